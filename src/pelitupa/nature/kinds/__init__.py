"""The kinds of nature, one a module, each found by being here: it sets `NATURE`."""

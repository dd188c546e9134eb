"""The maps that come with the program: `*.yard`, read by `pelitupa.nature.yard.reading`."""

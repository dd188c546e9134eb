#!/bin/sh
# The browser tests want a Chromium, and take a headless shell of it where there is one: it needs half of the
# processor's time. Where they are missing and we are root on a Debian, install them; elsewhere say plainly
# that those tests will be skipped.
found() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}
found && command -v chromium-headless-shell >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's Chromium for the browser tests ..."
    apt-get update -qq >/tmp/pelitupa-chromium.log 2>&1
    for package in chromium chromium-headless-shell; do
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" \
            >>/tmp/pelitupa-chromium.log 2>&1 || echo "$package could not be installed; see /tmp/pelitupa-chromium.log."
    done
fi
found && exit 0
echo "No Chromium here: the browser tests will be SKIPPED (install chromium to run them)."

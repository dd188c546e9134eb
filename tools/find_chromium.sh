#!/bin/sh
# The browser tests want a Chromium. Where there is none and we are root on a Debian, install one;
# elsewhere say plainly that those tests will be skipped.
for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's Chromium for the browser tests ..."
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } \
        >/tmp/pelitupa-chromium.log 2>&1 && exit 0
    echo "That failed; see /tmp/pelitupa-chromium.log."
fi
echo "No Chromium here: the browser tests will be SKIPPED (install chromium to run them)."

#!/bin/sh
# The tests of the server run on SQLite, and once more on PostgreSQL and Redis where these are; and behind
# nginx where that is. Where one is missing and we are root on a Debian, install Debian's; elsewhere say
# plainly what will be skipped. Exit status 0 if PostgreSQL and Redis are here.
missing() {
    lacks=""
    { ls /usr/lib/postgresql/*/bin/postgres || command -v postgres; } >/dev/null 2>&1 || lacks="postgresql"
    command -v redis-server >/dev/null 2>&1 || lacks="$lacks redis-server"
    command -v nginx >/dev/null 2>&1 || lacks="$lacks nginx-light"
    command -v openssl >/dev/null 2>&1 || lacks="$lacks openssl"
    echo "$lacks"
}
lacks=$(missing)
[ -z "$lacks" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's $lacks for the tests of the server ..."
    # The tests start their own; nothing is to be started for the machine.
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
        apt-get install -y -qq --no-install-recommends $lacks; } >/tmp/pelitupa-services.log 2>&1 ||
        echo "That failed; see /tmp/pelitupa-services.log."
    lacks=$(missing)
fi
case "$lacks" in *nginx* | *openssl*) echo "Not here: nginx or openssl. The tests behind a proxy will be SKIPPED." ;; esac
case "$lacks" in
*postgresql* | *redis*)
    echo "Not here: $lacks. The tests of the server on PostgreSQL and Redis, and the kill tests on them, will be SKIPPED."
    exit 1
    ;;
esac
exit 0

#!/bin/sh
# The checks of the code that pages load: `style` looks at its types and its style, `test` runs the tests of what
# needs no browser, and `install` installs what both need, and what runs the rules in a page. They need Node 20 or
# later, which nobody needs to play or to install; where there is none they are left out, and say so, unless
# PELITUPA_REQUIRE_NODE is set.
set -eu
cd "$(dirname "$0")/.."

skip() {
  if [ -n "${PELITUPA_REQUIRE_NODE:-}" ]; then
    echo "The checks of the pages' code cannot be run: $1" >&2
    exit 1
  fi
  echo "SKIPPED: the checks of the pages' code: $1"
  exit 0
}

node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' 2>/dev/null \
  || skip "they need Node 20 or later."

install() {
  cmp -s package-lock.json node_modules/.installed && return
  npm ci --silent --no-audit --no-fund || skip "npm could not install what package-lock.json lists."
  cp package-lock.json node_modules/.installed
}

case "$1" in
  install)
    install
    ;;
  style)
    install
    node_modules/.bin/tsc
    node_modules/.bin/tsc --project tsconfig.worker.json
    node_modules/.bin/eslint .
    ;;
  test)
    node --test tests/pages/*.test.js
    ;;
  *)
    echo "usage: tools/check_pages.sh install|style|test" >&2
    exit 2
    ;;
esac

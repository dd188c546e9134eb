#!/bin/sh
# Asks pypi.org which of the versions in constraints.txt have known faults. It is no part of `make test`, for
# it needs a service outside. Where that does not answer, or does not know a package, it says what was
# not checked, and fails.
set -u
cd "$(dirname "$0")/.." || exit 1
log=build/audit.log
mkdir -p build
echo "Asking pypi.org for known faults of the versions in constraints.txt ..."
if ! [ -x build/audit/bin/pip-audit ]; then
	.venv/bin/python -m venv build/audit &&
		build/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit || {
		rm -rf build/audit
		echo "NOT CHECKED: pip-audit could not be installed."
		exit 1
	}
fi
build/audit/bin/pip-audit --strict --progress-spinner off --no-deps --disable-pip \
	-r constraints.txt >"$log" 2>&1
status=$?
if [ $status -eq 0 ] && ! grep -q "could not be audited" "$log"; then
	echo "No known faults."
	exit 0
fi
tail -n 20 "$log"
grep -q "known vulnerabilit" "$log" && exit 1
echo "NOT CHECKED, all or in part: the service was not reached, or does not know these packages ($log)."
exit 1

#!/bin/sh
# locked.sh LOCK COMMAND …: run a command while nobody else runs one with this lock. Two builds at once spoil each other.
#
# With flock, the lock is a file. Where there is none (macOS), it is a link to the number of its owner's process; an
# owner who is gone holds nothing.
lock=$1
shift
if [ "${CASEFILE_LOCKED:-}" = "$PWD/$lock" ]; then exec "$@"; fi # inside of it already
export CASEFILE_LOCKED="$PWD/$lock"
waiting="Another make is building here: waiting for it …"

if command -v flock > /dev/null 2>&1; then
	exec 9> "$lock"
	flock -n 9 || { echo "$waiting"; flock 9; }
	"$@" 9>&-
	exit
fi

until ln -s $$ "$lock.owner" 2> /dev/null; do
	owner=$(readlink "$lock.owner") || continue
	if kill -0 "$owner" 2> /dev/null; then
		[ -n "$waiting" ] && echo "$waiting"
		waiting=
		sleep 1
	elif mv "$lock.owner" "$lock.$$" 2> /dev/null; then
		if [ "$(readlink "$lock.$$")" = "$owner" ]; then rm -f "$lock.$$"; else mv "$lock.$$" "$lock.owner"; fi
	fi
done
trap 'rm -f "$lock.owner"' EXIT
trap 'exit 130' INT TERM HUP
"$@"

# program.sh, for the tests of the examples' programs: runs the program under test, and counts what was wrong with it.
# It is sourced with the arguments RUN_IF_SUPPORTED ISA PROGRAM.
run_if_supported=$1 isa=$2 program=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failures=0

run() { # ARGUMENT...
    "$run_if_supported" "$isa" "$program" "$@" > "$folder/out" 2> "$folder/err"
    status=$?
}
complain() { # WHAT
    echo "FAILED: $1 (status $status)"
    cat "$folder/out" "$folder/err"
    failures=$((failures + 1))
}

#!/bin/sh
# bright_pixels.sh MPIEXEC BRIGHT_PIXELS: the same files from 1 to 5 ranks, in rounds of other lengths too; errors end the job.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
mpiexec=$1
program=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "bright_pixels: $1"
    exit 1
}

"$mpiexec" -n 1 "$program" --make "$folder/night.raw" 300001 || fail "makes no file"
"$mpiexec" -n 1 "$program" "$folder/night.raw" "$folder/bright.raw" > "$folder/out" || fail "fails on one rank"
grep -q "^300001 pixels, exposure [0-9.]*, [1-9][0-9]* bright$" "$folder/out" || fail "prints $(cat "$folder/out")"
bright=$(sed 's/.*, \([0-9]*\) bright/\1/' "$folder/out")
[ "$(stat -c %s "$folder/bright.raw")" -eq $((4 * bright)) ] || fail "another number of pixels in the file"
for ranks in 2 3 4 5; do
    "$mpiexec" -n $ranks "$program" --part 20011 --make "$folder/same.raw" 300001 && cmp "$folder/night.raw" "$folder/same.raw" ||
        fail "$ranks ranks make another file"
    "$mpiexec" -n $ranks "$program" --part 7001 "$folder/night.raw" "$folder/same_bright.raw" > "$folder/same_out" || fail "fails on $ranks ranks"
    cmp "$folder/bright.raw" "$folder/same_bright.raw" && cmp "$folder/out" "$folder/same_out" || fail "$ranks ranks find other pixels"
done
head -c 40000 /dev/zero > "$folder/other.raw"
for i in 1 2 3 4 5; do printf '\000\000\172\104'; done >> "$folder/other.raw" # five times 1000 beside ten thousand black pixels
"$mpiexec" -n 2 "$program" "$folder/other.raw" "$folder/same_bright.raw" > "$folder/out" || fail "fails on black pixels"
grep -q "^10005 pixels, exposure 0.0001815, 0 bright$" "$folder/out" || fail "prints $(cat "$folder/out")" # .18 / 992
head -c 400 /dev/zero > "$folder/other.raw"
"$mpiexec" -n 2 "$program" "$folder/other.raw" "$folder/same_bright.raw" > "$folder/out" || fail "fails on nothing but black"
grep -q "^100 pixels, exposure 1, 0 bright$" "$folder/out" || fail "prints $(cat "$folder/out")"
"$mpiexec" -n 2 "$program" "$folder/missing.raw" "$folder/same_bright.raw" > "$folder/out" 2>&1 && fail "takes a file that is not there"
grep -q "missing.raw cannot be opened" "$folder/out" || fail "prints $(cat "$folder/out")"
"$mpiexec" -n 2 "$program" "$folder/night.raw" "$folder/night.raw" > "$folder/out" 2>&1 && fail "writes over what it reads"
grep -q "IN.raw and OUT.raw are one file" "$folder/out" && cmp "$folder/night.raw" "$folder/same.raw" || fail "prints $(cat "$folder/out")"
"$mpiexec" -n 1 "$program" --make "$folder/night.raw" 5x > "$folder/out" 2>&1 && fail "takes 5x for a number"
grep -q "PIXELS is a number, not 5x" "$folder/out" || fail "prints $(cat "$folder/out")"

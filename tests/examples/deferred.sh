#!/bin/sh
# deferred.sh RUN_IF_SUPPORTED ISA DEFERRED MPIEXEC: the renderer's pictures, options and errors. The picture is the same at every
# wave size, in every order and, by its hash, on every instruction set. An error is one line and status 1.
. "$(dirname "$0")/program.sh"

renders() { # PICTURE ARGUMENT...: a PNG, a table with every stage, and nothing else
    picture=$1
    shift
    run "$folder/$picture" "$@"
    [ $status -eq 0 ] && [ ! -s "$folder/err" ] && grep -q "^tone mapping .* ms " "$folder/out" &&
        [ "$(head -c 4 "$folder/$picture" | tail -c 3)" = PNG ] || complain "renders $picture: $*"
}
same() { # ARGUMENT...: as first.png
    renders same.png --size 160x90 "$@"
    cmp "$folder/first.png" "$folder/same.png" || complain "same picture: $*"
}
fails() { # TEXT ARGUMENT...: the text is in the only line of the complaint
    text=$1
    shift
    run "$@"
    [ $status -eq 1 ] && [ "$(wc -l < "$folder/err")" -eq 1 ] && grep -q "^deferred: ." "$folder/err" &&
        grep -qF -- "$text" "$folder/err" && [ ! -s "$folder/out" ] || complain "fails: $text: $*"
}

run --help
[ $status -eq 77 ] && cat "$folder/out" && exit 77
[ $status -eq 0 ] && grep -q "^usage: deferred" "$folder/out" || complain "--help"

renders first.png --size 160x90
grep -q ": 71304348a49294fc$" "$folder/out" || complain "another hash than on other machines"
for wave in 4 8 16 32 64 128; do
    same --wave $wave
    same --wave $wave --shuffled 1
done
same --shuffled 18446744073709551615
run "$folder/same.png" --size 160x90 --parallel
if grep -q "oneTBB was not found" "$folder/err"; then
    [ $status -eq 1 ] || complain "--parallel without oneTBB"
else
    same --parallel --wave 4
    same --parallel --wave 32
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
run "$folder/same.png" --size 160x90 --ranks
if grep -q "MPI was not found" "$folder/err"; then
    [ $status -eq 1 ] || complain "--ranks without MPI"
elif [ -x "$4" ]; then
    for ranks in 1 2 4; do
        "$4" -n $ranks "$program" "$folder/same.png" --size 160x90 --ranks > "$folder/out" 2> "$folder/err"
        status=$?
        [ $status -eq 0 ] && cmp "$folder/first.png" "$folder/same.png" && [ "$(grep -c "^tone mapping" "$folder/out")" -eq 1 ] ||
            complain "same picture from $ranks ranks"
    done
fi
for size in 1x1 7x3 17x9; do # tiles and waves that are mostly empty
    renders small.png --size $size --wave 128
    cp "$folder/small.png" "$folder/first.png"
    renders small.png --size $size --wave 4
    cmp "$folder/first.png" "$folder/small.png" || complain "same picture: $size"
done

if command -v script > /dev/null; then # a terminal, which gets a line that tells how far the render is
    script -qec "$run_if_supported $isa $program --size 960x540 --wave 4 $folder/same.png" /dev/null > "$folder/out"
    grep -q "[a-z] [0-9]* %" "$folder/out" || complain "no progress on a terminal"
fi

for size in "" x 10 10x 0x10 10x0 -1x10 10x10x10 1e2x10 8193x1 1x99999999999; do
    fails "\"$size\" is not a size" --size "$size"
done
for wave in "" 0 2 12 256 lots -4; do
    fails "\"$wave\" is not a wave size" --wave "$wave"
done
for seed in "" x -1 18446744073709551616; do
    fails "\"$seed\" is not a seed" --shuffled "$seed"
done
fails "--size needs a value" --size
fails "--wave needs a value" --wave
fails "--shuffled needs a value" --shuffled
fails "--fast is not an option" --fast
fails "only one of --parallel, --shuffled and --ranks" --shuffled 1 --shuffled 2
fails "only one picture" a.png b.png
fails "x.png: cannot be written" --size 1x1 "$folder/missing/x.png"
fails "cannot be written" --size 1x1 "$folder"
if [ -c /dev/full ]; then
    fails "/dev/full: cannot be written" --size 1x1 /dev/full
    "$run_if_supported" "$isa" "$program" --help > /dev/full 2> "$folder/err"
    status=$?
    [ $status -eq 1 ] && [ "$(wc -l < "$folder/err")" -eq 1 ] || complain "a full output"
fi

[ $failures -eq 0 ]

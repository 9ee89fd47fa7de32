#!/usr/bin/env bash
# bench/compile_time.sh [XSIMD_INCLUDE_DIR]: how long including crosslane takes, against including xsimd alone: the median
# of seven compilations, code generation included, of a file with nothing else in it. How long a function with one algorithm
# takes, against Highway's for the same job where that is installed. And how long a program takes that runs one shader at one
# wave size, by itself and where it links crosslane::shader, which is compiled once; and how long either takes to prepare one.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo '#include <xsimd/xsimd.hpp>' > "$folder/xsimd.cpp"
echo '#include <crosslane/crosslane.hpp>' > "$folder/crosslane.cpp"

for compiler in g++ clang++; do
    command -v "$compiler" > "$folder/found" || continue
    for isa in x86-64-v3 x86-64-v4; do
        : > "$folder/xsimd.times"
        : > "$folder/crosslane.times"
        for _ in 1 2 3 4 5 6 7; do
            for header in xsimd crosslane; do # in turn, so that a busy machine slows both
                TIMEFORMAT='%U %S'
                { time "$compiler" -std=c++20 -O2 "-march=$isa" -Iinclude ${1:+-isystem "$1"} \
                      -c "$folder/$header.cpp" -o "$folder/$header.o"; } 2>> "$folder/$header.times"
            done
        done
        median() { awk '{ print $1 + $2 }' "$folder/$1.times" | sort -n | sed -n 4p; }
        awk -v x="$(median xsimd)" -v c="$(median crosslane)" -v name="$compiler $isa" \
            'BEGIN { printf "%-20s xsimd %.2f s, crosslane %.2f s, ratio %.2f\n", name, x, c, c / x }'
    done
done

# The same elements kept by crosslane's compact and by Highway's CopyIf.
cat > "$folder/compact.cpp" << 'END'
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t keep_positive(std::vector<std::int32_t> const& in, std::vector<std::int32_t>& out)
{
    return crosslane::compact(in, out, [](auto const& x) { return x > 0; });
}
END
cat > "$folder/copy_if.cpp" << 'END'
#include <hwy/highway.h>
#include <hwy/contrib/algo/copy-inl.h>
#include <vector>
std::size_t keep_positive(std::vector<std::int32_t> const& in, std::vector<std::int32_t>& out)
{
    namespace hn = hwy::HWY_NAMESPACE;
    auto const is_positive = [](auto d, auto x) HWY_ATTR { return hn::Gt(x, hn::Zero(d)); };
    auto const* end = hn::CopyIf(hn::ScalableTag<std::int32_t>(), in.data(), in.size(), out.data(), is_positive);
    return static_cast<std::size_t>(end - out.data());
}
END
for compiler in g++ clang++; do
    command -v "$compiler" > "$folder/found" || continue
    "$compiler" -std=c++20 -march=x86-64-v3 -fsyntax-only "$folder/copy_if.cpp" 2> "$folder/said" || continue
    : > "$folder/compact.times"
    : > "$folder/copy_if.times"
    for _ in 1 2 3 4 5 6 7; do
        for file in compact copy_if; do
            TIMEFORMAT='%U %S'
            { time "$compiler" -std=c++20 -O2 -march=x86-64-v3 -Iinclude ${1:+-isystem "$1"} \
                  -c "$folder/$file.cpp" -o "$folder/$file.o"; } 2>> "$folder/$file.times"
        done
    done
    awk -v c="$(median compact)" -v h="$(median copy_if)" -v name="$compiler x86-64-v3" \
        'BEGIN { printf "%-20s compact %.2f s, Highway %.2f s, ratio %.2f\n", name, c, h, c / h }'
done

cat > "$folder/shader.cpp" << 'END'
#include <crosslane/shader/shader.hpp>
#include <vector>
int main()
{
    std::vector<int> values(64);
    auto shader = crosslane::Shader::load("shader.spv");
    shader.bind("values", values);
    dispatch(crosslane::serial, shader.at(crosslane::wave_size<32>), {1});
}
END
echo '#include <crosslane/shader/shader_library.hpp>' > "$folder/library.cpp"
for compiler in g++ clang++; do
    command -v "$compiler" > "$folder/found" || continue
    compiled() { # FILE FLAGS...
        TIMEFORMAT='%U %S'
        { time "$compiler" -std=c++20 -O2 -march=x86-64-v3 -Iinclude "${@:2}" -c "$folder/$1.cpp" -o "$folder/$1.o"; } 2>&1 |
            awk '{ printf "%.1f s", $1 + $2 }'
    }
    echo "$compiler x86-64-v3, a shader: $(compiled shader ${1:+-isystem "$1"}), with crosslane::shader" \
         "$(compiled shader -DCROSSLANE_SHADER_LIBRARY ${1:+-isystem "$1"}), which takes $(compiled library ${1:+-isystem "$1"})"
done

# What it costs that the form in headers does not optimise what prepares a shader: preparing one, compiled either way.
command -v glslangValidator > "$folder/found" || exit 0
cat > "$folder/prepare.cpp" << 'END'
#include <crosslane/shader/shader.hpp>
#include <chrono>
#include <cstdio>
int main(int, char** arguments)
{
    constexpr int times = 100;
    std::chrono::duration<double, std::micro> all{};
    for (int i = 0; i < times; ++i) {
        auto shader = crosslane::Shader::load(arguments[1]);
        shader.checks(crosslane::Checks::none());
        auto const start = std::chrono::steady_clock::now();
        if (shader.group_size()[0] == 0) return 1; // it is prepared
        all += std::chrono::steady_clock::now() - start;
    }
    std::printf("%.0f us", all.count() / times);
}
END
glslangValidator -g -V -D -e main -S comp -Od --target-env spirv1.3 --auto-map-bindings \
    -o "$folder/sort.spv" examples/shader/sort.hlsl > "$folder/said"
for compiler in g++ clang++; do
    command -v "$compiler" > "$folder/found" || continue
    flags=(-std=c++20 -O2 -march=x86-64-v3 -Iinclude ${1:+-isystem "$1"})
    "$compiler" "${flags[@]}" "$folder/prepare.cpp" -o "$folder/headers"
    "$compiler" "${flags[@]}" -DCROSSLANE_SHADER_LIBRARY "$folder/prepare.cpp" "$folder/library.cpp" -o "$folder/compiled"
    echo "$compiler x86-64-v3, preparing examples/shader/sort.hlsl: $("$folder/headers" "$folder/sort.spv"), with crosslane::shader" \
         "$("$folder/compiled" "$folder/sort.spv")"
done

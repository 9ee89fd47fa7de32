// keep_bright.cpp: compiled once for each instruction set
#include "keep_bright.hpp"

#include <crosslane/crosslane.hpp>

template <>
std::size_t KeepBright<crosslane::ThisTarget>::run(std::span<float const> in, std::span<float> out, float limit) {
    return crosslane::compact(in, out, [=](auto x) { return x > limit; });
}

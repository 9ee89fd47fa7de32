#include "wave/groups.hpp"

namespace {

using namespace bench::groups;

[[maybe_unused]] bool const added[] = {
    ROWS(WaveMultiSum, running<Kind::all, Add>),
    ROWS(WaveMultiProduct, running<Kind::all, Multiply>),
    ROWS(WaveMultiMin, running<Kind::all, Lesser>),
    ROWS(WaveMultiMax, running<Kind::all, Greater>),
    INTEGER_ROWS(WaveMultiBitAnd, running<Kind::all, And>),
    INTEGER_ROWS(WaveMultiBitOr, running<Kind::all, Or>),
    INTEGER_ROWS(WaveMultiBitXor, running<Kind::all, Xor>),
    Integers::add(
        "WaveMultiCountBits", [](auto wave, auto const& x, auto const& masks) { return WaveMultiCountBits(wave, x > 0, masks); },
        count<Kind::all>),
};

} // namespace

#include "wave/groups.hpp"

namespace {

using namespace bench::groups;

[[maybe_unused]] bool const added[] = {
    ROWS(WaveMultiPrefixInclusiveSum, running<Kind::inclusive, Add>),
    ROWS(WaveMultiPrefixInclusiveProduct, running<Kind::inclusive, Multiply>),
    ROWS(WaveMultiPrefixInclusiveMin, running<Kind::inclusive, Lesser>),
    ROWS(WaveMultiPrefixInclusiveMax, running<Kind::inclusive, Greater>),
    INTEGER_ROWS(WaveMultiPrefixInclusiveBitAnd, running<Kind::inclusive, And>),
    INTEGER_ROWS(WaveMultiPrefixInclusiveBitOr, running<Kind::inclusive, Or>),
    INTEGER_ROWS(WaveMultiPrefixInclusiveBitXor, running<Kind::inclusive, Xor>),
};

} // namespace

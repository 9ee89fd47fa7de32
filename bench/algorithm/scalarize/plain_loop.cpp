#include "algorithm/scalarize/experiment.hpp"

namespace bench::scalarize {

void plain_loop(Input const& in, float* out)
{
    // Clang would fill the loop with gathers, at half the speed.
#if defined(__clang__)
#pragma clang loop vectorize(disable)
#endif
    for (std::size_t i = 0; i < in.count; ++i) out[i] = polynomial(in.x[i], in.coefficients[in.key[i]]);
}

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::scalarize

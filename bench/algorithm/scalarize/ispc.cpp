#include "algorithm/scalarize/experiment.hpp"

extern "C" void ispc_evaluate(float const* coefficients, std::uint32_t const* key, float const* x, std::size_t count, float* out);

namespace {

/// foreach_unique.
void evaluate(bench::scalarize::Input const& in, float* out)
{
    ispc_evaluate(in.coefficients->data(), in.key, in.x, in.count, out);
}

bench::scalarize::Contender const added("ispc", evaluate);

} // namespace

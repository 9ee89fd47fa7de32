#include "algorithm/blend/experiment.hpp"

extern "C" void ispc_blend(bench::blend::Scene const& scene);

namespace {

bench::blend::Contender const added("ispc", ispc_blend);

} // namespace

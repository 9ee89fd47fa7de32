#include "algorithm/uniform_load/experiment.hpp"

using namespace bench::uniform_load;

extern "C" void ispc_shade(Light const* lights, std::size_t count, Tile const& tile, Colors& out);

namespace {

Contender const added("ispc", ispc_shade);

} // namespace

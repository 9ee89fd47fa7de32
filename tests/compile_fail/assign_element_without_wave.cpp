// expect: the wave is the first argument
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void stored(Buffer<float> out, Lanes<std::uint32_t, 8> id, Lanes<float, 8> x) { assign(out[id], x); }

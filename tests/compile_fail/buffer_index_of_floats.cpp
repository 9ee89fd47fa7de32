// expect: an index is an integer: write lanes_cast<std::uint32_t>(x)
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
auto f(Buffer<unsigned> bins, Buffer<float> luminance, Lanes<unsigned, 8> id) { return bins[luminance[id]]; }

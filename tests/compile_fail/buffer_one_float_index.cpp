// expect: an index is an integer: write lanes_cast<std::uint32_t>(x)
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
auto f(Buffer<unsigned> bins, float luminance) { return bins[luminance]; }

// expect: a Buffer has one index: write y * width + x
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
auto f(Buffer<float const> image, Vec<Lanes<unsigned, 8>, 2> id) { return image.Load(id); }

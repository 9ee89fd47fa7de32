// expect: a Buffer has one index: write y * width + x
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
auto f(Buffer<float> image, Vec<Lanes<unsigned, 8>, 3> id) { return image[id.xy()]; }

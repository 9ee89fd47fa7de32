// expect: numbers are no truths: compare them, as in x > 0
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<std::uint32_t, 8> c, Lanes<float, 8> x) { return select(c, x, 1.0f); }

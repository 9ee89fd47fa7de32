// expect: numbers are no truths: compare them, as in any(v != 0)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<std::uint32_t, 8>, 3> v) { return any(v); }

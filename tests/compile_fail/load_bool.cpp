// expect: bool is no lane type: keep std::uint8_t
#include <crosslane/lanes/memory.hpp>
auto f(bool const* p, crosslane::Mask<8> m) { return crosslane::load(p, m); }

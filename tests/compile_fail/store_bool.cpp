// expect: bool is no lane type: keep std::uint8_t
#include <crosslane/lanes/memory.hpp>
void f(bool* p, crosslane::Lanes<std::uint8_t, 8> x) { crosslane::store(p, x); }

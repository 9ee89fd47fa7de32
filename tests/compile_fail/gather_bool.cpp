// expect: bool is no lane type: keep std::uint8_t
#include <crosslane/lanes/memory.hpp>
auto f(bool const* p, crosslane::Lanes<int, 8> id) { return crosslane::gather(p, id); }

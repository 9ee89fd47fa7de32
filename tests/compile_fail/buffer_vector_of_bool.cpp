// expect: a std::vector<bool> holds no bools: keep std::uint8_t
#include <crosslane/wave/buffer.hpp>
#include <vector>
auto f(std::vector<bool>& flags) { return crosslane::Buffer(flags).size(); }

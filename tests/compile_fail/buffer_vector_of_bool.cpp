// expect: AVectorOfBoolHoldsNoBoolsKeepUint8
#include <crosslane/wave/buffer.hpp>
#include <vector>
auto f(std::vector<bool>& flags) { return crosslane::Buffer(flags).size(); }

// expect: crosslane::num_waves<W>: W waves of this size are more than the 1024 lanes of a group; ask for fewer waves, or allow only a smaller wave_size
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_waves<9>, wave_size<4, 128>>([](auto) {});

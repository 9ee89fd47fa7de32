// expect: crosslane: GCC for Windows does not align the stack for AVX: compile with -Wa,-muse-unaligned-vector-move -DCROSSLANE_UNALIGNED_MOVES
// options: -D_WIN64 -D__AVX__ -U__clang__
#include <crosslane/lanes/lanes.hpp>

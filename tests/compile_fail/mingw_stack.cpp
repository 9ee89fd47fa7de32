// expect: crosslane: GCC for Windows misaligns the stack for AVX: compile with -Wa,-muse-unaligned-vector-move -DCROSSLANE_UNALIGNED_MOVES
// options: -D_WIN64 -D__AVX__ -U__clang__
#include <crosslane/lanes/lanes.hpp>

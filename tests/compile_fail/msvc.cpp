// expect: crosslane does not compile with MSVC: use Clang or MinGW-w64
// options: -D_MSC_VER=1944 -U__clang__
#include <crosslane/lanes/lanes.hpp>

// expect: crosslane::groupshared<T>: T must be an object that can be made from nothing
#include <crosslane/group/group.hpp>
using namespace crosslane;
auto& f(Group<4, NumWaves<1>> const& group) { return groupshared<int&>(group); }

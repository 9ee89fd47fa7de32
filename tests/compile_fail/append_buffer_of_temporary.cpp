// expect: OutlivesView
#include <crosslane/algorithm/append.hpp>
#include <vector>
void f() { crosslane::AppendBuffer items(std::vector<float>(640)); }

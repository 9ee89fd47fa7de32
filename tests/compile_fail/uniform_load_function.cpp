// expect: crosslane::uniform_load: f must take one item and return nothing or a bool, as [](auto const& item) { ... } does
#include <crosslane/algorithm/uniform_load.hpp>
#include <string>
#include <vector>
std::size_t f(crosslane::Wave<8> wave, std::vector<std::string> const& items) { return crosslane::uniform_load(wave, items, [](int) {}); }

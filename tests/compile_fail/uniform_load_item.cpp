// expect: crosslane::uniform_load: an item must be trivially copyable
#include <crosslane/algorithm/uniform_load.hpp>
#include <string>
auto f(crosslane::Wave<8> wave, std::span<std::string const> items) { return crosslane::uniform_load(wave, items, [](std::string const&) {}); }

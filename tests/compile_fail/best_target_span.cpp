// expect: crosslane::on_best_target<Function>: Function::run takes and returns plain types; Lanes, Mask, Wave and Vec are other types in each target: pass
#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/best_target.hpp>
#include <span>
#include <utility>
template <class Target> struct Count { static int run(std::span<std::pair<int, crosslane::Mask<8>> const> masks); };
void f() { (void)crosslane::on_best_target<Count>(std::span<std::pair<int, crosslane::Mask<8>> const>()); }

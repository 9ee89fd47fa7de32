// expect: crosslane::on_best_target<Function>: Function::run takes and returns plain types; Lanes, Mask, Wave and Vec are other types in each target: pass
#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/best_target.hpp>
template <class Target> struct Doubled { static void run(crosslane::Lanes<float, 8> const& x); };
void f() { crosslane::on_best_target<Doubled>(crosslane::Lanes<float, 8>(1.0f)); }

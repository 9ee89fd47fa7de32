// expect: crosslane::on_best_target<Function>: Function::run takes and returns plain types; Lanes, Mask, Wave and Vec are other types in each target: pass
#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/best_target.hpp>
template <class Target> struct Direction { static crosslane::Vec<float, 3> run(float angle); };
void f() { (void)crosslane::on_best_target<Direction>(1.0f); }

// expect: crosslane_target_sources: another flag asks for another instruction set than this target's: take -m
// options: -DCROSSLANE_THIS_TARGET=Scalar
#include <crosslane/dispatch/targets.hpp>

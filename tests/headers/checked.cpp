// Compiled with CROSSLANE_CHECKED=2, which adds most: what checked builds add has no name that other headers have.
#include <crosslane/crosslane.hpp>

#include <crosslane/debug/print.hpp>
#include <crosslane/debug/recorder.hpp>
#include <crosslane/shader/shader.hpp>

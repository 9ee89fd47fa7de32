// What crosslane::shader compiles once for each target that links it, with that target's flags.
#include <crosslane/shader/shader_library.hpp>

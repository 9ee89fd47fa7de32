#include <crosslane/shader/shader_library.hpp>

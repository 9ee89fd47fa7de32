// Nothing here uses a shader, so nothing of one is compiled: see CMakeLists.txt.
#include <crosslane/shader/shader.hpp>

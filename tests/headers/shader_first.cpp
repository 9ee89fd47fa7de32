// The shader layer before what it builds on: no name of one hides a name of the other.
#include <crosslane/shader/shader.hpp>

#include <crosslane/crosslane.hpp>

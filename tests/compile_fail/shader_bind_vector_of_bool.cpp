// expect: bind a span, a container with data(), or a plain struct
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader, std::vector<bool>& flags) { shader.bind("flags", flags); }

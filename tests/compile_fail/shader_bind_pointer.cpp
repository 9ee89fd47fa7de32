// expect: a pointer has no length: bind a span
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader, std::vector<int>& values) { shader.bind("values", values.data()); }

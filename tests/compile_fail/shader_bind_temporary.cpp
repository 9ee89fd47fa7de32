// expect: the memory is not copied: bind a variable
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader) { shader.bind("values", std::vector<int>(4)); }

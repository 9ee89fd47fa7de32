// expect: numbers are written as in bind(set(0), binding(1), memory)
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader, std::vector<int>& values) { shader.bind(0, 1, values); }

// expect: crosslane::Shader::bind: a buffer's elements must be trivially copyable
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader, std::vector<std::string>& words) { shader.bind("words", words); }

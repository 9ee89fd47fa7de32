// expect: crosslane::Shader::push_constants: the elements must be trivially copyable
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader, std::vector<std::string> const& words) { shader.push_constants(words); }

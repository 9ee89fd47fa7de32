// expect: crosslane::Shader::bind_unwritten: of buffers alone is it known what was written
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader, ShaderImage const& picture) { shader.bind_unwritten("picture", picture); }

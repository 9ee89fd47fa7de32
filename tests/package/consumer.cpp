#include <crosslane/lanes/lanes.hpp>

#if defined(CROSSLANE_SHADERS)
#include <fstream>
#endif

int main()
{
#if defined(CROSSLANE_SHADERS)
    if (!std::ifstream(CROSSLANE_SHADERS "/bindings.advance_all.spv")) return 2;
#endif
    crosslane::Lanes<int, 8> const x(3);
    return (x + x).to_array()[7] == 6 ? 0 : 1;
}

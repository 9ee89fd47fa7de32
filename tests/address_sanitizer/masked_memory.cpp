// Ends with the address sanitizer's report, of the argument's fault: a masked load or store of lanes past the end of an
// array. Without an argument the same within the array, which must pass.
#include <crosslane/lanes/memory.hpp>

#include <cstring>
#include <memory>

using namespace crosslane;

// Leaks are not looked for: that needs /proc, which a bare chroot lacks, as do ASAN_OPTIONS, which are read there.
extern "C" char const* __asan_default_options() { return "detect_leaks=0"; }

int main(int count, char** arguments)
{
    char const* const fault = count > 1 ? arguments[1] : "";
    std::size_t const size = 11, past = std::strcmp(fault, "") == 0 ? 0 : 1;
    std::unique_ptr<int[]> const memory(new int[size]());
    auto const lanes = Mask<16>::first(size + past);
    Lanes<int, 16> x = 1;
    if (std::strcmp(fault, "store") != 0) x = load(memory.get(), lanes);
    if (std::strcmp(fault, "load") != 0) store(memory.get(), x + 1, lanes);
    return any(x == 3);
}

#include <crosslane/lanes/lanes.hpp>

int main()
{
    crosslane::Lanes<int, 8> const x(3);
    return (x + x).to_array()[7] == 6 ? 0 : 1;
}

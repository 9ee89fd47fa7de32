// expect: to 'int' changes value from
// options: -Werror=conversion
#include <crosslane/algorithm/scan.hpp>
#include <vector>
int f(std::vector<int>& x) { return crosslane::exclusive_scan(x, x, crosslane::Sum{}, 1.5); }

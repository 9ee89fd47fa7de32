#include <crosslane/dispatch/parallel.hpp>

int main()
{
    return crosslane::parallel.threads() == 0;
}

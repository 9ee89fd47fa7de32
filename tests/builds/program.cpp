// A user's program in small, for other people's flags and macros: an algorithm, and a failure whose handler returns.
#include <crosslane/crosslane.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

int calls = 0;

int finish()
{
    std::puts(calls == 1 ? "one failure" : "not one failure");
    std::fflush(stdout);
    return calls == 1 ? 0 : 1;
}

} // namespace

int main()
{
    std::vector<int> in(100), out(100);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i);
    auto const kept = crosslane::compact(in, out, [](auto x) { return (x & 3) == 1; });
    for (std::size_t i = 0; i < kept; ++i)
        if (out[i] != static_cast<int>(4 * i + 1)) return 1;
    if (kept != 25) return 1;

    crosslane::failure_handler = [](char const*) { ++calls; };
#if defined(__cpp_exceptions)
    try {
        (void)crosslane::dispatch_arguments(1, 0);
    } catch (std::invalid_argument const& failure) {
        std::puts(failure.what());
        return finish();
    }
#else
    std::signal(SIGABRT, [](int) { std::_Exit(finish()); });
    (void)crosslane::dispatch_arguments(1, 0);
#endif
    return 1;
}

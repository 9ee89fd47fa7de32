#include "support/catch.hpp"

#include <crosslane/dispatch/best_target.hpp>
#include <crosslane/lanes/vec.hpp>

#include <memory>
#include <span>
#include <string>

namespace dispatch_best_target {

// The programs for several instruction sets are in tests/targets. Here is what one of them alone must do.

namespace my::crosslane {
struct Plain { int value; };
} // namespace my::crosslane
namespace mycrosslane {
struct Plain { int value; };
} // namespace mycrosslane

namespace {

template <class Target>
struct Forwarded {
    static int& run(std::unique_ptr<int> owned, int& place, std::string const& text) noexcept;
};
template <>
int& Forwarded<crosslane::ThisTarget>::run(std::unique_ptr<int> owned, int& place, std::string const& text) noexcept
{
    place = *owned + static_cast<int>(text.size());
    return place;
}

template <class Target>
struct NothingBack {
    static void run(std::span<int> numbers) { numbers[0] = 7; }
};

using Lanes = crosslane::Lanes<float, 8>;
using crosslane::detail::names_crosslane;
static_assert(names_crosslane<void(Lanes)>());
static_assert(names_crosslane<void(Lanes&&, int)>());
static_assert(names_crosslane<Lanes()>());
static_assert(names_crosslane<void(int, Lanes const*)>());
static_assert(names_crosslane<void(std::span<std::span<Lanes> const>)>());
static_assert(names_crosslane<void (*(int))(Lanes)>());
static_assert(names_crosslane<int(crosslane::Vec<float, 3>)>());
static_assert(names_crosslane<int(crosslane::Mask<4>) noexcept>());
static_assert(!names_crosslane<my::crosslane::Plain(std::span<my::crosslane::Plain>, my::crosslane::Plain const&)>());
static_assert(!names_crosslane<mycrosslane::Plain(std::span<mycrosslane::Plain>, mycrosslane::Plain const&)>());
static_assert(!names_crosslane<float(float)>());

} // namespace

TEST_CASE("on_best_target calls the only target there is", "[dispatch][best_target]")
{
    int place = 0;
    int& result = crosslane::on_best_target<Forwarded>(std::make_unique<int>(40), place, "ab");
    CHECK(&result == &place);
    CHECK(place == 42);
    int numbers[1] = {};
    crosslane::on_best_target<NothingBack>(numbers);
    CHECK(numbers[0] == 7);
    CHECK(crosslane::detail::isa_of_name(crosslane::best_target()) >= 0);
}

#if defined(__x86_64__)
TEST_CASE("the wish for a low target holds where there is one, after files that have nothing so low", "[dispatch][best_target]")
{
    using namespace crosslane::targets;
    using namespace crosslane::detail;
    auto const before = crosslane::program::best_isa.exchange(isa_of_name("sse2"));
    if (processor_isa() >= isa_of_name("sse4_2")) CHECK(crosslane::best_target<TargetList<Sse4_2>>() == "sse4_2");
    CHECK(crosslane::best_target<TargetList<Sse4_2, Sse2>>() == "sse2");
    crosslane::program::best_isa = before;
}
#endif

} // namespace dispatch_best_target

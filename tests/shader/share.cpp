#include <crosslane/shader/share.hpp>

#include "support/catch.hpp"

#include <memory>
#include <stdexcept>
#include <utility>

namespace shader_share {

using crosslane::detail::share;

namespace {

struct Base // deleted as what it is, though its destructor is not virtual
{
    int number;
};
struct Counted : Base
{
    Counted(int n, std::shared_ptr<int> c) : Base{n}, counted(std::move(c)) {}
    std::shared_ptr<int> counted;
};
struct Throws
{
    explicit Throws(std::shared_ptr<int> c) : counted(std::move(c)) { throw std::runtime_error("no"); }
    std::shared_ptr<int> counted;
};

} // namespace

TEST_CASE("what is shared ends once, with its last owner", "[shader]")
{
    auto const counted = std::make_shared<int>(0);
    {
        auto const one = share<Counted>(3, counted);
        auto const other = one;
        REQUIRE(one->number == 3);
        REQUIRE(one.use_count() == 2);
        REQUIRE(counted.use_count() == 2);
    }
    REQUIRE(counted.use_count() == 1);
    {
        std::shared_ptr<Base> const base = share<Counted, Base>(4, counted);
        auto const constant = share<Counted const>(5, counted);
        REQUIRE(base->number == 4);
        REQUIRE(constant->number == 5);
        REQUIRE(counted.use_count() == 3);
    }
    REQUIRE(counted.use_count() == 1);
    REQUIRE_THROWS_AS(share<Throws>(counted), std::runtime_error);
    REQUIRE(counted.use_count() == 1);
}

} // namespace shader_share

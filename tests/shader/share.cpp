#include <crosslane/shader/share.hpp>

#include "support/catch.hpp"

#include <memory>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>

namespace shader_share {

using crosslane::detail::Kept;
using crosslane::detail::List;
using crosslane::detail::Owner;
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
struct First
{
    int number = 1;
};
struct Second
{
    int number = 2;
};
struct Both : First, Second
{
    explicit Both(std::shared_ptr<int> c) : counted(std::move(c)) {}
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
        REQUIRE(other.get() == one.get());
        REQUIRE(counted.use_count() == 2);
    }
    REQUIRE(counted.use_count() == 1);
    {
        Kept<Base> const base = share<Counted, Base>(4, counted);
        auto const constant = share<Counted const>(5, counted);
        REQUIRE(base->number == 4);
        REQUIRE(constant->number == 5);
        REQUIRE(counted.use_count() == 3);
    }
    REQUIRE(counted.use_count() == 1);
    REQUIRE_THROWS_AS(share<Throws>(counted), std::runtime_error);
    REQUIRE(counted.use_count() == 1);
}

TEST_CASE("what keeps nothing, no longer or not yet, is nullptr", "[shader]")
{
    auto const counted = std::make_shared<int>(0);
    Kept<Counted> none, one = share<Counted>(1, counted);
    REQUIRE(none == nullptr);
    REQUIRE(one != nullptr);
    REQUIRE(Kept<Counted>(nullptr) == nullptr);
    auto two = std::move(one);
    REQUIRE(one == nullptr);
    REQUIRE((*two).number == 1);
    one = std::move(two);
    REQUIRE(two == nullptr);
    REQUIRE(one->number == 1);
    one = share<Counted>(2, counted); // ends the first
    REQUIRE(counted.use_count() == 2);
    one = std::as_const(one);
    REQUIRE(one->number == 2);
    one = nullptr;
    REQUIRE(one == nullptr);
    REQUIRE(counted.use_count() == 1);
    static_assert(std::is_nothrow_move_constructible_v<Kept<int>> && std::is_nothrow_move_assignable_v<Kept<int>>);
}

TEST_CASE("what is kept is kept as a base or a constant, too", "[shader]")
{
    auto const counted = std::make_shared<int>(0);
    Kept<Second> second;
    {
        auto const both = share<Both>(counted);
        second = both; // at another address
        REQUIRE(static_cast<void*>(second.get()) != static_cast<void*>(both.get()));
    }
    REQUIRE(second->number == 2);
    REQUIRE(counted.use_count() == 2);
    Kept<Second const> constant = second;
    second = nullptr;
    REQUIRE(constant->number == 2);
    constant = Kept<Second>();
    REQUIRE(constant == nullptr);
    REQUIRE(counted.use_count() == 1);
    static_assert(!std::is_convertible_v<Kept<int const>, Kept<int>> && !std::is_convertible_v<Kept<Base>, Kept<Counted>>);
}

TEST_CASE("a list of owners keeps all kinds", "[shader]")
{
    auto const counted = std::make_shared<int>(0);
    {
        List<Owner> owners;
        auto* const one = crosslane::detail::keep<Counted>(owners, 1, counted);
        for (int i = 0; i < 20; ++i) crosslane::detail::keep<Both const>(owners, counted);
        REQUIRE(one->number == 1);
        REQUIRE(owners[0].get() == one);
        REQUIRE(counted.use_count() == 22);
    }
    REQUIRE(counted.use_count() == 1);
}

TEST_CASE("threads may own what is shared", "[shader]")
{
    auto const counted = std::make_shared<int>(0);
    {
        auto const one = share<Counted>(1, counted);
        List<Kept<Counted>> copies(2, one);
        std::thread other([mine = copies[0]] {
            for (int i = 0; i < 10000; ++i) auto const copy = mine;
        });
        for (int i = 0; i < 10000; ++i) auto const copy = one;
        other.join();
        REQUIRE(counted.use_count() == 2);
    }
    REQUIRE(counted.use_count() == 1);
}

} // namespace shader_share

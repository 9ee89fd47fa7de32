#pragma once

// What checked builds see of interlocked operations. These do not know where they are called: in a group, their phase's line stands
// for it, and the last call before them for what is wrong with their arguments.

#include <crosslane/wave/buffer.hpp>

#if defined(CROSSLANE_IS_CHECKED)

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <class Operation>
inline constexpr char const* interlocked_name = nullptr;
template <>
inline constexpr char const* interlocked_name<struct FetchAdd> = "InterlockedAdd";
template <>
inline constexpr char const* interlocked_name<struct FetchAnd> = "InterlockedAnd";
template <>
inline constexpr char const* interlocked_name<struct FetchOr> = "InterlockedOr";
template <>
inline constexpr char const* interlocked_name<struct FetchXor> = "InterlockedXor";
template <>
inline constexpr char const* interlocked_name<struct FetchMin> = "InterlockedMin";
template <>
inline constexpr char const* interlocked_name<struct FetchMax> = "InterlockedMax";
template <>
inline constexpr char const* interlocked_name<struct Exchange> = "InterlockedExchange";
template <>
inline constexpr char const* interlocked_name<struct CompareExchange> = "InterlockedCompareExchange";

/// Around an operation at one place.
template <class Operation>
class CheckedPlace
{
public:
    template <class T>
    explicit CheckedPlace(T& place)
    {
        if (memory_watch == nullptr || !memory_watch->sees(&place, true)) return;
        access_.emplace(AccessKind::interlocked, Caller{nullptr, 0, interlocked_name<Operation>}, &place, sizeof(T));
        access_->is_new = std::same_as<Operation, struct Exchange>;
        access_->is_of_buffer = true;
        memory_watch->use(*access_);
    }
    CheckedPlace(CheckedPlace const&) = delete;
    CheckedPlace& operator=(CheckedPlace const&) = delete;
    ~CheckedPlace()
    {
        if (access_) memory_watch->keep(*access_);
    }

private:
    std::optional<WatchedAccess> access_;
};

/// Checks that the active lanes of an index or operand were ever set.
template <class Operation, class M, class X>
[[gnu::noinline]] void check_operand(M const& m, X const& x, char const* what)
{
    if (auto const bits = undefined_bits(x) & true_bits(m); bits != 0) {
        auto const found = undefined_lane(bits, what CROSSLANE_CHECK_MORE(, how_set(first_lane(bits), last_wide_write(x, bits), "")));
        report_operator(Finding::Kind::undefined, interlocked_name<Operation>, __builtin_return_address(0), first_lane(bits), found);
    }
}

/// Around an operation for each lane, which is looked at as a whole.
template <class Operation, std::size_t N>
class CheckedLanes
{
public:
    template <class E, class I, class... Operands>
    CROSSLANE_INLINE CheckedLanes(Wave<N> const& wave, E* base, Lanes<I, N> const& index, Operands const&... operands)
    {
        wave.scope.check_unnamed(interlocked_name<Operation>);
        check_operand<Operation>(wave.active, index, "index");
        (check_operand<Operation>(wave.active, operands, "operand"), ...);
        if (outer_ == nullptr) return;
        if (outer_->sees(base, true)) {
            Caller const name{nullptr, 0, interlocked_name<Operation>};
            access_ = access_of(AccessKind::interlocked, name, base, index.to_array(), wave.active);
            access_->is_new = std::same_as<Operation, struct Exchange>;
            access_->is_of_buffer = true;
            inside_ = lanes_inside<Mask<N>>(*access_);
            outer_->use(*access_);
        }
        memory_watch = nullptr;
    }
    CheckedLanes(CheckedLanes const&) = delete;
    CheckedLanes& operator=(CheckedLanes const&) = delete;
    ~CheckedLanes()
    {
        memory_watch = outer_;
        if (access_) outer_->keep(*access_);
    }

    /// Where lanes are outside, the others.
    [[nodiscard]] std::optional<Mask<N>> const& inside() const { return inside_; }

private:
    std::optional<WatchedAccess> access_;
    std::optional<Mask<N>> inside_;
    MemoryWatch* outer_ = memory_watch;
};

/// At a buffer's places: those outside are none.
template <class Operation, class T, class V, class U, std::size_t N>
void check_interlocked(Wave<N> const& wave, BufferLanes<T, V, U, N> const& element)
{
    element.crosslane_pending.cancel();
    wave.scope.check_unnamed(interlocked_name<Operation>);
    check_operand<Operation>(wave.active, element.crosslane_places.index, "index");
    if (memory_watch == nullptr) return;
    auto const& places = element.crosslane_places;
    for (std::size_t lane : wave.active & Mask<N>(places.outside()))
        return memory_watch->report_lane({nullptr, 0, interlocked_name<Operation>}, lane,
                                         " changes a place" + outside_text(places, lane));
}

} // namespace crosslane::detail

#endif

#pragma once

// Loads and stores of vectors: the components of a lane are next to each other in memory, and apart in the register file.

#include <crosslane/lanes/transpose.hpp>
#include <crosslane/shader/memory_access.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// In a step: `to` is the number of components, which have 4 bytes each; a the place of the offset, b the number of the space,
// c the offset's constant part. The components' own steps come next; they run if this one cannot.

#if defined(__SANITIZE_THREAD__) // it takes loads of several components, which another thread may be writing, for races
inline constexpr bool has_vector_access = false;
#else
inline constexpr bool has_vector_access = widest_register >= 16;
#endif

template <std::size_t L>
Step const* run_load_vector(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step->b];
    auto const* const offsets = frame.file + step->a;
    std::uint32_t last = 0;
    if (!last_offset(space, step->c, 16, last) || !are_inside<L>(frame, offsets, last)) return step + 1;
    frame.has_read_memory = true;
    auto const* const base = space.data + step->c;
    auto const count = step->to;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) {
        auto const at = (min)(chunk_at<std::uint32_t, L>(offsets, i), last).to_array(); // inactive lanes may have anything
        auto const p = [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA { return base + at[lane]; };
        auto const components = load_transposed<4, L>(p);
        for (std::size_t k = 0; k < 4; ++k)
            if (k < count) set_chunk<std::uint32_t>(frame.file + step[1 + k].to, i, components[k]);
    }
    return step + 1 + count;
}

/// Stores the vectors of the active ones of L lanes. They come in the order of lanes 0, 4, 8, …, 1, 5, 9, …; bytes: of a vector.
template <std::size_t bytes, std::size_t L>
CROSSLANE_INLINE void store_vectors(std::byte* base, std::byte const* offsets, std::array<std::uint32_t, 4 * L> const& vectors,
                                    std::uint64_t active, bool& has_changed)
{
    auto const put = [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA {
        auto* const to = base + read_as<std::uint32_t>(offsets + 4 * lane);
        auto const* const from = &vectors[lane % 4 * L + lane / 4 * 4];
        if (!has_changed) has_changed = std::memcmp(to, from, bytes) != 0;
        std::memcpy(to, from, bytes);
    };
    if (active == ~std::uint64_t{} >> (64 - L)) {
        for (std::size_t lane = 0; lane < L; ++lane) put(lane);
    } else {
        for (; active != 0; active &= active - 1) put(static_cast<std::size_t>(std::countr_zero(active)));
    }
}
template <std::size_t L>
Step const* run_store_vector(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step->b];
    auto const* const offsets = frame.file + step->a;
    auto const count = step->to;
    std::uint32_t last = 0;
    if (!space.is_writable || !last_offset(space, step->c, 4 * count, last) || !are_inside<L>(frame, offsets, last)) return step + 1;
    auto* const base = space.data + step->c;
    std::array<std::byte const*, 4> values;
    for (std::size_t k = 0; k < 4; ++k) values[k] = frame.file + step[1 + (k < count ? k : 0)].b;
    bool has_changed = frame.has_changed_memory;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) {
        auto const component = [&](std::size_t k) CROSSLANE_INLINE_LAMBDA { return chunk_at<std::uint32_t, L>(values[k], i); };
        auto const rows = transposed<L>({component(0), component(1), component(2), component(3)});
        alignas(64) std::array<std::uint32_t, 4 * L> vectors;
        for (std::size_t k = 0; k < 4; ++k) rows[k].store(&vectors[k * L]);
        auto const lane = i * L;
        auto const active = frame.active[lane / 64] >> lane % 64 & ~std::uint64_t{} >> (64 - L);
        auto const* const at = offsets + 4 * lane;
        if (count == 4) store_vectors<16, L>(base, at, vectors, active, has_changed);
        else if (count == 2) store_vectors<8, L>(base, at, vectors, active, has_changed);
        else store_vectors<12, L>(base, at, vectors, active, has_changed);
    }
    frame.has_changed_memory = has_changed;
    return step + 1 + count;
}

template <std::size_t L>
constexpr Handler vector_handler(bool stores)
{
    if constexpr (has_vector_access) {
        return stores ? &run_store_vector<L> : &run_load_vector<L>;
    } else {
        return nullptr;
    }
}

} // namespace crosslane::detail

#pragma once

#include <crosslane/dispatch/ranks.hpp>

/// A rank by itself, without MPI.
struct OneRank
{
    std::size_t rank() const { return 0; }
    std::size_t size() const { return 1; }
    crosslane::Serial local() const { return {}; }
    void all_gather(void const*, void*, std::size_t) const {}
    void all_gather(void const*, void*, std::span<std::uint64_t const>, std::size_t) const {}
    void gather(std::size_t, void const*, void*, std::span<std::uint64_t const>, std::size_t) const {}
    void send(std::size_t, void const*, std::size_t) const {}
    void receive(std::size_t, void*, std::size_t) const {}
    void all_sum(std::span<std::uint64_t>) const {}
    void all_sum(std::span<std::uint32_t>) const {}
};

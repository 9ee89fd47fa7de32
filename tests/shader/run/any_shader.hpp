#pragma once

#include <crosslane/shader/checks.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// A shader at any wave size, compiled once for all tests.
class AnyShader
{
public:
    explicit AnyShader(std::string const& path, std::string const& entry = "main");
    explicit AnyShader(std::vector<std::uint32_t> const& words, std::string const& entry = "main");
    ~AnyShader();

    void bind(std::string const& name, std::vector<std::uint32_t>& words);
    void bind(std::uint32_t set, std::uint32_t binding, std::vector<std::uint32_t>& words);
    void bind(std::uint32_t set, std::uint32_t binding, std::uint32_t element, std::vector<std::uint32_t>& words);
    void bind(std::string const& name, std::uint32_t* words, std::size_t count);
    void push_constants(std::vector<std::uint32_t> const& words);
    void specialize(std::uint32_t id, std::uint32_t value);
    void specialize(std::uint32_t id, int value);
    void specialize(std::uint32_t id, double value);
    void fuse_multiply_add();
    void resident_groups(std::uint32_t count);
    void deadlock_after(std::uint64_t rounds);
    void bind_unwritten(std::string const& name, std::vector<std::uint32_t>& words);
    void checks(crosslane::Checks checks);
    [[nodiscard]] std::vector<crosslane::ShaderFinding> findings() const;
    void clear_findings();

    /// seed 0: in order; on_threads: on several threads; others: shuffled by it.
    static constexpr std::uint64_t on_threads = ~std::uint64_t{};
    void run(std::size_t lanes, std::uint64_t seed, std::uint32_t x, std::uint32_t y = 1, std::uint32_t z = 1);

private:
    struct Held;
    std::unique_ptr<Held> held_;
};

#pragma once

#include <crosslane/shader/image.hpp>
#include <crosslane/shader/report.hpp>
#include <crosslane/shader/trace.hpp>
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
    void bind(std::string const& name, crosslane::ShaderImage const& image);
    void bind(std::string const& name, crosslane::ShaderSampler const& sampler);
    void bind(std::string const& name, crosslane::ShaderImage const& image, crosslane::ShaderSampler const& sampler);
    void bind(std::uint32_t set, std::uint32_t binding, std::uint32_t element, crosslane::ShaderImage const& image);
    void bind(std::uint32_t set, std::uint32_t binding, std::uint32_t element, crosslane::ShaderSampler const& sampler);
    void bind(std::string const& name, std::uint32_t* words, std::size_t count);
    std::uint64_t device_address(std::vector<std::uint32_t>& words);
    std::uint64_t device_address(std::vector<std::uint32_t> const& words);
    void forget_device_addresses();
    void push_constants(std::vector<std::uint32_t> const& words);
    void specialize(std::uint32_t id, std::uint32_t value);
    void specialize(std::uint32_t id, int value);
    void specialize(std::uint32_t id, double value);
    void fuse_multiply_add();
    void mend_hlsl_prefixes(bool mend);
    static bool has_told_of_mended_prefixes(); // and forgets it
    void resident_groups(std::uint32_t count);
    void deadlock_after(std::uint64_t rounds);
    /// What is to be bound, each as "kind name set binding".
    [[nodiscard]] std::vector<std::string> bindings() const;
    void bind_unwritten(std::string const& name, std::vector<std::uint32_t>& words);
    void checks(crosslane::Checks checks);
    [[nodiscard]] std::vector<crosslane::ShaderFinding> findings() const;
    void clear_findings();

    void record(bool on);
    void cache_line(std::uint32_t bytes);
    void source(std::string const& path);
    [[nodiscard]] crosslane::ShaderReport report() const;
    void trace(std::uint64_t group, std::uint32_t wave, crosslane::Tracing f);

    /// seed 0: in order; on_threads: on several threads; others: shuffled by it, the threads too where it has that bit.
    static constexpr std::uint64_t any_threads = std::uint64_t{1} << 62;
    static constexpr std::uint64_t on_threads = ~std::uint64_t{};
    static constexpr std::uint64_t eight_and_threes = on_threads - 2; // a thread for eight groups, one for three at a time
    static constexpr std::uint64_t in_parallel = on_threads - 1; // by oneTBB: where CROSSLANE_TEST_PARALLEL is defined
    void run(std::size_t lanes, std::uint64_t seed, std::uint32_t x, std::uint32_t y = 1, std::uint32_t z = 1);

private:
    struct Held;
    std::unique_ptr<Held> held_;
};

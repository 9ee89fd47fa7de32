// The interpreter is compiled in library.cpp.
#define CROSSLANE_SHADER_LIBRARY 1

#include "shader/run/any_shader.hpp"

#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/shader/shader.hpp>

#include <thread>

namespace {

/// Groups on four threads, each of which takes its share in small pieces.
struct OnThreads
{
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        std::atomic<std::uint64_t> next{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                crosslane::GroupMemory memory;
                for (auto first = next.fetch_add(3); first < count; first = next.fetch_add(3)) run(crosslane::InOrder{}, memory, first, std::min(first + 3, count));
            });
        for (auto& thread : threads) thread.join();
    }
};

} // namespace

struct AnyShader::Held
{
    crosslane::Shader shader;
};

AnyShader::AnyShader(std::string const& path, std::string const& entry) : held_(new Held{crosslane::Shader::load(path, entry)}) {}
AnyShader::AnyShader(std::vector<std::uint32_t> const& words, std::string const& entry) : held_(new Held{crosslane::Shader(words, entry)}) {}
AnyShader::~AnyShader() = default;

void AnyShader::bind(std::string const& name, std::vector<std::uint32_t>& words) { held_->shader.bind(name, words); }
void AnyShader::bind(std::string const& name, std::uint32_t* words, std::size_t count)
{
    held_->shader.bind(name, std::as_writable_bytes(std::span(words, count)));
}
void AnyShader::bind(std::uint32_t set, std::uint32_t binding, std::vector<std::uint32_t>& words)
{
    held_->shader.bind(crosslane::set(set), crosslane::binding(binding), std::as_writable_bytes(std::span(words)));
}
void AnyShader::bind(std::uint32_t set, std::uint32_t binding, std::uint32_t element, std::vector<std::uint32_t>& words)
{
    held_->shader.bind(crosslane::set(set), crosslane::binding(binding), element, words);
}
void AnyShader::push_constants(std::vector<std::uint32_t> const& words)
{
    if (words.size() == 1) {
        held_->shader.push_constants(words[0]);
        return;
    }
    std::array<std::uint32_t, 32> all{};
    std::copy_n(words.begin(), std::min(words.size(), all.size()), all.begin());
    held_->shader.push_constants(all);
}
void AnyShader::specialize(std::uint32_t id, std::uint32_t value) { held_->shader.specialize(id, value); }
void AnyShader::specialize(std::uint32_t id, int value) { held_->shader.specialize(id, value); }
void AnyShader::specialize(std::uint32_t id, double value) { held_->shader.specialize(id, value); }
void AnyShader::fuse_multiply_add() { held_->shader.fuse_multiply_add(true); }
void AnyShader::resident_groups(std::uint32_t count) { held_->shader.resident_groups(count); }
void AnyShader::deadlock_after(std::uint64_t rounds) { held_->shader.deadlock_after(rounds); }
void AnyShader::bind_unwritten(std::string const& name, std::vector<std::uint32_t>& words)
{
    held_->shader.bind_unwritten(name, words);
}
void AnyShader::checks(crosslane::Checks checks) { held_->shader.checks(checks); }
std::vector<crosslane::ShaderFinding> AnyShader::findings() const { return held_->shader.findings(); }
void AnyShader::clear_findings() { held_->shader.clear_findings(); }

void AnyShader::run(std::size_t lanes, std::uint64_t seed, std::uint32_t x, std::uint32_t y, std::uint32_t z)
{
    auto const shader = held_->shader.at(crosslane::wave_size<4, 128>, lanes);
    if (seed == 0) {
        crosslane::dispatch(crosslane::serial, shader, {x, y, z});
    } else if (seed == on_threads) {
        crosslane::dispatch(OnThreads{}, shader, {x, y, z});
    } else {
        crosslane::dispatch(crosslane::shuffled(seed), shader, {x, y, z});
    }
}

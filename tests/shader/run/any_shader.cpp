#include "shader/run/any_shader.hpp"

#if defined(CROSSLANE_TEST_PARALLEL)
#include <crosslane/dispatch/parallel.hpp>
#endif
#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/shader/prepared.hpp>
#include <crosslane/shader/shader.hpp>

#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

namespace {

/// Calls f(i) on a thread for each.
template <class F>
void on_each_thread(int count, F const& f)
{
    std::vector<std::thread> threads;
    std::exception_ptr thrown;
    std::mutex mutex;
    for (int i = 0; i < count; ++i)
        threads.emplace_back([&, i] {
            try {
                f(i);
            } catch (...) {
                std::scoped_lock const lock(mutex);
                if (thrown == nullptr) thrown = std::current_exception();
            }
        });
    for (auto& thread : threads) thread.join();
    if (thrown != nullptr) std::rethrow_exception(thrown);
}

/// Groups on four threads, each of which takes its share in small pieces.
struct OnThreads
{
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        std::atomic<std::uint64_t> next{0};
        on_each_thread(4, [&](int) {
            crosslane::GroupMemory memory;
            for (auto first = next.fetch_add(3); first < count; first = next.fetch_add(3))
                run(crosslane::InOrder{}, memory, first, std::min(first + 3, count));
        });
    }
};

/// The first eight groups on one thread; the others on another one, which begins later and ends after each three.
struct EightAndThrees
{
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        on_each_thread(2, [&](int thread) {
            crosslane::GroupMemory memory;
            if (thread == 0) return run(crosslane::InOrder{}, memory, 0, 8);
            for (std::uint64_t first = 8; first < count; first += 3) {
                std::this_thread::sleep_for(std::chrono::milliseconds(20)); // the other one takes what this one left
                run(crosslane::InOrder{}, memory, first, std::min(first + 3, count));
            }
        });
    }
};

} // namespace

struct AnyShader::Held
{
    crosslane::Shader shader;
};

AnyShader::AnyShader(std::string const& path, std::string const& entry) : held_(new Held{crosslane::Shader::load(path, entry)}) {}
AnyShader::AnyShader(std::vector<std::uint32_t> const& words,
                     std::string const& entry) : held_(new Held{crosslane::Shader(words, entry)}) {}
AnyShader::~AnyShader() = default;

void AnyShader::bind(std::string const& name, std::vector<std::uint32_t>& words) { bind(name, words.data(), words.size()); }
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
void AnyShader::bind(std::string const& name, crosslane::ShaderImage const& image) { held_->shader.bind(name, image); }
void AnyShader::bind(std::string const& name, crosslane::ShaderSampler const& sampler) { held_->shader.bind(name, sampler); }
void AnyShader::bind(std::string const& name, crosslane::ShaderImage const& image, crosslane::ShaderSampler const& sampler)
{
    held_->shader.bind(name, image, sampler);
}
void AnyShader::bind(std::uint32_t set, std::uint32_t binding, std::uint32_t element, crosslane::ShaderImage const& image)
{
    held_->shader.bind(crosslane::set(set), crosslane::binding(binding), element, image);
}
void AnyShader::bind(std::uint32_t set, std::uint32_t binding, std::uint32_t element, crosslane::ShaderSampler const& sampler)
{
    held_->shader.bind(crosslane::set(set), crosslane::binding(binding), element, sampler);
}
std::uint64_t AnyShader::device_address(std::vector<std::uint32_t>& words) { return held_->shader.device_address(words); }
std::uint64_t AnyShader::device_address(std::vector<std::uint32_t> const& words) { return held_->shader.device_address(words); }
void AnyShader::forget_device_addresses() { held_->shader.forget_device_addresses(); }
void AnyShader::push_constants(std::vector<std::uint32_t> const& words)
{
    held_->shader.push_constants(words);
}
void AnyShader::specialize(std::uint32_t id, std::uint32_t value) { held_->shader.specialize(id, value); }
void AnyShader::specialize(std::uint32_t id, int value) { held_->shader.specialize(id, value); }
void AnyShader::specialize(std::uint32_t id, double value) { held_->shader.specialize(id, value); }
void AnyShader::fuse_multiply_add() { held_->shader.fuse_multiply_add(true); }
void AnyShader::mend_hlsl_prefixes(bool mend) { held_->shader.mend_hlsl_prefixes(mend); }
bool AnyShader::has_told_of_mended_prefixes() { return crosslane::has_told_of_mended_prefixes.exchange(false); }
void AnyShader::resident_groups(std::uint32_t count) { held_->shader.resident_groups(count); }
void AnyShader::deadlock_after(std::uint64_t rounds) { held_->shader.deadlock_after(rounds); }
void AnyShader::record(bool on) { held_->shader.record(on); }
void AnyShader::cache_line(std::uint32_t bytes) { held_->shader.cache_line(bytes); }
void AnyShader::source(std::string const& path) { held_->shader.source(path); }
void AnyShader::trace(std::uint64_t group, std::uint32_t wave, crosslane::Tracing f) { held_->shader.trace(group, wave, std::move(f)); }
crosslane::ShaderReport AnyShader::report() const { return held_->shader.report(); }

std::vector<std::string> AnyShader::bindings() const
{
    std::vector<std::string> result;
    for (auto const& b : held_->shader.bindings())
        result.push_back(std::string(crosslane::name_of(b.kind)) + " " + b.name + " " + std::to_string(b.set) + " "
                + std::to_string(b.binding));
    return result;
}
void AnyShader::bind_unwritten(std::string const& name, std::vector<std::uint32_t>& words) { held_->shader.bind_unwritten(name, words); }
void AnyShader::checks(crosslane::Checks checks) { held_->shader.checks(checks); }
std::vector<crosslane::ShaderFinding> AnyShader::findings() const { return held_->shader.findings(); }
void AnyShader::clear_findings() { held_->shader.clear_findings(); }

void AnyShader::run(std::size_t lanes, std::uint64_t seed, std::uint32_t x, std::uint32_t y, std::uint32_t z)
{
    auto const shader = held_->shader.at(crosslane::wave_size<4, 128>, lanes);
    if (seed == 0) {
        crosslane::dispatch(crosslane::serial, shader, {x, y, z});
#if defined(CROSSLANE_TEST_PARALLEL)
    } else if (seed == in_parallel) {
        crosslane::dispatch(crosslane::parallel, shader, {x, y, z});
#endif
    } else if (seed == eight_and_threes) {
        crosslane::dispatch(EightAndThrees{}, shader, {x, y, z});
    } else if (seed == on_threads) {
        crosslane::dispatch(OnThreads{}, shader, {x, y, z});
    } else {
        auto const threads = seed & any_threads ? crosslane::ThreadOrder::shuffled : crosslane::ThreadOrder::linear;
        crosslane::dispatch(crosslane::shuffled(seed, threads), shader, {x, y, z});
    }
}

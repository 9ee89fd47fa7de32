#pragma once

#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/shader.hpp>
#include <crosslane/shader/shader_file.hpp>
#include <crosslane/shader/shader_state.hpp>
#include <crosslane/shader/share.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

CROSSLANE_SHADER_INLINE Shader::Shader(std::span<std::uint32_t const> words, std::string_view entry) : Shader(words, entry, {}) {}
CROSSLANE_SHADER_INLINE Shader::Shader(std::span<std::uint32_t const> words, std::string_view entry, std::string_view file)
    : state_(detail::share<detail::ShaderState>(words, entry, file))
{
}
CROSSLANE_SHADER_INLINE Shader::Shader(Shader const& other) : state_(detail::share<detail::ShaderState>(other.state())) {}

CROSSLANE_SHADER_INLINE Shader Shader::load(std::string const& path, std::string_view entry)
{
    auto const words = detail::words_of_file(path);
    return Shader({words.data(), words.size()}, entry, path);
}

CROSSLANE_SHADER_INLINE detail::ShaderState& Shader::state() const
{
    if (state_ == nullptr) detail::fail<std::invalid_argument>("crosslane::Shader: it was moved from, and can only be assigned to");
    return *state_;
}
CROSSLANE_SHADER_INLINE Shader& Shader::changed()
{
    state().pending.by->store(std::this_thread::get_id());
    return *this;
}

CROSSLANE_SHADER_INLINE std::vector<ShaderBinding> const& Shader::bindings() const { return state().bindings; }

CROSSLANE_SHADER_INLINE std::vector<SpecializationConstant> Shader::specialization_constants() const
{
    return crosslane::specialization_constants(state().loaded->module);
}

CROSSLANE_SHADER_INLINE Shader& Shader::bind_called(std::string_view name, detail::BoundBuffer const& buffer)
{
    state().bind(name, buffer);
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::bind(std::string_view name, ShaderImage const& image)
{
    state().bind(name, image);
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::bind(std::string_view name, ShaderSampler const& sampler)
{
    state().bind(name, sampler);
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::bind_at(DescriptorSet set, DescriptorBinding binding, std::uint32_t element,
                                                detail::BoundBuffer const& buffer)
{
    state().bind(static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(binding), element, buffer);
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, ShaderImage const& image)
{
    state().bind(static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(binding), element, image);
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element,
                                             ShaderSampler const& sampler)
{
    state().bind(static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(binding), element, sampler);
    return changed();
}
CROSSLANE_SHADER_INLINE std::uint64_t Shader::add_address(detail::BoundBuffer const& memory)
{
    auto const address = state().bound.add_address(memory);
    changed();
    return address;
}
CROSSLANE_SHADER_INLINE Shader& Shader::forget_device_addresses()
{
    state().bound.forget_addresses();
    return changed();
}

CROSSLANE_SHADER_INLINE Shader& Shader::push_bytes(std::span<std::byte const> bytes)
{
    state().push(bytes);
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::specialize_as(std::uint32_t id, detail::GivenConstant const& value)
{
    state().specialize(id, value);
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::mend_hlsl_prefixes(bool mend)
{
    auto& state = this->state();
    state.options.mends_hlsl_prefixes = mend;
    state.options.tells_of_mending = false;
    state.forget_prepared();
    return changed();
}
CROSSLANE_SHADER_INLINE bool Shader::mends_hlsl_prefixes() const { return state().options.mends_hlsl_prefixes; }
CROSSLANE_SHADER_INLINE Shader& Shader::fuse_multiply_add(bool fuse)
{
    auto& state = this->state();
    state.options.fuses_multiply_add = fuse;
    state.forget_prepared();
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::resident_groups(std::uint32_t count)
{
    if (count == 0) detail::fail<std::invalid_argument>("crosslane::Shader::resident_groups: takes a number from 1");
    state().window = count;
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::deadlock_after(std::uint64_t rounds)
{
    state().patience = rounds;
    return changed();
}

CROSSLANE_SHADER_INLINE Shader& Shader::record(bool on)
{
    auto& state = this->state();
    if (on) state.recording = detail::make_recording(state.cache_line);
    bool const was_watched = state.options.is_watched();
    state.options.is_recorded = on;
    if (state.options.is_watched() != was_watched) state.forget_prepared();
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::cache_line(std::uint32_t bytes)
{
    auto& state = this->state();
    if (bytes != 32 && bytes != 64 && bytes != 128) state.fail({"counts cache lines of 32, 64 or 128 bytes"});
    state.cache_line = bytes;
    if (state.recording != nullptr) state.recording = detail::make_recording(bytes);
    return changed();
}
CROSSLANE_SHADER_INLINE Shader& Shader::source(std::string path)
{
    state().sources.push_back(std::move(path));
    return *this;
}
CROSSLANE_SHADER_INLINE ShaderReport Shader::report() const
{
    auto report = detail::make_report(*state().loaded, state().recording.get(), state().sources);
    report.findings = findings();
    return report;
}
CROSSLANE_SHADER_INLINE Shader& Shader::trace(std::uint64_t group, std::uint32_t wave, Tracing f)
{
    auto& state = this->state();
    auto& options = state.options;
    if (options.keeps_names != static_cast<bool>(f)) state.forget_prepared();
    options.keeps_names = static_cast<bool>(f);
    state.tracer = f ? detail::make_tracer(state.loaded, group, wave, std::move(f), state.sources) : nullptr;
    return changed();
}

CROSSLANE_SHADER_INLINE Shader& Shader::checks(Checks checks)
{
    auto& state = this->state();
    if (state.checks == checks) return *this;
    state.checks = checks;
    state.options.is_checked = checks != Checks::none();
    state.forget_prepared();
    return changed();
}
CROSSLANE_SHADER_INLINE Checks Shader::checks() const { return state().checks; }
CROSSLANE_SHADER_INLINE std::vector<ShaderFinding> Shader::findings() const { return state().findings.list->all(); }
CROSSLANE_SHADER_INLINE Shader& Shader::clear_findings()
{
    state().findings.list->clear();
    return *this;
}

CROSSLANE_SHADER_INLINE std::array<std::uint32_t, 3> Shader::group_size()
{
    auto const& size = state().prepare()->program.group_size;
    return {size[0], size[1], size[2]};
}
CROSSLANE_SHADER_INLINE detail::Kept<detail::ReadyShader const> Shader::ready(detail::HandlerTable const& table) const
{
    return state().at(table);
}

namespace detail {

[[nodiscard]] inline std::string describe_word(void const* context, std::uint32_t word)
{
    auto const& module = static_cast<LoadedModule const*>(context)->module;
    for (auto const& function : module.functions) {
        for (auto const& block : function.blocks) {
            for (auto const& at : block.instructions) {
                if (at.word != word || at.line.line == 0) continue;
                if (at.line.file >= module.files.size()) return text_of({"line ", at.line.line});
                return text_of({"line ", at.line.line, " of ", module.files[at.line.file].name});
            }
        }
    }
    return text_of({"word ", word, " of the module"});
}

struct ShaderDispatch::Running
{
    Running(ReadyShader const& shader, Grid const& grid)
        : loaded(*shader.loaded), push_constants(shader.push_constants), run(shader.prepared->program, *shader.code)
    {
        if (shader.pending_by->load() == std::this_thread::get_id())
            fail<std::invalid_argument>("crosslane::dispatch: the shader was changed after at(); dispatch what at() returns now");
        run.spaces = shader.spaces;
        run.images = shader.images;
        run.samplers = shader.samplers;
        for (std::size_t i = 0; i < run.spaces.size(); ++i)
            if (run.program.spaces[i].kind == Space::Kind::push_constants)
                run.spaces[i] = {push_constants.data(), static_cast<std::uint32_t>(push_constants.size()), false};
        run.grid[0] = grid.x, run.grid[1] = grid.y, run.grid[2] = grid.z;
        run.window = shader.window;
        run.patience = shader.patience;
        run.kept_shader = shader.prepared;
        run.kept_code = shader.code;
        if (shader.recording != nullptr) run.recorders.push_back(shader.recording.get());
        if (shader.tracer != nullptr) run.recorders.push_back(shader.tracer.get());
        if (run.code.checks != nullptr) {
            checks = make_check_recorder(loaded, *shader.prepared, run, shader.unwritten, shader.findings);
            run.recorders.push_back(checks.get());
        }
        if (run.code.file_bytes * std::uint64_t{run.waves()} > std::uint64_t{1} << 32)
            detail::fail<std::length_error>("crosslane::dispatch: the variables of one group of this shader take more than 4 GiB");
    }

    [[nodiscard]] GroupScheduler* take()
    {
        std::scoped_lock const lock(run.mutex);
        if (!idle.empty()) {
            auto* const scheduler = idle.back();
            idle.pop_back();
            return scheduler;
        }
        auto* const scheduler = keep<GroupScheduler>(schedulers, run);
        scheduler->describe = &describe_word;
        scheduler->context = &loaded;
        return scheduler;
    }

    LoadedModule const& loaded;
    List<std::byte> push_constants;
    Kept<Recorder> checks; // passes on the groups' findings when it is destroyed
    ShaderRun run;
    List<Owner> schedulers;
    List<GroupScheduler*> idle;                                 // those that no thread uses
    alignas(own_cache_line) std::atomic<std::uint64_t> next{0}; // group
};

CROSSLANE_SHADER_INLINE ShaderDispatch::ShaderDispatch(ReadyShader const& shader, Grid const& grid)
    : running_(share<Running>(shader, grid)) {}
CROSSLANE_SHADER_INLINE ShaderDispatch::~ShaderDispatch() = default;

CROSSLANE_SHADER_INLINE void ShaderDispatch::run(std::uint64_t first, std::uint64_t last, ShuffledOrder const* order)
{
    struct Watch
    {
        ShaderRun& run;
        bool is_done = false;
        ~Watch()
        {
            if (!is_done) run.has_failed = true;
        }
    } watch{running_->run};
    auto* const scheduler = running_->take();
    scheduler->begin_work();
    while (first < last) {
        // Several at once, as threads wait for each other here; one where groups may wait, so that those before it have begun.
        auto const some = running_->run.has_waited.load(std::memory_order_relaxed) ? 1 : (std::min)(last - first, std::uint64_t{8});
        auto const begin = order != nullptr ? first : running_->next.fetch_add(some, std::memory_order_relaxed);
        for (auto group = begin; group < begin + some; ++group) scheduler->start(group, order);
        first += some;
    }
    scheduler->end_work();
    watch.is_done = true;
    std::scoped_lock const lock(running_->run.mutex);
    running_->idle.push_back(scheduler);
}

CROSSLANE_SHADER_INLINE void ShaderDispatch::finish()
{
    auto* const rest = running_->take();
    rest->begin_work();
    rest->settle(0);
}

} // namespace detail

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END

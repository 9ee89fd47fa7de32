#pragma once

#include <crosslane/shader/bound_resources.hpp>
#include <crosslane/shader/report.hpp>
#include <crosslane/shader/shader_at.hpp>
#include <crosslane/shader/trace.hpp>

#include <fstream>
#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

/// A descriptor set's number and a binding's number in it: shader.bind(set(0), binding(1), buffer).
enum class DescriptorSet : std::uint32_t {};
enum class DescriptorBinding : std::uint32_t {};
[[nodiscard]] constexpr DescriptorSet set(std::uint32_t number) { return DescriptorSet{number}; }
[[nodiscard]] constexpr DescriptorBinding binding(std::uint32_t number) { return DescriptorBinding{number}; }

/// A SPIR-V compute shader, run unedited on waves of this library.
///
///     auto shader = Shader::load("sort_downsweep.spv", "main");
///     shader.bind("g_input", std::span(keys));
///     shader.bind(set(0), binding(1), std::span(sorted));
///     shader.push_constants(constants);
///     dispatch(serial, shader.at(wave_size<32>), {groups});
///
/// Shapes   a module's words, an entry point's name; spans for its buffers, which are not copied.
/// Means    Thread t of a group is lane t % N of wave t / N. Lanes come together behind each construct (maximal reconvergence).
///          An access outside of a binding reads 0, and a store there does nothing.
/// Active   As the module says.
/// Order    Groups that wait for each other's flags get on: so many of them (resident_groups) run at a time.
/// Errors   std::invalid_argument for what is no module, for what is not supported, by its instruction and line, and for
///          bindings that are missing or do not fit; std::runtime_error for a deadlock.
/// Source   Vulkan compute pipelines.
class Shader
{
public:
    /// A module's words, which are copied, or the file that holds them.
    explicit Shader(std::span<std::uint32_t const> words, std::string_view entry = "main")
        : loaded_(detail::load_shader(words, entry)), bindings_(crosslane::bindings(loaded_->module, loaded_->entry)), bound_(*loaded_)
    {
        choose_mending();
        options_.is_checked = true;
    }
    [[nodiscard]] static Shader load(std::string const& path, std::string_view entry = "main")
    {
        std::ifstream file(path, std::ios::binary | std::ios::ate);
        if (!file) detail::fail<std::invalid_argument>(("crosslane::Shader::load: cannot open " + path).c_str());
        auto const size = file.tellg();
        if (size < 0 || size % 4 != 0)
            detail::fail<std::invalid_argument>(
                ("crosslane::Shader::load: " + path + " is no SPIR-V: its size is no multiple of 4").c_str());
        std::vector<std::uint32_t> words(static_cast<std::size_t>(size) / 4);
        file.seekg(0);
        file.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(words.size() * 4));
        return Shader(words, entry);
    }

    /// What is to be bound.
    [[nodiscard]] std::vector<ShaderBinding> const& bindings() const { return bindings_; }

    /// Gives a buffer its memory, by the variable's name or its block's, or by its numbers.
    template <class T, std::size_t Extent>
    Shader& bind(std::string_view name, std::span<T, Extent> memory)
    {
        return bind_called(name, detail::bound_buffer(memory, begins_unwritten_));
    }
    template <class T, std::size_t Extent>
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::span<T, Extent> memory)
    {
        return bind(set, binding, 0, memory);
    }
    /// An element of an array of buffers; without its number, and by name, the first is bound.
    template <class T, std::size_t Extent>
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, std::span<T, Extent> memory)
    {
        return bind_at(set, binding, element, detail::bound_buffer(memory, begins_unwritten_));
    }
    template <class Where, class Container>
        requires requires(Container& c) { std::span(c); }
    Shader& bind(Where where, Container& container) { return bind(where, std::span(container)); }
    template <class Container>
        requires requires(Container& c) { std::span(c); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, Container& container) { return bind(set, binding, std::span(container)); }
    template <class Container>
        requires requires(Container& c) { std::span(c); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, Container& container)
    {
        return bind(set, binding, element, std::span(container));
    }

    /// Gives an image its texels and a sampler its way to sample; what is both in one takes one after the other, or both.
    Shader& bind(std::string_view name, ShaderImage const& image) { return bind_called(name, image); }
    Shader& bind(std::string_view name, ShaderSampler const& sampler) { return bind_called(name, sampler); }
    Shader& bind(std::string_view name, ShaderImage const& image, ShaderSampler const& sampler)
    {
        return bind_called(name, image).bind_called(name, sampler);
    }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, ShaderImage const& image) { return bind_at(set, binding, 0, image); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, ShaderImage const& image)
    {
        return bind_at(set, binding, element, image);
    }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, ShaderSampler const& sampler) { return bind_at(set, binding, 0, sampler); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, ShaderSampler const& sampler)
    {
        return bind_at(set, binding, element, sampler);
    }

    /// As bind, for memory that nobody has written yet: where checks are on, what the shader reads of it before it has written it
    /// itself is a mistake. It stays written for later dispatches, until something is bound there again.
    template <class... Where>
        requires(sizeof...(Where) >= 2)
    Shader& bind_unwritten(Where&&... where)
    {
        struct Until { bool& is; ~Until() { is = false; } } const until{begins_unwritten_};
        begins_unwritten_ = true;
        return bind(std::forward<Where>(where)...);
    }
    /// Lets buffer device addresses in the shader lead into memory, which is not copied; its address. What is neither here nor
    /// bound reads 0 and is not written.
    template <class T, std::size_t Extent>
    std::uint64_t device_address(std::span<T, Extent> memory)
    {
        return bound_.add_address(detail::bound_buffer(memory));
    }
    template <class Container>
        requires requires(Container& c) { std::span(c); }
    std::uint64_t device_address(Container& container)
    {
        return device_address(std::span(container));
    }
    /// No device address leads anywhere, until others are given.
    Shader& forget_device_addresses()
    {
        bound_.forget_addresses();
        return *this;
    }

    /// The push constants, which are copied.
    template <class T>
        requires std::is_trivially_copyable_v<T>
    Shader& push_constants(T const& constants)
    {
        push_constants_.resize(sizeof(T));
        std::memcpy(push_constants_.data(), &constants, sizeof(T));
        return *this;
    }

    /// Another value for the constant with this SpecId, which is converted to its type; floats not to integers.
    template <class T>
        requires std::is_arithmetic_v<T>
    Shader& specialize(std::uint32_t id, T value)
    {
        std::string others;
        bool found = false;
        for (auto const& constant : specialization_constants(loaded_->module)) {
            found = found || constant.spec_id == id;
            others += (others.empty() ? "" : ", ") + std::to_string(constant.spec_id);
        }
        others = others.empty() ? ", nor any other" : "; it has " + others;
        if (!found) fail_for("has no specialisation constant with the SpecId " + std::to_string(id) + others);
        detail::GivenConstant given;
        given.real = static_cast<double>(value);
        given.is_real = std::is_floating_point_v<T>;
        if constexpr (std::is_integral_v<T>) given.integer = static_cast<std::uint64_t>(value);
        options_.specialized[id] = given;
        prepared_.reset();
        return *this;
    }
    /// Whether inclusive sums and products mean exclusive ones, as in HLSL that glslang compiled, which is found out by itself.
    Shader& mend_hlsl_prefixes(bool mend)
    {
        options_.mends_hlsl_prefixes = mend;
        options_.tells_of_mending = false;
        prepared_.reset();
        return *this;
    }
    [[nodiscard]] bool mends_hlsl_prefixes() const { return options_.mends_hlsl_prefixes; }
    /// Whether a b + c is rounded once, where the module does not forbid it, as GPUs' compilers do. No unless told.
    Shader& fuse_multiply_add(bool fuse)
    {
        options_.fuses_multiply_add = fuse;
        prepared_.reset();
        return *this;
    }
    /// How many groups run at a time where they wait for each other.
    Shader& resident_groups(std::uint32_t count)
    {
        window_ = (std::max)(count, 1u);
        return *this;
    }
    /// How many rounds of loops every wave that runs may go without any change of memory, before that is called a deadlock.
    Shader& deadlock_after(std::uint64_t rounds)
    {
        patience_ = rounds;
        return *this;
    }

    /// Whether dispatches are recorded, of what at() gives from here on: anew where it is true. What runs unrecorded does not
    /// notice; recorded, it takes about twice the time.
    Shader& record(bool on = true)
    {
        if (on) recording_ = detail::make_recording(cache_line_);
        records_ = on;
        return *this;
    }
    /// The bytes of the cache lines that are counted, 32, 64 or 128; what was recorded is forgotten. 64 unless told: lines of
    /// 128 bytes hide what 64 show, and what is good with lines of 64 is good with longer ones.
    Shader& cache_line(std::uint32_t bytes)
    {
        if (bytes != 32 && bytes != 64 && bytes != 128) fail_for("counts cache lines of 32, 64 or 128 bytes");
        cache_line_ = bytes;
        if (recording_ != nullptr) recording_ = detail::make_recording(bytes);
        return *this;
    }
    /// A file that has the source's text, for modules that have none themselves. (Where they name a shader's file that can be
    /// read, that is taken.)
    Shader& source(std::string path)
    {
        sources_.push_back(std::move(path));
        return *this;
    }
    /// What was recorded, by the lines of the source.
    [[nodiscard]] ShaderReport report() const
    {
        auto report = detail::make_report(*loaded_, recording_.get(), sources_);
        report.findings = findings();
        return report;
    }

    /// Calls f(TracedLine const&) with each line that a wave of a group runs, in dispatches of what at() gives from here on, by
    /// the thread that runs it; f may be print. An empty f: no longer. What each variable holds is found by its name
    /// (OpName, or debug information); of those that live in memory, arrays of the shader's own are shown.
    Shader& trace(std::uint64_t group, std::uint32_t wave, Tracing f)
    {
        if (options_.keeps_names != static_cast<bool>(f)) prepared_.reset();
        options_.keeps_names = static_cast<bool>(f);
        tracer_ = f ? detail::make_tracer(loaded_, group, wave, std::move(f), sources_) : nullptr;
        return *this;
    }

    /// What is looked for while the shader runs: all, unless told. A run with all takes up to three times as long as one with
    /// Checks::none(), and gives the same results.
    Shader& checks(Checks checks)
    {
        if (checks_ == checks) return *this;
        checks_ = checks;
        options_.is_checked = checks != Checks::none();
        prepared_.reset();
        return *this;
    }
    [[nodiscard]] Checks checks() const { return checks_; }
    /// What was found in all dispatches since the last clear_findings, by the instructions' order: one for each kind and
    /// instruction, with how often it was found and where first. A dispatch does not fail for them.
    [[nodiscard]] std::vector<ShaderFinding> findings() const { return findings_.list->all(); }
    Shader& clear_findings()
    {
        findings_.list->clear();
        return *this;
    }

    /// Threads of a group along X, Y and Z, with the specialisation constants given.
    [[nodiscard]] std::array<std::uint32_t, 3> group_size()
    {
        auto const& size = prepare().program.group_size;
        return {size[0], size[1], size[2]};
    }

    /// The shader at a wave size, with what is bound now; wave_size<4, 128> leaves the choice to the run.
    template <std::size_t Min, std::size_t Max, std::size_t Preferred>
    [[nodiscard]] ShaderAt<WaveSize<Min, Max, Preferred>> at(WaveSize<Min, Max, Preferred> const&, WaveSizeChoice choice = default_size)
    {
        static_assert(WaveSize<Min, Max, Preferred>::is_valid());
        ShaderAt<WaveSize<Min, Max, Preferred>> result;
        static_cast<void>(prepare());
        result.wave_size_ = detail::chosen_wave_size<WaveSize<Min, Max, Preferred>>(choice, "Shader");
        auto const index = static_cast<std::size_t>(std::countr_zero(result.wave_size_)) % std::size(codes_);
        if (codes_[index] == nullptr) codes_[index] = assemble<Min, Max>(result.wave_size_);
        result.loaded_ = loaded_;
        result.prepared_ = prepared_;
        result.code_ = codes_[index];
        result.window_ = window_;
        result.patience_ = patience_;
        result.push_constants_ = push_constants_;
        result.spaces_ = spaces(result.lists_);
        result.images_ = bound_.images_of(prepared_->program);
        result.samplers_ = bound_.samplers_of(prepared_->program);
        if (records_) result.recorders_.push_back(recording_);
        if (tracer_ != nullptr) result.recorders_.push_back(tracer_);
        result.findings_ = findings_.list;
        for (auto const& space : prepared_->program.spaces) result.unwritten_.push_back(bound_.unwritten_of(space));
        return result;
    }

private:
    void choose_mending()
    {
        auto const tool = loaded_->module.generator >> 16;
        options_.mends_hlsl_prefixes = loaded_->module.language == SourceLanguage::HLSL && (tool == 8 || tool == 13);
    }

    detail::PreparedShader const& prepare()
    {
        if (prepared_ != nullptr) return *prepared_;
        for (auto& code : codes_) code.reset();
        prepared_ = detail::prepare_shader(*loaded_, options_);
        return *prepared_;
    }

    template <std::size_t N, std::size_t Max>
    std::shared_ptr<detail::Code const> assemble(std::size_t size) const
    {
        if (size == N) {
            auto const& table = detail::handler_table<N>();
            return options_.is_checked ? detail::assemble_checked_shader(*prepared_, table, checks_)
                                       : detail::assemble_shader(*prepared_, table);
        }
        if constexpr (N < Max) return assemble<2 * N, Max>(size);
        return nullptr;
    }

    // Bindings.

    template <class What>
    Shader& bind_called(std::string_view name, What const& what)
    {
        auto const& module = loaded_->module;
        std::vector<Instruction const*> variables;
        for (auto const& b : bindings_)
            if (b.is_called(name) && b.kind != BindingKind::push_constants) variables.push_back(module.definition(b.variable));
        bound_.bind(variables, 0, what);
        bool const is_unused = std::any_of(module.globals.begin(), module.globals.end(), [&](Instruction const& variable) {
            return variable.op == Op::Variable && !name.empty() && module.name(variable.result) == name && bound_.takes(variable, what);
        });
        if (variables.empty() && !is_unused) fail_for("has no " + std::string(bound_.word_for(what)) + " called " + std::string(name));
        return *this;
    }
    template <class What>
    Shader& bind_at(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, What const& what)
    {
        auto const& module = loaded_->module;
        auto const s = static_cast<std::uint32_t>(set), b = static_cast<std::uint32_t>(binding);
        std::vector<Instruction const*> variables;
        for (auto const& variable : module.globals) {
            if (variable.op != Op::Variable) continue;
            auto const in_set = module.decoration(variable.result, Decoration::DescriptorSet),
                       at_binding = module.decoration(variable.result, Decoration::Binding);
            if (at_binding && (*at_binding)[0] == b && (in_set ? (*in_set)[0] : 0) == s) variables.push_back(&variable);
        }
        bound_.bind(variables, element, what);
        if (variables.empty())
            fail_for("has no " + std::string(bound_.word_for(what)) + " at set " + std::to_string(s) + ", binding " + std::to_string(b));
        return *this;
    }
    [[noreturn]] void fail_for(std::string const& what) const { bound_.fail(what); }
    void need_push_constants(std::uint32_t variable) const
    {
        std::vector<Specialized> given; // which may be an array's length
        for (auto const& [id, constant] : options_.specialized) given.push_back({id, constant.integer});
        auto const& module = loaded_->module;
        for (auto const& b : given.empty() ? bindings_ : crosslane::bindings(module, loaded_->entry, Constants(module, given))) {
            if (b.variable != variable || push_constants_.size() >= b.size) continue;
            fail_for("takes " + std::to_string(b.size) + " bytes of push constants in " + b.name + "; it was given " +
                     std::to_string(push_constants_.size()));
        }
    }
    [[nodiscard]] std::vector<detail::MemorySpan> spaces(detail::BoundResources::Lists& lists) const
    {
        std::vector<detail::MemorySpan> result;
        for (auto const& space : prepared_->program.spaces) {
            if (space.kind == detail::Space::Kind::push_constants) need_push_constants(space.variable);
            result.push_back(bound_.span_of(space, lists));
        }
        return result;
    }

    std::shared_ptr<detail::LoadedModule const> loaded_;
    std::vector<ShaderBinding> bindings_;
    std::shared_ptr<detail::PreparedShader const> prepared_;
    std::shared_ptr<detail::Code const> codes_[8];
    detail::LoweringOptions options_;
    detail::BoundResources bound_;
    std::vector<std::byte> push_constants_;
    Checks checks_ = Checks::all();
    detail::OwnFindings findings_;
    bool begins_unwritten_ = false; // what is being bound
    std::uint32_t window_ = 8;
    std::uint64_t patience_ = 1 << 24;
    std::shared_ptr<detail::Recorder> recording_, tracer_;
    std::vector<std::string> sources_;
    std::uint32_t cache_line_ = 64;
    bool records_ = false;
};

} // namespace crosslane

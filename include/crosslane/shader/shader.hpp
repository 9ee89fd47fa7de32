#pragma once

#include <crosslane/shader/bindings.hpp>
#include <crosslane/shader/shader_at.hpp>

#include <fstream>
#include <map>
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
        : loaded_(detail::load_shader(words, entry)), bindings_(crosslane::bindings(loaded_->module, loaded_->entry))
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
        auto const& module = loaded_->module;
        bool found = false;
        for (auto const& b : bindings_) {
            if (!b.is_called(name) || !is_buffer(*module.definition(b.variable))) continue;
            bind_variable(*module.definition(b.variable), memory);
            found = true;
        }
        for (auto const& variable : module.globals) // what this entry point does not use may be bound, too
            found = found || (is_buffer(variable) && !name.empty() && module.name(variable.result) == name);
        if (!found) fail_for("has no buffer called " + std::string(name));
        return *this;
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
        bool found = false;
        for (auto const& variable : loaded_->module.globals) {
            if (!is_buffer(variable)) continue;
            auto const s = loaded_->module.decoration(variable.result, Decoration::DescriptorSet),
                       b = loaded_->module.decoration(variable.result, Decoration::Binding);
            if (!b || (*b)[0] != static_cast<std::uint32_t>(binding) || (s ? (*s)[0] : 0) != static_cast<std::uint32_t>(set)) continue;
            bind_variable(variable, memory, element);
            found = true;
        }
        if (!found)
            fail_for("has no buffer at set " + std::to_string(static_cast<std::uint32_t>(set)) + ", binding " +
                     std::to_string(static_cast<std::uint32_t>(binding)));
        return *this;
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
        auto const index = static_cast<std::size_t>(std::countr_zero(result.wave_size_));
        if (codes_[index] == nullptr) codes_[index] = assemble<Min, Max>(result.wave_size_);
        result.loaded_ = loaded_;
        result.prepared_ = prepared_;
        result.code_ = codes_[index];
        result.window_ = window_;
        result.patience_ = patience_;
        result.push_constants_ = push_constants_;
        find_spaces(result.spaces_);
        result.findings_ = findings_.list;
        for (auto const& space : prepared_->program.spaces) {
            auto const found = unwritten_.find({space.variable, space.element});
            result.unwritten_.push_back(found != unwritten_.end() ? found->second : nullptr);
        }
        return result;
    }

private:
    struct Bound
    {
        std::byte* data;
        std::size_t bytes;
        bool is_writable;
    };

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

    [[nodiscard]] static bool is_buffer(Instruction const& at)
    {
        if (at.op != Op::Variable) return false;
        auto const storage = static_cast<StorageClass>(at.operands[0]);
        return storage == StorageClass::StorageBuffer || storage == StorageClass::Uniform;
    }
    /// The block that a variable points to, through an array of bindings.
    [[nodiscard]] std::uint32_t block_of(Instruction const& variable) const
    {
        auto type = loaded_->module.definition(variable.type)->operands[1];
        auto const* t = loaded_->module.definition(type);
        while (t->op == Op::TypeArray || t->op == Op::TypeRuntimeArray) {
            type = t->operands[0];
            t = loaded_->module.definition(type);
        }
        return type;
    }
    /// Whether the variable is an array of bindings with this element.
    [[nodiscard]] bool has_element(Instruction const& variable, std::uint32_t element) const
    {
        auto const& module = loaded_->module;
        auto const* type = module.definition(module.definition(variable.type)->operands[1]);
        if (type->op != Op::TypeArray) return type->op == Op::TypeRuntimeArray || element == 0;
        auto const* length = module.definition(type->operands[1]);
        return length->op != Op::Constant || element < length->operands[0];
    }
    [[nodiscard]] std::string name_of_buffer(std::uint32_t variable, std::uint32_t element = 0) const
    {
        auto const& module = loaded_->module;
        auto name = module.name(variable);
        if (name.empty()) name = module.name(block_of(*module.definition(variable)));
        auto const s = module.decoration(variable, Decoration::DescriptorSet), b = module.decoration(variable, Decoration::Binding);
        auto const which = element != 0 ? "[" + std::to_string(element) + "]" : std::string();
        return std::string(name) + which + " (set " + std::to_string(s ? (*s)[0] : 0) + ", binding " + std::to_string(b ? (*b)[0] : 0) +
               ")";
    }
    /// The distance of the elements of the array at the end of a block; 0: there is none.
    [[nodiscard]] std::uint32_t stride_of(Instruction const& variable) const
    {
        auto const& module = loaded_->module;
        auto const* block = module.definition(block_of(variable));
        if (block->op != Op::TypeStruct || block->operands.size() != 1) return 0;
        auto const* array = module.definition(block->operands[0]);
        if (array->op != Op::TypeRuntimeArray) return 0;
        auto const stride = module.decoration(array->result, Decoration::ArrayStride);
        return stride ? (*stride)[0] : 0;
    }
    template <class T, std::size_t Extent>
    void bind_variable(Instruction const& variable, std::span<T, Extent> memory, std::uint32_t element = 0)
    {
        static_assert(std::is_trivially_copyable_v<T>, "crosslane::Shader::bind: a buffer's elements must be trivially copyable");
        if (!has_element(variable, element))
            fail_for("has no element " + std::to_string(element) + " in " + name_of_buffer(variable.result));
        auto const stride = stride_of(variable);
        if (stride != 0 && sizeof(T) != stride && (!(std::is_arithmetic_v<T> || std::is_enum_v<T>) || stride % sizeof(T) != 0))
            fail_for("takes elements of " + std::to_string(stride) + " bytes in " + name_of_buffer(variable.result) +
                     "; what is bound has " + std::to_string(sizeof(T)));
        if (memory.size_bytes() > 0xFFFF'FFFF) fail_for("takes less than 4 GiB in " + name_of_buffer(variable.result));
        auto* const data = reinterpret_cast<std::byte*>(const_cast<std::remove_const_t<T>*>(memory.data()));
        bound_[{variable.result, element}] = {data, memory.size_bytes(), !std::is_const_v<T>};
        unwritten_.erase({variable.result, element});
        if (begins_unwritten_) unwritten_[{variable.result, element}] = std::make_shared<std::vector<std::uint8_t>>(memory.size_bytes());
    }
    [[noreturn]] void fail_for(std::string const& what) const
    {
        detail::fail<std::invalid_argument>(("crosslane::Shader: " + std::string(loaded_->entry.name) + " " + what).c_str());
    }
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
    void find_spaces(std::vector<detail::MemorySpan>& result) const
    {
        for (auto const& space : prepared_->program.spaces) {
            detail::MemorySpan span;
            if (space.kind == detail::Space::Kind::buffer) {
                auto const found = bound_.find({space.variable, space.element});
                if (found == bound_.end()) fail_for("needs a buffer bound to " + name_of_buffer(space.variable, space.element));
                auto const& b = found->second;
                if (space.is_written && !b.is_writable)
                    fail_for("writes " + name_of_buffer(space.variable, space.element) + ", to which constant memory is bound");
                span = {b.data, static_cast<std::uint32_t>(b.bytes), b.is_writable};
            }
            if (space.kind == detail::Space::Kind::push_constants) need_push_constants(space.variable);
            result.push_back(span);
        }
    }

    std::shared_ptr<detail::LoadedModule const> loaded_;
    std::vector<ShaderBinding> bindings_;
    std::shared_ptr<detail::PreparedShader const> prepared_;
    std::shared_ptr<detail::Code const> codes_[8];
    detail::LoweringOptions options_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Bound> bound_; // by variable and element
    std::vector<std::byte> push_constants_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::shared_ptr<std::vector<std::uint8_t>>> unwritten_;
    Checks checks_ = Checks::all();
    detail::OwnFindings findings_;
    bool begins_unwritten_ = false; // what is being bound
    std::uint32_t window_ = 8;
    std::uint64_t patience_ = 1 << 24;
};

} // namespace crosslane

#include "fuzz/fuzz.hpp"

#include <crosslane/shader/bound_resources.hpp>
#include <crosslane/shader/group_run.hpp>
#include <crosslane/shader/prepare.hpp>
#include <crosslane/shader/report.hpp>
#include <crosslane/shader/trace.hpp>

#include <stdexcept>

// Words as a shader: refused by a message, or prepared, assembled and run for a while, with small buffers and images. What is run goes
// round each loop a few times at most, since a shader may well go on for ever.

namespace {

using namespace crosslane;
using detail::Space;

struct Memory
{
    std::vector<std::vector<std::byte>> blocks;
    std::span<std::byte> more(std::size_t bytes)
    {
        auto& block = blocks.emplace_back(bytes);
        for (std::size_t i = 0; i < bytes; ++i) block[i] = static_cast<std::byte>(i * 37 % 11);
        return block;
    }
};

void bind_image(detail::BoundResources& resources, Instruction const& variable, std::uint32_t element, Memory& memory)
{
    for (auto format : {Format::rgba32_float, Format::r32_uint, Format::r32_sint, Format::rgba8_unorm, Format::rgba32_uint,
                        Format::rgba32_sint, Format::rg16_float, Format::r64_uint, Format::r64_sint, Format::r32_float}) {
        for (std::uint32_t const height : {4u, 1u}) {
            for (std::uint32_t const depth : {1u, 6u}) {
                auto const texels = detail::make_image(memory.more(4096), 4, height, depth, format, 1);
                try {
                    return resources.bind({&variable}, element, texels);
                } catch (std::invalid_argument const&) { // it takes another
                }
            }
        }
    }
}

/// is_watched: with all checks, a report and a trace.
template <std::size_t N>
void run_at(detail::Kept<detail::LoadedModule const> const& shared, detail::Kept<detail::PreparedShader const> const& prepared,
            bool is_watched = false)
{
    auto const& table = detail::handler_table<N>();
    auto const code =
        is_watched ? detail::assemble_checked_shader(*prepared, table, Checks::all()) : detail::assemble_shader(*prepared, table);
    auto const& loaded = *shared;
    auto const& program = prepared->program;
    detail::ShaderRun run(program, *code);
    run.kept_shader = prepared;
    run.kept_code = code;
    if (run.thread_count() > 128 || code->file_bytes > 1u << 20) return;
    Memory memory;
    detail::BoundResources resources(loaded);
    auto const variable = [&](std::uint32_t id) -> Instruction const& { return *loaded.module.definition(id); };
    for (auto const& space : program.spaces) {
        if (space.kind != Space::Kind::buffer) continue;
        auto const bytes = memory.more(space.element % 2 == 0 ? 256 : 13);
        resources.bind({&variable(space.variable)}, space.element, detail::bound_buffer(bytes));
    }
    for (auto const& image : program.images) bind_image(resources, variable(image.variable), image.element, memory);
    for (auto const& space : program.spaces)
        if (space.kind == Space::Kind::image) bind_image(resources, variable(space.variable), space.element, memory);
    ShaderSampler linear;
    linear.magnify = linear.minify = linear.levels = Filter::linear;
    for (auto const& sampler : program.samplers) resources.bind({&variable(sampler.variable)}, sampler.element, linear);
    resources.add_address(detail::bound_buffer(memory.more(256)));
    detail::List<detail::Owner> lists;
    for (auto const& space : program.spaces) {
        auto const constants = memory.more(space.kind == Space::Kind::push_constants ? 128 : 0);
        if (space.kind == Space::Kind::group) run.spaces.emplace_back();
        else if (space.kind == Space::Kind::push_constants) run.spaces.push_back({constants.data(), 128, false});
        else run.spaces.push_back(resources.span_of(space, lists));
    }
    run.images = resources.images_of(program);
    run.samplers = resources.samplers_of(program);
    run.grid[0] = 2;
    run.slice = 4;
    auto const recording = detail::make_recording(64);
    auto const tracer = detail::make_tracer(shared, 1, 0, [](TracedLine const& line) { static_cast<void>(line.table()); }, {});
    auto const findings = detail::share<detail::FindingList>();
    detail::Kept<detail::Recorder> checks;
    if (is_watched) {
        checks = detail::make_check_recorder(loaded, *prepared, run, detail::UnwrittenBuffers(run.spaces.size()), findings);
        run.recorders = {recording.get(), tracer.get(), checks.get()};
    }
    {
        detail::GroupScheduler scheduler(run);
        scheduler.begin_work();
        for (std::uint64_t group = 0; group < 2; ++group) scheduler.start(group, nullptr);
        scheduler.end_work();
    }
    if (!is_watched) return;
    checks = nullptr; // tells what it found
    auto report = detail::make_report(loaded, recording.get(), {});
    report.findings = findings->all();
    static_cast<void>(report.json() + report.html());
}

// Mutations of instructions, which come further than those of bytes.

class Words
{
public:
    Words(std::uint8_t const* data, std::size_t size, unsigned seed) : words_(size / 4), state_(seed)
    {
        if (!words_.empty()) std::memcpy(words_.data(), data, words_.size() * 4);
        for (std::size_t i = 5; i < words_.size() && words_[i] >> 16 != 0; i += words_[i] >> 16) begins_.push_back(i);
    }
    std::size_t mutate(std::uint8_t* data, std::size_t most)
    {
        if (begins_.empty()) return 0;
        auto const at = begins_[below(begins_.size())], end = std::min<std::size_t>(at + (words_[at] >> 16), words_.size());
        auto const iterator = [&](std::size_t i) { return words_.begin() + static_cast<std::ptrdiff_t>(i); };
        switch (below(8)) {
        case 0: // another one of its kind
            words_[at] += below(5) - 2;
            break;
        case 1: words_.erase(iterator(at), iterator(end)); break;
        case 2: { // once more, somewhere
            std::vector<std::uint32_t> const copy(iterator(at), iterator(end));
            words_.insert(iterator(begins_[below(begins_.size())]), copy.begin(), copy.end());
            break;
        }
        default: { // another operand: an id of elsewhere, a number
            if (end - at < 2) break;
            auto const from = begins_[below(begins_.size())], from_end = std::min<std::size_t>(from + (words_[from] >> 16), words_.size());
            auto& operand = words_[at + 1 + below(end - at - 1)];
            constexpr std::uint32_t numbers[] = {0, 1, 2, 3, 31, 32, 64, 0x7FFF'FFFF, 0x8000'0000, 0xFFFF'FFFF};
            if (below(4) == 0) operand = numbers[below(std::size(numbers))];
            else if (below(4) == 0) operand += below(5) - 2;
            else if (from_end - from > 1) operand = words_[from + 1 + below(from_end - from - 1)];
        }
        }
        auto const size = std::min(words_.size() * 4, most);
        std::memcpy(data, words_.data(), size);
        return size;
    }

private:
    std::uint32_t below(std::size_t n)
    {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::uint32_t>((state_ >> 33) % n);
    }
    std::vector<std::uint32_t> words_;
    std::vector<std::size_t> begins_;
    std::uint64_t state_;
};

} // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed)
{
    if (seed % 8 == 0) return LLVMFuzzerMutate(data, size, most);
    auto const changed = Words(data, size, seed).mutate(data, most);
    return changed != 0 ? changed : LLVMFuzzerMutate(data, size, most);
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    std::vector<std::uint32_t> words(size / 4);
    if (words.empty()) return 0;
    std::memcpy(words.data(), data, words.size() * 4);
    words[0] = 0x07230203;
    auto const is_ours = [](std::exception const& error) { return std::strncmp(error.what(), "crosslane::", 11) == 0; };
    try {
        auto const module = Module::parse(words);
        for (auto const& entry : module.entry_points) {
            try {
                auto const loaded = detail::load_shader(words, Module::entry_point(entry).name);
                auto const prepared = detail::prepare_shader(*loaded, {});
                run_at<4>(loaded, prepared);
                run_at<32>(loaded, prepared);
                detail::LoweringOptions watched;
                watched.is_checked = watched.keeps_names = true;
                run_at<8>(loaded, detail::prepare_shader(*loaded, watched), true);
            } catch (std::invalid_argument const& error) { // this entry point is not supported, or what it needs is not bound here
                fuzz::require(is_ours(error), "the message");
            } catch (std::length_error const& error) {
                fuzz::require(is_ours(error), "the message");
            }
        }
    } catch (std::invalid_argument const& error) {
        fuzz::require(is_ours(error), "the message");
    }
    return 0;
}

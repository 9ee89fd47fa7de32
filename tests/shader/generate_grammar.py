#!/usr/bin/env python3
"""Writes include/crosslane/shader/grammar.hpp from the machine-readable grammar of SPIR-V (Debian: spirv-headers).

    generate_grammar.py                  writes the header; the grammar must be the one that BASE names
    generate_grammar.py --compare        compares; status 1 where they differ, 77 where there is no grammar
    … --grammar FOLDER --header FILE     other places than Debian's and the repository's

Newer grammars know more. With one of them, what the header has is made anew and compared, so that a change of a name,
number or operand shows, and what is new in it does not. What the header needs of newer ones stands in SUPPLEMENT.
"""
import argparse, difflib, json, pathlib, re, sys, textwrap

BASE = (1, 6, 1)  # the version and revision of Debian 12's grammar (spirv-headers 1.3.239)

# One letter for what an operand is. Lists (?: may be missing, *: any number) end an instruction.
KINDS = {
    "IdResultType": "T", "IdResult": "R", "IdRef": "i", "IdScope": "s", "IdMemorySemantics": "m", "LiteralInteger": "n",
    "LiteralFloat": "n", "LiteralString": "q", "LiteralContextDependentNumber": "c", "LiteralExtInstInteger": "x",
    "LiteralSpecConstantOpInteger": "o", "PairIdRefIdRef": "P", "PairLiteralIntegerIdRef": "Q", "PairIdRefLiteralInteger": "N",
    "Decoration": "D", "ExecutionMode": "X", "ImageOperands": "I", "MemoryAccess": "M", "LoopControl": "L",
}  # others are enumerants without operands of their own: e

# What Debian 12's grammar lacks, or names otherwise than later ones do: from SPIRV-Headers, vulkan-sdk-1.4.350.
SUPPLEMENT_INSTRUCTIONS = {
    22: ("TypeFloat", "Rne?"),  # SPV_KHR_bfloat16: an encoding
    4195: ("BitcastExtractEXT", "TRii"),
    # SPV_KHR_untyped_pointers
    4417: ("TypeUntypedPointerKHR", "Re"), 4418: ("UntypedVariableKHR", "TRei?i?"), 4419: ("UntypedAccessChainKHR", "TRiii*"),
    4420: ("UntypedInBoundsAccessChainKHR", "TRiii*"), 4423: ("UntypedPtrAccessChainKHR", "TRiiii*"),
    4424: ("UntypedInBoundsPtrAccessChainKHR", "TRiiii*"), 4425: ("UntypedArrayLengthKHR", "TRiin"),
    4426: ("UntypedPrefetchKHR", "iii?i?i?"),
    4427: ("FmaKHR", "TRiii"),  # SPV_KHR_fma
    4433: ("ExtInstWithForwardRefsKHR", "TRixi*"),  # SPV_KHR_relaxed_extended_instruction
    # SPV_KHR_cooperative_matrix and what extends it
    4456: ("TypeCooperativeMatrixKHR", "Risiii"), 4457: ("CooperativeMatrixLoadKHR", "TRiii?M?"),
    4458: ("CooperativeMatrixStoreKHR", "iiii?M?"), 4459: ("CooperativeMatrixMulAddKHR", "TRiiie?"),
    4460: ("CooperativeMatrixLengthKHR", "TRi"), 5293: ("CooperativeMatrixConvertNV", "TRi"),
    5366: ("CooperativeMatrixReduceNV", "TRiei"), 5369: ("CooperativeMatrixPerElementOpNV", "TRiii*"),
    5390: ("CooperativeMatrixTransposeNV", "TRi"),
    # SPV_EXT_replicated_composites
    4461: ("ConstantCompositeReplicateEXT", "TRi"), 4462: ("SpecConstantCompositeReplicateEXT", "TRi"),
    4463: ("CompositeConstructReplicateEXT", "TRi"),
    # SPV_KHR_quad_control
    5110: ("GroupNonUniformQuadAllKHR", "TRi"), 5111: ("GroupNonUniformQuadAnyKHR", "TRi"),
    # SPV_EXT_descriptor_heap
    5115: ("TypeBufferEXT", "Re"), 5119: ("BufferPointerEXT", "TRi"), 5126: ("UntypedImageTexelPointerEXT", "TRiiii"),
    5127: ("MemberDecorateIdEXT", "inD"), 5129: ("ConstantSizeOfEXT", "TRi"),
    5121: ("AbortKHR", "ii"), 5147: ("ConstantDataKHR", "TRn*"), 5148: ("SpecConstantDataKHR", "TRn*"),
    5158: ("PoisonKHR", "TR"), 5159: ("FreezeKHR", "TRi"),
    # SPV_NV_cooperative_vector
    5288: ("TypeCooperativeVectorNV", "Rii"), 5289: ("CooperativeVectorMatrixMulNV", "TRiiiiiiiiii?e?"),
    5290: ("CooperativeVectorOuterProductAccumulateNV", "iiiiiii?"), 5291: ("CooperativeVectorReduceSumAccumulateNV", "iii"),
    5292: ("CooperativeVectorMatrixMulAddNV", "TRiiiiiiiiiiiii?e?"), 5302: ("CooperativeVectorLoadNV", "TRiiM?"),
    5303: ("CooperativeVectorStoreNV", "iiiM?"),
    5398: ("RawAccessChainNV", "TRiiiie?"),  # SPV_NV_raw_access_chains
    5609: ("AsmTargetINTEL", "Rq"),  # had a type
    6145: ("ArithmeticFenceEXT", "TRi"),
}
SUPPLEMENT_ENUMERANTS = {
    "ExecutionMode": {
        5088: ("QuadDerivativesKHR", ""), 5089: ("RequireFullQuadsKHR", ""),  # SPV_KHR_quad_control
        5289: ("DerivativeGroupQuadsKHR", ""), 5290: ("DerivativeGroupLinearKHR", ""),  # …NV before SPV_KHR_compute_shader_derivatives
        6023: ("MaximallyReconvergesKHR", ""),  # SPV_KHR_maximal_reconvergence
        6028: ("FPFastMathDefault", "ii"),  # SPV_KHR_float_controls2
    },
    "Capability": {
        4473: ("UntypedPointersKHR", ""), 5087: ("QuadControlKHR", ""), 5116: ("BFloat16TypeKHR", ""),
        5288: ("ComputeDerivativeGroupQuadsKHR", ""), 5350: ("ComputeDerivativeGroupLinearKHR", ""), 5394: ("CooperativeVectorNV", ""),
        5404: ("AtomicFloat16VectorNV", ""), 5414: ("RawAccessChainsNV", ""), 6022: ("CooperativeMatrixKHR", ""),
        6024: ("ReplicatedCompositesEXT", ""), 6029: ("FloatControls2", ""), 6030: ("FMAKHR", ""),
        6089: ("LongCompositesINTEL", ""), 6094: ("OptNoneEXT", ""),
    },
    "FunctionControl": {0x10000: ("OptNoneEXT", "")},
    "SourceLanguage": {
        8: ("HERO_C", ""), 9: ("NZSL", ""), 10: ("WGSL", ""), 11: ("Slang", ""), 12: ("Zig", ""), 13: ("Rust", ""),
    },
}

# The enumerants whose numbers, names and operands the table holds, by a letter each.
TABLES = {"Decoration": "D", "ExecutionMode": "X", "ImageOperands": "I", "MemoryAccess": "M", "LoopControl": "L",
          "Capability": "C", "StorageClass": "S", "BuiltIn": "B", "ExecutionModel": "E", "SourceLanguage": "G", "ImageFormat": "F",
          "Dim": "W", "Scope": "O", "GroupOperation": "P"}
# The enumerations of the header; masks are enumerations of bits.
ENUMS = ["SourceLanguage", "ExecutionModel", "AddressingModel", "MemoryModel", "ExecutionMode", "StorageClass", "Dim", "ImageFormat",
         "Decoration", "BuiltIn", "Scope", "GroupOperation", "Capability", "PackedVectorFormat", "MemorySemantics", "MemoryAccess",
         "ImageOperands", "LoopControl", "FunctionControl"]
EXTENDED = {"GlslStd450": "glsl.std.450", "DebugInfo100": "nonsemantic.shader.debuginfo.100"}

# What has no place in a compute shader gets no enumerator; the table has it, for messages.
ELSEWHERE = {"Kernel", "Addresses", "Pipes", "PipeStorage", "DeviceEnqueue", "SubgroupDispatch", "NamedBarrier", "Geometry",
             "GeometryStreams", "Tessellation", "MeshShadingNV", "MeshShadingEXT", "RayTracingNV", "RayTracingKHR", "RayQueryKHR",
             "RayTracingMotionBlurNV", "ShaderInvocationReorderNV", "LiteralSampler", "VectorComputeINTEL", "FragmentMaskAMD",
             "Vector16", "Float16Buffer", "ImageBasic", "ImageReadWrite", "ImageMipmap"}
OTHER_VENDORS = re.compile(r"(INTEL|ALTERA|AMDX|QCOM|ARM|HUAWEI|VALVE)$|Tensor|RayTracing|RayQuery|HitObject")
SUFFIXES = ["", "KHR", "EXT", "GOOGLE", "NV", "AMD", "INTEL", "ALTERA"]


def best_name(names):
    """Of the names of one number, the one without a vendor, or of the vendor that comes first."""
    suffix = lambda n: next((k for k, s in enumerate(SUFFIXES) if s and n.endswith(s)), 0)
    return min(names, key=lambda n: (suffix(n), n))


def shape(operands):
    return "".join(KINDS.get(o["kind"], "e") + o.get("quantifier", "") for o in operands)


def number(value):
    return int(value, 0) if isinstance(value, str) else value


def merged(entries, key, name):
    """{number: (name, shape, capabilities)} of the grammar's entries, which may name a number twice."""
    groups = {}
    for e in entries:
        groups.setdefault(number(e[key]), []).append(e)
    result = {}
    for n, group in groups.items():
        names = {a for e in group for a in [e[name], *e.get("aliases", [])]}
        capabilities = [set(e.get("capabilities", [])) for e in group]
        operands = group[0].get("operands", group[0].get("parameters", []))
        result[n] = (best_name(names).removeprefix("Op") if name == "opname" else best_name(names), shape(operands), set.union(*capabilities))
    return result


def supplemented(known, supplement):
    return known | {n: (name, operands, set()) for n, (name, operands) in supplement.items()}


def of_compute(name, capabilities):
    return not OTHER_VENDORS.search(name) and not (capabilities and capabilities <= ELSEWHERE)


def wrapped(items, width=125, indent="    "):
    return textwrap.fill(" ".join(items), width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def generate(folder, only=None):
    """The header's text; only: another's, whose rows and enumerators alone are made."""
    core = json.loads((folder / "spirv.core.grammar.json").read_text())
    kinds = {k["kind"]: k for k in core["operand_kinds"]}
    old = None if only is None else contents(only)
    if old is None and (core["major_version"], core["minor_version"], core["revision"]) != BASE:
        sys.exit(f"generate_grammar.py: writing takes the grammar of version {BASE}")

    out = [HEAD]
    def enum(name, entries, underlying="std::uint32_t", comment=""):
        chosen = {n: (x.replace("1D", "Dim1D").replace("2D", "Dim2D").replace("3D", "Dim3D") if name == "Dim" else x)
                  for n, (x, _, capabilities) in sorted(entries.items()) if old or of_compute(x, capabilities)}
        if old:
            chosen = {n: x for n, x in chosen.items() if n in old[name]}
        chosen = {n: x for n, x in chosen.items() if x != "None"}  # a macro of X11's; 0 in all masks
        out.append(f"{comment}enum class {name} : {underlying}\n{{\n{wrapped([f'{x}={n},' for n, x in chosen.items()])}\n}};\n".replace("=", " = ") )

    instructions = supplemented(merged(core["instructions"], "opcode", "opname"), SUPPLEMENT_INSTRUCTIONS)
    enum("Op", instructions, "std::uint16_t", "/// The instructions, without the prefix Op. Those that no compute shader has stand in the table alone.\n")
    enumerants = {kind: supplemented(merged(kinds[kind]["enumerants"], "value", "enumerant"), SUPPLEMENT_ENUMERANTS.get(kind, {}))
                  for kind in {*ENUMS, *TABLES}}
    for name in ENUMS:
        enum(name, enumerants[name])
    extended = {}
    for name, file in EXTENDED.items():
        grammar = json.loads((folder / f"extinst.{file}.grammar.json").read_text())
        extended[name] = merged(grammar["instructions"], "opcode", "opname")
        enum(name, extended[name])

    def table(rows):
        return wrapped([row.replace(" ", "\0") for row in rows]).replace("\0", " ")
    rows = [f'{{{n}, "{x}", "{s}"}},' for n, (x, s, _) in sorted(instructions.items()) if not old or n in old["op_table"]]
    out.append(TABLES_HEAD)
    out.append(f"inline constexpr OpRow op_table[] = {{\n{table(rows)}\n}};\n")
    out.append(ENUMERANTS_HEAD.replace("@", ", ".join(f"{l} {k}" for k, l in TABLES.items())))
    rows = [f"{{'{letter}', {n}, \"{x}\", \"{s}\"}}," for letter, kind in sorted((l, k) for k, l in TABLES.items())
            for n, (x, s, _) in sorted(enumerants[kind].items()) if not old or (letter, n) in old["enumerant_table"]]
    out.append(f"inline constexpr EnumerantRow enumerant_table[] = {{\n{table(rows)}\n}};\n")
    rows = [f'{{{n}, "{x}", "{s}"}},' for n, (x, s, _) in sorted(extended["GlslStd450"].items())]
    out.append(f"/// GLSL.std.450; the shapes are of what follows the instruction's number.\ninline constexpr OpRow glsl_std_450_table[] = {{\n{table(rows)}\n}};\n")
    out.append(TAIL)
    return "\n".join(out)


def contents(header):
    """What a header has: of each enumeration and table the numbers."""
    found = {m[1]: {int(n) for n in re.findall(r"= (\d+),", m[2])} for m in re.finditer(r"enum class (\w+) [^{]*\{(.*?)\};", header, re.S)}
    for m in re.finditer(r"inline constexpr \w+ (\w+_table)\[\] = \{(.*?)\n\};", header, re.S):
        found[m[1]] = {int(n) for n in re.findall(r"\{(\d+),", m[2])} | {(l, int(n)) for l, n in re.findall(r"\{'(.)', (\d+),", m[2])}
    return found


HEAD = """#pragma once

// Made by tests/shader/generate_grammar.py from the grammar of SPIR-V in Debian's spirv-headers: edit that, not this.

#include <crosslane/lanes/isa/target_name.hpp>

#include <cstdint>

namespace crosslane::inline CROSSLANE_TARGET {
"""
TABLES_HEAD = """namespace detail {

/// An instruction: its number, its name without Op, and its operands in order, a letter each:
/// T the result's type, R the result, i an id, s a scope's id, m memory semantics' id, n a literal word, q a string, c a number
/// as wide as the type, x an extended instruction's number, o the opcode of a specialisation constant's operation, e an
/// enumerant, and with operands of their own D a decoration, X an execution mode, I image operands, M memory access, L loop
/// control; in pairs P two ids, Q a number as wide as the selector and an id, N an id and a word. Behind the letter: ? it may be
/// missing, * any number of them.
struct OpRow { std::uint16_t number; char const* name; char const* shape; };
"""
ENUMERANTS_HEAD = """/// An enumerant: of what, its number, its name, and the operands that it brings. Of what:
/// @.
struct EnumerantRow { char kind; std::uint32_t number; char const* name; char const* shape; };
"""
TAIL = """} // namespace detail

} // namespace crosslane
"""

if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve()
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--grammar", type=pathlib.Path, default="/usr/include/spirv/unified1")
    arguments.add_argument("--header", type=pathlib.Path, default=here.parents[2] / "include/crosslane/shader/grammar.hpp")
    arguments.add_argument("--compare", action="store_true")
    arguments = arguments.parse_args()
    if not (arguments.grammar / "spirv.core.grammar.json").exists():
        print(f"skipped: no grammar of SPIR-V in {arguments.grammar} (Debian: spirv-headers)")
        sys.exit(77)
    if not arguments.compare:
        arguments.header.write_text(generate(arguments.grammar))
        sys.exit(0)
    header = arguments.header.read_text()
    core = json.loads((arguments.grammar / "spirv.core.grammar.json").read_text())
    is_base = (core["major_version"], core["minor_version"], core["revision"]) == BASE
    again = generate(arguments.grammar, None if is_base else header)
    sys.stdout.writelines(difflib.unified_diff(header.splitlines(True), again.splitlines(True), str(arguments.header), "made anew", n=0))
    sys.exit(header != again)

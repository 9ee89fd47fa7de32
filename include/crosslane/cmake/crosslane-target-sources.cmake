# crosslane_target_sources(<target> ISAS <instruction set>... SOURCES <file>...)
#
# Adds sources to a target, compiled once for each of the given instruction sets: scalar, sse2, sse4_2, avx2, avx512.
# crosslane::on_best_target (dispatch/best_target.hpp) calls what they define for crosslane::ThisTarget, in the version for
# the best instruction set that the machine has. All their other functions are private to each version. The calls must be in
# files of the same target. Where this cannot be done (it takes x86-64, ELF and GNU binutils), the sources are compiled once,
# as they are, and CMake says so; -DCROSSLANE_TARGETS_MISSING=unwanted asks for that. They are compiled with the target's
# include directories, definitions, options, libraries, standard and visibility, but without its precompiled header.

# Whether several objects can be made into one that shows only its entries: tried on a small program. It takes GNU binutils:
# those of the compiler's target, or else the system's. The program itself may be linked by another linker, and clang may use
# another objcopy.
function(crosslane_try_targets)
  if(CROSSLANE_TARGETS_MISSING OR CROSSLANE_BINUTILS)
    return()
  endif()
  set(missing "the processor is no x86-64")
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(several)
    set(missing "${CMAKE_GENERATOR} builds several configurations side by side")
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
    set(missing "the compiler makes no ELF objects or does not know -march=x86-64-v4")
    set(folder "${CMAKE_BINARY_DIR}/CMakeFiles/crosslane_try_targets")
    file(WRITE "${folder}/try.cpp" "#if !defined(__ELF__)
#error
#endif
template <class T> struct F { static int run(int); };
namespace crosslane::targets { struct Sse2; }
inline int shared() { static int count; return ++count; }
inline int (*leads_to_shared)() = &shared;
template <> int F<crosslane::targets::Sse2>::run(int x) { return x + leads_to_shared(); }\n")
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      list(APPEND flags -fno-gnu-unique)
    endif()
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" ${flags} -std=c++17 -fno-lto -march=x86-64-v4 -O0 -c try.cpp -o try.o
                    WORKING_DIRECTORY "${folder}" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(NOT failed)
      set(missing "there is no GNU linker with -r --force-group-allocation, objcopy and objdump")
      foreach(tools IN ITEMS "${CMAKE_LINKER}|${CMAKE_OBJCOPY}|${CMAKE_OBJDUMP}" "ld.bfd|objcopy|objdump")
        string(REGEX MATCH "^(.*)\\|(.*)\\|(.*)$" matched "${tools}")
        set(tools "-DLINKER=${CMAKE_MATCH_1}" "-DOBJCOPY=${CMAKE_MATCH_2}" "-DOBJDUMP=${CMAKE_MATCH_3}")
        execute_process(COMMAND "${CMAKE_COMMAND}" ${tools} -DTARGET=Sse2 -DOBJECTS=try.o -DOUT=entry.o
                                -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/crosslane-keep-entries.cmake"
                        WORKING_DIRECTORY "${folder}" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
        execute_process(COMMAND "${CMAKE_MATCH_3}" -t entry.o WORKING_DIRECTORY "${folder}" OUTPUT_VARIABLE symbols ERROR_QUIET)
        if(NOT failed AND NOT symbols MATCHES "\n[0-9a-f]+ [^l][^\n]*(leads_to_|_Z6)shared")
          set(CROSSLANE_BINUTILS "${tools}" CACHE INTERNAL "What crosslane_target_sources hides functions with")
          set(missing "")
          break()
        endif()
      endforeach()
    endif()
  endif()
  set(CROSSLANE_TARGETS_MISSING "${missing}" PARENT_SCOPE) # not cached: what is missing may be installed
endfunction()

function(crosslane_target_sources target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ISAS;SOURCES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_ISAS OR NOT arg_SOURCES)
    message(FATAL_ERROR "crosslane_target_sources(<target> ISAS <instruction set>... SOURCES <file>...)")
  endif()
  set(best_first)
  set(names)
  foreach(known IN ITEMS avx512:Avx512:-march=x86-64-v4 avx2:Avx2:-march=x86-64-v3 sse4_2:Sse4_2:-march=x86-64-v2
                         sse2:Sse2:-march=x86-64 "scalar:Scalar:-march=x86-64 -DCROSSLANE_SCALAR")
    string(REGEX MATCH "^(.*):(.*):(.*)$" known "${known}")
    set(isa ${CMAKE_MATCH_1})
    if(isa IN_LIST arg_ISAS)
      set(name_${isa} ${CMAKE_MATCH_2})
      set(flags_${isa} "${CMAKE_MATCH_3}")
      list(APPEND best_first ${isa})
      list(APPEND names targets::${name_${isa}})
      list(REMOVE_ITEM arg_ISAS ${isa})
    endif()
  endforeach()
  if(arg_ISAS)
    message(FATAL_ERROR "crosslane_target_sources: ${arg_ISAS}: the instruction sets are scalar, sse2, sse4_2, avx2 and avx512")
  endif()

  crosslane_try_targets()
  if(CROSSLANE_TARGETS_MISSING)
    message(STATUS "crosslane: ${target} is compiled for one instruction set, not for ${best_first}: ${CROSSLANE_TARGETS_MISSING}")
    target_sources(${target} PRIVATE ${arg_SOURCES})
    return()
  endif()

  get_target_property(before ${target} CROSSLANE_ISAS)
  if(before AND NOT before STREQUAL best_first)
    message(FATAL_ERROR "crosslane_target_sources: ${target} has sources for ${before}, and cannot have others for ${best_first}")
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "crosslane_target_sources: call it in the folder in which ${target} is added")
  endif()
  list(JOIN names "," names)
  if(NOT before)
    set_target_properties(${target} PROPERTIES CROSSLANE_ISAS "${best_first}" CROSSLANE_OBJECTS 0)
    target_compile_definitions(${target} PRIVATE "CROSSLANE_TARGETS=${names}")
  endif()
  get_target_property(number ${target} CROSSLANE_OBJECTS)
  math(EXPR number "${number} + 1")
  set_target_properties(${target} PROPERTIES CROSSLANE_OBJECTS ${number})

  # Position-independent as the target is, and with its standard and visibility.
  get_target_property(type ${target} TYPE)
  get_target_property(pic ${target} POSITION_INDEPENDENT_CODE)
  if(type MATCHES "SHARED|MODULE")
    set(pic ON)
  endif()
  foreach(isa IN LISTS best_first)
    set(objects ${target}_${isa}_${number})
    add_library(${objects} OBJECT EXCLUDE_FROM_ALL ${arg_SOURCES})
    foreach(property IN ITEMS CXX_STANDARD CXX_STANDARD_REQUIRED CXX_EXTENSIONS CXX_VISIBILITY_PRESET VISIBILITY_INLINES_HIDDEN)
      get_target_property(value ${target} ${property})
      if(NOT value MATCHES "NOTFOUND$")
        set_target_properties(${objects} PROPERTIES ${property} ${value})
      endif()
    endforeach()
    set_target_properties(${objects} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    if(pic)
      set_target_properties(${objects} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
    target_include_directories(${objects} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_compile_definitions(${objects} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS> CROSSLANE_THIS_TARGET=${name_${isa}})
    target_compile_options(${objects} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_OPTIONS>)
    # Linked last, so that no other -march comes after it. (GNU's objcopy does not hide symbols that are unique in the
    # program.)
    add_library(${objects}_flags INTERFACE)
    target_compile_options(${objects}_flags INTERFACE "SHELL:${flags_${isa}} -fno-lto $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>")
    target_link_libraries(${objects} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES> ${objects}_flags)

    set(out "${CMAKE_CURRENT_BINARY_DIR}/${objects}.o")
    set(script "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/crosslane-keep-entries.cmake")
    add_custom_command(OUTPUT "${out}" DEPENDS ${objects} $<TARGET_OBJECTS:${objects}> "${script}" VERBATIM
                       COMMENT "Keeping the entries of ${target} for ${isa}"
                       COMMAND "${CMAKE_COMMAND}" ${CROSSLANE_BINUTILS} -DTARGET=${name_${isa}}
                               "-DOBJECTS=$<TARGET_OBJECTS:${objects}>" "-DOUT=${out}" -P "${script}")
    set_source_files_properties("${out}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_sources(${target} PRIVATE "${out}")
  endforeach()
endfunction()

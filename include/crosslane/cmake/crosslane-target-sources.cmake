# crosslane_target_sources(<target> ISAS <instruction set>... SOURCES <file>...)
#
# Adds sources to a target, compiled once for each instruction set of scalar, sse2, sse4_2, avx2 and avx512. What they
# define for crosslane::ThisTarget, crosslane::on_best_target (dispatch/best_target.hpp) calls for the best one that the
# machine has; all else that they define is each target's own and is seen by nobody else. The calls stand in the same CMake
# target's files. Everywhere but on x86-64 with an ELF linker that can do it, the sources are compiled once, as they are.

# Whether one object can be made of several from which nothing can be taken but the entries: tried on a small program.
function(crosslane_try_targets)
  if(DEFINED CROSSLANE_TARGETS_MISSING)
    return()
  endif()
  set(missing "")
  set(folder "${CMAKE_BINARY_DIR}/CMakeFiles/crosslane_try_targets")
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
    set(missing "the processor is no x86-64")
  elseif(NOT CMAKE_OBJCOPY OR NOT CMAKE_OBJDUMP)
    set(missing "binutils are not there")
  else()
    file(WRITE "${folder}/try.cpp" "template <class T> struct F { static int run(int); };
namespace crosslane::targets { struct Sse2; }
inline int shared() { static int count; return ++count; }
template <> int F<crosslane::targets::Sse2>::run(int x) { return x + shared(); }\n")
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" ${flags} -fno-lto -march=x86-64-v4 -O0 -c try.cpp -o try.o
                    WORKING_DIRECTORY "${folder}" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed)
      set(missing "the compiler does not know -march=x86-64-v4")
    else()
      foreach(linker IN ITEMS "${CMAKE_LINKER}" ld.bfd ld) # it need not be the one that links the program
        execute_process(COMMAND "${CMAKE_COMMAND}" "-DLINKER=${linker}" "-DOBJCOPY=${CMAKE_OBJCOPY}" "-DOBJDUMP=${CMAKE_OBJDUMP}"
                                -DTARGET=Sse2 -DOBJECTS=try.o -DOUT=entry.o
                                -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/crosslane-keep-entries.cmake"
                        WORKING_DIRECTORY "${folder}" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
        if(NOT failed)
          set(CROSSLANE_LINKER "${linker}" CACHE INTERNAL "Makes one object of several, without groups")
          break()
        endif()
      endforeach()
      if(failed)
        set(missing "no linker has -r --force-group-allocation")
      endif()
    endif()
  endif()
  set(CROSSLANE_TARGETS_MISSING "${missing}" CACHE INTERNAL "Why a program has one target only; empty: it may have several")
endfunction()

function(crosslane_target_sources target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ISAS;SOURCES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_ISAS OR NOT arg_SOURCES)
    message(FATAL_ERROR "crosslane_target_sources(<target> ISAS <instruction set>... SOURCES <file>...)")
  endif()
  set(flags_scalar -march=x86-64 -DCROSSLANE_SCALAR)
  set(flags_sse2 -march=x86-64)
  set(flags_sse4_2 -march=x86-64-v2)
  set(flags_avx2 -march=x86-64-v3)
  set(flags_avx512 -march=x86-64-v4)
  set(best_first)
  foreach(isa IN ITEMS avx512 avx2 sse4_2 sse2 scalar)
    if(isa IN_LIST arg_ISAS)
      list(APPEND best_first ${isa})
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
  string(REGEX REPLACE "([^;]+)" "targets::\\1" names "${best_first}")
  string(REPLACE "::s" "::S" names "${names}")
  string(REPLACE "::a" "::A" names "${names}")
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
    # The flags come last, so that no other -march stands behind them.
    string(SUBSTRING "${isa}" 0 1 first)
    string(SUBSTRING "${isa}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    set(name "${first}${rest}")
    list(JOIN flags_${isa} " " flags)
    target_include_directories(${objects} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_compile_definitions(${objects} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS> CROSSLANE_THIS_TARGET=${name})
    target_compile_options(${objects} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_OPTIONS>)
    add_library(${objects}_flags INTERFACE)
    target_compile_options(${objects}_flags INTERFACE "SHELL:${flags} -fno-lto $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>") # objcopy hides no unique data
    target_link_libraries(${objects} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES> ${objects}_flags)

    set(out "${CMAKE_CURRENT_BINARY_DIR}/${objects}.o")
    set(script "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/crosslane-keep-entries.cmake")
    add_custom_command(OUTPUT "${out}" DEPENDS ${objects} $<TARGET_OBJECTS:${objects}> "${script}" VERBATIM
                       COMMENT "Keeping the entries of ${target} for ${isa}"
                       COMMAND "${CMAKE_COMMAND}" "-DLINKER=${CROSSLANE_LINKER}" "-DOBJCOPY=${CMAKE_OBJCOPY}"
                               "-DOBJDUMP=${CMAKE_OBJDUMP}" -DTARGET=${name} "-DOBJECTS=$<TARGET_OBJECTS:${objects}>" "-DOUT=${out}"
                               -P "${script}")
    set_source_files_properties("${out}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_sources(${target} PRIVATE "${out}")
  endforeach()
endfunction()

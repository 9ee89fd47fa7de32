# cmake -DLINKER=… -DOBJCOPY=… -DOBJDUMP=… -DTARGET=Avx2 -DOBJECTS=<objects> -DOUT=<object> -P crosslane-keep-entries.cmake
#
# Makes one object of several that are compiled for one instruction set, and hides all that they define but
#   - the entries, which are the functions F<crosslane::targets::Avx2>::run,
#   - data of which the program has one: inline variables, static variables of inline functions, the names of types for
#     those who catch them. Data that leads to functions (a virtual table) is hidden too.
# A linker keeps one of equal inline functions, whichever it likes: now it finds none that needs this instruction set.

cmake_minimum_required(VERSION 3.22)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE printed ERROR_VARIABLE error)
  if(failed)
    message(FATAL_ERROR "${ARGN}\n${error}")
  endif()
  set(printed "${printed}" PARENT_SCOPE)
endfunction()

# Groups of inline functions are dissolved: the linker would keep one of equal groups, even where their names are hidden.
run("${LINKER}" -r --force-group-allocation -o "${OUT}.all" ${OBJECTS})

# Address, flags, section, size, name. The flags: l is local, w weak, u unique in the program; F is a function, O an object.
run("${OBJDUMP}" -t "${OUT}.all")
if(printed MATCHES " ((_GLOBAL__(sub_)?I_|__cxx_global_var_init)[^\n]*)")
  message(FATAL_ERROR "crosslane_target_sources: ${OBJECTS}: something is initialised when the program starts, before the "
                      "processor is known (${CMAKE_MATCH_1}): make it constinit or local to a function; use <cstdio> for <iostream>")
endif()
string(REGEX MATCHALL "[0-9a-f]+ [^l\n].....[^\n]+" lines "${printed}")
string(LENGTH "${TARGET}" length)
set(entries)
set(data)
set(sections)
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^[0-9a-f]+ (.......) ([^ \t]+)[ \t]+[0-9a-f]+ +(\\.[a-z]+ )?([^ ]+)$" OR CMAKE_MATCH_2 STREQUAL "*UND*")
    continue()
  endif()
  set(flags "${CMAKE_MATCH_1}")
  set(section "${CMAKE_MATCH_2}")
  set(name "${CMAKE_MATCH_4}")
  if(flags MATCHES "F$")
    set("function_${name}" TRUE)
    if(flags MATCHES "^g" AND name MATCHES "IN9crosslane7targets${length}${TARGET}EE3runE")
      list(APPEND entries "${name}")
    endif()
  elseif(flags MATCHES "^u|^.w")
    list(APPEND data "${name}")
    set("section_of_${name}" "${section}")
    list(APPEND sections -j "${section}")
  endif()
endforeach()
if(NOT entries)
  message(FATAL_ERROR "crosslane_target_sources: ${OBJECTS}: no function F<crosslane::ThisTarget>::run is defined")
endif()

# Which of the data leads to functions of this object. (Type names do to none, but by way of the runtime library's.)
if(sections)
  run("${OBJDUMP}" -r ${sections} "${OUT}.all")
  string(REGEX MATCHALL "\\[[^]\n]+\\]:|R_[A-Z0-9_]+ +[^\n]+" lines "${printed}")
  foreach(line IN LISTS lines)
    if(line MATCHES "^\\[(.+)\\]:")
      set(section "${CMAKE_MATCH_1}")
    else()
      string(REGEX REPLACE "^[^ ]+ +([^ +]+).*$" "\\1" value "${line}")
      if(function_${value} OR value MATCHES "^\\.text")
        set("leads_to_functions_${section}" TRUE)
      endif()
    endif()
  endforeach()
endif()
set(kept ${entries})
foreach(name IN LISTS data)
  string(REGEX REPLACE "^_ZGV" "_Z" variable "${name}") # a variable goes where its guard goes
  if(NOT leads_to_functions_${section_of_${variable}})
    list(APPEND kept "${name}")
  endif()
endforeach()
list(JOIN kept "\n" kept)
file(WRITE "${OUT}.kept" "${kept}\n")
run("${OBJCOPY}" "--keep-global-symbols=${OUT}.kept" --remove-section=.llvm_addrsig "${OUT}.all" "${OUT}")
file(REMOVE "${OUT}.all" "${OUT}.kept")

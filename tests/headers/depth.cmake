# cmake -DCOMPILE=<compiler and flags> -DROOT=<repository> -P depth.cmake
# The library's headers, read from crosslane.hpp, include one another no more than six deep. It brings all of them, but for the
# bodies for one instruction set, those that docs/building.md names as left out, and what only these share.

cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${COMPILE} -H -fsyntax-only -x c++ "${ROOT}/include/crosslane/crosslane.hpp"
                RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE printed)
string(REGEX MATCHALL "\n\\.+ [^\n]*/include/crosslane/[^\n]+" lines "\n${printed}")
list(LENGTH lines count)
if(failed OR count LESS 50)
  message(FATAL_ERROR "the compiler names ${count} headers only")
endif()
list(FILTER lines INCLUDE REGEX "^\n\\.\\.\\.\\.\\.\\.\\.")
if(lines)
  message(FATAL_ERROR "deeper than six:${lines}")
endif()

file(GLOB_RECURSE headers RELATIVE "${ROOT}/include/crosslane" "${ROOT}/include/crosslane/*.hpp")
list(FILTER headers EXCLUDE REGEX "(^|/)isa/|^(debug|shader)/|^lanes/printable\\.hpp$|^(algorithm|dispatch)/[a-z]+_parts\\.hpp$|^dispatch/(best_target|mpi|parallel|processor|rank_outputs|ranks|shared_array|shared_memory)\\.hpp$|^algorithm/(radix_)?sort[a-z_]*\\.hpp$|^crosslane\\.hpp$")
foreach(header IN LISTS headers)
  string(FIND "${printed}\n" "/include/crosslane/${header}\n" at)
  if(at EQUAL -1)
    string(APPEND missing "\n#include <crosslane/${header}>")
  endif()
endforeach()
if(missing)
  message(FATAL_ERROR "crosslane.hpp lacks:${missing}")
endif()

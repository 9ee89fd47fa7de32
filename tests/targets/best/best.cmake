# Runs each of PROGRAMS on this machine, with each CROSSLANE_TARGET, or, if QEMU is there, once and on processors that refuse newer
# instructions. Each must take the right instruction set, and all must print the same answers.

cmake_minimum_required(VERSION 3.22)

set(first)
function(run taken expected_report) # and the command
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE printed ERROR_VARIABLE report)
  string(STRIP "${printed}" printed)
  if(NOT status EQUAL 0 OR NOT printed MATCHES "^${taken} ([0-9a-f]+ too few 2 2 same)$")
    message(FATAL_ERROR "${ARGN}: ${status}, not ${taken}:\n${printed}\n${report}")
  endif()
  if(first AND NOT CMAKE_MATCH_1 STREQUAL first)
    message(FATAL_ERROR "${ARGN}:\n${printed}, others\n${first}")
  endif()
  set(first "${CMAKE_MATCH_1}" PARENT_SCOPE)
  if(NOT report MATCHES "${expected_report}")
    message(FATAL_ERROR "${ARGN} reports\n${report}")
  endif()
  message("${ARGN}: ${printed}")
endfunction()

# What the system says that it has.
set(best sse2)
if(EXISTS /proc/cpuinfo)
  file(STRINGS /proc/cpuinfo flags LIMIT_COUNT 1 REGEX "^flags")
  if(flags MATCHES " avx2 ")
    set(best avx2)
  endif()
  if(flags MATCHES " avx512bw ")
    set(best avx512)
  endif()
endif()

foreach(program IN LISTS PROGRAMS)
  if(QEMU)
    run(${best} "^$" "${CMAKE_COMMAND}" -E env --unset=CROSSLANE_TARGET "${program}") # whose answers the others must have
    run(sse2 "" "${QEMU}" -cpu Nehalem "${program}")
    run(avx2 "" "${QEMU}" -cpu Haswell "${program}")
    run(sse2 "" "${QEMU}" -cpu Haswell,-movbe "${program}")
  else()
    set(wish "${CMAKE_COMMAND}" -E env)
    run(${best} "^$" ${wish} --unset=CROSSLANE_TARGET "${program}")
    run(${best} "^$" ${wish} CROSSLANE_TARGET= "${program}")
    set(lacking)
    foreach(isa IN ITEMS sse2 avx2 avx512)
      if(lacking)
        run(${best} "^crosslane: CROSSLANE_TARGET=${isa}: this machine has no more than [a-z0-9_]+, which is taken\n$"
            ${wish} CROSSLANE_TARGET=${isa} "${program}")
      else()
        run(${isa} "^$" ${wish} CROSSLANE_TARGET=${isa} "${program}")
      endif()
      if(isa STREQUAL best)
        set(lacking TRUE)
      endif()
    endforeach()
    run(${best} "^crosslane: CROSSLANE_TARGET=fast is none of scalar, sse2, sse4_2, avx2, avx512; [a-z0-9_]+ is taken\n$"
        ${wish} CROSSLANE_TARGET=fast "${program}")
    run(sse2 "^crosslane: CROSSLANE_TARGET: this program has nothing below sse2, which is taken\n$"
        ${wish} CROSSLANE_TARGET=scalar "${program}")
  endif()
endforeach()

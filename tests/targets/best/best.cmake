# Runs each of PROGRAMS on this machine, with each CROSSLANE_TARGET, and, if QEMU is there, on processors that refuse newer
# instructions. All must print the same.

cmake_minimum_required(VERSION 3.22)

set(first)
function(run expected_report) # and the command
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE printed ERROR_VARIABLE report)
  if(NOT status EQUAL 0 OR NOT printed MATCHES "^[0-9a-f]+ too few 2 2 same\n$")
    message(FATAL_ERROR "${ARGN}: ${status}\n${printed}${report}")
  endif()
  if(first AND NOT printed STREQUAL first)
    message(FATAL_ERROR "${ARGN} prints\n${printed}others\n${first}")
  endif()
  if(expected_report AND NOT report MATCHES "${expected_report}")
    message(FATAL_ERROR "${ARGN} reports\n${report}")
  endif()
  string(STRIP "${printed}" line)
  message("${ARGN}: ${line}")
  set(first "${printed}" PARENT_SCOPE)
endfunction()

foreach(program IN LISTS PROGRAMS)
  if(QEMU)
    foreach(processor Nehalem Haswell max)
      run("" "${QEMU}" -cpu ${processor} "${program}")
    endforeach()
  else()
    run("" "${program}")
    foreach(isa sse2 sse4_2 avx2 avx512)
      execute_process(COMMAND "${RUN_IF_SUPPORTED}" ${isa} "${CMAKE_COMMAND}" -E true RESULT_VARIABLE lacks OUTPUT_QUIET)
      set(report "")
      if(lacks)
        set(report "^crosslane: CROSSLANE_TARGET=${isa}: this machine has no more than [a-z0-9_]+, which is taken\n$")
      endif()
      run("${report}" "${CMAKE_COMMAND}" -E env CROSSLANE_TARGET=${isa} "${program}")
    endforeach()
    run("^crosslane: CROSSLANE_TARGET=fast is no instruction set of this kind of processor; [a-z0-9_]+ is taken\n$"
        "${CMAKE_COMMAND}" -E env CROSSLANE_TARGET=fast "${program}")
    run("^crosslane: CROSSLANE_TARGET: this program has nothing below sse2, which is taken\n$"
        "${CMAKE_COMMAND}" -E env CROSSLANE_TARGET=scalar "${program}")
  endif()
endforeach()

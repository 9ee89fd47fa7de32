# cmake -DRUN=<mpiexec> -DPROGRAM=<ends> -DEND=<throw or kill> -P ends.cmake
# A job ends, with a message and a status, when one of its ranks does.
execute_process(COMMAND "${RUN}" -n 3 "${PROGRAM}" ${END} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors TIMEOUT 60)
if(status EQUAL 0 OR status MATCHES "timeout")
  message(FATAL_ERROR "the job ends with status ${status}:\n${output}${errors}")
endif()
if(END STREQUAL "throw")
  # Of whichever rank aborts first: MPICH ends the others before they say theirs. errors.cpp tests that every rank hears of it.
  set(message "what\\(\\): +(crosslane: rank 2: )?no keys for this rank")
  if(NOT "${output}${errors}" MATCHES "${message}")
    message(FATAL_ERROR "no rank says \"${message}\":\n${output}${errors}")
  endif()
elseif(NOT "${output}${errors}" MATCHES "signal 9|KILLED BY SIGNAL: 9|[Kk]illed")
  message(FATAL_ERROR "no message tells of the signal:\n${output}${errors}")
endif()

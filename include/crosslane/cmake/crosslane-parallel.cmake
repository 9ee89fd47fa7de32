# Defines crosslane::parallel, for dispatch/parallel.hpp, where oneTBB is found.
if(NOT TARGET crosslane::parallel)
  if(NOT TARGET TBB::tbb)
    find_package(TBB QUIET)
    if(TARGET TBB::tbb)
      set_target_properties(TBB::tbb PROPERTIES IMPORTED_GLOBAL ON) # as crosslane::parallel is
    endif()
  endif()
  if(TARGET TBB::tbb)
    add_library(crosslane::parallel INTERFACE IMPORTED GLOBAL)
    target_link_libraries(crosslane::parallel INTERFACE crosslane::crosslane TBB::tbb)
  endif()
endif()

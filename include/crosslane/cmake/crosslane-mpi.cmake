# Defines crosslane::mpi, for dispatch/mpi.hpp, where MPI is found.
if(NOT TARGET crosslane::mpi)
  set(MPI_CXX_SKIP_MPICXX TRUE) # its C++ functions of old
  find_package(MPI QUIET COMPONENTS CXX)
  if(MPI_CXX_FOUND) # the target may be there without it
    add_library(crosslane::mpi INTERFACE IMPORTED GLOBAL)
    target_link_libraries(crosslane::mpi INTERFACE crosslane::crosslane MPI::MPI_CXX)
  endif()
endif()

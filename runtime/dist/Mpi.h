// MPI, opened by name when a training has several ranks: Open MPI or MPICH, whose interfaces differ
// in the types of handles only. All calls come from the communication thread.
#pragma once
#include "dist/Launch.h"
#include "dist/Transport.h"
#include <memory>

namespace ampc::runtime {

class Mpi {
public:
  // Loads and initializes the library that the launcher belongs to.
  static Result<std::unique_ptr<Mpi>> open(const RankLaunch &launch);
  virtual ~Mpi() = default;
  // Overwrites `bytes` by those of rank 0.
  virtual Status broadcast(std::span<uint8_t> bytes) = 0;
  // The transport must not outlive this object.
  virtual std::unique_ptr<Transport> transport() = 0;
  // Must be called by all ranks, unless one of them failed.
  virtual void finalize() = 0;
  // Called by one rank after an error. MPICH's mpirun kills the others when a rank exits with an
  // error, and then exits with 9. After MPI_Abort it exits with `code`, and this process ends here.
  // Open MPI's exits with the code of the first rank that ends, so nothing is done.
  virtual void abort(int code) = 0;
};

} // namespace ampc::runtime

// A byte range of a buffer, and how a command accesses it.
#pragma once
#include "ampc/Dialect/RT/RTEnums.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace ampc::rt {

struct Access {
  mlir::Value buffer;
  int64_t offset, bytes;
  bool reads, writes;

  // Whether the range is the whole buffer.
  bool isWhole() const;
};

using AccessList = llvm::SmallVector<Access, 6>;

// A dense row-major matrix whose columns a library call can sum.
struct SummableMatrix {
  SummedMatrix which;
  Access range;
  int64_t columns;
};

} // namespace ampc::rt

// A byte range of a buffer, and what a command does to it.
#pragma once
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace ampc::rt {

struct Access {
  mlir::Value buffer;
  int64_t offset, bytes;
  bool reads, writes;

  // Whether these are all bytes of the buffer.
  bool isWhole() const;
};

using AccessList = llvm::SmallVector<Access, 6>;

// A matrix, dense and row by row, of which a library call can sum each column.
struct SummableMatrix {
  llvm::StringRef name; // a word of `summedMatrices` (Words.h)
  Access range;
  int64_t columns;
};

} // namespace ampc::rt

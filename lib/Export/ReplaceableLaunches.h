// The launches of an entry that products replace on a GPU whose library computes all epilogues and
// column sums which it is offered (rt.epilogue, rt.sums).
#pragma once
#include "ampc/Dialect/RT/RTDialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace ampc {

// The numbers of the replaced pieces, by launch. An epilogue replaces all pieces of a launch, a sum
// those that are its stages.
using ReplaceablePieces = llvm::DenseMap<mlir::Operation *, llvm::DenseSet<size_t>>;
ReplaceablePieces replaceablePieces(rt::EntryOp entry);

} // namespace ampc

// The operators of Paddle's op lists that have no definition here yet: their categories and the slots that stay fp32 are known, so
// that a custom list may name them and the table is whole. An operator that gets a definition leaves this table.
#pragma once
#include "ampc/Dialect/NN/OpForms.h"

namespace ampc::nn {

struct ListedOp {
  llvm::StringLiteral type;             // of ProgramDesc
  Category float16, bfloat16;           // by the low type of the program
  llvm::StringLiteral float32Inputs;    // slots that stay fp32: names between spaces, or "all but" and names; empty: none
  llvm::StringLiteral float32Outputs;   // likewise
};

// Sorted by type.
llvm::ArrayRef<ListedOp> listedOps();
// The entry of that type, or null.
const ListedOp *listedOp(llvm::StringRef type);
// Whether a slot is among those that such a text names.
bool namesSlot(llvm::StringRef slots, llvm::StringRef slot);

} // namespace ampc::nn

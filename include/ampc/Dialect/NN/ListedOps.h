// The operators of Paddle's op lists that are not implemented: their categories and the slots that
// stay fp32 are known, so that custom lists may name them and the documentation is complete. An
// operator that gets implemented is removed from this table.
#pragma once
#include "ampc/Dialect/NN/OpForms.h"

namespace ampc::nn {

struct ListedOp {
  llvm::StringLiteral type;   // of ProgramDesc
  Category float16, bfloat16; // by the low type of the program
  // Slots that stay fp32: names between spaces; empty: none.
  llvm::StringLiteral float32Inputs, float32Outputs;
};

// Sorted by type.
llvm::ArrayRef<ListedOp> listedOps();
// The entry of that type, or null.
const ListedOp *listedOp(llvm::StringRef type);
// Whether the text of float32Inputs or float32Outputs includes the slot.
bool namesSlot(llvm::StringRef slots, llvm::StringRef slot);

} // namespace ampc::nn

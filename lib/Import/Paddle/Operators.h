// PIR's operators as files have them: operands and results by position. Used by PaddleImporter.cpp.
#pragma once
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace ampc::paddle {

struct Signature {
  llvm::SmallVector<llvm::StringRef> operands, results;
};

// Null for an operator that nn does not have.
const Signature *signatureOf(llvm::StringRef type);
// All operators with a signature.
std::vector<llvm::StringRef> signatureTypes();

// Whether an attribute that nn's form does not have can be skipped.
bool hasNoEffect(llvm::StringRef type, llvm::StringRef attribute);

// The type of nn's form for a PIR type: the type itself, or another name of the same operator.
llvm::StringRef typeWord(llvm::StringRef type);

// The word of nn's form for an attribute.
llvm::StringRef attributeWord(llvm::StringRef type, llvm::StringRef attribute);

} // namespace ampc::paddle

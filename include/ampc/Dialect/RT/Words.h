// The words that string attributes of rt ops may be, each list in the order of the format's enum (program.fbs).
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace ampc::rt {

llvm::ArrayRef<llvm::StringLiteral> arenas();         // ArenaKind
llvm::ArrayRef<llvm::StringLiteral> variableRoles();  // VariableRole
llvm::ArrayRef<llvm::StringLiteral> entryRoles();     // EntryRole
llvm::ArrayRef<llvm::StringLiteral> outputFields();   // Field
llvm::ArrayRef<llvm::StringLiteral> epilogueKinds();  // EpilogueKind
llvm::ArrayRef<llvm::StringLiteral> summedMatrices(); // SumsOf

// The word's place in its list, which is the value of the format's enum; nothing for a word that is not in the list.
std::optional<unsigned> indexOf(llvm::ArrayRef<llvm::StringLiteral> words, llvm::StringRef word);

} // namespace ampc::rt

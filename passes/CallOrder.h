// Which calls of an entry stand before which, and what happens to bytes between two of them.
#pragma once
#include "ampc/Dialect/RT/Accesses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace ampc {

// Ops may be moved while this is used: their numbers are those from when one was first asked for, or from the last `renumber`.
class CallOrder {
public:
  CallOrder(rt::EntryOp entry, const rt::Accesses &accesses) : block(entry.getBody().front()), accesses(accesses) {}

  int64_t of(mlir::Operation *op) {
    if (numbers.empty()) // most entries have nothing to look for
      renumber();
    return numbers.lookup(op);
  }
  void renumber() {
    numbers.clear();
    numbers.reserve(block.getOperations().size());
    for (auto [i, op] : llvm::enumerate(block))
      numbers[&op] = i;
  }
  // After the op was moved in front of the other one.
  void movedBefore(mlir::Operation *op, mlir::Operation *other) { numbers[op] = of(other); }

  std::pair<mlir::Operation *, mlir::Operation *> sorted(mlir::Operation *a, mlir::Operation *b) {
    return of(a) <= of(b) ? std::pair(a, b) : std::pair(b, a);
  }

  // Whether no call between the two writes to the buffer.
  bool isUnchangedBetween(mlir::Value buffer, mlir::Operation *one, mlir::Operation *other) {
    return allUsersBetween(buffer, one, other, [&](mlir::Operation *user) {
      return llvm::none_of(accesses.of(user), [&](const rt::Access &access) { return access.writes && access.buffer == buffer; });
    });
  }
  // Whether no call between the two touches the buffer.
  bool isUntouchedBetween(mlir::Value buffer, mlir::Operation *one, mlir::Operation *other) {
    return allUsersBetween(buffer, one, other, [&](mlir::Operation *user) { return accesses.of(user).empty(); });
  }

private:
  template <typename Predicate>
  bool allUsersBetween(mlir::Value buffer, mlir::Operation *one, mlir::Operation *other, Predicate holds) {
    auto [first, last] = sorted(one, other);
    int64_t begin = of(first), end = of(last);
    return llvm::all_of(buffer.getUsers(), [&](mlir::Operation *user) { return of(user) <= begin || of(user) >= end || holds(user); });
  }

  mlir::Block &block;
  const rt::Accesses &accesses;
  llvm::DenseMap<mlir::Operation *, int64_t> numbers;
};

// Whether these are the same bytes.
inline bool isSameRange(const rt::Access &a, const rt::Access &b) {
  return a.buffer == b.buffer && a.offset == b.offset && a.bytes == b.bytes;
}

// Whether nothing else names the activation.
inline bool isUsedByTwo(mlir::Value buffer, mlir::Operation *first, mlir::Operation *second) {
  return rt::arenaOf(buffer) == "activation" &&
         llvm::all_of(buffer.getUsers(), [&](mlir::Operation *user) { return user == first || user == second; });
}

} // namespace ampc

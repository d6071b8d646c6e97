// The order of the calls in an entry, and whether a buffer is accessed between two of them. Used by
// the passes that add rt.epilogue and rt.sums.
#pragma once
#include "ampc/Dialect/RT/Accesses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace ampc {

// The numbering is computed at the first query and by `renumber`. After a pass moves an op it must
// call `movedBefore`, or `renumber`, before it asks for the op again.
class CallOrder {
public:
  CallOrder(rt::EntryOp entry, const rt::Accesses &accesses)
      : block(entry.getBody().front()), accesses(accesses) {}

  int64_t of(mlir::Operation *op) {
    if (numbers.empty()) // computed at the first query: most entries need none
      renumber();
    return numbers.lookup(op);
  }
  void renumber() {
    numbers.clear();
    numbers.reserve(block.getOperations().size());
    for (auto [i, op] : llvm::enumerate(block))
      numbers[&op] = i;
  }
  // Call this after `op` was moved to the position in front of `other`.
  void movedBefore(mlir::Operation *op, mlir::Operation *other) { numbers[op] = of(other); }

  std::pair<mlir::Operation *, mlir::Operation *> sorted(mlir::Operation *a, mlir::Operation *b) {
    return of(a) <= of(b) ? std::pair(a, b) : std::pair(b, a);
  }

  // Whether no call strictly between the two writes to the buffer.
  bool isUnchangedBetween(mlir::Value buffer, mlir::Operation *one, mlir::Operation *other) {
    return allUsersBetween(buffer, one, other, [&](mlir::Operation *user) {
      return llvm::none_of(accesses.of(user), [&](const rt::Access &access) {
        return access.writes && access.buffer == buffer;
      });
    });
  }
  // Whether no call strictly between the two reads or writes the buffer.
  bool isUntouchedBetween(mlir::Value buffer, mlir::Operation *one, mlir::Operation *other) {
    return allUsersBetween(buffer, one, other,
                           [&](mlir::Operation *user) { return accesses.of(user).empty(); });
  }

private:
  template <typename Predicate>
  bool allUsersBetween(mlir::Value buffer, mlir::Operation *one, mlir::Operation *other,
                       Predicate holds) {
    auto [first, last] = sorted(one, other);
    int64_t begin = of(first), end = of(last);
    return llvm::all_of(buffer.getUsers(), [&](mlir::Operation *user) {
      return of(user) <= begin || of(user) >= end || holds(user);
    });
  }

  mlir::Block &block;
  const rt::Accesses &accesses;
  llvm::DenseMap<mlir::Operation *, int64_t> numbers;
};

// Whether the two accesses cover the same bytes.
inline bool isSameRange(const rt::Access &a, const rt::Access &b) {
  return a.buffer == b.buffer && a.offset == b.offset && a.bytes == b.bytes;
}

// Whether the buffer is an activation and these two ops are its only users.
inline bool isUsedByTwo(mlir::Value buffer, mlir::Operation *first, mlir::Operation *second) {
  return rt::arenaOf(buffer) == rt::Arena::Activation &&
         llvm::all_of(buffer.getUsers(),
                      [&](mlir::Operation *user) { return user == first || user == second; });
}

} // namespace ampc

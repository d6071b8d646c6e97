// The order of the calls in an entry, and which of them access a buffer. Used by the passes that
// add rt.epilogue and rt.sums.
#pragma once
#include "ampc/Dialect/RT/Accesses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
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
    for (auto [i, op] : llvm::enumerate(block))
      numbers[&op] = i;
  }
  // Call this after `op` was moved to the position in front of `other`.
  void movedBefore(mlir::Operation *op, mlir::Operation *other) { numbers[op] = of(other); }

  std::pair<mlir::Operation *, mlir::Operation *> sorted(mlir::Operation *a, mlir::Operation *b) {
    return of(a) <= of(b) ? std::pair(a, b) : std::pair(b, a);
  }

  // The numbers of the calls that write to the buffer, in order.
  llvm::SmallVector<int64_t> writesOf(mlir::Value buffer) {
    return usesOf(buffer, [&](mlir::Operation *user) { return writesTo(user, buffer); });
  }
  // The numbers of the calls that read or write the buffer, in order.
  llvm::SmallVector<int64_t> accessesOf(mlir::Value buffer) {
    return usesOf(buffer, [&](mlir::Operation *user) {
      return mlir::isa<rt::LaunchOp>(user) || !accesses.of(user).empty();
    });
  }
  // Whether one of the sorted numbers belongs to a call strictly between the two.
  bool isBetween(llvm::ArrayRef<int64_t> numbers, mlir::Operation *one, mlir::Operation *other) {
    auto [first, last] = sorted(one, other);
    const int64_t *next = llvm::upper_bound(numbers, of(first));
    return next != numbers.end() && *next < of(last);
  }

private:
  template <typename Predicate>
  llvm::SmallVector<int64_t> usesOf(mlir::Value buffer, Predicate counts) {
    llvm::SmallVector<int64_t> found;
    for (mlir::Operation *user : buffer.getUsers())
      if (counts(user))
        found.push_back(of(user));
    llvm::sort(found);
    return found;
  }

  // A launch may have as many pieces as there are parameters, each with buffers that are asked for.
  bool writesTo(mlir::Operation *call, mlir::Value buffer) {
    auto [it, fresh] = written.try_emplace(call);
    if (fresh)
      for (const rt::Access &access : accesses.of(call))
        if (access.writes)
          it->second.insert(access.buffer);
    return it->second.contains(buffer);
  }

  mlir::Block &block;
  const rt::Accesses &accesses;
  llvm::DenseMap<mlir::Operation *, int64_t> numbers;
  llvm::DenseMap<mlir::Operation *, llvm::SmallDenseSet<mlir::Value, 2>> written; // by call
};

// The matrix calls of an entry, in order.
inline llvm::SmallVector<rt::MatrixCallOpInterface> matrixCallsOf(rt::EntryOp entry) {
  llvm::SmallVector<rt::MatrixCallOpInterface> calls;
  for (mlir::Operation &op : entry.getBody().front())
    if (!mlir::isa<rt::BufferOp, rt::LaunchOp>(op)) // most ops: no search for interfaces needed
      if (auto call = mlir::dyn_cast<rt::MatrixCallOpInterface>(op))
        calls.push_back(call);
  return calls;
}

// The range of a launch's argument, counted over all pieces.
inline rt::Access argumentOf(rt::LaunchOp launch, size_t argument) {
  return {launch.getBuffers()[argument], launch.getOffsets()[argument], launch.getBytes()[argument],
          false, false};
}

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

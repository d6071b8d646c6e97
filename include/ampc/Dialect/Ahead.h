// The ops of a block, each asked for before its turn. A large function's ops lie scattered in memory, and a pass that does little
// with each waits for one after the other. Meanwhile no op behind the one at hand may be erased.
#pragma once
#include "mlir/IR/Block.h"
#include "llvm/ADT/iterator.h"
#include "llvm/ADT/iterator_range.h"
#include "llvm/Support/Compiler.h"

namespace ampc {

class AheadIterator : public llvm::iterator_adaptor_base<AheadIterator, mlir::Block::iterator, std::forward_iterator_tag> {
public:
  AheadIterator(mlir::Block::iterator at, mlir::Block::iterator end) : iterator_adaptor_base(at), far(at), end(end) {
    for (int i = 0; i < kDistance; ++i)
      ask();
  }
  using iterator_facade_base::operator++;
  AheadIterator &operator++() {
    ask();
    ++I;
    return *this;
  }

private:
  static constexpr int kDistance = 3; // one op's work is a microsecond or less, memory a tenth of that away

  // `far` itself was asked for in the last step, so its link is there.
  void ask() {
    if (far == end || ++far == end)
      return;
    auto *op = reinterpret_cast<const char *>(&*far);
    for (int line = -1; line < 3; ++line) // results stand before an op, operands behind it
      LLVM_PREFETCH(op + 64 * line, 0, 3);
  }

  mlir::Block::iterator far, end;
};

inline llvm::iterator_range<AheadIterator> ahead(mlir::Block &block) {
  return {AheadIterator(block.begin(), block.end()), AheadIterator(block.end(), block.end())};
}

} // namespace ampc

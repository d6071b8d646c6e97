// Builds the kernel of a fused region with sums: it computes the region element by element, stores
// the outputs that are no sums, and sums the others over the rows, in parts.
#include "ChannelSums.h"
#include "FusedLayout.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The channels that a row of the grid sums. A thread of a GPU has all of them or a half; it keeps
// the sums and what it reads per channel in registers, and loads a row of all before it computes.
int64_t blockChannelsOf(FusedOp op, const Layout &layout) {
  int64_t words = static_cast<int64_t>(op.getSums()) * 2, bytes = 0; // in half registers
  for (const Access &access : layout.accesses) {
    if (access.strides == ArrayRef<int64_t>{0, 1})
      words += 2;
    else if (access.strides[1])
      bytes += elementBytes(getElementTypeOrSelf(op.getInputs()[access.argument].getType()));
  }
  words += llvm::divideCeil(bytes, 2);
  return words <= 10 ? 64 : words <= 20 ? 32 : 16;
}

ChannelParts channelPartsOf(FusedOp op, const Layout &layout) {
  return {layout.sizes[1], partsOf(op), layout.sizes[0], blockChannelsOf(op, layout)};
}

// What the region reads for one row and one block of channels.
class RowValues {
public:
  RowValues(FusedOp op, ChannelBlock &block, const Layout &layout)
      : op(op), block(block), layout(layout), k(block.k) {}

  // Loads what does not depend on the row.
  void loadChannels() { load(true, Value(), Value()); }
  void loadRow(Value row, Value start) { load(false, row, start); }
  Value get(int64_t access, int64_t vector) const {
    return loaded[access * block.count + (layout.stride(access) ? vector : 0)];
  }

private:
  void load(bool perChannel, Value row, Value start) {
    loaded.resize(layout.accesses.size() * block.count);
    for (auto [a, access] : llvm::enumerate(layout.accesses)) {
      if ((access.strides[0] == 0) != perChannel)
        continue;
      if (access.strides[1] == 0) {
        Value index = perChannel ? k.index(0) : k.mul(row, k.index(access.strides[0]));
        loaded[a * block.count] = k.load(access.argument, index);
        continue;
      }
      for (int64_t vector = 0; vector < block.count; ++vector) {
        Value at = block.at(vector);
        block.begin(vector);
        loaded[a * block.count + vector] =
            k.load(access.argument, perChannel ? at : k.add(start, at), block.width);
      }
      block.end();
    }
  }

  FusedOp op;
  ChannelBlock &block;
  const Layout &layout;
  KernelBuilder &k;
  SmallVector<Value> loaded; // by access and vector; an access without channels has one
};

} // namespace

int64_t partsOf(FusedOp op) {
  return cast<RankedTensorType>(op->getResults().back().getType()).getDimSize(0);
}

int64_t rowsOfSums(FusedOp op) {
  return channelPartsOf(op, layoutOf(op)).gridRows();
}

void emitSums(FusedOp op, KernelBuilder &k) {
  Layout layout = layoutOf(op);
  ChannelParts p = channelPartsOf(op, layout);
  k.setWhole(op);
  unsigned firstResult = op.getNumOperands(), stored = storedOutputs(op);
  auto sums = static_cast<int64_t>(op.getSums());
  forEachBlock(k, p, [&](ChannelBlock block) {
    RowValues values(op, block, layout);
    values.loadChannels();
    SmallVector<Value> totals = block.sum(sums, [&](Value row, Value start) {
      // All loads of a row precede its stores, which may be to the same bytes.
      values.loadRow(row, start);
      SmallVector<Value> terms;
      SmallVector<std::pair<unsigned, Value>> results;
      for (int64_t vector = 0; vector < block.count; ++vector) {
        k.flatIndex = k.add(start, block.at(vector));
        emitBody(
            op, k, layout, block.width, [&](int64_t access) { return values.get(access, vector); },
            [&](unsigned result, Value value) {
              if (result < stored)
                results.push_back({result, value});
              else
                terms.push_back(k.splat(value, block.width));
            });
      }
      for (auto [i, result] : llvm::enumerate(results)) {
        auto vector = static_cast<int64_t>(i / stored);
        block.begin(vector);
        k.store(firstResult + result.first, k.add(start, block.at(vector)), result.second);
      }
      block.end();
      return terms;
    });
    for (auto [i, total] : llvm::enumerate(totals)) {
      auto [vector, sum] = std::div(static_cast<int64_t>(i), sums);
      block.begin(vector);
      k.store(firstResult + stored + sum, block.outputAt(vector), total);
    }
    block.end();
  });
}

} // namespace ampc::nn

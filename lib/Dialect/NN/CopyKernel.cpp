// Builds kernels that only move elements, and the key of equal kernels.
#include "ampc/Dialect/NN/Extent.h"
#include "ampc/Dialect/NN/KernelKey.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "Parallel.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kCopyBlock =
    1 << 14;                  // elements of the innermost dimension that one row of the grid copies
constexpr int64_t kTile = 16; // extent of a tile of a transpose, in elements
constexpr int64_t kPage = 1024; // elements of four bytes in 4096 bytes: see tileOf

// Merges neighboring dimensions of a box that are contiguous in both source and target.
StridedCopy collapsed(const StridedCopy &copy) {
  StridedCopy out = copy;
  out.shape.clear(), out.sourceStrides.clear(), out.targetStrides.clear();
  for (size_t d = 0; d < copy.shape.size(); ++d) {
    if (copy.shape[d] == 1)
      continue;
    if (!out.shape.empty() && out.sourceStrides.back() == copy.sourceStrides[d] * copy.shape[d] &&
        out.targetStrides.back() == copy.targetStrides[d] * copy.shape[d]) {
      out.shape.back() *= copy.shape[d];
      out.sourceStrides.back() = copy.sourceStrides[d];
      out.targetStrides.back() = copy.targetStrides[d];
      continue;
    }
    out.shape.push_back(copy.shape[d]);
    out.sourceStrides.push_back(copy.sourceStrides[d]);
    out.targetStrides.push_back(copy.targetStrides[d]);
  }
  if (out.shape.empty()) {
    out.shape = {1};
    out.sourceStrides = out.targetStrides = {1};
  }
  return out;
}

// If the innermost dimension is contiguous only in the target, returns the dimension along which
// the source is contiguous. The copy is then a transpose of these two dimensions and is done in
// tiles, so that whole cache lines are used on both sides. -1: it is not a transpose.
int64_t transposedDim(const StridedCopy &box) {
  int64_t last = box.shape.size() - 1;
  if (box.zero || box.targetStrides[last] != 1 || box.sourceStrides[last] <= 1)
    return -1;
  for (int64_t d = 0; d < last; ++d)
    if (box.sourceStrides[d] == 1)
      return d;
  return -1;
}

// The extent of a tile along the dimension that is contiguous in the source. A step writes as many
// cache lines. If they are a multiple of 4096 bytes apart, all of them belong to one set of a CPU's
// first cache, which holds 8 to 12 lines: 16 would evict each other before they are complete. For
// elements of two bytes, 16 lines would fill two sets.
int64_t tileOf(const StridedCopy &box, int64_t tiled) {
  return box.targetStrides[tiled] % kPage ? kTile : kTile / 2;
}

int64_t copiedRows(const StridedCopy &box, int64_t tiled) {
  int64_t last = box.shape.size() - 1, rows = 1;
  for (int64_t d = 0; d < last; ++d)
    rows *= d == tiled ? llvm::divideCeil(box.shape[d], tileOf(box, tiled)) : box.shape[d];
  return tiled < 0 ? rows * llvm::divideCeil(box.shape[last], kCopyBlock) : rows;
}

// The box as a kernel copies it. A row of a transpose covers the innermost dimension, which is cut
// if there would be few rows: an image of few channels would be transposed by one thread.
StridedCopy boxOf(const StridedCopy &copy) {
  constexpr int64_t kEnough = 8, kMost = 16, kLeast = 256; // rows; parts, and elements of one
  StridedCopy box = collapsed(copy);
  int64_t tiled = transposedDim(box), length = box.shape.back(), parts = kMost;
  if (tiled < 0 || copiedRows(box, tiled) >= kEnough)
    return box;
  while (parts > 1 && (length % parts || length / parts < kLeast))
    --parts;
  if (parts == 1)
    return box;
  int64_t part = length / parts;
  box.shape.back() = parts;
  box.shape.push_back(part);
  box.sourceStrides.insert(box.sourceStrides.end() - 1, part * box.sourceStrides.back());
  box.targetStrides.insert(box.targetStrides.end() - 1, part);
  return box;
}

// Each step reads one side of a tile, which is contiguous in the source, and writes its elements to
// separate places. Neighboring steps, which are neighboring threads on a GPU, write neighboring
// elements. So whole cache lines are used on both sides, without temporary memory.
void emitTransposed(KernelBuilder &k, const StridedCopy &box, int64_t tiled) {
  int64_t last = box.shape.size() - 1, length = box.shape[tiled], apart = box.targetStrides[tiled],
          tile = tileOf(box, tiled);
  k.forEachRow([&](Value row) {
    Value source = k.index(box.sourceOffset), target = k.index(box.targetOffset), rest = row, first;
    for (int64_t d = last - 1; d >= 0; --d) {
      int64_t count = d == tiled ? llvm::divideCeil(box.shape[d], tile) : box.shape[d];
      Value i = k.remIndex(rest, count);
      rest = k.divIndex(rest, count);
      if (d == tiled)
        i = first = k.mul(i, k.index(tile));
      source = k.add(source, k.mul(i, k.index(box.sourceStrides[d])));
      target = k.add(target, k.mul(i, k.index(box.targetStrides[d])));
    }
    auto whole = [&](Value from, Value to) {
      Value run = k.load(0, from, tile);
      for (int64_t i = 0; i < tile; ++i)
        k.store(1, k.add(to, k.index(i * apart)), vector::ExtractOp::create(k.b(), run, i));
    };
    auto part = [&](Value from, Value to, Value count) {
      k.loop(k.index(0), count, 1, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
        k.store(1, k.add(to, k.mul(i, k.index(apart))), k.load(0, k.add(from, i)));
        return {};
      });
    };
    auto sweep = [&](function_ref<void(Value, Value)> body) {
      k.loop(k.index(0), k.index(box.shape[last]), 1, {},
             [&](Value c, ValueRange) -> SmallVector<Value> {
               body(k.add(source, k.mul(c, k.index(box.sourceStrides[last]))), k.add(target, c));
               return {};
             });
      markColumns(k);
    };
    Value left = k.sub(k.index(length), first);
    auto emitPart = [&] { sweep([&](Value from, Value to) { part(from, to, left); }); };
    if (length < tile)
      return emitPart();
    if (length % tile == 0)
      return sweep(whole);
    Value fits = k.compare("ge", left, k.index(tile));
    auto choice = scf::IfOp::create(k.b(), fits, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(k.b());
    k.b().setInsertionPoint(choice.thenBlock()->getTerminator());
    sweep(whole);
    k.b().setInsertionPoint(choice.elseBlock()->getTerminator());
    emitPart();
  });
}

} // namespace

std::string defaultKernelKey(Operation *op) {
  KernelKey key;
  key.add(op->getName().getAsOpaquePointer());
  key.addAttributes(op, {});
  key.add(int64_t(op->getNumOperands()));
  for (Type type : op->getOperandTypes())
    key.add(type.getAsOpaquePointer());
  for (Type type : computedResults(op).getTypes())
    key.add(type.getAsOpaquePointer());
  return key.text();
}

int64_t sourceExtent(const StridedCopy &copy) {
  return extentOf(copy.shape, copy.sourceStrides);
}
int64_t targetExtent(const StridedCopy &copy) {
  return extentOf(copy.shape, copy.targetStrides);
}

bool isDense(const StridedCopy &copy) {
  StridedCopy box = collapsed(copy);
  return !box.zero && box.shape.size() == 1 && box.sourceStrides[0] == 1 &&
         box.targetStrides[0] == 1;
}

int64_t copyRows(const StridedCopy &copy) {
  StridedCopy box = boxOf(copy);
  return copiedRows(box, transposedDim(box));
}

std::string copyKey(const StridedCopy &copy, int64_t elementBytes, int64_t sourceBytes,
                    int64_t targetBytes) {
  StridedCopy box = boxOf(copy);
  KernelKey key(box.zero ? "zero" : "copy");
  for (int64_t number :
       {elementBytes, box.sourceOffset, box.targetOffset, sourceBytes, targetBytes})
    key.add(number);
  for (size_t d = 0; d < box.shape.size(); ++d)
    for (int64_t number : {box.shape[d], box.sourceStrides[d], box.targetStrides[d]})
      key.add(number);
  return key.text();
}

void emitCopy(KernelBuilder &k, const StridedCopy &copy, int64_t sourceBytes, int64_t targetBytes) {
  StridedCopy box = boxOf(copy);
  k.setAccess(0, box.zero ? 0 : sourceBytes, 0, true, false);
  k.setAccess(1, targetBytes, 0, false, true);
  if (int64_t tiled = transposedDim(box); tiled >= 0)
    return emitTransposed(k, box, tiled);
  int64_t last = box.shape.size() - 1, length = box.shape[last],
          blocks = llvm::divideCeil(length, kCopyBlock);
  k.forEachRow([&](Value row) {
    Value source = k.index(box.sourceOffset), target = k.index(box.targetOffset),
          rest = k.divIndex(row, blocks);
    for (int64_t d = last - 1; d >= 0; --d) {
      Value i = d ? k.remIndex(rest, box.shape[d]) : rest;
      source = k.add(source, k.mul(i, k.index(box.sourceStrides[d])));
      target = k.add(target, k.mul(i, k.index(box.targetStrides[d])));
      if (d)
        rest = k.divIndex(rest, box.shape[d]);
    }
    int64_t from = box.sourceStrides[last], to = box.targetStrides[last];
    auto at = [&](Value base, Value c, int64_t stride) {
      return k.add(base, stride == 1 ? c : k.mul(c, k.index(stride)));
    };
    Value once = box.zero    ? k.constant(0, computeType(k.element(1)))
                 : from == 0 ? k.load(0, source)
                             : Value();
    auto value = [&](Value c, int64_t width) {
      return once ? k.splat(once, width) : k.load(0, at(source, c, from), width);
    };
    Value begin = k.mul(k.remIndex(row, blocks), k.index(kCopyBlock));
    Value end = arith::MinSIOp::create(k.b(), k.add(begin, k.index(kCopyBlock)), k.index(length));
    if (to == 1 && (from == 1 || once)) {
      auto store = [&](Value c, int64_t width) { k.store(1, k.add(target, c), value(c, width)); };
      if (blocks == 1)
        k.forEachColumn(length, store);
      else
        k.forEachColumn(begin, end, store);
    } else {
      k.loop(begin, end, 1, {}, [&](Value c, ValueRange) -> SmallVector<Value> {
        k.store(1, at(target, c, to), value(c, 1));
        return {};
      });
      markColumns(k);
    }
  });
}

} // namespace ampc::nn

// Many small products by generated loops.
#include "Axis.h"

using namespace mlir;

namespace ampc::nn {

bool MatmulOp::becomesParts(bool beforeGradients) {
  // Up to here a library takes longer for a call than for the product.
  constexpr int64_t kMostProducts = 1024, kFewestMatrices = 32;
  RankedTensorType x = tensorType(getX()), y = tensorType(getY()), out = tensorType(getOut());
  if (beforeGradients || x.getRank() < 3 || x.getRank() != y.getRank() ||
      x.getShape().drop_back(2) != y.getShape().drop_back(2))
    return false;
  int64_t matrices = llvm::product_of(out.getShape().drop_back(2));
  int64_t contracted = x.getShape().take_back(2)[getTransposeX() ? 0 : 1];
  return matrices >= kFewestMatrices &&
         out.getNumElements() / matrices * contracted <= kMostProducts;
}

SmallVector<Value> MatmulOp::decompose(OpBuilder &b) {
  return {SmallMatmulOp::create(b, getLoc(), getType(), getX(), getY(), getTransposeX(),
                                getTransposeY(), getAlpha())};
}

int64_t SmallMatmulOp::getKernelRows() {
  return llvm::product_of(tensorType(getOut()).getShape().drop_back(2));
}

void SmallMatmulOp::emitKernel(KernelBuilder &k) {
  enum { x, y, out };
  ArrayRef<int64_t> shape = tensorType(getOut()).getShape().take_back(2);
  int64_t rows = shape[0], columns = shape[1];
  int64_t depth = tensorType(getX()).getShape().take_back(2)[getTransposeX() ? 0 : 1];
  double alpha = getAlpha().convertToDouble();
  k.setWhole(*this);
  k.forEachRow([&](Value matrix) {
    Value ofX = k.mul(matrix, k.index(rows * depth)), ofY = k.mul(matrix, k.index(depth * columns)),
          ofOut = k.mul(matrix, k.index(rows * columns));
    auto at = [&](Value base, Value row, int64_t stride, Value column) {
      return k.add(base, k.add(k.mul(row, k.index(stride)), column));
    };
    auto xAt = [&](Value i, Value p, int64_t lanes) {
      return k.load(x, getTransposeX() ? at(ofX, p, rows, i) : at(ofX, i, depth, p), lanes);
    };
    auto yAt = [&](Value p, Value j, int64_t lanes) {
      return k.load(y, getTransposeY() ? at(ofY, j, depth, p) : at(ofY, p, columns, j), lanes);
    };
    auto store = [&](Value i, Value j, Value sum) {
      k.store(out, at(ofOut, i, columns, j),
              alpha == 1 ? sum : k.mul(sum, k.constant(alpha, sum.getType())));
    };
    auto element = [&](Value i, Value j, int64_t lanes) {
      Value zero = k.constant(0, KernelBuilder::withWidth(k.b().getF32Type(), lanes));
      Value sum = k.loop(k.index(0), k.index(depth), 1, {zero}, [&](Value p, ValueRange sofar) {
        Value product = k.mul(k.splat(xAt(i, p, 1), lanes), yAt(p, j, lanes));
        return SmallVector<Value>{k.add(sofar[0], product)};
      })[0];
      store(i, j, sum);
    };
    // Of fewer columns than a vector has lanes forEachColumn would take one at a time.
    bool isVector = columns > 1 && columns < KernelBuilder::kWidth && llvm::isPowerOf2_64(columns);
    // Neighbors in y are those of one row, unless it is transposed or has one column.
    k.loop(k.index(0), k.index(rows), 1, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
      if (columns == 1 && (!getTransposeX() || rows == 1)) {
        Value none = k.index(0);
        SmallVector<Value> sum =
            k.reduceColumns(depth, {ReduceKind::Sum}, {k.b().getF32Type()},
                            [&](Value p, int64_t lanes) -> SmallVector<Value> {
                              return {k.mul(xAt(i, p, lanes), yAt(p, none, lanes))};
                            });
        store(i, none, sum[0]);
      } else if (getTransposeY()) {
        k.loop(k.index(0), k.index(columns), 1, {}, [&](Value j, ValueRange) -> SmallVector<Value> {
          element(i, j, 1);
          return {};
        });
      } else if (isVector) {
        element(i, k.index(0), columns);
      } else {
        k.forEachColumn(columns, [&](Value j, int64_t lanes) { element(i, j, lanes); });
      }
      return {};
    });
  });
}

} // namespace ampc::nn

// accuracy
#include "Axis.h"
#include "Parallel.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult AccuracyOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), indices = tensorType(adaptor.getIndices()),
                   label = tensorType(adaptor.getLabel());
  // accuracy_c1
  if (x.getRank() != 2 || x.getShape() != indices.getShape())
    return emitOptionalError(loc, "expects values and `indices` of one shape of rank 2, got [",
                             x.getShape(), "] and [", indices.getShape(), "]");
  // accuracy_c2
  if (label.getShape() != ArrayRef<int64_t>{x.getDimSize(0), 1})
    return emitOptionalError(loc, "expects `label` of shape [", x.getDimSize(0), ", 1], got [",
                             label.getShape(), "]");
  // accuracy_c3
  for (RankedTensorType type : {indices, label})
    if (!type.getElementType().isInteger(32) && !type.getElementType().isInteger(64))
      return emitOptionalError(loc, "expects `indices` and `label` of int32 or int64, got ",
                               type.getElementType());
  types.push_back(RankedTensorType::get({}, Float32Type::get(context)));
  types.append(2, RankedTensorType::get({}, IntegerType::get(context, 32)));
  return success();
}

// The number of labels that equal the only index of their row. Indices and labels are both
// contiguous.
static Value matches(KernelBuilder &k, unsigned indices, unsigned label, int64_t rows) {
  Type i32 = k.b().getI32Type(), i64 = k.b().getI64Type();
  return k.reduceColumns(rows, {ReduceKind::Sum}, {i32}, [&](Value row, int64_t width) {
    Value index = k.convert(k.load(indices, row, width), i64),
          wanted = k.convert(k.load(label, row, width), i64);
    return SmallVector<Value>{k.convert(k.compare("eq", index, wanted), i32)};
  })[0];
}

// The number of labels that are among the indices of their row.
static Value rowsWithMatch(KernelBuilder &k, unsigned indices, unsigned label, int64_t rows,
                           int64_t columns) {
  Type i32 = k.b().getI32Type(), i64 = k.b().getI64Type(), i1 = k.b().getI1Type();
  Value hits =
      k.loop(k.index(0), k.index(rows), 1, {k.constant(0, i32)}, [&](Value row, ValueRange count) {
        Value wanted = k.convert(k.load(label, row), i64), base = k.mul(row, k.index(columns));
        Value hit = k.loop(
            k.index(0), k.index(columns), 1, {k.constant(0, i1)}, [&](Value j, ValueRange any) {
              Value index = k.convert(k.load(indices, k.add(base, j)), i64);
              return SmallVector<Value>{
                  arith::OrIOp::create(k.b(), any[0], k.compare("eq", index, wanted))};
            })[0];
        return SmallVector<Value>{k.add(count[0], k.convert(hit, i32))};
      })[0];
  markReduce(k, {ReduceKind::Sum});
  markTotals({hits}, {ReduceKind::Sum});
  return hits;
}

int64_t AccuracyOp::getKernelRows() {
  return 1;
}
void AccuracyOp::emitKernel(KernelBuilder &k) {
  enum { values, indices, label, accuracy, correct, total };
  ArrayRef<int64_t> shape = tensorType(getIndices()).getShape();
  int64_t rows = shape[0], columns = shape[1];
  k.setAccess(values, 0, 0, true, false);
  k.setWhole(indices, getIndices().getType(), false);
  k.setWhole(label, getLabel().getType(), false);
  k.setWhole(accuracy, getAccuracy().getType(), true);
  k.setWhole(correct, getCorrect().getType(), true);
  k.setWhole(total, getTotal().getType(), true);
  Type i32 = k.b().getI32Type();
  k.forEachRow([&](Value) {
    Value hits = columns == 1 ? matches(k, indices, label, rows)
                              : rowsWithMatch(k, indices, label, rows, columns);
    Value number = k.constant(rows, i32);
    k.store(correct, k.index(0), hits);
    k.store(total, k.index(0), number);
    k.store(accuracy, k.index(0),
            k.div(k.convert(hits, k.b().getF32Type()), k.convert(number, k.b().getF32Type())));
  });
}

} // namespace ampc::nn

// rt.gemm: C[batch…, m, n] = alpha * A[batch…, m, k] * B[batch…, k, n].
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::rt {

LogicalResult GemmOp::verify() {
  auto has = [&](StringRef what, size_t got, size_t expected) -> LogicalResult {
    if (got == expected)
      return success();
    return emitOpError("expects ") << expected << " " << what << ", got " << got;
  };
  // gemm_c1
  if (failed(has("offsets", getOffsets().size(), 3)) ||
      failed(has("sizes in bytes", getBytes().size(), 3)) ||
      failed(has("types", getTypes().size(), 3)) || failed(has("sizes", getSizes().size(), 3)) ||
      failed(has("strides of a", getAStrides().size(), 2)) ||
      failed(has("strides of b", getBStrides().size(), 2)))
    return failure();
  for (Type type : getTypes().getAsValueRange<TypeAttr>())
    if (!isFloatType(type))
      return emitOpError("expects float32, float16 or bfloat16, got ") << type;
  // gemm_c2
  if (failed(has("batch strides of a", getABatchStrides().size(), getBatch().size())) ||
      failed(has("batch strides of b", getBBatchStrides().size(), getBatch().size())))
    return failure();
  // gemm_c3
  return success(hasDenseResult() ||
                 succeeded(has("strides of c", getCStrides().size(), getBatch().size() + 1)));
}

void GemmOp::getRanges(AccessList &ranges) {
  ArrayRef<int64_t> offsets = getOffsets(), bytes = getBytes();
  for (auto [i, buffer] : llvm::enumerate(getOperands()))
    ranges.push_back({buffer, offsets[i], bytes[i], i < 2, i == 2});
}

void GemmOp::forEachKernel(function_ref<void(FlatSymbolRefAttr)> each) {
  for (FlatSymbolRefAttr kernel : {getWidenAAttr(), getWidenBAttr(), getNarrowCAttr()})
    if (kernel)
      each(kernel);
}

uint64_t GemmOp::getFlops() {
  return 2 * static_cast<uint64_t>(getResultElements()) * static_cast<uint64_t>(getSizes()[2]);
}

Type GemmOp::getProductType() {
  return cast<TypeAttr>(getTypes()[0]).getValue();
}

// A launch that is fused with the product reads its result in the order of the matrices.
int64_t GemmOp::getPartElementBytes() {
  return hasDenseResult() ? getBytes()[2] / getResultElements() : 0;
}

bool GemmOp::hasDenseResult() {
  return getCStrides().empty();
}

Access GemmOp::getResultRange() {
  return {getC(), getOffsets()[2], getBytes()[2], false, true};
}

int64_t GemmOp::getResultColumns() {
  return getSizes()[1];
}

int64_t GemmOp::getResultElements() {
  int64_t elements = getSizes()[0] * getSizes()[1];
  for (int64_t extent : getBatch())
    elements *= extent;
  return elements;
}

// A can be summed over k for each of its m columns if it is a dense [k, m]; B for each of its n
// columns if it is a dense [k, n].
SmallVector<SummableMatrix, 3> GemmOp::getSummableMatrices() {
  SmallVector<SummableMatrix, 3> found;
  if (!getBatch().empty() || !hasDenseResult() || !llvm::all_equal(getTypes()))
    return found;
  ArrayRef<int64_t> offsets = getOffsets(), bytes = getBytes(), a = getAStrides(),
                    b = getBStrides();
  int64_t m = getSizes()[0], n = getSizes()[1];
  if (a[0] == 1 && a[1] == m)
    found.push_back({SummedMatrix::A, {getA(), offsets[0], bytes[0], true, false}, m});
  if (b[0] == n && b[1] == 1)
    found.push_back({SummedMatrix::B, {getB(), offsets[1], bytes[1], true, false}, n});
  found.push_back({SummedMatrix::Result, getResultRange(), n});
  return found;
}

} // namespace ampc::rt

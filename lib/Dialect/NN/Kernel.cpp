// KernelBuilder: functions, memory, loops.
#include "ampc/Dialect/NN/Kernel.h"
#include "Parallel.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace ampc::nn {

SmallVector<int64_t> rowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (int64_t d = static_cast<int64_t>(shape.size()) - 2; d >= 0; --d)
    strides[d] = strides[d + 1] * shape[d + 1];
  return strides;
}
int64_t elementCount(Type tensor) {
  return cast<RankedTensorType>(tensor).getNumElements();
}
int64_t elementBytes(Type element) {
  return std::max<int64_t>(1, element.getIntOrFloatBitWidth() / 8);
}
int64_t byteSize(Type tensor) {
  return elementCount(tensor) * elementBytes(cast<RankedTensorType>(tensor).getElementType());
}
bool isLowPrecision(Type element) {
  const NumberFormat *format = numberFormat(element);
  return format && format->isLowPrecision();
}
Type computeType(Type element) {
  return isLowPrecision(element) ? Float32Type::get(element.getContext()) : element;
}

// In memory i1 is a byte.
static Type memoryType(Type element) {
  return element.isInteger(1) ? IntegerType::get(element.getContext(), 8) : element;
}

KernelBuilder::KernelBuilder(ModuleOp module, StringRef name, ArrayRef<Type> argumentElements,
                             int64_t rows)
    : builder(module.getLoc(), OpBuilder::atBlockEnd(module.getBody())), elements(argumentElements),
      access(argumentElements.size()) {
  SmallVector<Type> types;
  for (Type element : elements)
    types.push_back(MemRefType::get({ShapedType::kDynamic}, memoryType(element)));
  types.append(2, builder.getIndexType());
  func = func::FuncOp::create(builder, name, builder.getFunctionType(types, {}));
  func->setAttr("ampc.rows", builder.getI64IntegerAttr(rows));
  builder.setInsertionPointToStart(func.addEntryBlock());
}

void KernelBuilder::setAccess(unsigned argument, int64_t fixedBytes, int64_t bytesPerRow,
                              bool reads, bool writes) {
  if (redirection)
    return;
  access[argument] =
      builder.getDenseI64ArrayAttr({fixedBytes, bytesPerRow, (reads ? 1 : 0) | (writes ? 2 : 0)});
}

void KernelBuilder::setWhole(unsigned argument, Type tensor, bool writes) {
  setAccess(argument, byteSize(tensor), 0, !writes, writes);
}

void KernelBuilder::setWhole(Operation *op) {
  unsigned argument = 0;
  for (Type operand : op->getOperandTypes())
    setWhole(argument++, operand, false);
  for (Type result : op->getResultTypes())
    setWhole(argument++, result, true);
}

void KernelBuilder::finish() {
  func->setAttr("ampc.args", builder.getArrayAttr(access));
  countReductions(func);
  func::ReturnOp::create(builder);
}

int64_t KernelBuilder::widthOf(Value v) {
  auto vector = dyn_cast<VectorType>(v.getType());
  return vector ? vector.getNumElements() : 1;
}
Type KernelBuilder::withWidth(Type scalar, int64_t width) {
  return width == 1 ? scalar : VectorType::get({width}, scalar);
}

// Rounds to a 16-bit type, unless the value is the widening of one of that type.
static Value narrow(ImplicitLocOpBuilder &b, Value value, Type type) {
  auto wide = value.getDefiningOp<arith::ExtFOp>();
  if (wide && wide.getIn().getType() == type)
    return wide.getIn();
  return arith::TruncFOp::create(b, type, value);
}

Value KernelBuilder::load(unsigned argument, Value index, int64_t width) {
  if (Redirection *there = std::exchange(redirection, nullptr)) {
    Value value = there->load(argument, index, width);
    redirection = there;
    return value;
  }
  Type element = elements[argument];
  Value memory = func.getArgument(argument);
  Value v;
  if (width == 1) {
    v = memref::LoadOp::create(builder, memory, index);
  } else {
    v = vector::LoadOp::create(builder, VectorType::get({width}, memoryType(element)), memory,
                               index);
    markNeighbors(v.getDefiningOp());
  }
  if (isLowPrecision(element))
    return arith::ExtFOp::create(builder, withWidth(builder.getF32Type(), width), v);
  if (element.isInteger(1))
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, v, constant(0, v.getType()));
  return v;
}

void KernelBuilder::store(unsigned argument, Value index, Value value) {
  if (Redirection *there = std::exchange(redirection, nullptr)) {
    there->store(argument, index, value);
    redirection = there;
    return;
  }
  Type element = elements[argument];
  int64_t width = widthOf(value);
  Type memory = withWidth(memoryType(element), width);
  if (isLowPrecision(element))
    value = narrow(builder, value, memory);
  else if (element.isInteger(1))
    value = arith::ExtUIOp::create(builder, memory, value);
  if (width == 1)
    memref::StoreOp::create(builder, value, func.getArgument(argument), index);
  else
    markNeighbors(vector::StoreOp::create(builder, value, func.getArgument(argument), index));
}

void KernelBuilder::markNeighbors(Operation *access) {
  if (neighbors.count > 1)
    access->setAttr("ampc.vector",
                    builder.getDenseI64ArrayAttr({neighbors.number, neighbors.count}));
}

Value KernelBuilder::round(Value value, Type element) {
  if (!isLowPrecision(element))
    return value;
  Value rounded = narrow(builder, value, withWidth(element, widthOf(value)));
  return arith::ExtFOp::create(builder, value.getType(), rounded);
}

SmallVector<Value> KernelBuilder::loop(Value begin, Value end, int64_t step, ValueRange init,
                                       function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(builder, begin, end, index(step), init);
  {
    OpBuilder::InsertionGuard guard(builder);
    // scf::ForOp creates the yield of a loop without carried values; for other loops it must be
    // created here.
    if (init.empty())
      builder.setInsertionPoint(loop.getBody()->getTerminator());
    else
      builder.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> next = body(loop.getInductionVar(), loop.getRegionIterArgs());
    if (!init.empty())
      scf::YieldOp::create(builder, next);
  }
  return llvm::to_vector(ValueRange(loop.getResults()));
}

void KernelBuilder::beginRow(Value row) {
  columnLoops = 0;
  if (Redirection *there = std::exchange(redirection, nullptr)) {
    there->beginRow(row);
    redirection = there;
  }
}

void KernelBuilder::forEachPart(function_ref<void(Value)> body) {
  loop(first(), last(), 1, {}, [&](Value part, ValueRange) -> SmallVector<Value> {
    body(part);
    return {};
  });
}

void KernelBuilder::forEachRow(function_ref<void(Value)> body) {
  forEachPart([&](Value row) {
    beginRow(row);
    body(row);
  });
}

void KernelBuilder::runColumns(Value from, Value to, int64_t width,
                               function_ref<void(Value, int64_t)> body) {
  loop(from, to, width, {}, [&](Value first, ValueRange) -> SmallVector<Value> {
    body(column = first, width);
    return {};
  });
  markColumns(*this);
}

void KernelBuilder::forEachColumn(int64_t n, function_ref<void(Value, int64_t)> body, Tail tail) {
  ++columnLoops;
  int64_t from = 0;
  for (int64_t width : {kWidth, kWidth / 2, kWidth / 4, int64_t(1)}) {
    if (tail == Tail::Single && width != kWidth)
      width = 1;
    int64_t to = from + (n - from) / width * width;
    if (from < to)
      runColumns(index(from), index(to), width, body);
    if (from < to && width == 1 && from >= kWidth)
      markTail(*this);
    from = to;
  }
}

void KernelBuilder::forEachColumn(Value begin, Value end, function_ref<void(Value, int64_t)> body) {
  Value count = sub(end, begin);
  Value main = add(begin, mul(divIndex(count, kWidth), index(kWidth)));
  ++columnLoops;
  runColumns(begin, main, kWidth, body);
  runColumns(main, end, 1, body);
}

} // namespace ampc::nn

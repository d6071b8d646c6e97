// Values of several threads to one. Within a warp a butterfly of shuffles: after step k each lane holds the combination of
// the lanes whose numbers agree in the other bits, so all lanes end with the same bits. Across warps through shared memory:
// one result per warp, then another butterfly over these.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr unsigned kWarp = 32;
constexpr int64_t kScratchSlots = 512; // of 8 bytes, per block

Value combine(ImplicitLocOpBuilder &b, StringRef kind, Value x, Value y) {
  Type type = getElementTypeOrSelf(x.getType());
  bool floating = isa<FloatType>(type), flag = type.isInteger(1);
  if (kind == "sum") return floating ? Value(arith::AddFOp::create(b, x, y)) : Value(arith::AddIOp::create(b, x, y));
  if (kind == "max" && flag) return arith::OrIOp::create(b, x, y);
  if (kind == "max") return floating ? Value(arith::MaximumFOp::create(b, x, y)) : Value(arith::MaxSIOp::create(b, x, y));
  if (flag) return arith::AndIOp::create(b, x, y);
  return floating ? Value(arith::MinimumFOp::create(b, x, y)) : Value(arith::MinSIOp::create(b, x, y));
}

Value constant32(ImplicitLocOpBuilder &b, int64_t value) { return arith::ConstantIntOp::create(b, value, 32); }

/// The value of the lane whose number differs in the bits of `mask`.
Value shuffle(ImplicitLocOpBuilder &b, Value value, unsigned mask) {
  Type type = value.getType(), i32 = b.getI32Type();
  auto exchange = [&](Value word) {
    return callIntrinsic(b, "llvm.nvvm.shfl.sync.bfly.i32", i32,
                         {constant32(b, -1), word, constant32(b, mask), constant32(b, kWarp - 1)});
  };
  if (type.isF32()) return arith::BitcastOp::create(b, type, exchange(arith::BitcastOp::create(b, i32, value)));
  if (type.isIndex())
    return arith::IndexCastOp::create(b, type, shuffle(b, arith::IndexCastOp::create(b, b.getI64Type(), value), mask));
  if (type.getIntOrFloatBitWidth() < 32)
    return arith::TruncIOp::create(b, type, exchange(arith::ExtUIOp::create(b, i32, value)));
  if (type.isInteger(32)) return exchange(value);
  Value bits = type.isF64() ? Value(arith::BitcastOp::create(b, b.getI64Type(), value)) : value;
  Value thirtyTwo = arith::ConstantIntOp::create(b, 32, 64);
  Value low = exchange(arith::TruncIOp::create(b, i32, bits));
  Value high = exchange(arith::TruncIOp::create(b, i32, arith::ShRUIOp::create(b, bits, thirtyTwo)));
  Value wide = arith::OrIOp::create(b, arith::ExtUIOp::create(b, b.getI64Type(), low),
                                    arith::ShLIOp::create(b, arith::ExtUIOp::create(b, b.getI64Type(), high), thirtyTwo));
  return type.isF64() ? Value(arith::BitcastOp::create(b, type, wide)) : wide;
}

Value butterfly(ImplicitLocOpBuilder &b, StringRef kind, Value value, unsigned first, unsigned last) {
  for (unsigned mask = first; mask >= last; mask /= 2)
    value = combine(b, kind, value, shuffle(b, value, mask));
  return value;
}

/// The block's shared memory for partial results: made once per module, named after the kernel that needs it first.
Value scratch(ImplicitLocOpBuilder &b) {
  auto module = b.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
  LLVM::GlobalOp global;
  for (auto made : module.getOps<LLVM::GlobalOp>())
    global = made;
  if (!global) {
    std::string name = (b.getInsertionBlock()->getParentOp()->getParentOfType<func::FuncOp>().getName() + "_scratch").str();
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    global = LLVM::GlobalOp::create(b, LLVM::LLVMArrayType::get(b.getI64Type(), kScratchSlots), /*isConstant=*/false,
                                    LLVM::Linkage::Internal, name, Attribute(), /*alignment=*/16, /*addrSpace=*/3);
  }
  return LLVM::AddressOfOp::create(b, global);
}

Value slot(ImplicitLocOpBuilder &b, Value base, Value number) {
  Value offset = arith::IndexCastOp::create(b, b.getI64Type(), number);
  return LLVM::GEPOp::create(b, base.getType(), b.getI64Type(), base, ArrayRef<LLVM::GEPArg>{offset});
}

void reduceBlock(ImplicitLocOpBuilder &b, const ThreadGroup &group, MutableArrayRef<Value> values,
                 ArrayRef<StringRef> kinds) {
  int64_t warps = group.block / kWarp;
  Value base = scratch(b);
  auto index = [&](int64_t n) -> Value { return arith::ConstantIndexOp::create(b, n); };
  int64_t ofWarp = kWarp / group.split;
  Value warp = arith::DivUIOp::create(b, group.lane, index(ofWarp)),
        lane = arith::RemUIOp::create(b, group.lane, index(ofWarp));
  Value leads = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, lane, index(0));
  // [warp][value][side]
  auto place = [&](Value w, size_t i) {
    Value number =
        arith::AddIOp::create(b, arith::MulIOp::create(b, w, index(values.size() * group.split)), index(i * group.split));
    return slot(b, base, group.side ? Value(arith::AddIOp::create(b, number, group.side)) : number);
  };
  auto store = scf::IfOp::create(b, leads, /*withElseRegion=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(store.thenBlock());
    for (auto [i, value] : llvm::enumerate(values)) {
      bool small = value.getType().isInteger(1);
      LLVM::StoreOp::create(b, small ? Value(arith::ExtUIOp::create(b, b.getI8Type(), value)) : value, place(warp, i));
    }
  }
  barrier(b, group);
  for (auto [i, value] : llvm::enumerate(values)) {
    Type type = value.getType();
    bool small = type.isInteger(1);
    // Each warp does the rest for itself: lane l begins with what warp l has left.
    Value part =
        LLVM::LoadOp::create(b, small ? Type(b.getI8Type()) : type, place(arith::RemUIOp::create(b, lane, index(warps)), i));
    if (small) part = arith::TruncIOp::create(b, type, part);
    value = butterfly(b, kinds[i], part, warps / 2 * group.split, group.split);
  }
  barrier(b, group); // before the slots are used again
}

SmallVector<Value> reduceScalars(ImplicitLocOpBuilder &b, const ThreadGroup &group, SmallVector<Value> values,
                                 ArrayRef<StringRef> kinds) {
  for (auto [value, kind] : llvm::zip(values, kinds))
    value = butterfly(b, kind, value, kWarp / 2, group.split);
  size_t batch = kScratchSlots / (group.block / kWarp * group.split);
  if (group.size * group.split > kWarp)
    for (size_t i = 0; i < values.size(); i += batch) {
      size_t n = std::min(batch, values.size() - i);
      reduceBlock(b, group, MutableArrayRef(values).slice(i, n), kinds.slice(i, n));
    }
  return values;
}
} // namespace

Value callIntrinsic(ImplicitLocOpBuilder &b, StringRef name, Type result, ValueRange arguments) {
  if (!result) {
    LLVM::CallIntrinsicOp::create(b, b.getStringAttr(name), arguments);
    return {};
  }
  return LLVM::CallIntrinsicOp::create(b, result, b.getStringAttr(name), arguments).getResults();
}

void barrier(ImplicitLocOpBuilder &b, const ThreadGroup &group) {
  if (group.size * group.split > kWarp)
    callIntrinsic(b, "llvm.nvvm.barrier.cta.sync.aligned.all", {}, constant32(b, 0));
  else
    callIntrinsic(b, "llvm.nvvm.bar.warp.sync", {}, constant32(b, -1));
}

SmallVector<Value> reduceAcross(ImplicitLocOpBuilder &b, const ThreadGroup &group, ValueRange values,
                                ArrayRef<StringRef> kinds) {
  // Lanes of vectors one by one, all in one exchange.
  SmallVector<Value> scalars;
  SmallVector<StringRef> scalarKinds;
  for (auto [value, kind] : llvm::zip(values, kinds)) {
    auto vector = dyn_cast<VectorType>(value.getType());
    for (int64_t i = 0, n = vector ? vector.getNumElements() : 1; i < n; ++i) {
      scalars.push_back(vector ? Value(vector::ExtractOp::create(b, value, i)) : value);
      scalarKinds.push_back(kind);
    }
  }
  scalars = reduceScalars(b, group, scalars, scalarKinds);
  SmallVector<Value> results;
  ArrayRef<Value> rest = scalars;
  for (Value value : values) {
    auto vector = dyn_cast<VectorType>(value.getType());
    size_t n = vector ? vector.getNumElements() : 1;
    results.push_back(vector ? Value(vector::FromElementsOp::create(b, vector, rest.take_front(n))) : rest.front());
    rest = rest.drop_front(n);
  }
  return results;
}

} // namespace ampc::codegen

// Reductions across threads. Within a warp: a butterfly of shuffles. After step k each lane has the
// combination of the lanes whose numbers differ from its own only in the k bits handled so far, so
// in the end all lanes have the same bits. Across the warps of a block: one result per warp goes to
// shared memory, then each warp combines these with another butterfly. Across the blocks of a
// cluster: the same, with the shared memory of the other blocks.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kScratchSlots = 512; // slots of 8 bytes per block
constexpr unsigned kClusterMemory =
    7; // address space of the shared memory of all blocks in a cluster

Value combine(ImplicitLocOpBuilder &b, StringRef kind, Value x, Value y) {
  Type type = getElementTypeOrSelf(x.getType());
  bool floating = isa<FloatType>(type), flag = type.isInteger(1);
  if (kind == "sum")
    return floating ? Value(arith::AddFOp::create(b, x, y)) : Value(arith::AddIOp::create(b, x, y));
  if (kind == "product")
    return floating ? Value(arith::MulFOp::create(b, x, y)) : Value(arith::MulIOp::create(b, x, y));
  if (kind == "max" && flag)
    return arith::OrIOp::create(b, x, y);
  if (kind == "max")
    return floating ? Value(arith::MaximumFOp::create(b, x, y))
                    : Value(arith::MaxSIOp::create(b, x, y));
  if (flag)
    return arith::AndIOp::create(b, x, y);
  return floating ? Value(arith::MinimumFOp::create(b, x, y))
                  : Value(arith::MinSIOp::create(b, x, y));
}

Value constant32(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIntOp::create(b, value, 32);
}

/// The value of the lane whose number differs from this lane's in the bits of `mask`.
Value shuffle(ImplicitLocOpBuilder &b, Value value, unsigned mask) {
  Type type = value.getType(), i32 = b.getI32Type();
  auto exchange = [&](Value word) {
    return callIntrinsic(b, "llvm.nvvm.shfl.sync.bfly.i32", i32,
                         {constant32(b, -1), word, constant32(b, mask), constant32(b, kWarp - 1)});
  };
  if (type.isF32())
    return arith::BitcastOp::create(b, type, exchange(arith::BitcastOp::create(b, i32, value)));
  if (type.isIndex())
    return arith::IndexCastOp::create(
        b, type, shuffle(b, arith::IndexCastOp::create(b, b.getI64Type(), value), mask));
  if (type.getIntOrFloatBitWidth() < 32)
    return arith::TruncIOp::create(b, type, exchange(arith::ExtUIOp::create(b, i32, value)));
  if (type.isInteger(32))
    return exchange(value);
  Value bits = type.isF64() ? Value(arith::BitcastOp::create(b, b.getI64Type(), value)) : value;
  Value thirtyTwo = arith::ConstantIntOp::create(b, 32, 64);
  Value low = exchange(arith::TruncIOp::create(b, i32, bits));
  Value high =
      exchange(arith::TruncIOp::create(b, i32, arith::ShRUIOp::create(b, bits, thirtyTwo)));
  Value wide = arith::OrIOp::create(
      b, arith::ExtUIOp::create(b, b.getI64Type(), low),
      arith::ShLIOp::create(b, arith::ExtUIOp::create(b, b.getI64Type(), high), thirtyTwo));
  return type.isF64() ? Value(arith::BitcastOp::create(b, type, wide)) : wide;
}

Value butterfly(ImplicitLocOpBuilder &b, StringRef kind, Value value, unsigned first,
                unsigned last) {
  for (unsigned mask = first; mask >= last; mask /= 2)
    value = combine(b, kind, value, shuffle(b, value, mask));
  return value;
}

/// The block's shared memory for partial results: one global per module, named after the first
/// kernel that needs it.
Value scratch(ImplicitLocOpBuilder &b) {
  auto module = b.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
  LLVM::GlobalOp global;
  for (auto existing : module.getOps<LLVM::GlobalOp>())
    global = existing;
  if (!global) {
    std::string name =
        (b.getInsertionBlock()->getParentOp()->getParentOfType<func::FuncOp>().getName() +
         "_scratch")
            .str();
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    global = LLVM::GlobalOp::create(b, LLVM::LLVMArrayType::get(b.getI64Type(), kScratchSlots),
                                    /*isConstant=*/false, LLVM::Linkage::Internal, name,
                                    Attribute(), /*alignment=*/16, /*addrSpace=*/3);
  }
  return LLVM::AddressOfOp::create(b, global);
}

Value slot(ImplicitLocOpBuilder &b, Value base, Value number) {
  Value offset = arith::IndexCastOp::create(b, b.getI64Type(), number);
  return LLVM::GEPOp::create(b, base.getType(), b.getI64Type(), base,
                             ArrayRef<LLVM::GEPArg>{offset});
}

void waitForBlock(ImplicitLocOpBuilder &b) {
  callIntrinsic(b, "llvm.nvvm.barrier.cta.sync.aligned.all", {}, constant32(b, 0));
}
void waitForCluster(ImplicitLocOpBuilder &b) {
  callIntrinsic(b, "llvm.nvvm.barrier.cluster.arrive.aligned", {}, {});
  callIntrinsic(b, "llvm.nvvm.barrier.cluster.wait.aligned", {}, {});
}

/// The parameters of one exchange through shared memory: each of `parts` parts stores its values,
/// one slot per value, and all threads combine them.
struct SharedExchange {
  int64_t parts;
  unsigned split;                        // neighboring lanes with different values
  Value isLeader;                        // whether this thread stores the values of its part
  Value lane;                            // lane number in the warp, divided by split
  function_ref<Value(size_t i)> ownSlot; // where this part stores value i
  function_ref<Value(Value part, size_t i)> slotOf; // where `part` has stored value i
  function_ref<void(ImplicitLocOpBuilder &)> wait;
};

void exchange(ImplicitLocOpBuilder &b, const SharedExchange &x, MutableArrayRef<Value> values,
              ArrayRef<StringRef> kinds) {
  auto store = scf::IfOp::create(b, x.isLeader, /*withElseRegion=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(store.thenBlock());
    for (auto [i, value] : llvm::enumerate(values)) {
      bool small = value.getType().isInteger(1);
      LLVM::StoreOp::create(
          b, small ? Value(arith::ExtUIOp::create(b, b.getI8Type(), value)) : value, x.ownSlot(i));
    }
  }
  x.wait(b);
  for (auto [i, value] : llvm::enumerate(values)) {
    Type type = value.getType();
    bool small = type.isInteger(1);
    auto valueOf = [&](Value part) -> Value {
      Value stored = LLVM::LoadOp::create(b, small ? Type(b.getI8Type()) : type, x.slotOf(part, i));
      return small ? Value(arith::TruncIOp::create(b, type, stored)) : stored;
    };
    // Each warp combines all parts: lane l has the parts whose numbers are l modulo its `lanes`, or
    // the part l modulo `parts` if there are fewer.
    int64_t lanes = std::min<int64_t>(kWarp / x.split, x.parts);
    Value number = arith::RemUIOp::create(b, x.lane, arith::ConstantIndexOp::create(b, lanes));
    Value sum = valueOf(number);
    for (int64_t next = lanes; next < x.parts; next += lanes)
      sum = combine(
          b, kinds[i], sum,
          valueOf(arith::AddIOp::create(b, number, arith::ConstantIndexOp::create(b, next))));
    value = butterfly(b, kinds[i], sum, lanes / 2 * x.split, x.split);
  }
  x.wait(b); // before the slots are reused
}

/// Combines the warps of a block, then the blocks of a cluster, which read each other's shared
/// memory.
void reduceBlocks(ImplicitLocOpBuilder &b, const ThreadGroup &group, MutableArrayRef<Value> values,
                  ArrayRef<StringRef> kinds) {
  Value base = scratch(b);
  auto index = [&](int64_t n) -> Value { return arith::ConstantIndexOp::create(b, n); };
  auto isZero = [&](Value n) -> Value {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, n, index(0));
  };
  int64_t ofWarp = kWarp / group.split;
  Value warp = arith::DivUIOp::create(b, group.inBlock, index(ofWarp)),
        lane = arith::RemUIOp::create(b, group.inBlock, index(ofWarp));
  // [warp][value][side]
  auto place = [&](Value w, size_t i) {
    Value number = arith::AddIOp::create(
        b, arith::MulIOp::create(b, w, index(values.size() * group.split)), index(i * group.split));
    return slot(b, base, group.side ? Value(arith::AddIOp::create(b, number, group.side)) : number);
  };
  auto own = [&](size_t i) { return place(warp, i); };
  exchange(b, {group.block / kWarp, group.split, isZero(lane), lane, own, place, waitForBlock},
           values, kinds);
  if (group.blocks == 1)
    return;
  auto first = [&](size_t i) { return slot(b, base, index(i)); };
  auto remoteSlot = [&](Value rank, size_t i) {
    Value block = arith::IndexCastOp::create(b, b.getI32Type(), rank);
    auto pointer = LLVM::LLVMPointerType::get(b.getContext(), kClusterMemory);
    return callIntrinsic(b, "llvm.nvvm.mapa.shared.cluster", pointer, {first(i), block});
  };
  exchange(b, {group.blocks, 1, isZero(group.inBlock), lane, first, remoteSlot, waitForCluster},
           values, kinds);
}

SmallVector<Value> reduceScalars(ImplicitLocOpBuilder &b, const ThreadGroup &group,
                                 SmallVector<Value> values, ArrayRef<StringRef> kinds) {
  for (auto [value, kind] : llvm::zip(values, kinds))
    value = butterfly(b, kind, value, kWarp / 2, group.split);
  size_t batch = kScratchSlots / (group.block / kWarp * group.split);
  if (group.size * group.split > kWarp)
    for (size_t i = 0; i < values.size(); i += batch) {
      size_t n = std::min(batch, values.size() - i);
      reduceBlocks(b, group, MutableArrayRef(values).slice(i, n), kinds.slice(i, n));
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
  if (group.blocks > 1)
    waitForCluster(b);
  else if (group.size * group.split > kWarp)
    waitForBlock(b);
  else
    callIntrinsic(b, "llvm.nvvm.bar.warp.sync", {}, constant32(b, -1));
}

SmallVector<Value> reduceAcross(ImplicitLocOpBuilder &b, const ThreadGroup &group,
                                ValueRange values, ArrayRef<StringRef> kinds) {
  // Vectors are split into lanes, so that all values take part in one exchange.
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
    results.push_back(vector ? Value(vector::FromElementsOp::create(b, vector, rest.take_front(n)))
                             : rest.front());
    rest = rest.drop_front(n);
  }
  return results;
}

} // namespace ampc::codegen

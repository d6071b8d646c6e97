#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/NN/KernelKey.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace ampc::nn {

ResultRange computedResults(Operation *op) {
  ResultRange results = op->getResults();
  auto kernel = dyn_cast<KernelOpInterface>(op);
  bool omitsLast = kernel && kernel.mayOmitLastResult() && results.back().use_empty();
  return omitsLast ? results.drop_back() : results;
}

FlatSymbolRefAttr KernelLibrary::get(const std::string &key, ArrayRef<Type> elements, int64_t rows,
                                     function_ref<void(KernelBuilder &)> emit,
                                     ArrayRef<int64_t> aliasSets) {
  KernelKey sharing("aliasing");
  for (int64_t set : aliasSets)
    sharing.add(set);
  FlatSymbolRefAttr &symbol = symbols[aliasSets.empty() ? key : sharing.text() + key];
  if (!symbol) {
    std::string name = "k" + std::to_string(symbols.size() - 1);
    KernelBuilder kernel(module, name, elements, rows);
    emit(kernel);
    kernel.finish();
    if (!aliasSets.empty())
      kernel.function()->setAttr("ampc.alias_sets", kernel.b().getDenseI64ArrayAttr(aliasSets));
    symbol = FlatSymbolRefAttr::get(module.getContext(), name);
  }
  return symbol;
}

static std::string named(StringRef what, Type a, Type b = {}) {
  KernelKey key(what);
  key.add(a.getAsOpaquePointer());
  key.add(b.getAsOpaquePointer());
  return key.text();
}

FlatSymbolRefAttr KernelLibrary::conversion(Type from, Type to) {
  return get(named("conversion", from, to), {from, to}, 0, [&](KernelBuilder &k) {
    k.setAccess(0, 0, elementBytes(from), true, false);
    k.setAccess(1, 0, elementBytes(to), false, true);
    k.forEachColumn(k.first(), k.last(),
                    [&](Value i, int64_t width) { k.store(1, i, k.load(0, i, width)); });
  });
}

FlatSymbolRefAttr KernelLibrary::finiteCheck(Type element, bool narrows) {
  Type f32 = Float32Type::get(module.getContext()), flag = IntegerType::get(module.getContext(), 1);
  return get(named(narrows ? "finite_check_narrowed" : "finite_check", element),
             {f32, element, flag}, 0, [&](KernelBuilder &k) {
               auto &b = k.b();
               k.setAccess(0, 4, 0, true, false);
               k.setAccess(1, 0, elementBytes(element), true, false);
               k.setAccess(2, 1, 0, false, true);
               Value inverse = k.load(0, k.index(0));
               // x is finite if |x| < inf. The flags of a whole run of rows are combined in lanes
               // and written once.
               auto overflow = [&](Value i, int64_t width) {
                 Value x = k.mul(k.load(1, i, width), k.splat(inverse, width));
                 if (narrows)
                   x = k.round(x, element);
                 Value magnitude = math::AbsFOp::create(b, x);
                 Value infinity = k.splat(k.identity(ReduceKind::Min, f32), width);
                 Value finite = k.compare("lt", magnitude, infinity);
                 return k.select(finite,
                                 k.constant(0, KernelBuilder::withWidth(b.getI32Type(), width)),
                                 k.constant(1, KernelBuilder::withWidth(b.getI32Type(), width)));
               };
               Value count = k.sub(k.last(), k.first());
               Value main = k.add(k.first(), k.mul(k.divIndex(count, KernelBuilder::kWidth),
                                                   k.index(KernelBuilder::kWidth)));
               Value zeros =
                   k.constant(0, KernelBuilder::withWidth(b.getI32Type(), KernelBuilder::kWidth));
               Value lanes = k.loop(k.first(), main, KernelBuilder::kWidth, {zeros},
                                    [&](Value i, ValueRange carried) {
                                      return SmallVector<Value>{arith::OrIOp::create(
                                          b, carried[0], overflow(i, KernelBuilder::kWidth))};
                                    })[0];
               Value any = k.reduceLanes(lanes, ReduceKind::Max);
               any = k.loop(main, k.last(), 1, {any}, [&](Value i, ValueRange carried) {
                 return SmallVector<Value>{arith::OrIOp::create(b, carried[0], overflow(i, 1))};
               })[0];
               Value found = k.compare("ne", any, k.constant(0, any.getType()));
               auto set = scf::IfOp::create(b, found, /*withElseRegion=*/false);
               OpBuilder::InsertionGuard guard(b);
               b.setInsertionPoint(set.thenBlock()->getTerminator());
               k.store(2, k.index(0), k.constant(1, b.getI1Type()));
             });
}

FlatSymbolRefAttr KernelLibrary::guardedCopy(Type element) {
  Type flag = IntegerType::get(module.getContext(), 1);
  Type raw = IntegerType::get(module.getContext(), elementBytes(element) * 8);
  return get(named("guarded_copy", raw), {raw, flag, raw}, 0, [&](KernelBuilder &k) {
    k.setAccess(0, 0, elementBytes(raw), true, false);
    k.setAccess(1, 1, 0, true, false);
    k.setAccess(2, 0, elementBytes(raw), false, true);
    Value go = k.compare("eq", k.load(1, k.index(0)), k.constant(0, flag));
    auto guarded = scf::IfOp::create(k.b(), go, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(k.b());
    k.b().setInsertionPoint(guarded.thenBlock()->getTerminator());
    k.forEachColumn(k.first(), k.last(),
                    [&](Value i, int64_t width) { k.store(2, i, k.load(0, i, width)); });
  });
}

} // namespace ampc::nn

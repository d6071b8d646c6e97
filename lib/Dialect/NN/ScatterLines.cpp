// nn.scatter_lines: each line is filled, and then takes its values one after the other.
#include "Lines.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace ampc::nn {

int64_t ScatterLinesOp::getKernelRows() {
  Lines lines = Lines::of(tensorType(getOut()), getAxis());
  return lines.outer * lines.inner;
}

void ScatterLinesOp::emitKernel(KernelBuilder &k) {
  enum { places, values, out };
  Lines lines = Lines::of(tensorType(getOut()), getAxis());
  int64_t count = Lines::of(tensorType(getValues()), getAxis()).n;
  auto kind = llvm::StringSwitch<std::optional<ReduceKind>>(getKind())
                  .Case("add", ReduceKind::Sum)
                  .Case("mul", ReduceKind::Product)
                  .Case("max", ReduceKind::Max)
                  .Case("min", ReduceKind::Min)
                  .Default(std::nullopt);
  k.setWhole(places, getPlaces().getType(), false);
  k.setWhole(values, getValues().getType(), false);
  k.setAccess(out, byteSize(getType()), 0, true, true);
  Type compute = computeType(k.element(out)), i64 = k.b().getI64Type();
  Value none = kind ? k.identity(*kind, compute) : k.constant(0, compute);
  forEachSingleLine(k, lines, [&](Line &line) {
    line.forEach(
        [&](Value, Value offset, int64_t lanes) { k.store(out, offset, k.splat(none, lanes)); });
    Value source = k.add(k.mul(k.divIndex(line.number, lines.inner), k.index(count * lines.inner)),
                         k.remIndex(line.number, lines.inner));
    k.loop(k.index(0), k.index(count), 1, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
      Value from = k.add(source, k.mul(i, k.index(lines.inner)));
      Value place = k.convert(k.load(places, from), i64), zero = k.constant(0, i64);
      Value valid = arith::AndIOp::create(
          k.b(), k.compare("ge", place, zero),
          k.compare("lt", place, k.constant(static_cast<double>(lines.n), i64)));
      Value safe =
          arith::IndexCastOp::create(k.b(), k.b().getIndexType(), k.select(valid, place, zero));
      Value to = k.add(line.base, k.mul(safe, k.index(lines.inner)));
      Value value = k.load(values, from), old = k.load(out, to);
      Value next = !kind                      ? value
                   : *kind == ReduceKind::Sum ? k.add(old, value)
                                              : k.combine(old, value, *kind);
      k.store(out, to, k.select(valid, next, old));
      return {};
    });
  });
}

} // namespace ampc::nn

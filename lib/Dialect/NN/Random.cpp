// Random numbers by position: Philox 4x32-10 (Salmon et al., "Parallel random numbers: as easy as
// 1, 2, 3", SC'11). The same arithmetic runs on every target, without fast-math, so that all give
// the same bits.
#include "Parallel.h"
#include "ampc/Dialect/NN/KernelKey.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace ampc::nn {

// flatIndex + [0, 1, …], as i64.
static Value positionsFrom(KernelBuilder &k, Value flatIndex, int64_t width) {
  auto &b = k.b();
  Value first = k.splat(arith::IndexCastOp::create(b, b.getI64Type(), flatIndex), width);
  if (width == 1)
    return first;
  auto type = cast<VectorType>(first.getType());
  SmallVector<int64_t> steps = llvm::to_vector(llvm::seq<int64_t>(0, width));
  return k.add(first,
               arith::ConstantOp::create(b, type, DenseElementsAttr::get(type, ArrayRef(steps))));
}

// The four words for counter (number, stream, step) and key seed, in each lane. The rounds are a
// loop that is not unrolled: the vector code is as fast, and compiles in a third of the time.
static SmallVector<Value> philox(KernelBuilder &k, Value seed, Value step, Value stream,
                                 Value number) {
  auto &b = k.b();
  int64_t width = KernelBuilder::widthOf(number);
  Type i32 = b.getI32Type(), i64 = b.getI64Type();
  Type words = KernelBuilder::withWidth(i32, width);
  auto low = [&](Value v) -> Value { return arith::TruncIOp::create(b, i32, v); };
  auto high = [&](Value v) -> Value {
    return low(arith::ShRUIOp::create(b, v, k.constant(32, i64)));
  };
  auto spread = [&](Value v) { return k.splat(v, width); };
  Value upper = arith::ShRUIOp::create(b, number, k.constant(32, number.getType()));
  Value c0 = arith::TruncIOp::create(b, words, number);
  Value c1 = arith::TruncIOp::create(b, words, upper);
  auto constant32 = [&](uint32_t value, Type type) {
    return k.constant(static_cast<double>(static_cast<int32_t>(value)), type);
  };
  auto round = [&](Value, ValueRange state) -> SmallVector<Value> {
    Value c0 = state[0], c1 = state[1], c2 = state[2], c3 = state[3], k0 = state[4], k1 = state[5];
    auto first = arith::MulUIExtendedOp::create(b, c0, constant32(0xD2511F53u, words));
    auto second = arith::MulUIExtendedOp::create(b, c2, constant32(0xCD9E8D57u, words));
    auto mix = [&](Value x, Value y, Value key) -> Value {
      return arith::XOrIOp::create(b, arith::XOrIOp::create(b, x, y), spread(key));
    };
    return {mix(second.getHigh(), c1, k0),
            second.getLow(),
            mix(first.getHigh(), c3, k1),
            first.getLow(),
            k.add(k0, constant32(0x9E3779B9u, i32)),
            k.add(k1, constant32(0xBB67AE85u, i32))};
  };
  SmallVector<Value> start{
      c0, c1, spread(k.add(stream, high(step))), spread(low(step)), low(seed), high(seed)};
  SmallVector<Value> state = k.loop(k.index(0), k.index(10), 1, start, round);
  markRounds(k);
  return {state.begin(), state.begin() + 4};
}

Value philoxWord(KernelBuilder &k, Value seed, Value step, Value stream, Value flatIndex,
                 int64_t width) {
  return philox(k, seed, step, stream, positionsFrom(k, flatIndex, width)).front();
}

Value philoxWordOfFour(KernelBuilder &k, Value seed, Value step, Value stream, Value flatIndex,
                       int64_t width) {
  auto &b = k.b();
  Value position = positionsFrom(k, flatIndex, width);
  auto constant = [&](int64_t n) { return k.constant(static_cast<double>(n), position.getType()); };
  Value number = arith::ShRUIOp::create(b, position, constant(2));
  Value place = arith::AndIOp::create(b, position, constant(3));
  SmallVector<Value> words = philox(k, seed, step, stream, number);
  Value word = words[3];
  for (int64_t i : {2, 1, 0})
    word = k.select(k.compare("eq", place, constant(i)), words[i], word);
  return word;
}

Value philoxKey(KernelBuilder &k, Value seed, Value step, Value stream) {
  auto &b = k.b();
  Type i64 = b.getI64Type();
  SmallVector<Value> words = philox(k, seed, step, stream, k.constant(0, i64));
  Value low = arith::ExtUIOp::create(b, i64, words[0]),
        high = arith::ExtUIOp::create(b, i64, words[1]);
  return arith::OrIOp::create(b, low, arith::ShLIOp::create(b, high, k.constant(32, i64)));
}

Value uniformFromWord(KernelBuilder &k, Value word) {
  auto &b = k.b();
  Value bits = arith::ShRUIOp::create(b, word, k.constant(8, word.getType()));
  Value number = k.convert(bits, b.getF32Type());
  return k.mul(number, k.constant(0x1p-24, number.getType()));
}

// Giles, "Approximating the erfinv function" (GPU Computing Gems, 2011), single precision;
// |relative error| < 4e-7. x in (-1, 1); complement = 1 - |x| to full precision.
static Value erfinv(KernelBuilder &k, Value x, Value complement) {
  auto &b = k.b();
  Type type = x.getType();
  auto c = [&](double v) { return k.constant(v, type); };
  Value absolute = math::AbsFOp::create(b, x);
  Value w = k.sub(c(0), math::LogOp::create(b, k.mul(complement, k.add(c(1), absolute))));
  auto polynomial = [&](ArrayRef<double> coefficients, Value t) {
    Value p = c(coefficients.front());
    for (double next : coefficients.drop_front())
      p = k.add(c(next), k.mul(p, t));
    return p;
  };
  Value central =
      polynomial({2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
                  -0.00125372503, -0.00417768164, 0.246640727, 1.50140941},
                 k.sub(w, c(2.5)));
  Value tail = polynomial({-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844,
                           0.00573950773, -0.0076224613, 0.00943887047, 1.00167406, 2.83297682},
                          k.sub(math::SqrtOp::create(b, w), c(3)));
  return k.mul(k.select(k.compare("lt", w, c(5)), central, tail), x);
}

Value normalFromWord(KernelBuilder &k, Value word, double probability) {
  auto &b = k.b();
  Value magnitudeBits =
      arith::ShRUIOp::create(b, arith::ShLIOp::create(b, word, k.constant(1, word.getType())),
                             k.constant(9, word.getType()));
  Value magnitude = k.convert(magnitudeBits, b.getF32Type()); // 23 bits
  auto c = [&](double v) { return k.constant(v, magnitude.getType()); };
  // (n + 1/2) 2^-23 is strictly inside (0, 1) and exact.
  Value x = k.mul(k.mul(k.add(magnitude, c(0.5)), c(0x1p-23)), c(probability));
  Value value = k.mul(erfinv(k, x, k.sub(c(1), x)), c(1.41421356237309505));
  Value negative = k.compare("lt", word, k.constant(0, word.getType()));
  return k.select(negative, k.sub(c(0), value), value);
}

bool RandomKeyOp::isRandom() {
  return true;
}
void RandomKeyOp::setRandomState(Value seed, Value counter, int64_t stream) {
  getRngMutable().assign(ValueRange{seed, counter});
  setStream(stream);
}
int64_t RandomKeyOp::getKernelRows() {
  return 1;
}
void RandomKeyOp::emitKernel(KernelBuilder &k) {
  k.setWhole(*this);
  k.forEachRow([&](Value row) {
    Value stream = arith::ConstantOp::create(
        k.b(), k.b().getI32IntegerAttr(static_cast<int32_t>(getStream())));
    k.store(2, row, philoxKey(k, k.load(0, row), k.load(1, row), stream));
    k.store(2, k.add(row, k.index(1)), k.constant(0, k.b().getI64Type()));
  });
}

std::string InitializeOp::getKernelKey() {
  KernelKey key("initialize");
  key.add(getKindAttr().getAsOpaquePointer());
  key.add(getDtype().getAsOpaquePointer());
  return key.text();
}

void InitializeOp::emitKernel(KernelBuilder &k) {
  auto row = RankedTensorType::get(kRowBytes / 4, k.b().getI32Type());
  k.setWhole(0, getSeed().getType(), false);
  k.setWhole(1, row, false);
  k.setAccess(2, 0, elementBytes(getDtype()), false, true);
  Value seed = k.load(0, k.index(0));
  Value step = k.constant(0, k.b().getI64Type());
  Value stream = k.load(1, k.index(0));
  auto number = [&](int64_t at) -> Value {
    return arith::BitcastOp::create(k.b(), k.b().getF32Type(), k.load(1, k.index(at)));
  };
  Value a = number(1), b = number(2);
  k.forEachColumn(k.first(), k.last(), [&](Value i, int64_t width) {
    Value word = philoxWord(k, seed, step, stream, i, width);
    Value unit;
    if (getKind() == "uniform")
      unit = uniformFromWord(k, word);
    else // erf(sqrt 2), the probability of values within two standard deviations
      unit = normalFromWord(k, word, getKind() == "normal" ? 1.0 : 0.954499736103642);
    Value factor = getKind() == "uniform" ? k.sub(b, a) : b;
    k.store(2, i, k.add(k.splat(a, width), k.mul(unit, k.splat(factor, width))));
  });
}

} // namespace ampc::nn

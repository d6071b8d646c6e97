// flash_attn: blocks of queries. The forward pass stores the result and one number for each query;
// the gradient computes the weights of each block again. So no value of the size queries × keys is
// alive across blocks.
#include "Composition.h"
#include "ampc/Dialect/NN/Gemm.h"
#include "ampc/Dialect/NN/LibraryCall.h"
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kBlockQueries = 128; // queries of one block
constexpr int64_t kMaxStreams = 65536; // of random ops in a model
constexpr int64_t kMaxKeyLengths = 8;  // different numbers of keys among causal blocks, about

// The sizes of an attention.
struct Extents {
  int64_t batch, queries, keys, heads, keyHeads, size;

  Extents(RankedTensorType q, RankedTensorType k)
      : batch(q.getDimSize(0)), queries(q.getDimSize(1)), keys(k.getDimSize(1)),
        heads(q.getDimSize(2)), keyHeads(k.getDimSize(2)), size(q.getDimSize(3)) {}
  explicit Extents(FlashAttnOp op) : Extents(tensorType(op.getQ()), tensorType(op.getK())) {}
  int64_t rows(int64_t count) const { return heads / keyHeads * count; }
};

double scaleOf(FlashAttnOp op) {
  double scale = op.getScale().convertToDouble();
  return scale > 0 ? scale : 1 / std::sqrt(static_cast<double>(Extents(op).size));
}

// What the call of attention, and of its gradients, depends on besides the types of its operands.
struct LibraryOptions {
  Value mask, key; // null if it has none
  double scale, dropout;
  bool causal, gradient;
};

// The call of attention, or of its gradients, of all operands and results.
Operation *libraryCall(const LibraryCallContext &context, Operation *op,
                       const LibraryOptions &options) {
  RankedTensorType q = tensorType(op->getOperand(0));
  Extents e(q, tensorType(op->getOperand(1)));
  DenseI64ArrayAttr mask;
  if (options.mask)
    mask = context.b.getDenseI64ArrayAttr(tensorType(options.mask).getShape().take_front(2));
  SmallVector<int64_t> places; // of q, k and v, and of their gradients
  unsigned operands = op->getNumOperands();
  if (!context.strides.empty())
    for (unsigned i : {0u, 1u, 2u, operands, operands + 1, operands + 2}) {
      ArrayRef<int64_t> strides = context.strides[i];
      int64_t dense = (i % operands ? e.keyHeads : e.heads) * e.size;
      if (i < operands || options.gradient)
        places.push_back(strides.empty() ? dense : strides[1]);
    }
  return rt::AttentionOp::create(
      context.b, op->getLoc(), context.buffers, context.offsets, context.bytes, q.getElementType(),
      e.batch, e.heads, e.keyHeads, e.queries, e.keys, e.size, llvm::APFloat(options.scale),
      options.causal, options.gradient, mask, llvm::APFloat(options.key ? options.dropout : 0),
      context.name, places.empty() ? DenseI64ArrayAttr() : context.b.getDenseI64ArrayAttr(places));
}

// Whether the library can access [batch, places, heads, size] with these strides: heads next to one
// another, and places at equal distances that are multiples of 16 bytes.
bool areAtPlaces(Value tensor, ArrayRef<int64_t> strides) {
  constexpr int64_t kUnit = 8;
  ArrayRef<int64_t> shape = tensorType(tensor).getShape();
  return strides[3] == 1 && strides[2] == shape[3] && strides[1] >= shape[2] * shape[3] &&
         strides[1] % kUnit == 0 && strides[0] == shape[1] * strides[1];
}

// Queries [first, first + count), and the first `keys` keys, which include all that they see.
struct QueryBlock {
  int64_t first, count, keys;
  int64_t number;
};

SmallVector<QueryBlock> blocksOf(FlashAttnOp op) {
  Extents e(op);
  // Equal lengths share kernels.
  int64_t step = std::max<int64_t>(kBlockQueries, llvm::divideCeil(e.keys, kMaxKeyLengths));
  SmallVector<QueryBlock> blocks;
  for (int64_t first = 0; first < e.queries; first += kBlockQueries) {
    int64_t count = std::min(kBlockQueries, e.queries - first), keys = e.keys;
    if (op.getCausal()) {
      int64_t seen = std::max<int64_t>(1, first + count + e.keys - e.queries);
      keys = std::min<int64_t>(keys, llvm::alignTo(seen, step));
    }
    blocks.push_back({first, count, keys, first / kBlockQueries});
  }
  return blocks;
}

// Builds the ops of one attention, or of its gradient.
class Blocks : public Composition {
public:
  Blocks(FlashAttnOp op, OpBuilder &b)
      : Composition(op, b), op(op), e(op), k(headsFirst(op.getK())), v(headsFirst(op.getV())) {
    scale = scaleOf(op);
    if (op.getCausal())
      limits = named(SequenceOp::create(b, loc, RankedTensorType::get({e.queries}, b.getI32Type()),
                                        e.keys - e.queries + 1, 1));
    if (Value given = op.getAttnMask()) {
      SmallVector<int64_t> shape(tensorType(given).getShape());
      shape.insert(shape.begin(), 4 - shape.size(), 1);
      mask = reshape(given, shape);
    }
  }

  Value slice(Value x, int64_t axis, int64_t first, int64_t count) {
    SmallVector<int64_t> shape(tensorType(x).getShape());
    if (shape[axis] == count)
      return x;
    shape[axis] = count;
    return named(SliceOp::create(b, loc, tensorType(x).clone(shape), x, ArrayRef(axis),
                                 ArrayRef(first), ArrayRef(first + count), ArrayRef<int64_t>()));
  }
  Value concat(ArrayRef<Value> parts, int64_t axis) {
    if (parts.size() == 1)
      return parts.front();
    SmallVector<int64_t> shape(tensorType(parts.front()).getShape());
    shape[axis] = 0;
    for (Value part : parts)
      shape[axis] += tensorType(part).getDimSize(axis);
    return named(ConcatOp::create(b, loc, tensorType(parts.front()).clone(shape), parts, axis));
  }
  Value product(Value x, Value y, bool transposeX, bool transposeY, double alpha = 1) {
    SmallVector<int64_t> shape(tensorType(x).getShape());
    shape[2] = tensorType(x).getDimSize(transposeX ? 3 : 2);
    shape[3] = tensorType(y).getDimSize(transposeY ? 2 : 3);
    return named(MatmulOp::create(b, loc, tensorType(x).clone(shape), x, y, transposeX, transposeY,
                                  llvm::APFloat(alpha)));
  }

  // Rows of a block of x [batch, heads, queries, size], all heads of a key head together. A product
  // reads a slice where it is.
  Value rowsOf(Value x, const QueryBlock &block) {
    Value part = slice(x, 2, block.first, block.count);
    return reshape(part, {e.batch, e.keyHeads, e.rows(block.count), e.size});
  }
  // The same of all blocks back to [batch, queries, heads, size].
  Value fromRows(ArrayRef<Value> rows) {
    SmallVector<Value> parts;
    for (Value part : rows)
      parts.push_back(reshape(
          part, {e.batch, e.heads, tensorType(part).getDimSize(2) * e.keyHeads / e.heads, e.size}));
    return headsFirst(concat(parts, 2));
  }
  Value headsFirst(Value x) {
    ArrayRef<int64_t> shape = tensorType(x).getShape();
    auto type = tensorType(x).clone({shape[0], shape[2], shape[1], shape[3]});
    return named(TransposeOp::create(b, loc, type, x, ArrayRef<int64_t>{0, 2, 1, 3}));
  }
  Value keysOf(const QueryBlock &block) { return slice(k, 2, 0, block.keys); }
  Value valuesOf(const QueryBlock &block) { return slice(v, 2, 0, block.keys); }

  RankedTensorType weightType(const QueryBlock &block) {
    return tensorType(op.getQ()).clone({e.batch, e.heads, block.count, block.keys});
  }
  // [batch, heads, queries, keys] ↔ [batch, key heads, rows, keys]
  Value byHead(Value x, const QueryBlock &block) {
    return reshape(x, weightType(block).getShape());
  }
  Value byKeyHead(Value x, const QueryBlock &block) {
    return reshape(x, {e.batch, e.keyHeads, e.rows(block.count), block.keys});
  }
  Value scores(Value rows, Value keys, const QueryBlock &block) {
    return byHead(product(rows, keys, false, true, scale), block);
  }
  Value maskOf(const QueryBlock &block) {
    if (!mask)
      return {};
    ArrayRef<int64_t> shape = tensorType(mask).getShape();
    Value part = shape[2] == 1 ? mask : slice(mask, 2, block.first, block.count);
    return shape[3] == 1 ? part : slice(part, 3, 0, block.keys);
  }
  Value limitsOf(const QueryBlock &block) {
    return limits ? slice(limits, 0, block.first, block.count) : Value();
  }
  // Drops weights, or their gradients, of a block.
  Value dropped(Value weights, const QueryBlock &block) {
    if (!op.drops() || op.getDropout().isZero())
      return weights;
    // A stream for each block, apart from those of other ops.
    return named(DropoutOp::create(b, loc, weights.getType(), weights, op.getRng(), op.getDropout(),
                                   false, "upscale_in_train",
                                   op.getStream() + block.number * kMaxStreams));
  }

  FlashAttnOp op;
  Extents e;
  double scale;

private:
  Value k, v; // heads first
  Value limits, mask;
};

} // namespace

LogicalResult FlashAttnOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType q = tensorType(adaptor.getQ()), k = tensorType(adaptor.getK()),
                   v = tensorType(adaptor.getV());
  // flash_attn_c1
  for (RankedTensorType type : {q, k, v})
    if (type.getRank() != 4 || type.getElementType() != q.getElementType())
      return emitOptionalError(loc, "expects `q`, `k` and `v` of four dimensions and one element ",
                               "type, got ", q, ", ", k, " and ", v);
  Extents e(q, k);
  // flash_attn_c2
  if (k != v || k.getDimSize(0) != e.batch || k.getDimSize(3) != e.size)
    return emitOptionalError(loc, "expects `k` and `v` of one shape [", e.batch, ", keys, heads, ",
                             e.size, "], got [", k.getShape(), "] and [", v.getShape(), "]");
  // flash_attn_c3
  if (e.heads % e.keyHeads != 0)
    return emitOptionalError(loc, "expects the ", e.heads, " heads of `q` to be a multiple of the ",
                             e.keyHeads, " of `k`");
  // flash_attn_c4
  if (Value given = adaptor.getAttnMask()) {
    RankedTensorType mask = tensorType(given);
    int64_t shape[] = {e.batch, e.heads, e.queries, e.keys};
    bool fits = mask.getRank() <= 4 &&
                (isa<FloatType>(mask.getElementType()) || mask.getElementType().isInteger(1));
    for (int64_t d = 0; fits && d < mask.getRank(); ++d) {
      int64_t size = mask.getDimSize(d);
      fits = size == 1 || size == shape[d + 4 - mask.getRank()];
    }
    if (!fits)
      return emitOptionalError(loc, "expects `attn_mask` of floats or bool that broadcasts to [",
                               ArrayRef(shape), "], got ", mask);
  }
  // flash_attn_c5
  double p = adaptor.getDropout().convertToDouble();
  if (!(p >= 0 && p <= 1))
    return emitOptionalError(loc, "expects `dropout` in [0, 1], got ", p);
  if (!adaptor.getScale().isFinite())
    return emitOptionalError(loc, "expects `scale` to be a number, got ",
                             adaptor.getScale().convertToDouble());
  // flash_attn_c6
  int64_t rows[] = {e.heads, e.queries};
  for (ArrayRef<int64_t> extent : {ArrayRef<int64_t>(rows), ArrayRef(e.keys), ArrayRef(e.size)})
    if (failed(checkProductExtent(loc, extent)))
      return failure();
  // flash_attn_c7
  ValueRange rng = adaptor.getRng();
  if (rng.size() == 1 && !isa<IntegerType>(tensorType(rng[0]).getElementType()))
    return emitOptionalError(loc, "expects `fixed_seed_offset` of integers, got ",
                             rng[0].getType());
  auto isScalar = [](Value value) {
    return tensorType(value).getRank() == 0 && tensorType(value).getElementType().isInteger(64);
  };
  if (rng.size() > 1 && (rng.size() > 2 || !llvm::all_of(rng, isScalar)))
    return emitOptionalError(loc, "expects a seed and a counter of type tensor<i64>, got ",
                             rng.getTypes());
  auto lse = RankedTensorType::get({e.batch, e.heads, e.queries}, Float32Type::get(context));
  types.append({q, lse});
  return success();
}

bool FlashAttnOp::isRandom() {
  return !getIsTest();
}
void FlashAttnOp::setRandomState(Value seed, Value counter, int64_t stream) {
  if (getLibrary()) {
    if (getDropout().isZero())
      return;
    OpBuilder b(*this);
    Type key = RankedTensorType::get({2}, b.getI64Type());
    getRngMutable().assign(
        RandomKeyOp::create(b, getLoc(), key, ValueRange{seed, counter}, stream).getKey());
    return;
  }
  getRngMutable().assign(ValueRange{seed, counter});
  setStream(stream);
}

int64_t FlashAttnOp::getProductFlops() {
  Extents e(*this);
  int64_t pairs = 0;
  for (const QueryBlock &block : blocksOf(*this))
    pairs += block.count * block.keys;
  return 4 * e.batch * e.heads * e.size * pairs;
}

// The result is an average of v's rows, in which dropout enlarges what it keeps.
double FlashAttnOp::getResultBound(ArrayRef<double> a) {
  double kept = 1 - getDropout().convertToDouble();
  return getIsTest() || kept == 1 ? a[2] : kept == 0 ? 0 : a[2] / kept;
}

bool FlashAttnOp::fitsLibrary() {
  Extents e(*this);
  constexpr int64_t kSizeUnit = 8, kMaxSize = 256;
  bool fits = !getAttnMask() || hasFloatElements(getAttnMask());
  return fits && isLowPrecision(tensorType(getQ()).getElementType()) &&
         getDropout().convertToDouble() < 1 && e.size % kSizeUnit == 0 && e.size <= kMaxSize &&
         (!getCausal() || e.queries == e.keys) && e.queries * e.keys > 1;
}

Value FlashAttnOp::getLibraryKey() {
  return isRandom() && !getDropout().isZero() && !getRng().empty() ? getRng().front() : Value();
}

// Its gradient is its own.
bool FlashAttnOp::becomesParts(bool beforeGradients) {
  return !beforeGradients && !getLibrary();
}

bool FlashAttnOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  return getLibrary() && operand < 3 && areAtPlaces(getOperand(operand), strides);
}

bool FlashAttnGradOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  return operand < 3 && areAtPlaces(getOperand(operand), strides);
}

bool FlashAttnGradOp::acceptsResultStrides(unsigned result, ArrayRef<int64_t> strides) {
  return areAtPlaces(getResult(result), strides);
}

Operation *FlashAttnOp::createLibraryCall(const LibraryCallContext &context) {
  return libraryCall(context, *this,
                     {getAttnMask(), getLibraryKey(), scaleOf(*this),
                      getDropout().convertToDouble(), getCausal(), false});
}

Operation *FlashAttnGradOp::createLibraryCall(const LibraryCallContext &context) {
  return libraryCall(context, *this,
                     {getMask(), getKey(), getScale().convertToDouble(),
                      getDropout().convertToDouble(), getCausal(), true});
}

SmallVector<Value> FlashAttnOp::decompose(OpBuilder &b) {
  Blocks f(*this, b);
  Value queries = f.headsFirst(getQ());
  SmallVector<Value> outs, sums;
  for (const QueryBlock &block : blocksOf(*this)) {
    Value scores = f.scores(f.rowsOf(queries, block), f.keysOf(block), block);
    auto lse = RankedTensorType::get({f.e.batch, f.e.heads, block.count}, b.getF32Type());
    auto softmax = AttentionSoftmaxOp::create(b, getLoc(), scores.getType(), lse, scores,
                                              f.maskOf(block), f.limitsOf(block));
    Value weights = f.byKeyHead(f.dropped(softmax.getOut(), block), block);
    outs.push_back(f.product(weights, f.valuesOf(block), false, false));
    sums.push_back(softmax.getLse());
  }
  return {f.fromRows(outs), f.concat(sums, 2)};
}

// For each block, with the weights P = exp(scores - lse), P' those that dropout kept, and dO the
// gradient of the result:
//   dV += P'^T dO, dP = dropout(dO V^T), dS = P (dP - sum of P dP), dQ = scale dS K,
//   dK += scale dS^T Q
// dK and dV are summed over blocks in f32.
void FlashAttnOp::buildGradient(GradientContext &g) {
  if (!g.out())
    return;
  if (getLibrary()) {
    auto gradients = FlashAttnGradOp::create(
        g.b, getLoc(), getQ(), getK(), getV(), getOut(), getSoftmaxLse(), g.out(), getAttnMask(),
        getLibraryKey(), llvm::APFloat(scaleOf(*this)), getCausal(), getDropout());
    for (auto [operand, gradient] : llvm::enumerate(gradients.getResults()))
      if (g.wants(operand))
        g.set(operand, gradient);
    return;
  }
  Blocks f(*this, g.b);
  Value queries = f.headsFirst(getQ()), douts = f.headsFirst(g.out());
  SmallVector<Value> dqs;
  Value dk, dv; // of the keys of the blocks so far
  auto addTo = [&](Value &sum, Value part) {
    part = f.wide(part);
    if (sum) {
      SmallVector<int64_t> low(4, 0), high(4, 0);
      high[2] = tensorType(part).getDimSize(2) - tensorType(sum).getDimSize(2);
      if (high[2])
        sum = PadZeroOp::create(g.b, part.getType(), sum, low, high);
    }
    sum = sum ? f.add(sum, part) : part;
  };
  for (const QueryBlock &block : blocksOf(*this)) {
    Value q = f.rowsOf(queries, block), dout = f.rowsOf(douts, block);
    Value keys = f.keysOf(block);
    Value scores = f.scores(q, keys, block);
    Value dweights = f.byHead(f.product(dout, f.valuesOf(block), false, true), block);
    auto softmax = AttentionSoftmaxGradOp::create(
        g.b, scores.getType(), scores.getType(), scores,
        f.slice(getSoftmaxLse(), 2, block.first, block.count), f.dropped(dweights, block),
        f.maskOf(block), f.limitsOf(block));
    Value dscores = f.byKeyHead(softmax.getDscores(), block);
    if (g.wants(0))
      dqs.push_back(f.product(dscores, keys, false, false, f.scale));
    if (g.wants(1))
      addTo(dk, f.product(dscores, q, true, false, f.scale));
    if (g.wants(2))
      addTo(dv,
            f.product(f.byKeyHead(f.dropped(softmax.getOut(), block), block), dout, true, false));
  }
  if (g.wants(0))
    g.set(0, f.fromRows(dqs));
  for (auto [operand, sum] : {std::pair(1u, dk), std::pair(2u, dv)})
    if (g.wants(operand)) {
      SmallVector<int64_t> low(4, 0), high(4, 0);
      high[2] = f.e.keys - tensorType(sum).getDimSize(2);
      Value whole = f.round(sum, getK());
      if (high[2]) {
        SmallVector<int64_t> shape{f.e.batch, f.e.keyHeads, f.e.keys, f.e.size};
        whole = PadZeroOp::create(g.b, tensorType(whole).clone(shape), whole, low, high);
      }
      g.set(operand, f.headsFirst(whole));
    }
}

} // namespace ampc::nn

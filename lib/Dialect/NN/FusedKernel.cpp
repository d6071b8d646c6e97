// Builds the kernel of a fused region without sums. Neighboring dimensions that every operand
// traverses contiguously are merged. If one dimension remains, the kernel is flat and serves any
// size. Otherwise its rows are the outer dimensions and its columns the last one, along which each
// operand is a vector or a single value.
#include "FusedEpilogue.h"
#include "FusedLayout.h"
#include "ampc/Dialect/NN/Extent.h"
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/KernelKey.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kFewRows = 256;       // fewer leave most of a GPU idle
constexpr int64_t kLongRow = 1 << 14;   // columns beyond which a row is divided
constexpr int64_t kMostShare = 1 << 13; // columns of a row behind the division
constexpr int64_t kLeastShare = 1 << 9;
constexpr int64_t kLeastColumns = 32; // of rows that are not dense: shorter ones are copied faster

// The strides of an operand or result (kStridesAttr); empty if it is dense.
ArrayRef<int64_t> givenStrides(FusedOp op, unsigned number) {
  auto all = dyn_cast_or_null<ArrayAttr>(op->getDiscardableAttr(kStridesAttr));
  return all ? cast<DenseI64ArrayAttr>(all[number]).asArrayRef() : ArrayRef<int64_t>();
}

// Divides the columns if a kernel has few long rows, as for a tensor that is added to each of a
// batch: a group of a GPU's threads takes a row. Rows become the longest equal shares in whole
// vectors, if there are long enough ones.
void divideLongRows(Layout &layout) {
  if (layout.flat() || layout.columns() <= kLongRow ||
      llvm::product_of(layout.sizes) / layout.columns() >= kFewRows)
    return;
  int64_t share = kMostShare;
  while (share >= kLeastShare && layout.columns() % share)
    share -= KernelBuilder::kWidth;
  if (share < kLeastShare)
    return;
  layout.sizes.back() /= share;
  layout.sizes.push_back(share);
  for (Access &access : llvm::concat<Access>(layout.accesses, layout.stores)) {
    int64_t stride = access.strides.back();
    access.strides.back() *= share;
    access.strides.push_back(stride);
  }
}

// Merges the dimensions of all accesses, in place. Those of dense results take part.
void mergeDimensions(Layout &layout, ArrayRef<int64_t> shape) {
  layout.stores.push_back({~0u, rowMajorStrides(shape)});
  auto all = [&] { return llvm::concat<Access>(layout.accesses, layout.stores); };
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 1)
      continue;
    size_t last = layout.sizes.size() - 1;
    bool merges = !layout.sizes.empty() && llvm::all_of(all(), [&](const Access &access) {
      return access.strides[last] == access.strides[d] * shape[d];
    });
    if (merges)
      layout.sizes.back() *= shape[d];
    else
      layout.sizes.push_back(shape[d]);
    for (Access &access : all())
      access.strides[layout.sizes.size() - 1] = access.strides[d];
  }
  layout.stores.pop_back();
  for (Access &access : all())
    access.strides.truncate(layout.sizes.size());
}

} // namespace

bool acceptsStrides(FusedOp op, unsigned number, ArrayRef<int64_t> strides) {
  unsigned operands = op->getNumOperands();
  ArrayRef<int64_t> shape = shapeOf(op);
  if (op.getGuard() || op.getSums() || shape.empty() || shape.back() < kLeastColumns ||
      strides.back() != 1)
    return false;
  if (number >= operands)
    return true;
  auto type = cast<RankedTensorType>(op.getInputs()[number].getType());
  return type.getShape() == shape && readsElementwise(op, number);
}

void setStrides(FusedOp op, ArrayRef<ArrayRef<int64_t>> strides) {
  Builder b(op);
  SmallVector<Attribute> given;
  bool dense = true;
  SmallVector<int64_t> whole = rowMajorStrides(shapeOf(op));
  for (ArrayRef<int64_t> one : strides) {
    if (one == ArrayRef(whole))
      one = {};
    dense &= one.empty();
    given.push_back(b.getDenseI64ArrayAttr(one));
  }
  if (!dense)
    op->setDiscardableAttr(kStridesAttr, b.getArrayAttr(given));
}

SmallVector<int64_t> stridesOver(ArrayRef<int64_t> shape, Type argument, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> own = rowMajorStrides(cast<RankedTensorType>(argument).getShape());
  SmallVector<int64_t> strides(shape.size(), 0);
  for (size_t d = 0; d < shape.size(); ++d)
    if (dims[d] >= 0)
      strides[d] = own[dims[d]];
  return strides;
}

ArrayRef<int64_t> shapeOf(FusedOp op) {
  Operation *yield = op.getBody().front().getTerminator();
  if (!yield->getNumOperands())
    return {};
  Value yielded = yield->getOperand(0);
  return cast<RankedTensorType>(yielded.getType()).getShape();
}

unsigned storedOutputs(FusedOp op) {
  return op.getNumResults() - op.getSums();
}

Layout layoutOf(FusedOp op) {
  Layout layout;
  ArrayRef<int64_t> shape = shapeOf(op);
  auto use = [&](Value operand, ArrayRef<int64_t> dims) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument) {
      layout.uses.push_back(-1);
      return;
    }
    unsigned number = argument.getArgNumber();
    Access access{number, SmallVector<int64_t>(givenStrides(op, number))};
    if (access.strides.empty())
      access.strides = stridesOver(shape, argument.getType(), dims);
    auto it = llvm::find_if(layout.accesses, [&](const Access &other) {
      return other.argument == access.argument && other.strides == access.strides;
    });
    layout.uses.push_back(it - layout.accesses.begin());
    if (it == layout.accesses.end())
      layout.accesses.push_back(std::move(access));
  };
  for (Operation &inner : op.getBody().front().without_terminator())
    for (auto [i, operand] : llvm::enumerate(inner.getOperands()))
      use(operand, cast<ElementwiseOpInterface>(inner).getOperandDims(i));
  for (Value yielded : op.getBody().front().getTerminator()->getOperands())
    use(yielded, llvm::to_vector(llvm::seq<int64_t>(0, shape.size())));
  if (op.getSums()) {
    int64_t channels = shape.back();
    layout.sizes = {llvm::product_of(shape) / channels, channels};
    for (Access &access : layout.accesses)
      access.strides = {*strideOfRows(access.strides, shape), access.strides.back()};
  } else {
    for (unsigned i = op->getNumOperands(); i < op->getNumOperands() + op->getNumResults(); ++i)
      if (ArrayRef<int64_t> strides = givenStrides(op, i); !strides.empty())
        layout.stores.push_back({i, SmallVector<int64_t>(strides)});
    mergeDimensions(layout, shape);
    divideLongRows(layout);
  }
  return layout;
}

bool mayReadWithSums(ArrayRef<int64_t> shape, Type argument, ArrayRef<int64_t> dims) {
  return !shape.empty() && strideOfRows(stridesOver(shape, argument, dims), shape).has_value();
}

std::optional<int64_t> strideOfRows(ArrayRef<int64_t> strides, ArrayRef<int64_t> shape) {
  std::optional<int64_t> rows;
  int64_t next = 0; // the stride of the next outer dimension if it is merged with those before
  for (size_t d = shape.size() - 1; d-- > 0;) {
    if (shape[d] == 1)
      continue;
    if (rows && strides[d] != next)
      return std::nullopt;
    if (!rows)
      rows = strides[d];
    next = strides[d] * shape[d];
  }
  return rows.value_or(0);
}

void emitBody(FusedOp op, KernelBuilder &k, const Layout &layout, int64_t width,
              function_ref<Value(int64_t)> read, function_ref<void(unsigned result, Value)> write) {
  DenseMap<Value, Value> values;
  Block &body = op.getBody().front();
  const int64_t *access = layout.uses.begin();
  for (Operation &inner : body.without_terminator()) {
    SmallVector<Value> operands;
    for (Value operand : inner.getOperands()) {
      operands.push_back(*access < 0 ? values.lookup(operand) : read(*access));
      ++access;
    }
    auto element = cast<ElementwiseOpInterface>(inner);
    // A constant is a scalar until it is combined with a vector.
    for (Value &operand : operands)
      operand = k.splat(operand, width);
    Value value = element.emitElement(k, operands);
    value = k.splat(value, width);
    Type type = getElementTypeOrSelf(inner.getResult(0).getType());
    values[inner.getResult(0)] = element.isExact() ? value : k.round(value, type);
  }
  for (auto [i, result] : llvm::enumerate(body.getTerminator()->getOperands())) {
    write(i, *access < 0 ? values.lookup(result) : read(*access));
    ++access;
  }
}

static int64_t rowsOf(FusedOp op, const Layout &layout) {
  int64_t count = elementCount(op.getResult(0).getType());
  return layout.flat() ? count : count / layout.columns();
}

int64_t FusedOp::getKernelRows() {
  return getSums() ? rowsOfSums(*this) : rowsOf(*this, layoutOf(*this));
}

bool readsElementwise(FusedOp op, unsigned input) {
  int64_t rank = shapeOf(op).size();
  return llvm::all_of(op.getBody().getArgument(input).getUses(), [&](OpOperand &use) {
    auto reader = dyn_cast<ElementwiseOpInterface>(use.getOwner());
    return !reader ||
           llvm::equal(reader.getOperandDims(use.getOperandNumber()), llvm::seq<int64_t>(0, rank));
  });
}

bool FusedOp::mayShareBuffer(unsigned operand, unsigned result) {
  return operand < getInputs().size() && result < storedOutputs(*this) &&
         getInputs()[operand].getType() == getResult(result).getType() &&
         givenStrides(*this, operand).empty() &&
         givenStrides(*this, getNumOperands() + result).empty() && readsElementwise(*this, operand);
}

// The dense inputs of the result's shape that are only read at the element that is written.
static SmallVector<int64_t> elementwiseInputs(FusedOp op) {
  SmallVector<int64_t> inputs;
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    if (cast<RankedTensorType>(input.getType()).getShape() == shapeOf(op) &&
        givenStrides(op, i).empty() && readsElementwise(op, i))
      inputs.push_back(i);
  return inputs;
}

KernelRequest FusedOp::getKernelRequest() {
  Layout layout = layoutOf(*this);
  KernelKey key(getGuard() ? "fused?" : "fused");
  key.add(int64_t(getSums()));
  if (getSums())
    key.add(partsOf(*this));
  // A flat kernel serves any size.
  key.add(int64_t(layout.sizes.size()));
  for (int64_t size : layout.sizes)
    key.add(layout.flat() ? 0 : size);
  for (ArrayRef<Access> accesses :
       {ArrayRef<Access>(layout.accesses), ArrayRef<Access>(layout.stores)}) {
    key.add(int64_t(accesses.size()));
    for (const Access &access : accesses) {
      key.add(int64_t(access.argument));
      for (int64_t stride : access.strides)
        key.add(stride);
    }
  }
  unsigned arguments = getBody().getNumArguments();
  llvm::SmallDenseMap<Value, int64_t, 16>
      computed; // values of the body, numbered after its arguments
  auto number = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument ? argument.getArgNumber() : computed.lookup(value);
  };
  key.add(int64_t(arguments));
  for (Type type : getBody().getArgumentTypes())
    key.add(cast<RankedTensorType>(type).getElementType().getAsOpaquePointer());
  key.add(int64_t(layout.uses.size()));
  for (int64_t use : layout.uses)
    key.add(use);
  for (Operation &inner : getBody().front()) {
    key.add(inner.getName().getAsOpaquePointer());
    key.add(int64_t(inner.getNumOperands()));
    for (Value operand : inner.getOperands())
      key.add(number(operand));
    // Attributes that only affect the shape do not change the arithmetic.
    key.addAttributes(&inner, {"shape", "axis"});
    for (Value result : inner.getResults()) {
      computed[result] = arguments + computed.size();
      key.add(cast<RankedTensorType>(result.getType()).getElementType().getAsOpaquePointer());
    }
  }
  return {key.text(), getSums() ? rowsOfSums(*this) : rowsOf(*this, layout),
          !getSums() && layout.flat()};
}

// The bytes from the first to the last element of an operand or result.
static int64_t accessedBytes(FusedOp op, unsigned number) {
  unsigned operands = op->getNumOperands();
  auto type =
      cast<RankedTensorType>(number < operands ? op->getOperand(number).getType()
                                               : op->getResult(number - operands).getType());
  ArrayRef<int64_t> strides = givenStrides(op, number);
  return strides.empty() ? byteSize(type)
                         : extentOf(type.getShape(), strides) * elementBytes(type.getElementType());
}

bool canBeEpilogue(FusedOp op) {
  return static_cast<bool>(epilogueOf(op));
}

void FusedOp::emitKernel(KernelBuilder &k) {
  DictionaryAttr epilogue = epilogueOf(*this);
  if (!epilogue)
    epilogue = recomputedGradientOf(*this);
  if (epilogue && !(*this)->getDiscardableAttr(kStridesAttr))
    k.function()->setAttr("ampc.epilogue", epilogue);
  if (getSums())
    return emitSums(*this, k);
  if (!getGuard())
    k.function()->setAttr("ampc.elementwise", k.b().getDenseI64ArrayAttr(elementwiseInputs(*this)));
  Layout layout = layoutOf(*this);
  unsigned inputs = getInputs().size(), firstResult = getNumOperands();
  bool flat = layout.flat();
  // Each argument is accessed as a whole, unless a flat kernel traverses it.
  for (auto [i, input] : llvm::enumerate(getInputs())) {
    bool walked = flat && llvm::any_of(layout.accesses, [&](const Access &a) {
                    return a.argument == i && !a.strides.empty() && a.strides.back() == 1;
                  });
    bool once = llvm::any_of(layout.accesses, [&](const Access &a) {
      return a.argument == i && (a.strides.empty() || a.strides.back() == 0);
    });
    int64_t bytes = elementBytes(getElementTypeOrSelf(input.getType()));
    if (flat)
      k.setAccess(i, once ? bytes : 0, walked ? bytes : 0, true, false);
    else
      k.setAccess(i, accessedBytes(*this, i), 0, true, false);
  }
  for (auto [i, result] : llvm::enumerate(getResults())) {
    if (flat)
      k.setAccess(firstResult + i, 0, elementBytes(getElementTypeOrSelf(result.getType())), false,
                  true);
    else
      k.setAccess(firstResult + i, accessedBytes(*this, firstResult + i), 0, false, true);
  }
  scf::IfOp guarded;
  if (getGuard()) {
    k.setAccess(inputs, 1, 0, true, false);
    Value skip = k.load(inputs, k.index(0));
    Value go = k.compare("eq", skip, k.constant(0, skip.getType()));
    guarded = scf::IfOp::create(k.b(), go, /*withElseRegion=*/false);
    k.b().setInsertionPoint(guarded.thenBlock()->getTerminator());
  }

  // Runs the columns of a row, or all of a flat kernel, whose accesses start at `bases`; `linear`
  // is the row's first element in dense results, `resultBases` that in the others.
  auto columns = [&](ArrayRef<Value> bases, Value linear, ArrayRef<Value> resultBases) {
    SmallVector<Value> once(layout.accesses.size());
    for (auto [a, access] : llvm::enumerate(layout.accesses))
      if (layout.stride(a) == 0)
        once[a] = k.load(access.argument, bases[a]);
    auto body = [&](Value c, int64_t width) {
      Value element = linear ? k.add(linear, c) : c;
      k.flatIndex = element;
      SmallVector<Value> loaded(layout.accesses.size());
      emitBody(
          *this, k, layout, width,
          [&](int64_t a) {
            if (once[a])
              return once[a];
            if (!loaded[a])
              loaded[a] =
                  k.load(layout.accesses[a].argument, linear ? k.add(bases[a], c) : c, width);
            return loaded[a];
          },
          [&](unsigned result, Value value) {
            Value at = resultBases[result] ? k.add(resultBases[result], c) : element;
            k.store(firstResult + result, at, value);
          });
    };
    if (flat)
      k.forEachColumn(k.first(), k.last(), body);
    else
      k.forEachColumn(layout.columns(), body);
  };
  SmallVector<Value> resultBases(getNumResults());
  if (flat) {
    SmallVector<Value> bases(layout.accesses.size(), k.index(0));
    columns(bases, Value(), resultBases);
  } else {
    Value zero = k.index(0), end = k.index(layout.columns());
    k.forEachRow([&](Value row) {
      SmallVector<Value> bases(layout.accesses.size() + layout.stores.size(), zero);
      Value rest = row;
      for (int64_t d = static_cast<int64_t>(layout.sizes.size()) - 2; d >= 0; --d) {
        Value i = d ? k.remIndex(rest, layout.sizes[d]) : rest;
        for (auto [a, access] :
             llvm::enumerate(llvm::concat<Access>(layout.accesses, layout.stores)))
          if (access.strides[d])
            bases[a] = k.add(bases[a], k.mul(i, k.index(access.strides[d])));
        if (d)
          rest = k.divIndex(rest, layout.sizes[d]);
      }
      for (auto [a, store] : llvm::enumerate(layout.stores))
        resultBases[store.argument - firstResult] = bases[layout.accesses.size() + a];
      columns(bases, k.mul(row, end), resultBases);
    });
  }
  if (guarded)
    k.b().setInsertionPointAfter(guarded);
}

} // namespace ampc::nn

// Builds the kernel of a fused region. Neighboring dimensions that every operand traverses
// contiguously are merged. If one dimension remains, the kernel is flat and serves any size.
// Otherwise its rows are the outer dimensions and its columns the last one, along which each
// operand is a vector or a single value.
#include "FusedEpilogue.h"
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/KernelKey.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// How a block argument is accessed: its strides over the merged dimensions.
struct Access {
  unsigned argument;
  SmallVector<int64_t> strides;
};

struct Layout {
  SmallVector<int64_t> sizes;
  SmallVector<Access, 8> accesses;
  SmallVector<int64_t, 16>
      uses; // for each operand of each op in the body: its access, or -1 for a value of the body

  bool flat() const { return sizes.size() <= 1; }
  int64_t columns() const { return sizes.empty() ? 1 : sizes.back(); }
  int64_t stride(int64_t access) const {
    return sizes.empty() ? 0 : accesses[access].strides.back();
  }
};

ArrayRef<int64_t> shapeOf(FusedOp op) {
  return cast<RankedTensorType>(op.getResult(0).getType()).getShape();
}

Layout layoutOf(FusedOp op) {
  Layout layout;
  ArrayRef<int64_t> shape = shapeOf(op);
  for (Operation &inner : op.getBody().front().without_terminator()) {
    auto element = cast<ElementwiseOpInterface>(inner);
    for (auto [i, operand] : llvm::enumerate(inner.getOperands())) {
      auto argument = dyn_cast<BlockArgument>(operand);
      if (!argument) {
        layout.uses.push_back(-1);
        continue;
      }
      SmallVector<int64_t> own =
          rowMajorStrides(cast<RankedTensorType>(argument.getType()).getShape());
      Access access{argument.getArgNumber(), SmallVector<int64_t>(shape.size(), 0)};
      SmallVector<int64_t> dims = element.getOperandDims(i);
      for (size_t d = 0; d < shape.size(); ++d)
        if (dims[d] >= 0)
          access.strides[d] = own[dims[d]];
      auto it = llvm::find_if(layout.accesses, [&](const Access &other) {
        return other.argument == access.argument && other.strides == access.strides;
      });
      layout.uses.push_back(it - layout.accesses.begin());
      if (it == layout.accesses.end())
        layout.accesses.push_back(std::move(access));
    }
  }
  // Merges dimensions in place. The results are dense, so their strides take part.
  layout.accesses.push_back({~0u, rowMajorStrides(shape)});
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 1)
      continue;
    size_t last = layout.sizes.size() - 1;
    bool merges = !layout.sizes.empty() && llvm::all_of(layout.accesses, [&](const Access &access) {
      return access.strides[last] == access.strides[d] * shape[d];
    });
    if (merges)
      layout.sizes.back() *= shape[d];
    else
      layout.sizes.push_back(shape[d]);
    for (Access &access : layout.accesses)
      access.strides[layout.sizes.size() - 1] = access.strides[d];
  }
  layout.accesses.pop_back();
  for (Access &access : layout.accesses)
    access.strides.truncate(layout.sizes.size());
  return layout;
}

// Emits the body for the elements [index, index + width); `read` returns the value of an access.
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
  for (auto [i, result] : llvm::enumerate(body.getTerminator()->getOperands()))
    write(i, values.lookup(result));
}

} // namespace

static int64_t rowsOf(FusedOp op, const Layout &layout) {
  int64_t count = elementCount(op.getResult(0).getType());
  return layout.flat() ? count : count / layout.columns();
}

int64_t FusedOp::getKernelRows() {
  return rowsOf(*this, layoutOf(*this));
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
  return operand < getInputs().size() &&
         getInputs()[operand].getType() == getResult(result).getType() &&
         readsElementwise(*this, operand);
}

// The inputs of the result's shape that are only read at the element that is written.
static SmallVector<int64_t> elementwiseInputs(FusedOp op) {
  SmallVector<int64_t> inputs;
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    if (cast<RankedTensorType>(input.getType()).getShape() == shapeOf(op) &&
        readsElementwise(op, i))
      inputs.push_back(i);
  return inputs;
}

KernelRequest FusedOp::getKernelRequest() {
  Layout layout = layoutOf(*this);
  KernelKey key(getGuard() ? "fused?" : "fused");
  // A flat kernel serves any size.
  key.add(int64_t(layout.sizes.size()));
  for (int64_t size : layout.sizes)
    key.add(layout.flat() ? 0 : size);
  key.add(int64_t(layout.accesses.size()));
  for (const Access &access : layout.accesses) {
    key.add(int64_t(access.argument));
    for (int64_t stride : access.strides)
      key.add(stride);
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
  return {key.text(), rowsOf(*this, layout), layout.flat()};
}

bool canBeEpilogue(FusedOp op) {
  return static_cast<bool>(epilogueOf(op));
}

void FusedOp::emitKernel(KernelBuilder &k) {
  if (DictionaryAttr epilogue = epilogueOf(*this))
    k.function()->setAttr("ampc.epilogue", epilogue);
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
      k.setWhole(i, input.getType(), false);
  }
  for (auto [i, result] : llvm::enumerate(getResults())) {
    if (flat)
      k.setAccess(firstResult + i, 0, elementBytes(getElementTypeOrSelf(result.getType())), false,
                  true);
    else
      k.setWhole(firstResult + i, result.getType(), true);
  }
  scf::IfOp guarded;
  if (getGuard()) {
    k.setAccess(inputs, 1, 0, true, false);
    Value skip = k.load(inputs, k.index(0));
    Value go = k.compare("eq", skip, k.constant(0, skip.getType()));
    guarded = scf::IfOp::create(k.b(), go, /*withElseRegion=*/false);
    k.b().setInsertionPoint(guarded.thenBlock()->getTerminator());
  }

  // Runs the columns [begin, end) of a row whose accesses start at `bases`; `linear` is the row's
  // first result element.
  auto columns = [&](Value begin, Value end, ArrayRef<Value> bases, Value linear) {
    SmallVector<Value> once(layout.accesses.size());
    for (auto [a, access] : llvm::enumerate(layout.accesses))
      if (layout.stride(a) == 0)
        once[a] = k.load(access.argument, bases[a]);
    k.forEachColumn(begin, end, [&](Value c, int64_t width) {
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
          [&](unsigned result, Value value) { k.store(firstResult + result, element, value); });
    });
  };
  if (flat) {
    SmallVector<Value> bases(layout.accesses.size(), k.index(0));
    columns(k.first(), k.last(), bases, Value());
  } else {
    Value zero = k.index(0), end = k.index(layout.columns());
    k.forEachRow([&](Value row) {
      SmallVector<Value> bases(layout.accesses.size(), zero);
      Value rest = row;
      for (int64_t d = static_cast<int64_t>(layout.sizes.size()) - 2; d >= 0; --d) {
        Value i = d ? k.remIndex(rest, layout.sizes[d]) : rest;
        for (auto [a, access] : llvm::enumerate(layout.accesses))
          if (access.strides[d])
            bases[a] = k.add(bases[a], k.mul(i, k.index(access.strides[d])));
        if (d)
          rest = k.divIndex(rest, layout.sizes[d]);
      }
      columns(zero, end, bases, k.mul(row, end));
    });
  }
  if (guarded)
    k.b().setInsertionPointAfter(guarded);
}

} // namespace ampc::nn

// einsum: an equation of labels as transposes, sums and one product.
#include "Composition.h"
#include "ampc/Dialect/NN/Gemm.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// A label of a dimension: a letter, or for the dimensions of "..." a negative number, -1 for the
// last one.
using EinsumLabel = int64_t;
using EinsumLabels = SmallVector<EinsumLabel>;

struct EinsumPlan {
  SmallVector<EinsumLabels, 2> operands;
  EinsumLabels result;
  llvm::MapVector<EinsumLabel, int64_t> sizes;

  SmallVector<int64_t> shapeOf(ArrayRef<EinsumLabel> labels) const {
    SmallVector<int64_t> shape;
    for (EinsumLabel label : labels)
      shape.push_back(sizes.lookup(label));
    return shape;
  }
  bool inResult(EinsumLabel label) const { return llvm::is_contained(result, label); }
};

// The parts of an equation as they are written.
struct Equation {
  SmallVector<std::string, 2> operands;
  std::optional<std::string> result;
};

// Whether the text consists of letters and at most one "...".
bool isTerm(StringRef text) {
  auto [before, after] = text.split("...");
  return llvm::all_of(before, llvm::isAlpha) && llvm::all_of(after, llvm::isAlpha);
}
bool hasEllipsis(StringRef term) {
  return term.contains('.');
}

FailureOr<Equation> parseEquation(std::optional<Location> loc, StringRef text, size_t operands) {
  std::string dense;
  for (char c : text)
    if (c != ' ')
      dense += c;
  auto [left, right] = StringRef(dense).split("->");
  Equation equation;
  if (left.size() != dense.size())
    equation.result = right.str();
  SmallVector<StringRef> terms;
  left.split(terms, ',');
  for (StringRef term : terms)
    equation.operands.push_back(term.str());
  // einsum_c2
  if (!llvm::all_of(terms, isTerm) || !isTerm(right))
    return emitOptionalError(loc, "expects `equation` of letters, commas, at most one '...' for ",
                             "each operand, and at most one '->', got '", text, "'");
  if (terms.size() != operands)
    return emitOptionalError(loc, "expects `equation` for ", operands, " operands, got '", text,
                             "' for ", terms.size());
  return equation;
}

// The labels of one term, whose "..." stands for `broadcast` dimensions.
EinsumLabels labelsOf(StringRef term, int64_t broadcast) {
  EinsumLabels labels;
  for (size_t at = 0; at < term.size(); ++at) {
    if (term[at] != '.') {
      labels.push_back(term[at]);
      continue;
    }
    at += 2;
    for (int64_t d = -broadcast; d < 0; ++d)
      labels.push_back(d);
  }
  return labels;
}

FailureOr<EinsumPlan> planEinsum(std::optional<Location> loc, StringRef text, ValueRange operands) {
  // einsum_c1
  if (operands.empty() || operands.size() > 2 ||
      tensorType(operands.front()).getElementType() != tensorType(operands.back()).getElementType())
    return emitOptionalError(loc, "expects one or two operands of one element type, got ",
                             operands.getTypes());
  FailureOr<Equation> equation = parseEquation(loc, text, operands.size());
  if (failed(equation))
    return failure();
  EinsumPlan plan;
  int64_t broadcast = 0; // dimensions of "..." in the result
  bool ellipsis = false;
  for (auto [term, operand] : llvm::zip(equation->operands, operands)) {
    RankedTensorType type = tensorType(operand);
    auto letters = static_cast<int64_t>(llvm::count_if(term, llvm::isAlpha));
    bool open = hasEllipsis(term);
    // einsum_c3
    if (letters > type.getRank() || (!open && letters < type.getRank()))
      return emitOptionalError(loc, "expects a letter for each dimension of ", type, ", got '",
                               term, "'");
    int64_t hidden = type.getRank() - letters;
    ellipsis |= open;
    broadcast = std::max(broadcast, hidden);
    EinsumLabels labels = labelsOf(term, hidden);
    for (auto [label, size] : llvm::zip(labels, type.getShape())) {
      // einsum_c4
      if (llvm::count(labels, label) > 1)
        return emitOptionalError(loc, "expects each letter once in an operand, got '", term,
                                 "': diagonals are not implemented");
      int64_t &known = plan.sizes.try_emplace(label, size).first->second;
      if (label < 0 && known == 1)
        known = size;
      // einsum_c6
      if (known != size && !(label < 0 && size == 1))
        return emitOptionalError(loc, "expects equal sizes of ",
                                 label < 0 ? "'...'" : std::string("'") + char(label) + "'",
                                 ", got ", known, " and ", size);
    }
    plan.operands.push_back(labels);
  }
  if (!equation->result) {
    std::string once;
    std::string all = llvm::join(equation->operands, "");
    for (char c : all)
      if (llvm::isAlpha(c) && llvm::count(all, c) == 1)
        once += c;
    llvm::sort(once);
    equation->result = (ellipsis ? "..." : "") + once;
  }
  StringRef result = *equation->result;
  plan.result = labelsOf(result, broadcast);
  for (EinsumLabel label : plan.result) {
    // einsum_c4
    if (llvm::count(plan.result, label) > 1)
      return emitOptionalError(loc, "expects each letter once in the result, got '", result, "'");
    // einsum_c5
    if (!plan.sizes.contains(label))
      return emitOptionalError(loc, "expects letters of the operands in the result, got '", result,
                               "'");
  }
  if (hasEllipsis(result) != ellipsis)
    return emitOptionalError(loc, "expects '...' in the result where an operand has it, got '",
                             text, "'");
  return plan;
}

// The labels of a product of two operands, by the part that they play.
struct EinsumRoles {
  EinsumLabels batch, left, right, contracted;

  explicit EinsumRoles(const EinsumPlan &plan) {
    const EinsumLabels &x = plan.operands[0], &y = plan.operands[1];
    for (EinsumLabel label : x)
      if (!llvm::is_contained(y, label)) {
        if (plan.inResult(label))
          left.push_back(label);
      } else {
        (plan.inResult(label) ? batch : contracted).push_back(label);
      }
    for (EinsumLabel label : y)
      if (!llvm::is_contained(x, label) && plan.inResult(label))
        right.push_back(label);
  }
  EinsumLabels result() const {
    EinsumLabels labels(batch);
    labels.append(left);
    labels.append(right);
    return labels;
  }
};

// A value whose dimensions have labels.
class EinsumBuilder : public Composition {
public:
  EinsumBuilder(EinsumOp op, OpBuilder &b, const EinsumPlan &plan)
      : Composition(op, b), plan(plan) {}

  // The value with its dimensions in another order.
  Value permuted(Value x, ArrayRef<EinsumLabel> from, ArrayRef<EinsumLabel> to) {
    if (from == to)
      return x;
    SmallVector<int64_t> perm, shape;
    for (EinsumLabel label : to) {
      perm.push_back(llvm::find(from, label) - from.begin());
      shape.push_back(tensorType(x).getDimSize(perm.back()));
    }
    return named(TransposeOp::create(b, loc, tensorType(x).clone(shape), x, perm));
  }
  // Sums over the labels that `keep` refuses, which leave `labels`.
  Value summed(Value x, EinsumLabels &labels, function_ref<bool(EinsumLabel)> keep) {
    SmallVector<int64_t> axes, shape;
    EinsumLabels left;
    for (auto [d, label] : llvm::enumerate(labels)) {
      if (!keep(label)) {
        axes.push_back(static_cast<int64_t>(d));
        continue;
      }
      left.push_back(label);
      shape.push_back(tensorType(x).getDimSize(static_cast<unsigned>(d)));
    }
    if (axes.empty())
      return x;
    labels = left;
    return named(ReduceSumOp::create(b, loc, tensorType(x).clone(shape), x, axes, false, false));
  }

  // One operand of the product as [batch…, first, second]; `swapped` if it stays [batch…, second,
  // first] because that is the order of its dimensions.
  Value matrix(Value x, ArrayRef<EinsumLabel> labels, ArrayRef<EinsumLabel> batch,
               ArrayRef<EinsumLabel> first, ArrayRef<EinsumLabel> second, bool &swapped) {
    auto joined = [&](ArrayRef<EinsumLabel> a, ArrayRef<EinsumLabel> b) {
      EinsumLabels order(batch);
      llvm::append_range(order, a);
      llvm::append_range(order, b);
      return order;
    };
    swapped = ArrayRef<EinsumLabel>(joined(second, first)) == labels;
    EinsumLabels order = swapped ? joined(second, first) : joined(first, second);
    x = permuted(x, labels, order);
    SmallVector<int64_t> shape(tensorType(x).getShape().take_front(batch.size()));
    shape.push_back(sizeOf(swapped ? second : first));
    shape.push_back(sizeOf(swapped ? first : second));
    return reshape(x, shape);
  }
  int64_t sizeOf(ArrayRef<EinsumLabel> labels) { return llvm::product_of(plan.shapeOf(labels)); }

  // The product of the operands, with the labels of `roles.result()`.
  Value product(Value x, Value y, ArrayRef<EinsumLabel> xLabels, ArrayRef<EinsumLabel> yLabels,
                const EinsumRoles &roles) {
    SmallVector<int64_t> shape = plan.shapeOf(roles.result());
    auto type = tensorType(x).clone(shape);
    if (roles.contracted.empty()) {
      auto aligned = [&](Value v, ArrayRef<EinsumLabel> labels, ArrayRef<EinsumLabel> own) {
        EinsumLabels order(roles.batch);
        llvm::append_range(order, own);
        v = permuted(v, labels, order);
        SmallVector<int64_t> spread(tensorType(v).getShape().take_front(roles.batch.size()));
        for (ArrayRef<EinsumLabel> part : {ArrayRef(roles.left), ArrayRef(roles.right)})
          for (EinsumLabel label : part)
            spread.push_back(part == own ? plan.sizes.lookup(label) : 1);
        return reshape(v, spread);
      };
      return named(ElementwiseMulOp::create(b, loc, type, aligned(x, xLabels, roles.left),
                                            aligned(y, yLabels, roles.right), -1));
    }
    bool swapX = false, swapY = false;
    x = matrix(x, xLabels, roles.batch, roles.left, roles.contracted, swapX);
    y = matrix(y, yLabels, roles.batch, roles.contracted, roles.right, swapY);
    SmallVector<int64_t> matrices = plan.shapeOf(roles.batch);
    matrices.append({sizeOf(roles.left), sizeOf(roles.right)});
    Value made = named(
        MatmulOp::create(b, loc, type.clone(matrices), x, y, swapX, swapY, llvm::APFloat(1.0)));
    return reshape(made, shape);
  }

private:
  const EinsumPlan &plan;
};

} // namespace

LogicalResult EinsumOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  FailureOr<EinsumPlan> plan = planEinsum(loc, adaptor.getEquation(), adaptor.getX());
  if (failed(plan))
    return failure();
  // einsum_c7
  if (plan->operands.size() == 2) {
    EinsumRoles roles(*plan);
    for (ArrayRef<EinsumLabel> part : {roles.left, roles.right, roles.contracted})
      if (failed(checkProductExtent(loc, plan->shapeOf(part))))
        return failure();
  }
  types.push_back(tensorType(adaptor.getX().front()).clone(plan->shapeOf(plan->result)));
  return success();
}

SmallVector<Value> EinsumOp::decompose(OpBuilder &b) {
  EinsumPlan plan = *planEinsum(std::nullopt, getEquation(), getX());
  EinsumBuilder f(*this, b, plan);
  Value x = getX().front();
  EinsumLabels labels = plan.operands.front();
  if (plan.operands.size() == 1) {
    x = f.summed(x, labels, [&](EinsumLabel label) { return plan.inResult(label); });
    return {f.permuted(x, labels, plan.result)};
  }
  Value y = getX().back();
  EinsumLabels others = plan.operands.back();
  auto keeps = [&](ArrayRef<EinsumLabel> other) {
    return [&plan, other](EinsumLabel label) {
      return plan.inResult(label) || llvm::is_contained(other, label);
    };
  };
  x = f.summed(x, labels, keeps(plan.operands.back()));
  y = f.summed(y, others, keeps(plan.operands.front()));
  EinsumRoles roles(plan);
  return {f.permuted(f.product(x, y, labels, others, roles), roles.result(), plan.result)};
}

int64_t EinsumOp::getProductFlops() {
  if (getX().size() != 2)
    return 0;
  EinsumPlan plan = *planEinsum(std::nullopt, getEquation(), getX());
  EinsumRoles roles(plan);
  if (roles.contracted.empty())
    return 0;
  return 2 * elementCount(getType()) * llvm::product_of(plan.shapeOf(roles.contracted));
}

// Each element of the result sums as many products as the labels that are not in it have places.
double EinsumOp::getResultBound(ArrayRef<double> a) {
  EinsumPlan plan = *planEinsum(std::nullopt, getEquation(), getX());
  double terms = 1;
  for (auto [label, size] : plan.sizes)
    if (!plan.inResult(label))
      terms *= static_cast<double>(size);
  return boundTimes(terms, a.size() == 2 ? boundTimes(a[0], a[1]) : a[0]);
}

} // namespace ampc::nn

// What is known of an integer at compile time.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include <numeric>

using namespace mlir;
namespace ampc::codegen {

static constexpr unsigned kMaxDepth = 16; // of the operations that are looked at

std::optional<int64_t> constantOf(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumOperands() == 0 || op->getNumResults() != 1 || op->getNumRegions() ||
      !value.getType().isIndex())
    return std::nullopt;
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands()) {
    std::optional<int64_t> known = operand.getType().isIndex() ? constantOf(operand) : std::nullopt;
    if (!known)
      return std::nullopt;
    operands.push_back(IntegerAttr::get(operand.getType(), *known));
  }
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(operands, folded)) || folded.size() != 1)
    return std::nullopt;
  if (auto same = dyn_cast<Value>(folded[0]))
    return constantOf(same);
  auto number = dyn_cast<IntegerAttr>(cast<Attribute>(folded[0]));
  return number ? std::optional(number.getInt()) : std::nullopt;
}

static int64_t divisorOf(Value value, unsigned depth) {
  if (auto number = constantOf(value))
    return std::abs(*number);
  if (depth > kMaxDepth)
    return 1;
  auto of = [&](Value v) { return divisorOf(v, depth + 1); };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (loop && loop.getInductionVar() == value)
      return std::gcd(of(loop.getLowerBound()), of(loop.getStep()));
    return 1;
  }
  Operation *op = value.getDefiningOp();
  if (isa<arith::RemUIOp>(op) && constantOf(op->getOperand(1)) == 1)
    return 0;
  if (isa<arith::MulIOp>(op)) {
    int64_t product;
    return llvm::MulOverflow(of(op->getOperand(0)), of(op->getOperand(1)), product) ? 1 : product;
  }
  if (isa<arith::AddIOp, arith::SubIOp, arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp,
          arith::RemUIOp>(op))
    return std::gcd(of(op->getOperand(0)), of(op->getOperand(1)));
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return std::gcd(of(select.getTrueValue()), of(select.getFalseValue()));
  if (isa<arith::IndexCastOp>(op))
    return of(op->getOperand(0));
  return 1;
}

int64_t divisorOf(Value value) {
  return divisorOf(value, 0);
}

} // namespace ampc::codegen

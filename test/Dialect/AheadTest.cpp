// The walk that asks for ops before their turn names each of them once, in their order, whatever is erased behind it.
#include "ampc/Dialect/Ahead.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "gtest/gtest.h"

using namespace mlir;

namespace ampc {
namespace {

class AheadWalk : public testing::TestWithParam<int> {
protected:
  AheadWalk() {
    context.loadDialect<nn::NNDialect>();
    OpBuilder b(&context);
    b.setInsertionPointToEnd(&block);
    for (int i = 0; i < GetParam(); ++i)
      made.push_back(nn::ReadOp::create(b, b.getUnknownLoc(), RankedTensorType::get({4}, b.getF32Type()), "w"));
  }

  MLIRContext context;
  Block block;
  std::vector<Operation *> made;
};

TEST_P(AheadWalk, NamesEachOpInOrder) {
  std::vector<Operation *> met;
  for (Operation &op : ahead(block))
    met.push_back(&op);
  EXPECT_EQ(met, made);
}

TEST_P(AheadWalk, MayEraseTheOpAtHand) {
  std::vector<Operation *> met;
  for (Operation &op : llvm::make_early_inc_range(ahead(block))) {
    met.push_back(&op);
    op.erase();
  }
  EXPECT_EQ(met, made);
  EXPECT_TRUE(block.empty());
}

TEST_P(AheadWalk, PassesWhatIsPutBeforeTheOpAtHand) {
  std::vector<Operation *> met;
  for (Operation &op : llvm::make_early_inc_range(ahead(block))) {
    met.push_back(&op);
    OpBuilder(&op).clone(op);
  }
  EXPECT_EQ(met, made);
}

INSTANTIATE_TEST_SUITE_P(Lengths, AheadWalk, testing::Values(0, 1, 2, 3, 4, 5, 100));

} // namespace
} // namespace ampc

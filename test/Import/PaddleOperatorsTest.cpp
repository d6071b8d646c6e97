// The table of PIR operators agrees with the forms of nn: its words are slots or attributes, and
// every PIR form is in it.
#include "Paddle/Operators.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NN/OpForms.h"
#include <gtest/gtest.h>

using namespace ampc;
using llvm::StringRef;

namespace {

class PaddleOperators : public testing::Test {
protected:
  PaddleOperators() : forms((context.loadDialect<nn::NNDialect>(), &context)) {}

  // The form of a type whose slots are PIR's.
  const nn::OpForm *formOf(StringRef type) const {
    for (const nn::OpForm *form : forms.lookup(type))
      if (form->pir || (!form->inputs.empty() && islower(form->inputs.front().name.front())))
        return form;
    return nullptr;
  }

  mlir::MLIRContext context;
  nn::OpForms forms;
};

TEST_F(PaddleOperators, words_are_those_of_the_forms) {
  for (StringRef type : paddle::signatureTypes()) {
    const nn::OpForm *form = formOf(type);
    ASSERT_TRUE(form) << type.str();
    const paddle::Signature &signature = *paddle::signatureOf(type);
    bool resizes = type.ends_with("_interp"); // sizes as operands are converted
    for (StringRef word : signature.operands)
      EXPECT_TRUE(resizes || word.starts_with("~") ||
                  llvm::any_of(form->inputs, [&](auto &slot) { return slot.name == word; }) ||
                  llvm::any_of(form->attrs, [&](auto &attr) { return attr.name == word; }))
          << type.str() << " " << word.str();
    // A required slot that the table does not have could never be given.
    for (const nn::FormSlot &slot : form->inputs)
      EXPECT_TRUE(slot.optional || llvm::is_contained(signature.operands, slot.name))
          << type.str() << " " << slot.name;
    for (const nn::FormSlot &slot : form->outputs)
      EXPECT_TRUE(slot.optional || llvm::is_contained(signature.results, slot.name))
          << type.str() << " " << slot.name;
  }
}

// Operators that PIR does not have as one op, or that are constants or several ops for the
// importer; PIR's conv3d_transpose calls its layout NCHW.
TEST_F(PaddleOperators, all_pir_forms_are_there) {
  static constexpr StringRef without[] = {"add_n",
                                          "conv3d_transpose",
                                          "cosine_similarity",
                                          "cross_entropy",
                                          "cross_entropy2",
                                          "pnorm",
                                          "smooth_l1_loss",
                                          "softmin",
                                          "square_error_cost",
                                          "scaled_dot_product_attention",
                                          "shape",
                                          "triplet_margin_loss"};
  for (const auto &form : forms.all())
    EXPECT_TRUE(!form->pir || paddle::signatureOf(form->type) ||
                llvm::is_contained(without, form->type))
        << form->type;
}

TEST_F(PaddleOperators, other_names_lead_to_forms) {
  for (StringRef type : {"amax", "amin", "share_data_", "memcpy_h2d", "assign_out_"})
    EXPECT_TRUE(paddle::signatureOf(paddle::typeWord(type))) << type.str();
  EXPECT_TRUE(paddle::hasNoEffect("dropout", "seed"));
  EXPECT_FALSE(paddle::hasNoEffect("scale", "seed"));
  EXPECT_EQ(paddle::attributeWord("frobenius_norm", "keep_dim"), "keepdim");
}

} // namespace

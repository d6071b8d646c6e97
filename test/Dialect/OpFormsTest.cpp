// The forms that the operators declare: all parse, none is ambiguous, all fit their ops, and their
// categories are Paddle's.
#include "ampc/Dialect/NN/ListedOps.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>
#include <set>

using namespace ampc::nn;

namespace {

class OpFormsTest : public testing::Test {
protected:
  // Paddle's lists, as words between spaces: python/paddle/amp/amp_lists.py and
  // static/amp/fp16_lists.py of 3.x.
  static constexpr llvm::StringLiteral white =
      "conv2d einsum matmul matmul_v2 max_pool2d_with_index mul fused_gemm_epilogue "
      "fused_rotary_position_embedding "
      "flash_attn linear_v2 fake_quantize_dequantize_abs_max "
      "fake_quantize_dequantize_moving_average_abs_max "
      "fused_attention fused_feedforward resnet_unit fused_bn_add_activation";
  static constexpr llvm::StringLiteral black =
      "tan acos asin sinh cosh atanh tanh_shrink erfinv exp expm1 log log10 log2 reciprocal rsqrt "
      "pow square reduce_sum "
      "mean reduce_mean reduce_prod cumprod cumsum dist pnorm p_norm frobenius_norm renorm "
      "group_norm layer_norm softmax "
      "softmin softplus log_softmax softmax_with_cross_entropy sigmoid_cross_entropy_with_logits "
      "c_softmax_with_cross_entropy c_softmax_with_multi_label_cross_entropy cross_entropy "
      "cross_entropy2 nll_loss "
      "huber_loss triplet_margin_loss log_loss hsigmoid_loss margin_cross_entropy";
  static constexpr llvm::StringLiteral extraBlack =
      "linear_interp_v2 nearest_interp_v2 bilinear_interp_v2 bicubic_interp_v2 trilinear_interp_v2 "
      "lookup_table "
      "lookup_table_v2 scatter";
  static constexpr llvm::StringLiteral gray =
      "elementwise_add elementwise_sub elementwise_mul elementwise_div elementwise_max "
      "elementwise_min elementwise_pow "
      "elementwise_mod elementwise_floordiv batch_norm tanh sigmoid top_k pool2d pool3d dropout "
      "relu relu6 leaky_relu "
      "soft_relu flatten2 stack unstack uniform_random uniform_random_batch_size_like "
      "gaussian_random slice rank scale "
      "transpose2 reshape2 gather fill_constant get_tensor_from_selected_rows sign cast c_identity "
      "c_concat all_reduce "
      "c_allreduce_sum concat split fused_multi_transformer";

  static bool holds(llvm::StringRef list, llvm::StringRef type) {
    llvm::SmallVector<llvm::StringRef> words;
    list.split(words, ' ');
    return llvm::is_contained(words, type);
  }
  // White and black win over gray, as the lists are tested in that order.
  static Category paddleCategory(llvm::StringRef type) {
    if (holds(white, type))
      return Category::White;
    if (holds(black, type))
      return Category::Black;
    if (holds(extraBlack, type))
      return Category::ExtraBlack;
    return holds(gray, type) ? Category::Gray : Category::Unlisted;
  }
  static bool isCapital(llvm::StringRef slot) { return llvm::isUpper(slot.front()); }

  mlir::MLIRContext context;
  OpForms forms{&context};
};

TEST_F(OpFormsTest, TheContextKeepsThem) {
  EXPECT_EQ(&OpForms::of(&context), &OpForms::of(&context));
  EXPECT_EQ(OpForms::of(&context).all().size(), forms.all().size());
  mlir::MLIRContext other;
  EXPECT_NE(&OpForms::of(&other), &OpForms::of(&context));
}

TEST_F(OpFormsTest, ATypeHasOneFormPerGeneration) {
  ASSERT_FALSE(forms.all().empty());
  std::set<std::pair<std::string, bool>> seen;
  for (auto &form : forms.all())
    EXPECT_TRUE(seen.insert({form->type, form->pir}).second)
        << form->type << (form->pir ? " of PIR" : " of ProgramDesc");
}

// Capital slots are ProgramDesc's, but for the few types that have small ones there, too.
TEST_F(OpFormsTest, TheSlotsShowTheGeneration) {
  constexpr llvm::StringLiteral small[] = {"rms_norm", "flash_attn", "linear_v2",
                                           "fused_rotary_position_embedding"};
  for (auto &form : forms.all())
    for (auto *slots : {&form->inputs, &form->outputs})
      for (const FormSlot &slot : *slots)
        if (!llvm::is_contained(small, form->type) && slot.name != "pos_weight") {
          EXPECT_NE(isCapital(slot.name), form->pir) << form->type << " has slot " << slot.name;
        }
}

TEST_F(OpFormsTest, EveryAttributeIsOneOfTheOp) {
  for (auto &form : forms.all()) {
    std::set<std::string> targets;
    for (const FormAttr &attr : form->attrs) {
      if (attr.ignored)
        continue;
      EXPECT_TRUE(llvm::any_of(form->op.getAttributeNames(),
                               [&](auto name) { return name == attr.target; }))
          << form->type << " sets " << attr.target << ", which " << form->op.getStringRef().str()
          << " does not have";
      // Lists of several types may be spellings of one attribute: a model gives one of them.
      bool list = attr.kind == AttrKind::Ints || attr.kind == AttrKind::Floats;
      EXPECT_TRUE(targets.insert(attr.target).second || list)
          << form->type << " sets " << attr.target << " twice";
    }
  }
}

TEST_F(OpFormsTest, ANameStandsOnceInAForm) {
  for (auto &form : forms.all()) {
    std::set<std::string> names;
    for (const FormAttr &attr : form->attrs)
      EXPECT_TRUE(names.insert(attr.name).second)
          << form->type << " names " << attr.name << " twice";
    std::set<std::string> slots;
    for (auto *list : {&form->inputs, &form->outputs})
      for (const FormSlot &slot : *list)
        EXPECT_TRUE(slots.insert(slot.name).second)
            << form->type << " names slot " << slot.name << " twice";
  }
}

// Running state: an output that may name an input's variable again; the two are single tensors of
// one op.
TEST_F(OpFormsTest, WhatIsUpdatedIsAnInput) {
  int updates = 0;
  for (auto &form : forms.all()) {
    for (const FormSlot &slot : form->inputs)
      EXPECT_EQ(slot.updates, "") << form->type << "'s input " << slot.name << " updates something";
    for (const FormSlot &slot : form->outputs) {
      if (slot.updates.empty())
        continue;
      ++updates;
      auto input = llvm::find_if(form->inputs,
                                 [&](const FormSlot &other) { return other.name == slot.updates; });
      ASSERT_NE(input, form->inputs.end()) << form->type << "'s " << slot.name << " updates "
                                           << slot.updates << ", which is no input";
      EXPECT_FALSE(slot.variadic || slot.sideOutput || input->variadic)
          << form->type << "'s " << slot.name << " updates a list, or nobody reads it";
    }
  }
  EXPECT_GE(updates, 4);
}

TEST_F(OpFormsTest, DefaultsAreOfTheirKind) {
  for (auto &form : forms.all())
    for (const FormAttr &attr : form->attrs) {
      if (!attr.defaultText)
        continue;
      llvm::StringRef text = *attr.defaultText;
      int64_t whole;
      double number;
      bool fits = false;
      switch (attr.kind) {
      case AttrKind::Bool: fits = text == "true" || text == "false"; break;
      case AttrKind::Int: fits = !text.getAsInteger(10, whole); break;
      case AttrKind::Order:
      case AttrKind::Float: fits = !text.getAsDouble(number); break;
      case AttrKind::Str:
      case AttrKind::DType:
        fits = text.size() > 1 && text.starts_with("'") && text.ends_with("'");
        break;
      case AttrKind::Ints:
      case AttrKind::Floats: fits = text.starts_with("[") && text.ends_with("]"); break;
      }
      EXPECT_TRUE(fits) << form->type << "'s " << attr.name << " has the default " << text.str();
    }
}

TEST_F(OpFormsTest, ProgramDescCategoriesArePaddles) {
  for (auto &form : forms.all()) {
    if (!form->pir) {
      EXPECT_EQ(nameOf(form->category).str(), nameOf(paddleCategory(form->type)).str())
          << form->type;
    }
  }
}

// Paddle has two operators in its white list of float16 alone.
TEST_F(OpFormsTest, CategoriesDependOnTheTypeWhereTheirListsDo) {
  for (auto &form : forms.all()) {
    Category expected = form->listName == "fused_bn_add_activation" ? Category::Gray
                        : form->listName == "resnet_unit"           ? Category::Unlisted
                                                                    : form->category;
    EXPECT_EQ(nameOf(form->bfloat16).str(), nameOf(expected).str()) << form->type;
  }
}

TEST_F(OpFormsTest, PirCategoriesAreThoseOfTheirListName) {
  for (auto &form : forms.all()) {
    if (form->pir) {
      EXPECT_EQ(nameOf(form->category).str(), nameOf(paddleCategory(form->listName)).str())
          << form->type;
    }
  }
}

TEST_F(OpFormsTest, AnOperatorIsFoundUnderAllItsNames) {
  auto names = forms.namesOfOperator("elementwise_pow");
  EXPECT_TRUE(llvm::is_contained(names, "elementwise_pow"));
  auto product = forms.namesOfOperator("matmul");
  EXPECT_TRUE(llvm::is_contained(product, "matmul_v2"));
  // Paddle's lists know them apart, although one op of nn computes both.
  EXPECT_FALSE(llvm::is_contained(forms.namesOfOperator("conv2d"), "depthwise_conv2d"));
  EXPECT_FALSE(llvm::is_contained(forms.namesOfOperator("batch_norm_"), "sync_batch_norm"));
  EXPECT_TRUE(llvm::is_contained(forms.namesOfOperator("batch_norm_"), "batch_norm"));
  EXPECT_TRUE(forms.lookup("no_such_operator").empty());
}

// Every name of Paddle's lists is either an operator's or in the table beside them, in the category
// of the list, for both dtypes.
TEST_F(OpFormsTest, PaddlesListsAreCovered) {
  llvm::SmallVector<llvm::StringRef> names;
  for (llvm::StringRef list : {white, black, extraBlack, gray})
    list.split(names, ' ');
  for (llvm::StringRef name : names) {
    const ListedOp *listed = listedOp(name);
    EXPECT_NE(listed != nullptr, !forms.lookup(name).empty())
        << name.str() << " must stand in exactly one place";
    if (!listed)
      continue;
    EXPECT_EQ(listed->float16, paddleCategory(name)) << name.str();
    EXPECT_EQ(listed->bfloat16, paddleCategory(name)) << name.str();
  }
}

TEST_F(OpFormsTest, ListedOpsAreSortedAndNotDefined) {
  EXPECT_TRUE(llvm::is_sorted(
      listedOps(), [](const ListedOp &a, const ListedOp &b) { return a.type < b.type; }));
  for (const ListedOp &op : listedOps())
    EXPECT_TRUE(forms.lookup(op.type).empty())
        << op.type.str() << " has a definition: its category belongs there";
}

TEST_F(OpFormsTest, SlotsThatStayFloat32) {
  const ListedOp *norm = listedOp("fused_attention");
  ASSERT_TRUE(norm);
  EXPECT_FALSE(namesSlot(norm->float32Inputs, "X"));
  EXPECT_TRUE(namesSlot(norm->float32Inputs, "LnScale"));
  EXPECT_TRUE(namesSlot(norm->float32Outputs, "Ln2Variance"));
  EXPECT_FALSE(namesSlot(listedOp("hsigmoid_loss")->float32Inputs, "X"));
  EXPECT_EQ(listedOp("relu"), nullptr);
}

} // namespace

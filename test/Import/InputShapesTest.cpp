// The merging of declared shapes with --shape, and the error for unsupported operators.
#include "ampc/Import/InputShapes.h"
#include "ampc/Import/UnsupportedOps.h"
#include <gtest/gtest.h>

using namespace ampc;

namespace {

const std::vector<DeclaredInput> kInputs = {
    {"image", {{{-1, "batch"}, {3, ""}, {-1, ""}}}, "graph.input[0]"},
    {"mask", {{{-1, "batch"}, {-1, "length"}}}, "graph.input[1]"},
    {"any", std::nullopt, "graph.input[2]"}};

// The shapes as text, or the errors.
std::string fixed(std::vector<GivenShape> given) {
  Messages diagnostics;
  auto shapes = fixShapes("m.onnx", kInputs, given, diagnostics);
  if (!shapes)
    return diagnostics.text();
  std::string text;
  for (const auto &shape : *shapes) {
    for (int64_t size : shape)
      text += std::to_string(size) + " ";
    text += "/";
  }
  return text;
}

} // namespace

TEST(InputShapes, a_symbol_has_one_size_in_all_inputs) {
  EXPECT_EQ(fixed({{"any", {7}}, {"image", {8, 3, 9}}, {"mask", {8, 5}}}), "8 3 9 /8 5 /7 /");
  EXPECT_EQ(fixed({{"any", {7}}, {"image", {8, 3, 9}}, {"mask", {4, 5}}}),
            "m.onnx: error: graph.input[1] (input 'mask'): --shape gives dimension 'batch' the "
            "size 4 here and 8 in another input\n");
}

TEST(InputShapes, open_dimensions_are_errors) {
  EXPECT_EQ(fixed({{"image", {8, 3, 9}}}),
            "m.onnx: error: graph.input[1] (input 'mask'): has open dimensions: [batch, length]\n"
            "hint: --shape mask=8x1 gives it these sizes\n");
  EXPECT_EQ(fixed({{"image", {8, 3, 9}}, {"mask", {8, 5}}}),
            "m.onnx: error: graph.input[2] (input 'any'): has open dimensions: of unknown rank\n"
            "hint: --shape any=<sizes> gives it these sizes\n");
  EXPECT_EQ(fixed({}),
            "m.onnx: error: graph.input[0] (input 'image'): has open dimensions: [batch, 3, ?]\n"
            "hint: --shape image=1x3x1 gives it these sizes\n");
}

TEST(InputShapes, given_sizes_agree_with_the_file) {
  EXPECT_EQ(fixed({{"image", {8, 4, 9}}}),
            "m.onnx: error: graph.input[0] (input 'image'): --shape gives it 8x4x9, the file "
            "declares [batch, 3, ?]\n");
  EXPECT_EQ(fixed({{"imag", {8}}}), "m.onnx: error: --shape: the model has no input 'imag'\n"
                                    "hint: did you mean 'image'?\n");
}

TEST(InputShapes, sizes_can_be) {
  auto error = [](llvm::SmallVector<DeclaredDim> dims) {
    Messages diagnostics;
    EXPECT_FALSE(fixShapes("m.json", {{"x", dims, "ops[1]"}}, {}, diagnostics));
    return diagnostics.text();
  };
  EXPECT_EQ(error({{2, ""}, {0, ""}}), "m.json: error: ops[1] (input 'x'): has the shape [2, 0]: "
                                       "tensors without elements are not supported\n");
  EXPECT_EQ(error({{int64_t{1} << 40, ""}, {1 << 20, ""}}),
            "m.json: error: ops[1] (input 'x'): takes more than 2^47 bytes\n");
}

TEST(UnsupportedOps, all_are_listed_with_counts) {
  UnsupportedOps ops;
  EXPECT_TRUE(ops.empty());
  Messages one, several;
  ops.add("ai.onnx.NonZero (opset 13)", "node[1]");
  ops.report("m.onnx", "see the table", one);
  EXPECT_EQ(one.text(), "m.onnx: error: node[1]: operator ai.onnx.NonZero (opset 13) is not "
                        "supported\nhint: see the table\n");
  ops.add("ai.onnx.Unique (opset 11)", "node[2]");
  ops.add("ai.onnx.NonZero (opset 13)", "node[3]");
  ops.report("m.onnx", "see the table", several);
  EXPECT_EQ(several.text(),
            "m.onnx: error: node[1]: operator ai.onnx.NonZero (opset 13) is not supported\n"
            "note: unsupported operators of the model: ai.onnx.NonZero (opset 13) (2 ops), "
            "ai.onnx.Unique (opset 11) (1 op)\nhint: see the table\n");
}

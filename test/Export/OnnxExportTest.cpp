// The ONNX export of modules that no model file gives: weights that are gone, no outputs; and of
// weights in memory.
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Export/ExportOnnx.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include <cstring>
#include <gtest/gtest.h>

namespace ampc {
namespace {

using namespace mlir;

class OnnxExport : public ::testing::Test {
protected:
  OnnxExport() { context.loadDialect<nn::NNDialect, amp::AMPDialect, func::FuncDialect>(); }

  // The bytes of the model of y = x + w, with this `init` of w; or the errors.
  std::string write(const std::string &init, const std::string &result = "output") {
    std::string text = "module @m {\n nn.variable @w parameter : tensor<2xf32> {init = {" + init +
                       "}}\n func.func @infer(%x: tensor<2xf32> {nn.name = \"x\"}) -> "
                       "(tensor<2xf32> {nn.field = #nn.field<output>, nn.name = \"y\"}) {\n"
                       " %w = nn.read @w : tensor<2xf32>\n %y = nn.elementwise_add %x, %w {nn.name "
                       "= \"add\", nn.results = \"y\", nn.type = \"elementwise_add\"} : "
                       "(tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n return %y : "
                       "tensor<2xf32>\n }\n}\n";
    if (result.empty())
      text = "module @m {\n func.func @infer() {\n return\n }\n}\n";
    std::string errors;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      errors += diagnostic.str();
      return success();
    });
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return errors;
    FailureOr<OnnxFiles> files = exportOnnx(*module, options);
    if (failed(files))
      return errors;
    std::string bytes;
    for (std::string_view piece : files->model)
      bytes += piece;
    return bytes;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  OnnxOptions options;
};

TEST_F(OnnxExport, WritesWeightsThatAreInMemory) {
  const float values[] = {0, 1.5f, -2};
  options.memory["w"] = std::string(reinterpret_cast<const char *>(values), sizeof values);
  std::string bytes = write("file = \"w\", offset = 4 : i64");
  EXPECT_NE(bytes.find(options.memory["w"].view().substr(4)), std::string::npos);
  EXPECT_EQ(write("file = \"w\", offset = 8 : i64"), "the weights 'w' end before this value");
}

TEST_F(OnnxExport, ConvertsWeightsOfAnotherType) {
  const uint16_t values[] = {0x3c00, 0xc000}; // 1 and -2 in float16
  options.memory["w"] = std::string(reinterpret_cast<const char *>(values), sizeof values);
  const float wide[] = {1, -2};
  std::string bytes = write("file = \"w\", dtype = \"float16\"");
  EXPECT_NE(bytes.find(std::string(reinterpret_cast<const char *>(wide), sizeof wide)),
            std::string::npos);
}

TEST_F(OnnxExport, ReportsWeightsThatAreGone) {
  EXPECT_EQ(write("file = \"/nonexistent/w\""),
            "cannot open the weights '/nonexistent/w': No such file or directory");
}

TEST_F(OnnxExport, NeedsAnOutput) {
  EXPECT_EQ(write("", ""), "--emit=onnx: no output is left to write");
}

TEST_F(OnnxExport, TakesTheOpsetOfTheModel) {
  std::string text =
      "module @m attributes {nn.onnx_opset = 14 : i64} {\n func.func @infer(%x: "
      "tensor<2xf32> {nn.name = \"x\"}) -> (tensor<2xf32> {nn.field = "
      "#nn.field<output>, nn.name = \"y\"}) {\n %y = nn.relu %x {nn.results = "
      "\"y\"} : (tensor<2xf32>) -> tensor<2xf32>\n return %y : tensor<2xf32>\n }\n}\n";
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module);
  FailureOr<OnnxFiles> files = exportOnnx(*module, options);
  ASSERT_TRUE(succeeded(files));
  EXPECT_EQ(files->opset, 14);
}

} // namespace
} // namespace ampc

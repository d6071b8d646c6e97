// --emit=model: the weights that cannot be read any more when they are written.
#include "SaveModel.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

using namespace ampc;

static std::string failureWith(const MemoryFiles &memory) {
  mlir::MLIRContext context;
  context.loadDialect<nn::NNDialect, mlir::func::FuncDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      R"(nn.variable @w parameter : tensor<4xf32> {trainable, init = {type = "file",
           file = "/nowhere/w", offset = 8 : i64, dtype = "float32"}}
         func.func @main() { return })",
      &context);
  std::string text;
  MessageHandler handler = [&](const Message &message) { text += message.text(); };
  Reporter reporter("m.json", handler);
  Compilation result;
  CompilerOptions options;
  options.weightsFile = "w.safetensors";
  Outcome ended = saveModel(*module, options, memory, reporter, result);
  EXPECT_EQ(ended.has_value(), !text.empty());
  return text;
}

TEST(SaveModel, weights_that_cannot_be_read_are_errors) {
  EXPECT_EQ(failureWith({}), "/nowhere/w: error: cannot be read: No such file or directory\n");
  EXPECT_EQ(failureWith({{"/nowhere/w", std::string(23, '\0')}}),
            "/nowhere/w: error: ends before the value of parameter 'w'\n");
  EXPECT_EQ(failureWith({{"/nowhere/w", std::string(24, '\0')}}), "");
}

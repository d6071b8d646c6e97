// The example importer of docs/AddAnImporter.md: the module it makes, and its errors.
#include "LinesImporter.h"
#include "mlir/IR/Verifier.h"
#include <gtest/gtest.h>

using namespace ampc;

static const char *const kLines = "parameter w float32 4x3\n"
                                  "input x float32 8x4\n"
                                  "op matmul_v2 X=x Y=w Out=y\n"
                                  "op relu X=y Out=z\n"
                                  "output z\n";

// The module as text, or the errors.
static std::string importLines(std::string text, llvm::StringRef from = "",
                               llvm::StringRef to = "") {
  if (size_t at = text.find(from); !from.empty())
    text.replace(at, from.size(), to);
  Messages diagnostics;
  mlir::MLIRContext context;
  ModelFile file{"m.lines", text};
  EXPECT_TRUE(test::hasLines(file));
  auto imported = test::importLines(file, {}, context, diagnostics);
  if (!imported)
    return diagnostics.text();
  EXPECT_EQ(imported->source(), text);
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*imported->module)));
  std::string printed;
  llvm::raw_string_ostream(printed) << *imported->module;
  return printed;
}

static bool contains(const std::string &text, llvm::StringRef part) {
  return llvm::StringRef(text).contains(part);
}

TEST(LinesImporter, MakesAModule) {
  std::string module = importLines(kLines);
  EXPECT_TRUE(contains(module, "nn.variable @w parameter : tensor<4x3xf32>")) << module;
  EXPECT_TRUE(contains(module, "nn.matmul")) << module;
  EXPECT_TRUE(contains(module, "tensor<8x3xf32> {nn.field = #nn.field<output>, nn.name = \"z\"}"))
      << module;
}

TEST(LinesImporter, NamesTheLineOfAnError) {
  EXPECT_TRUE(contains(importLines(kLines, "8x4", "8x"),
                       "m.lines: error: lines[1]: expects a name, a "
                       "dtype and a shape"));
  std::string shapes = importLines(kLines, "8x4", "8x5");
  EXPECT_TRUE(contains(shapes, "m.lines: error: lines[2]")) << shapes;
  std::string type = importLines(kLines, "matmul_v2", "matmul_v3");
  EXPECT_TRUE(contains(type, "m.lines: error: lines[2]")) << type;
  EXPECT_TRUE(contains(type, "did you mean 'matmul_v2'?")) << type;
  std::string tensor = importLines(kLines, "X=y", "X=q");
  EXPECT_TRUE(contains(tensor, "m.lines: error: lines[3]")) << tensor;
}

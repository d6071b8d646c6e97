// What the compiler says about kernels that it cannot compile.
#include "KernelRunner.h"
#include "gtest/gtest.h"

namespace ampc::codegen::test {
namespace {
using testing::Test;

void expectError(const std::string &text, const std::string &part) {
  std::string errors = errorsOf(text);
  EXPECT_NE(errors.find(part), std::string::npos) << "expected: " << part << "\ngot: " << errors;
}

/// A kernel whose body is x → op(x) on scalars of that type.
std::string scalar(const std::string &type, const std::string &op) {
  return kernel("k", {type},
                "%x = memref.load %a0[%r0] : memref<?x" + type + ">\n%y = " + op +
                    "\nmemref.store %y, %a0[%r0] : memref<?x" + type + ">");
}

TEST(Error, NamesTheKernelThatNeedsAFunction) {
  expectError(kernel("fine", {"f32"}, "") + kernel("modulo", {"f32"}, R"(
      %x = memref.load %a0[%r0] : memref<?xf32>
      %y = arith.remf %x, %x : f32
      memref.store %y, %a0[%r0] : memref<?xf32>)"),
              "needs the function 'fmodf', which generated code cannot call");
}

TEST(Error, MathWithoutExpansion) {
  expectError(scalar("f32", "math.cbrt %x : f32"), "'math.cbrt' op has no expansion for 'f32'");
  expectError(scalar("f64", "math.exp %x : f64"), "'math.exp' op has no expansion for 'f64'");
  expectError(scalar("i32", "math.ipowi %x, %x : i32"), "'math.ipowi' op has no expansion");
}

TEST(Error, FusedOperationOnNarrowFloats) {
  expectError(scalar("f16", "math.fma %x, %x, %x : f16"), "would be rounded twice");
}

TEST(Error, ArithmeticOnBF16) {
  expectError(scalar("bf16", "arith.addf %x, %x : bf16"),
              "'arith.addf' op cannot compute on bf16: widen to f32 first");
}

TEST(Error, VectorsOfHigherRank) {
  expectError(kernel("k", {"f32"}, "%v = arith.constant dense<0.0> : vector<2x2xf32>"),
              "expects vectors of rank 1, got 'vector<2x2xf32>'");
}

TEST(Error, OpsThatAreNotOfKernelIR) {
  expectError(kernel("k", {"f32"}, "\"other.op\"() : () -> ()"), "is not an op of kernel IR");
}

TEST(Error, OpsOfKernelDialectsWithoutLowering) {
  expectError(kernel("k", {"f32"}, "%a = memref.alloc() : memref<4xf32>"),
              "'memref.alloc' op is not an op of kernel IR");
  expectError(kernel("k", {"f32"}, "%v = arith.constant 1.0 : f32\nvector.print %v : f32"),
              "'vector.print' op is not an op of kernel IR");
  expectError(kernel("k", {"f32"}, "%a = memref.alloca(%r0) : memref<?xf32>"),
              "expects a static shape, got 'memref<?xf32>'");
  expectError(kernel("k", {"f32"}, R"(
      %z = arith.constant 0.0 : f32
      %v = vector.transfer_read %a0[%r0], %z : memref<?xf32>, vector<16xf32>)"),
              "failed to legalize operation 'vector.transfer_read'");
}

TEST(Error, OpsBesideKernels) {
  expectError("memref.global @g : memref<4xf32>", "'memref.global' op is not a kernel");
}

TEST(Error, SignatureOfAKernel) {
  const std::string attributes = " attributes {ampc.rows = 0 : i64, ampc.args = []} ";
  expectError("func.func @k(%a : f32, %r0 : index, %r1 : index)" + attributes + "{ return }",
              "expects argument 0 to be a flat memref<?xT> of a stored element type, got 'f32'");
  expectError("func.func @k(%a : memref<4xf32>, %r0 : index, %r1 : index)" + attributes +
                  "{ return }",
              "expects argument 0 to be a flat memref<?xT>");
  expectError("func.func @k(%r0 : index)" + attributes + "{ return }",
              "expects the row range, two index values, as last arguments");
  expectError("func.func @k(%r0 : index, %r1 : index) -> index" + attributes +
                  "{ return %r0 : index }",
              "expects no results");
  expectError("func.func private @k(index, index)", "expects a body");
}

TEST(Error, AttributesOfAKernel) {
  const std::string type = "func.func @k(%a : memref<?xf32>, %r0 : index, %r1 : index) attributes ";
  expectError(type + "{ampc.args = [array<i64: 0, 4, 1>]} { return }",
              "expects the attribute ampc.rows");
  expectError(type + "{ampc.rows = 1 : i64} { return }", "expects the attribute ampc.args");
  expectError(type + "{ampc.rows = 1 : i64, ampc.args = []} { return }",
              "expects the attribute ampc.args with one entry for each memref");
  expectError(type + "{ampc.rows = 1 : i64, ampc.args = [array<i64: 0, 4, 5>]} { return }",
              "expects entry 0 of ampc.args to be array<i64: fixed_bytes, bytes_per_row, access>");
}

TEST(Error, AliasSetsOfAKernel) {
  auto with = [](const std::string &sets, const std::string &last = "0, 4, 2") {
    return "func.func @k(%a : memref<?xf32>, %b : memref<?xf32>, %c : memref<?xf32>, %r0 : index, "
           "%r1 : index) attributes "
           "{ampc.rows = 0 : i64, ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 1>, "
           "array<i64: " +
           last + ">], ampc.alias_sets = " + sets + "} { return }";
  };
  EXPECT_EQ(errorsOf(with("array<i64: 0, 1, 0>")), "");
  EXPECT_EQ(errorsOf(with("array<i64: 0, 1, 0>", "4, 0, 2")), "")
      << "they have one size where there is one row";
  expectError(with("0 : i64"),
              "expects ampc.alias_sets to have one entry for each memref, got 0 : i64");
  expectError(with("array<i64: 0, 1>"),
              "expects ampc.alias_sets to have one entry for each memref, got array<i64: 0, 1>");
  expectError(with("array<i64: 1, 1, 2>"),
              "expects entry 0 of ampc.alias_sets to be the first argument of its set, got 1");
  expectError(with("array<i64: 0, -1, 2>"),
              "expects entry 1 of ampc.alias_sets to be the first argument of its set, got -1");
  expectError(with("array<i64: 0, 0, 1>"),
              "expects entry 2 of ampc.alias_sets to be the first argument of its set, got 1");
  expectError(with("array<i64: 0, 1, 0>", "6, 0, 2"),
              "expects arguments 0 and 2, which share bytes, to be of one size");
}

TEST(Error, AModuleWithoutKernels) {
  expectError("module {}", "expects at least one kernel");
}

} // namespace
} // namespace ampc::codegen::test

// One kernel from text to its result, and what an object looks like from outside.
#include "KernelRunner.h"
#include "gtest/gtest.h"

namespace ampc::codegen::test {
namespace {

const std::string kAdd = kernel("add", {"f32", "f32", "f32"}, R"(
  %c16 = arith.constant 16 : index
  scf.for %i = %r0 to %r1 step %c16 {
    %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
    %y = vector.load %a1[%i] : memref<?xf32>, vector<16xf32>
    %z = arith.addf %x, %y : vector<16xf32>
    vector.store %z, %a2[%i] : memref<?xf32>, vector<16xf32>
  })");

TEST(Compile, AddsTwoVectorsAtEveryLevel) {
  for (CpuLevel level : runnableLevels()) {
    auto object = build(kAdd, level);
    ASSERT_TRUE(object);
    std::vector<float> x(64, 1.5f), y(64, 2.0f), z(64, 0.0f);
    object->run("add", {x.data(), y.data(), z.data()}, 16, 48);
    for (int i = 0; i < 64; ++i)
      EXPECT_EQ(z[i], i >= 16 && i < 48 ? 3.5f : 0.0f) << i;
  }
}

} // namespace
} // namespace ampc::codegen::test

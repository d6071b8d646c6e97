// Stores past the caches (ampc.streams): the same numbers, only where vectors are whole and
// aligned.
#include "KernelRunner.h"
#include "gtest/gtest.h"
#include <cstdint>

namespace ampc::codegen::test {
namespace {

constexpr int64_t kRows = 5;

/// out = x + x, in rows of `columns` f32 columns, 16 at once, and a tail of single ones.
std::string sums(int64_t columns, bool streams) {
  std::string text = kernel("sums", {"f32", "f32"},
                            R"(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %columns = arith.constant )" +
                                std::to_string(columns) + R"( : index
    %whole = arith.constant )" + std::to_string(columns / 16 * 16) +
                                R"( : index
    scf.for %r = %r0 to %r1 step %c1 {
      %base = arith.muli %r, %columns : index
      scf.for %c = %c0 to %whole step %c16 {
        %i = arith.addi %base, %c : index
        %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
        %y = arith.addf %x, %x : vector<16xf32>
        vector.store %y, %a1[%i] : memref<?xf32>, vector<16xf32>
      }
      scf.for %c = %whole to %columns step %c1 {
        %i = arith.addi %base, %c : index
        %x = memref.load %a0[%i] : memref<?xf32>
        %y = arith.addf %x, %x : f32
        memref.store %y, %a1[%i] : memref<?xf32>
      }
    })");
  size_t at = text.find("ampc.args");
  return streams ? text.insert(at, "ampc.streams = array<i64: 1>, ") : text;
}

size_t countIn(const std::string &text, CpuLevel level, llvm::StringRef word) {
  auto context = makeContext();
  auto module = parse(*context, text);
  auto assembly = emitAssembly(*module, {level});
  EXPECT_TRUE(succeeded(assembly));
  return llvm::StringRef(*assembly).count(word);
}

TEST(StreamStores, OfWholeLinesPassTheCaches) {
  for (CpuLevel level : {CpuLevel::V3, CpuLevel::V4}) {
    EXPECT_GT(countIn(sums(64, true), level, "vmovnt"), 0u);
    EXPECT_EQ(countIn(sums(64, true), level, "sfence"), 1u);
    EXPECT_EQ(countIn(sums(64, false), level, "vmovnt"), 0u);
    EXPECT_EQ(countIn(sums(64, false), level, "sfence"), 0u);
  }
  EXPECT_EQ(countIn(sums(40, true), CpuLevel::V4, "vmovnt"), 0u) << "a row begins inside a line";
}

/// A result that begins inside a line is stored as usual.
TEST(StreamStores, GiveTheSameNumbersAtEachAddress) {
  for (CpuLevel level : runnableLevels())
    for (int64_t columns : {40, 64, 80})
      for (size_t begin : {16, 17, 20, 24}) {
        auto object = build(sums(columns, true), level);
        ASSERT_TRUE(object);
        size_t count = static_cast<size_t>(kRows * columns);
        std::vector<float> x(count), memory(count + 64, -1);
        for (size_t i = 0; i < count; ++i)
          x[i] = static_cast<float>(i % 97) / 7;
        // A line begins `begin` elements behind one.
        auto misaligned = reinterpret_cast<uintptr_t>(memory.data()) / 4 % 16;
        float *out = memory.data() + begin + (16 - misaligned) % 16;
        object->run("sums", {x.data(), out}, 0, kRows);
        for (size_t i = 0; i < count; ++i)
          ASSERT_EQ(out[i], x[i] + x[i]) << columns << " columns, element " << i;
        EXPECT_EQ(out[-1], -1);
        EXPECT_EQ(out[count], -1);
      }
}

} // namespace
} // namespace ampc::codegen::test

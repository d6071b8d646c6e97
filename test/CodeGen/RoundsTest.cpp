// Loops of a few rounds over words that are multiplied to 64 bits, as random numbers are made:
// lanes of 64 bits on a CPU, straight code for few lanes on a GPU.
#include "KernelRunner.h"
#include "ampc/CodeGen/Gpu.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

namespace ampc::codegen::test {
namespace {

constexpr uint32_t kFactor = 0xD2511F53, kStep = 0x9E3779B9;

/// Both halves of a product, a key that changes, a word that is read beside the wide lanes, and one
/// that goes through no product.
std::string rounds(const std::string &count = "%c7", const std::string &sum = "%all") {
  return kernel("rounds", {"i32", "i32", "i32"},
                R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c16 = arith.constant 16 : index
  %step = arith.constant -1640531527 : i32
  %five = arith.constant dense<5> : vector<16xi32>
  %factor = arith.constant dense<-766435501> : vector<16xi32>
  %key0 = memref.load %a1[%c0] : memref<?xi32>
  scf.for %i = %r0 to %r1 step %c16 {
    %x = vector.load %a0[%i] : memref<?xi32>, vector<16xi32>
    %r:4 = scf.for %n = %c0 to )" +
                    count + R"( step %c1 iter_args(%word = %x, %last = %x, %sum = %x, %key = %key0)
        -> (vector<16xi32>, vector<16xi32>, vector<16xi32>, i32) {
      %low, %high = arith.mului_extended %word, %factor : vector<16xi32>
      %keys = vector.broadcast %key : i32 to vector<16xi32>
      %mixed = arith.xori %high, %last : vector<16xi32>
      %next = arith.xori %mixed, %keys : vector<16xi32>
      %more = arith.addi %sum, %mixed : vector<16xi32>
      %shifted = arith.shrui %low, %five : vector<16xi32>
      %all = arith.xori %more, %shifted : vector<16xi32>
      %key1 = arith.addi %key, %step : i32
      scf.yield %next, %low, )" +
                    sum + R"(, %key1 : vector<16xi32>, vector<16xi32>, vector<16xi32>, i32
    } {ampc.rounds}
    %y = arith.addi %r#0, %r#2 : vector<16xi32>
    %z = arith.xori %y, %r#1 : vector<16xi32>
    vector.store %z, %a2[%i] : memref<?xi32>, vector<16xi32>
  })");
}

uint32_t reference(uint32_t x, uint32_t key) {
  uint32_t word = x, last = x, sum = x;
  for (int n = 0; n < 7; ++n, key += kStep) {
    uint64_t product = uint64_t(word) * kFactor;
    uint32_t mixed = uint32_t(product >> 32) ^ last;
    word = mixed ^ key, last = uint32_t(product), sum = (sum + mixed) ^ (last >> 5);
  }
  return (word + sum) ^ last;
}

TEST(Rounds, GiveTheWordsOfScalarArithmeticAtEveryLevel) {
  std::vector<uint32_t> x(64), key{0x89abcdef}, y(64);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = uint32_t(i * 0x10000001u) - 7;
  for (CpuLevel level : runnableLevels()) {
    auto object = build(rounds(), level);
    ASSERT_TRUE(object);
    object->run("rounds", {x.data(), key.data(), y.data()}, 0, 64);
    for (size_t i = 0; i < x.size(); ++i)
      EXPECT_EQ(y[i], reference(x[i], key[0])) << i;
  }
}

size_t countOf(llvm::StringRef text, llvm::StringRef part) {
  return text.count(part);
}

TEST(Rounds, MultiplyWithoutMovingLanesOnACpu) {
  auto context = makeContext();
  auto module = parse(*context, rounds("%c7", "%sum"));
  // Sixteen words are four vectors of 256 bits or two of 512; they become words again once, behind
  // the loop.
  for (auto [level, products] : {std::pair{CpuLevel::V3, 4}, {CpuLevel::V4, 2}}) {
    auto text = emitAssembly(*module, {level});
    ASSERT_TRUE(succeeded(text));
    llvm::StringRef loop = llvm::StringRef(*text).split("vpmuludq").second.rsplit("vpmuludq").first;
    EXPECT_EQ(countOf(*text, "vpmuludq"), size_t(products));
    for (const char *move : {"vpmov", "vpshuf", "vshuf", "vperm", "vpunpck", "vpblend", "vpmulld"})
      EXPECT_EQ(countOf(loop, move), 0u) << move;
  }
}

std::string ptxOf(const std::string &text) {
  auto context = makeContext();
  auto module = parse(*context, text);
  auto one = [](llvm::StringRef) { return GpuEntries::onePiece; };
  auto program = compileToPtx(*module, one, 1, kMinComputeCapability);
  return succeeded(program) ? program->ptx : "";
}

// 32-bit instructions only, two for each lane of a round; ptxas makes one of them.
void expectProducts(const std::string &ptx, size_t count) {
  EXPECT_EQ(countOf(ptx, "mul.hi.u32"), count);
  EXPECT_EQ(countOf(ptx, "mul.lo.s32"), count);
  for (const char *wide : {"mul.lo.s64", "xor.b64", "mov.b64 {"})
    EXPECT_EQ(countOf(ptx, wide), 0u) << wide;
}

TEST(Rounds, OfManyLanesAreALoopOnAGpu) {
  expectProducts(ptxOf(rounds()), 16);
}

TEST(Rounds, OfFewLanesAreStraightCodeOnAGpu) {
  std::string text = rounds();
  for (size_t at = 0; (at = text.find("<16x", at)) != std::string::npos;)
    text.replace(at, 4, "<4x");
  expectProducts(ptxOf(text), 7 * 4);
}

TEST(Rounds, OfANumberThatIsNotConstantAreRefusedByAGpu) {
  auto context = makeContext();
  auto module = parse(*context, rounds("%r1"));
  std::string errors;
  mlir::ScopedDiagnosticHandler handler(context.get(),
                                        [&](mlir::Diagnostic &error) { errors += error.str(); });
  auto one = [](llvm::StringRef) { return GpuEntries::onePiece; };
  EXPECT_TRUE(failed(compileToPtx(*module, one, 1, kMinComputeCapability)));
  EXPECT_NE(errors.find("expects a constant number of rounds"), std::string::npos) << errors;
}

} // namespace
} // namespace ampc::codegen::test

// One kernel from text to its result, and what an object looks like from outside.
#include "KernelRunner.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <thread>

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

/// Eleven kernels, so that there are several chunks.
std::string manyKernels() {
  std::string text;
  for (int i = 0; i < 11; ++i) {
    std::string k = kAdd;
    text += k.replace(k.find("@add"), 4, "@k" + std::to_string(i));
  }
  return text;
}

std::vector<std::string> objects(unsigned threads) {
  auto context = makeContext();
  auto module = parse(*context, manyKernels());
  auto result = compileToSharedObjects(*module, {CpuLevel::V3, CpuLevel::V4}, threads);
  EXPECT_TRUE(succeeded(result));
  return succeeded(result) ? *result : std::vector<std::string>();
}

TEST(Compile, BytesDoNotDependOnThreadsOrRuns) {
  std::vector<std::string> one = objects(1);
  ASSERT_EQ(one.size(), 2u);
  EXPECT_NE(one[0], one[1]);
  EXPECT_EQ(objects(1), one);
  EXPECT_EQ(objects(2), one);
  EXPECT_EQ(objects(4), one);
}

TEST(Compile, TheManifestSaysWhatTheAttributesSay) {
  auto object =
      build("func.func @k(%a : memref<?xf32>, %b : memref<?xi8>, %r0 : index, %r1 : index) "
            "attributes {ampc.rows = 12 : i64, ampc.args = [array<i64: 16, 4, 1>, "
            "array<i64: 0, 3, 2>]} { return }",
            CpuLevel::V3);
  ASSERT_TRUE(object);
  EXPECT_EQ(object->manifest->abi, kAmpcKernelAbi);
  ASSERT_EQ(object->manifest->count, 1u);
  const AmpcKernelEntry &entry = object->manifest->entries[0];
  EXPECT_STREQ(entry.name, "k");
  EXPECT_EQ(entry.rows, 12u);
  ASSERT_EQ(entry.argument_count, 2u);
  EXPECT_EQ(entry.arguments[0].fixed_bytes, 16u);
  EXPECT_EQ(entry.arguments[0].bytes_per_row, 4u);
  EXPECT_EQ(entry.arguments[0].access, AMPC_READ);
  EXPECT_EQ(entry.arguments[1].bytes_per_row, 3u);
  EXPECT_EQ(entry.arguments[1].access, AMPC_WRITE);
}

TEST(Compile, KernelsKeepTheirOrderOverChunks) {
  Object object(objects(2).front());
  ASSERT_TRUE(object.loaded());
  ASSERT_EQ(object.manifest->count, 11u);
  for (int i = 0; i < 11; ++i)
    EXPECT_EQ(object.manifest->entries[i].name, "k" + std::to_string(i));
}

TEST(Compile, OnlyTheManifestIsVisible) {
  std::string bytes = objects(1).front();
  auto file = llvm::object::ELF64LEObjectFile::create(llvm::MemoryBufferRef(bytes, "object"));
  ASSERT_TRUE(bool(file));
  std::vector<std::string> names;
  for (const auto &symbol : file->getDynamicSymbolIterators())
    names.push_back(llvm::cantFail(symbol.getName()).str());
  EXPECT_EQ(names, std::vector<std::string>{kAmpcKernelManifestSymbol});
  for (const auto &symbol : file->symbols())
    EXPECT_EQ(llvm::cantFail(symbol.getName()).str(), "") << "the symbol table is stripped";
}

TEST(Compile, LeavesTheModuleUnchanged) {
  auto context = makeContext();
  auto module = parse(*context, kAdd);
  auto print = [&] {
    std::string text;
    llvm::raw_string_ostream(text) << *module;
    return text;
  };
  std::string before = print();
  EXPECT_TRUE(succeeded(compileToSharedObject(*module, {CpuLevel::V3})));
  EXPECT_EQ(print(), before);
}

TEST(Compile, SeparateContextsInSeparateThreads) {
  std::vector<std::string> one = objects(1), first, second;
  std::thread other([&] { first = objects(1); });
  second = objects(1);
  other.join();
  EXPECT_EQ(first, one);
  EXPECT_EQ(second, one);
}

TEST(Compile, AssemblyAndIRShowTheLevel) {
  auto context = makeContext();
  auto module = parse(*context, kAdd);
  auto v3 = emitAssembly(*module, {CpuLevel::V3}), v4 = emitAssembly(*module, {CpuLevel::V4});
  auto ir = emitLLVMIR(*module, {CpuLevel::V4});
  ASSERT_TRUE(succeeded(v3) && succeeded(v4) && succeeded(ir));
  EXPECT_EQ(v3->find("%zmm"), std::string::npos);
  EXPECT_NE(v3->find("%ymm"), std::string::npos);
  EXPECT_NE(v4->find("%zmm"), std::string::npos);
  EXPECT_NE(ir->find("fadd <16 x float>"), std::string::npos);
}

/// Kernels without such a rounding are the same at both levels.
TEST(Compile, OneLevelRoundsToBF16ByAnInstruction) {
  auto context = makeContext();
  auto module = parse(*context, kernel("narrow", {"f32", "bf16"}, R"(
    %step = arith.constant 16 : index
    scf.for %i = %r0 to %r1 step %step {
      %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
      %y = arith.truncf %x : vector<16xf32> to vector<16xbf16>
      vector.store %y, %a1[%i] : memref<?xbf16>, vector<16xbf16>
    })"));
  auto plain = emitAssembly(*module, {CpuLevel::V4}),
       bf16 = emitAssembly(*module, {CpuLevel::V4BF16});
  ASSERT_TRUE(succeeded(plain) && succeeded(bf16));
  EXPECT_EQ(plain->find("vcvtneps2bf16"), std::string::npos);
  EXPECT_NE(bf16->find("vcvtneps2bf16"), std::string::npos);
  EXPECT_TRUE(roundsToBF16(*module));
  auto other = parse(*context, kAdd);
  EXPECT_FALSE(roundsToBF16(*other));
  auto objects = compileToSharedObjects(*other, {CpuLevel::V4BF16, CpuLevel::V4}, 1);
  ASSERT_TRUE(succeeded(objects));
  EXPECT_EQ(objects->front(), objects->back());
}

/// Loops of 32 columns whose lanes are neighboring columns.
TEST(Compile, AnInstructionRoundsTwoVectorsOfALoop) {
  auto roundsTwo = [](const std::string &columns, const std::string &body) {
    auto context = makeContext();
    auto module = parse(*context, kernel("pairs", {"f32", "bf16"}, R"(
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %lanes = arith.constant 16 : index
      %columns = arith.constant )" + columns + R"( : index
      scf.for %j = %zero to %columns step %lanes {
        %at = arith.addi %r0, %j : index
        %x = vector.load %a0[%at] : memref<?xf32>, vector<16xf32>
)" + body + R"(
        vector.store %y, %a1[%at] : memref<?xbf16>, vector<16xbf16>
      })"));
    auto text = emitAssembly(*module, {CpuLevel::V4BF16});
    EXPECT_TRUE(succeeded(text));
    return text->find("vcvtne2ps2bf16") != std::string::npos;
  };
  const std::string round = "%y = arith.truncf %z : vector<16xf32> to vector<16xbf16>";
  auto with = [&](const std::string &ops) { return ops + "\n" + round; };
  const std::string one = with("%z = arith.addf %x, %x : vector<16xf32>");
  EXPECT_TRUE(roundsTwo("64", one));
  EXPECT_TRUE(roundsTwo("64", with(R"(
        %z = scf.for %k = %zero to %r1 step %one iter_args(%sum = %x) -> (vector<16xf32>) {
          %there = arith.addi %k, %at : index
          %more = vector.load %a0[%there] : memref<?xf32>, vector<16xf32>
          %next = arith.addf %sum, %more : vector<16xf32>
          scf.yield %next : vector<16xf32>
        })")))
      << "a window";
  EXPECT_TRUE(roundsTwo("48", one)) << "an odd number of vectors";
  EXPECT_FALSE(roundsTwo("16", one)) << "one vector";
  EXPECT_FALSE(roundsTwo("64", with(R"(
        %group = arith.divui %at, %lanes : index
        %scale = memref.load %a0[%group] : memref<?xf32>
        %all = vector.broadcast %scale : f32 to vector<16xf32>
        %z = arith.mulf %x, %all : vector<16xf32>)")))
      << "one number for 16 columns";
  EXPECT_FALSE(roundsTwo("64", with(R"(
        %again = vector.load %a0[%zero] : memref<?xf32>, vector<16xf32>
        %z = arith.mulf %x, %again : vector<16xf32>)")))
      << "the same 16 numbers again";
  EXPECT_FALSE(roundsTwo("64", with(R"(
        %step = arith.constant dense<[0., 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12., 13., 14., 15.]> : vector<16xf32>
        %z = arith.mulf %x, %step : vector<16xf32>)")))
      << "numbers of lanes";
}

/// A clamp of a rounded number is rounded once (RoundedClamps.cpp), unless the number or a bound
/// need the first rounding.
TEST(Compile, ClampsAreRoundedOnce) {
  auto roundings = [](const std::string &body) {
    auto context = makeContext();
    auto module = parse(*context, kernel("clamp", {"f32", "bf16", "f32"}, R"(
      %zero = arith.constant dense<0.0> : vector<16xf32>
      %six = arith.constant dense<6.0> : vector<16xf32>
      %tenth = arith.constant dense<0.1> : vector<16xf32>
      %x = vector.load %a0[%r0] : memref<?xf32>, vector<16xf32>
      %h = arith.truncf %x : vector<16xf32> to vector<16xbf16>
      %w = arith.extf %h : vector<16xbf16> to vector<16xf32>
)" + body + R"(
      %result = arith.truncf %y : vector<16xf32> to vector<16xbf16>
      vector.store %result, %a1[%r0] : memref<?xbf16>, vector<16xbf16>)"));
    auto text = emitAssembly(*module, {CpuLevel::V4BF16});
    EXPECT_TRUE(succeeded(text));
    size_t count = 0;
    for (size_t at = text->find("vcvtneps2bf16"); at != std::string::npos;
         at = text->find("vcvtneps2bf16", at + 1))
      ++count;
    return count;
  };
  auto clamp = [](const std::string &op, const std::string &of, const std::string &bound) {
    return "arith." + op + " %" + of + ", %" + bound + " : vector<16xf32>\n";
  };
  const std::string relu = "%r = " + clamp("maximumf", "w", "zero"),
                    store = "vector.store %w, %a2[%r0] : memref<?xf32>, vector<16xf32>\n";
  EXPECT_EQ(roundings("%y = " + clamp("maximumf", "w", "zero")), 1u);
  EXPECT_EQ(roundings("%y = " + clamp("minimumf", "w", "six")), 1u);
  EXPECT_EQ(roundings(relu + "%y = " + clamp("minimumf", "r", "six")), 1u);
  EXPECT_EQ(roundings(relu + "%y = " + clamp("addf", "r", "six")), 2u) << "no clamp";
  EXPECT_EQ(roundings("%y = " + clamp("addf", "w", "six")), 2u) << "no clamp";
  EXPECT_EQ(roundings("%y = " + clamp("minimumf", "w", "tenth")), 2u)
      << "bfloat16 does not have 0.1: the minimum is rounded, too";
  EXPECT_EQ(roundings(store + "%y = " + clamp("maximumf", "w", "zero")), 1u)
      << "the number is rounded for memory; its maximum is exact";
}

/// Values from bf16 are rounded in lanes if they are computed with; others, and those that are only
/// stored, by the instruction. What bf16 has is not rounded.
TEST(Compile, ChainsFromBF16RoundInLanes) {
  auto has = [](const std::string &instruction, const std::string &body) {
    auto context = makeContext();
    auto module = parse(*context, kernel("chain", {"bf16", "f32", "bf16", "f32"}, R"(
      %x = vector.load %a0[%r0] : memref<?xbf16>, vector<16xbf16>
      %wide = arith.extf %x : vector<16xbf16> to vector<16xf32>
      %f32 = vector.load %a1[%r0] : memref<?xf32>, vector<16xf32>
)" + body + R"(
      %rounded = arith.truncf %y : vector<16xf32> to vector<16xbf16>
      %again = arith.extf %rounded : vector<16xbf16> to vector<16xf32>
      %square = arith.mulf %again, %again : vector<16xf32>
      vector.store %square, %a3[%r0] : memref<?xf32>, vector<16xf32>)"));
    auto text = emitAssembly(*module, {CpuLevel::V4BF16});
    EXPECT_TRUE(succeeded(text));
    return text->find(instruction) != std::string::npos;
  };
  auto instructions = [&](const std::string &body) { return has("vcvtneps2bf16", body); };
  EXPECT_TRUE(has("vpaddd", "%y = arith.addf %wide, %wide : vector<16xf32>"));
  EXPECT_FALSE(has("vpaddd", "%y = arith.negf %wide : vector<16xf32>"));
  EXPECT_FALSE(instructions("%y = arith.addf %wide, %wide : vector<16xf32>"));
  EXPECT_FALSE(instructions("%z = math.tanh %wide : vector<16xf32>\n"
                            "%y = arith.mulf %z, %wide : vector<16xf32>"));
  EXPECT_TRUE(instructions("%y = arith.addf %wide, %f32 : vector<16xf32>"))
      << "a NaN of float32 may have any bits";
  EXPECT_TRUE(instructions("%y = arith.addf %wide, %wide : vector<16xf32>\n"
                           "%stored = arith.truncf %f32 : vector<16xf32> to vector<16xbf16>\n"
                           "vector.store %stored, %a2[%r0] : memref<?xbf16>, vector<16xbf16>"));
}

/// LLVM hears that arguments do not overlap by one scope for each alias set.
TEST(Compile, ArgumentsThatMayShareBytesAreInOneScope) {
  auto scopesOf = [](const std::string &text) {
    auto context = makeContext();
    auto module = parse(*context, text);
    auto ir = emitLLVMIR(*module, {CpuLevel::V3});
    EXPECT_TRUE(succeeded(ir));
    size_t scopes = 0;
    for (size_t at = 0; (at = ir->find(" = distinct !{", at)) != std::string::npos; ++at)
      ++scopes;
    return scopes - 1; // one is the domain of them all
  };
  std::string text = kAdd;
  EXPECT_EQ(scopesOf(text), 3u);
  text.replace(text.find("attributes {"), 12,
               "attributes {ampc.alias_sets = array<i64: 0, 1, 1>, ");
  EXPECT_EQ(scopesOf(text), 2u);
}

TEST(Compile, FeaturesOfTheLevels) {
  auto has = [](CpuLevel level, llvm::StringRef feature) {
    return llvm::is_contained(requiredFeatures(level), feature);
  };
  EXPECT_TRUE(has(CpuLevel::V3, "avx2") && has(CpuLevel::V3, "fma") && has(CpuLevel::V3, "f16c"));
  EXPECT_FALSE(has(CpuLevel::V3, "avx512f"));
  EXPECT_TRUE(has(CpuLevel::V4, "avx512vl") && has(CpuLevel::V4, "avx2"));
  EXPECT_TRUE(has(CpuLevel::V4BF16, "avx512_bf16") && has(CpuLevel::V4BF16, "avx512vl"));
  EXPECT_FALSE(has(CpuLevel::V4, "avx512_bf16"));
  EXPECT_FALSE(requiredFeatures(CpuLevel::Native).empty());
}

} // namespace
} // namespace ampc::codegen::test

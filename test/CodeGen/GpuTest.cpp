// The mappings from kernel IR to blocks and threads, each on a kernel of its own, and the machine
// that executes their PTX: it must find what is wrong.
#include "KernelRunner.h"
#include "PtxMachine.h"
#include "ampc/CodeGen/Gpu.h"
#include "gtest/gtest.h"

namespace ampc::codegen::test {
namespace {

struct Compiled {
  explicit Compiled(const std::string &text, unsigned capability = kMinComputeCapability)
      : context(makeContext()), module(parse(*context, text)) {
    auto compiled =
        compileToPtx(*module, [](llvm::StringRef) { return GpuEntries::onePiece; }, 1, capability);
    EXPECT_TRUE(mlir::succeeded(compiled));
    if (mlir::succeeded(compiled))
      program = std::move(*compiled);
    machine = std::make_unique<PtxMachine>(program.ptx);
  }
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  GpuProgram program;
  std::unique_ptr<PtxMachine> machine;
};

template <typename T>
MemoryRange rangeOf(std::vector<T> &values, bool reads = true, bool writes = true) {
  uint64_t at = reinterpret_cast<uint64_t>(values.data());
  return {at, at + values.size() * sizeof(T), reads, writes};
}
template <typename T> uint64_t address(std::vector<T> &values) {
  return reinterpret_cast<uint64_t>(values.data());
}

/// y = x + 1 over elements, unless the flag is set.
const char *const kGuarded =
    R"(func.func @add(%x : memref<?xf32>, %flag : memref<?xi8>, %y : memref<?xf32>, %r0 : index, %r1 : index)
    attributes {ampc.rows = 0 : i64, ampc.args = [array<i64: 0, 4, 1>, array<i64: 1, 0, 1>, array<i64: 0, 4, 2>]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %none = arith.constant 0 : i8
  %set = memref.load %flag[%c0] : memref<?xi8>
  %go = arith.cmpi eq, %set, %none : i8
  scf.if %go {
    %count = arith.subi %r1, %r0 : index
    %vectors = arith.divui %count, %c16 : index
    %length = arith.muli %vectors, %c16 : index
    %middle = arith.addi %r0, %length : index
    %ones = arith.constant dense<1.0> : vector<16xf32>
    %one = arith.constant 1.0 : f32
    scf.for %i = %r0 to %middle step %c16 {
      %v = vector.load %x[%i] : memref<?xf32>, vector<16xf32>
      %s = arith.addf %v, %ones : vector<16xf32>
      vector.store %s, %y[%i] : memref<?xf32>, vector<16xf32>
    } {ampc.columns}
    scf.for %i = %middle to %r1 step %c1 {
      %v = memref.load %x[%i] : memref<?xf32>
      %s = arith.addf %v, %one : f32
      memref.store %s, %y[%i] : memref<?xf32>
    } {ampc.columns}
  }
  return
})";

/// The sum of each row of `columns` elements, in vectors of 16 that are summed at the end.
std::string sums(int columns) {
  return "func.func @sum(%x : memref<?xf32>, %y : memref<?xf32>, %r0 : index, %r1 : index) "
         "attributes {ampc.rows = 5 : i64, "
         "ampc.args = [array<i64: " +
         std::to_string(5 * 4 * columns) +
         ", 0, 1>, array<i64: 20, 0, 2>]} {\n"
         "%n = arith.constant " +
         std::to_string(columns) + R"( : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  scf.for %r = %r0 to %r1 step %c1 {
    %base = arith.muli %r, %n : index
    %v = scf.for %c = %c0 to %n step %c16 iter_args(%acc = %zero) -> (vector<16xf32>) {
      %i = arith.addi %base, %c : index
      %e = vector.load %x[%i] : memref<?xf32>, vector<16xf32>
      %a = arith.addf %acc, %e : vector<16xf32>
      scf.yield %a : vector<16xf32>
    } {ampc.reduce = ["sum"]}
    %s = vector.reduction <add>, %v {ampc.total = ["sum"]} : vector<16xf32> into f32
    memref.store %s, %y[%r] : memref<?xf32>
  }
  return
})";
}

TEST(Gpu, ElementsAreTakenSixteenPerThreadInPiecesOfSixteenBytes) {
  Compiled c(kGuarded);
  const GpuKernel &kernel = c.program.kernels.at(0);
  EXPECT_EQ(kernel.entry, "add");
  EXPECT_TRUE(kernel.piecesEntry.empty());
  EXPECT_EQ(kernel.rowsPerBlock, 16u * kernel.blockThreads);
  EXPECT_EQ(kernel.blockThreads, c.machine->blockThreads("add"));
  std::vector<float> x(2 * kernel.rowsPerBlock, 0.5f), y(x.size(), 0.0f);
  std::vector<uint8_t> flag{0};
  std::vector<uint64_t> parameters{address(x), address(flag), address(y), x.size()};
  EXPECT_EQ(
      c.machine->run("add", parameters, 1,
                     {rangeOf(x, true, false), rangeOf(flag, true, false), rangeOf(y, false)}),
      "");
  EXPECT_EQ(c.machine->widths.count(4), 0u) << "a whole block needs no element on its own";
  EXPECT_EQ(c.machine->widths[16], 2 * kernel.rowsPerBlock / 4);
  for (size_t i = 0; i < y.size(); ++i)
    ASSERT_EQ(y[i], i < kernel.rowsPerBlock ? 0.0f : 1.5f) << i;
}

TEST(Gpu, FourLoadsOfSixteenBytesAreUnderWayBeforeAStore) {
  Compiled c(R"(
func.func @widen(%x: memref<?xf16>, %y: memref<?xf32>, %first: index, %last: index)
    attributes {ampc.rows = 0 : i64, ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 4, 2>]} {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %n = arith.subi %last, %first : index
  %m = arith.divui %n, %c16 : index
  %o = arith.muli %m, %c16 : index
  %middle = arith.addi %first, %o : index
  scf.for %i = %first to %middle step %c16 {
    %v = vector.load %x[%i] : memref<?xf16>, vector<16xf16>
    %w = arith.extf %v : vector<16xf16> to vector<16xf32>
    vector.store %w, %y[%i] : memref<?xf32>, vector<16xf32>
  }
  scf.for %i = %middle to %last step %c1 {
    %v = memref.load %x[%i] : memref<?xf16>
    %w = arith.extf %v : f16 to f32
    memref.store %w, %y[%i] : memref<?xf32>
  }
  return
})");
  const GpuKernel &kernel = c.program.kernels.at(0);
  EXPECT_EQ(kernel.rowsPerBlock, 32u * kernel.blockThreads)
      << "16 elements of 2 bytes are two loads";
  std::string text = c.program.ptx.substr(0, c.program.ptx.find("st.global.v"));
  size_t loads = 0;
  for (size_t at = 0; (at = text.find("ld.global.nc.v", at)) != std::string::npos; ++at)
    ++loads;
  EXPECT_EQ(loads, 4u) << c.program.ptx;
  std::vector<uint16_t> x(2 * kernel.rowsPerBlock, 0x3c00);
  std::vector<float> y(x.size(), 0.0f);
  std::vector<uint64_t> parameters{address(x), address(y), x.size()};
  EXPECT_EQ(c.machine->run("widen", parameters, 1, {rangeOf(x, true, false), rangeOf(y, false)}),
            "");
  for (size_t i = 0; i < y.size(); ++i)
    ASSERT_EQ(y[i], i < kernel.rowsPerBlock ? 0.0f : 1.0f) << i;
}

TEST(Gpu, TheLastBlockStopsAtTheLastRow) {
  Compiled c(kGuarded);
  std::vector<float> x(100, 0.5f), y(100, 0.0f);
  std::vector<uint8_t> flag{0};
  std::vector<uint64_t> parameters{address(x), address(flag), address(y), 37};
  EXPECT_EQ(c.machine->run("add", parameters, 0,
                           {rangeOf(x, true, false), rangeOf(flag, true, false), rangeOf(y)}),
            "");
  for (size_t i = 0; i < y.size(); ++i)
    ASSERT_EQ(y[i], i < 37 ? 1.5f : 0.0f) << i;
}

TEST(Gpu, ASetFlagIsAllThatASkippedKernelReads) {
  Compiled c(kGuarded);
  std::vector<float> x(5000), y(5000);
  std::vector<uint8_t> flag{1};
  std::vector<uint64_t> parameters{address(x), address(flag), address(y), x.size()};
  for (uint64_t block : {0, 1, 2})
    EXPECT_EQ(c.machine->run("add", parameters, block, {rangeOf(flag, true, false)}), "");
  EXPECT_EQ(c.machine->widths.size(), 1u);
}

TEST(Gpu, RowsAreSummedByAWarpOrABlock) {
  for (int columns : {16, 64, 512, 1040, 4096, 8000}) {
    Compiled c(sums(columns));
    const GpuKernel &kernel = c.program.kernels.at(0);
    EXPECT_EQ(kernel.rowsPerBlock, columns <= 1024 ? 4u : 1u) << columns;
    std::vector<float> x(5 * columns), y(5, -1.0f), expected(5, 0.0f);
    for (size_t i = 0; i < x.size(); ++i)
      expected[i / columns] += x[i] = float(i % 7); // exact in any order
    std::vector<uint64_t> parameters{address(x), address(y), 5};
    for (uint64_t block = 0; block * kernel.rowsPerBlock < 5; ++block)
      EXPECT_EQ(
          c.machine->run("sum", parameters, block, {rangeOf(x, true, false), rangeOf(y, false)}),
          "")
          << columns;
    EXPECT_EQ(y, expected) << columns;
  }
}

/// y = the sum of x over the row, less x, which is a + b + … of `arrays` arguments of `type`: two
/// loops load them all.
std::string deviations(int columns, int arrays, const std::string &type = "f32") {
  std::string list, access, memory = "memref<?x" + type + ">", vector = "vector<16x" + type + ">";
  int bytes = type == "f32" ? 4 : 8;
  auto total = [&](const std::string &last) {
    std::string text = "      %i" + last + " = arith.addi %base, %c" + last + " : index\n", sum;
    for (int i = 0; i < arrays; ++i) {
      std::string n = std::to_string(i) + last, x = "%x" + n;
      text += "      " + x + " = vector.load %a" + std::to_string(i) + "[%i" + last +
              "] : " + memory + ", " + vector + "\n";
      text += i ? "      %s" + n + " = arith.addf " + sum + ", " + x + " : " + vector + "\n" : "";
      sum = i ? "%s" + n : x;
    }
    return text + "      %all" + last + " = arith.negf " + sum + " : " + vector + "\n";
  };
  for (int i = 0; i < arrays; ++i) {
    list += "%a" + std::to_string(i) + " : " + memory + ", ";
    access += "array<i64: " + std::to_string(bytes * columns) + ", 0, 1>, ";
  }
  return "func.func @deviate(" + list + "%y : " + memory +
         ", %r0 : index, %r1 : index) attributes {ampc.rows = 1 : i64, ampc.args = [" + access +
         "array<i64: " + std::to_string(bytes * columns) + ", 0, 2>]} {\n  %n = arith.constant " +
         std::to_string(columns) +
         R"( : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : )" +
         vector + R"(
  scf.for %r = %r0 to %r1 step %c1 {
    %base = arith.muli %r, %n : index
    %v = scf.for %cA = %c0 to %n step %c16 iter_args(%acc = %zero) -> ()" +
         vector + ") {\n" + total("A") + "      %next = arith.addf %acc, %allA : " + vector +
         "\n      scf.yield %next : " + vector + R"(
    } {ampc.reduce = ["sum"]}
    %s = vector.reduction <add>, %v {ampc.total = ["sum"]} : )" +
         vector + " into " + type + "\n    %wide = vector.broadcast %s : " + type + " to " +
         vector + "\n    scf.for %cB = %c0 to %n step %c16 {\n" + total("B") +
         "      %d = arith.subf %allB, %wide : " + vector +
         "\n      vector.store %d, %y[%iB] : " + memory + ", " + vector + R"(
    } {ampc.columns}
  }
  return
})";
}

TEST(Gpu, ALongRowTakesAsManyThreadsAsKeepIt) {
  struct Case {
    int columns, arrays;
    const char *type;
    unsigned capability, threads, blocks;
  };
  for (auto [columns, arrays, type, capability, threads, blocks] :
       {Case{8192, 1, "f32", 90, 256, 1},
        {8208, 1, "f32", 80, 512, 1},
        {16400, 1, "f32", 80, 1024, 1},
        {32768, 1, "f32", 90, 1024, 1},
        {32784, 1, "f32", 80, 512, 1},
        {32784, 1, "f32", 90, 256, 8},
        {65552, 1, "f32", 90, 512, 8},
        {262144, 1, "f32", 100, 1024, 8},
        {262160, 1, "f32", 100, 512, 1},
        // Two registers a column: two of float32, or one of float64.
        {16384, 2, "f32", 80, 512, 1},
        {16400, 2, "f32", 80, 512, 1},
        {16400, 2, "f32", 90, 256, 4},
        {16400, 1, "f64", 90, 256, 4},
        {131072, 2, "f32", 90, 512, 8},
        {131088, 2, "f32", 90, 512, 1},
        // More: what 256 threads have.
        {8208, 3, "f32", 80, 256, 1},
        {8208, 3, "f32", 90, 256, 2},
        {65536, 4, "f32", 90, 256, 8},
        {65552, 4, "f32", 90, 256, 1}}) {
    Compiled c(deviations(columns, arrays, type), capability);
    const GpuKernel &kernel = c.program.kernels.at(0);
    std::string what =
        std::to_string(columns) + " columns of " + std::to_string(arrays) + " " + type;
    EXPECT_EQ(kernel.blockThreads, threads) << what;
    EXPECT_EQ(kernel.clusterBlocks, blocks) << what;
    EXPECT_EQ(kernel.rowsPerBlock, 1u) << what;
    EXPECT_EQ(c.machine->clusterBlocks("deviate"), blocks) << what;
    // Only what needs clusters asks for a GPU that has them.
    EXPECT_EQ(c.program.capability, blocks > 1 ? 90u : 80u) << what;
    EXPECT_EQ(kernel.capability(), c.program.capability) << what;
    EXPECT_EQ(c.program.ptx.find(blocks > 1 ? ".version 7.8\n.target sm_90"
                                            : ".version 7.0\n.target sm_80"),
              0u)
        << what;
  }
}

TEST(Gpu, AClustersBlocksSumOneRow) {
  constexpr int kColumns = 40000;
  Compiled c(deviations(kColumns, 1), 90);
  std::vector<float> x(kColumns), y(kColumns, -1.0f);
  float sum = 0;
  for (int i = 0; i < kColumns; ++i)
    sum += x[i] = float(i % 7); // exact in any order
  std::vector<uint64_t> parameters{address(x), address(y), 1};
  EXPECT_EQ(c.machine->run("deviate", parameters, 0, {rangeOf(x, true, false), rangeOf(y, false)}),
            "");
  for (int i = 0; i < kColumns; ++i)
    ASSERT_EQ(y[i], sum - x[i]) << i;
  EXPECT_EQ(c.machine->widths[16], 2u * kColumns / 4) << "each column is loaded and stored once";
}

TEST(Gpu, ArchitecturesHaveNumbers) {
  EXPECT_EQ(capabilityOf("sm_80"), 80u);
  EXPECT_EQ(capabilityOf("sm_90a"), 90u);
  EXPECT_EQ(capabilityOf("sm_120"), 120u);
  EXPECT_EQ(capabilityOf("sm_"), 0u);
  EXPECT_EQ(capabilityOf("gfx90a"), 0u);
}

TEST(Gpu, AlignmentIsAskedForWhereAccessesAreWide) {
  Compiled guarded(kGuarded);
  EXPECT_EQ(guarded.program.kernels[0].arguments[0].alignment, 16u);
  EXPECT_EQ(guarded.program.kernels[0].arguments[1].alignment, 1u);
  Compiled odd(sums(17 * 16)), one(kernel("one", {"f32"}, R"(
    %c0 = arith.constant 0 : index
    %v = memref.load %a0[%c0] : memref<?xf32>
    memref.store %v, %a0[%c0] : memref<?xf32>)"));
  EXPECT_EQ(odd.program.kernels[0].arguments[0].alignment, 16u);
  EXPECT_EQ(one.program.kernels[0].arguments[0].alignment, 4u);
}

/// Of kGuarded, x and y may name the same bytes.
std::string guardedInPlace() {
  std::string text = kGuarded;
  return text.replace(text.find("attributes {"), 12,
                      "attributes {ampc.alias_sets = array<i64: 0, 1, 0>, ");
}

TEST(Gpu, NothingThatTheLaunchWritesIsLoadedThroughTheNonCoherentCache) {
  for (bool inPlace : {false, true}) {
    Compiled c(inPlace ? guardedInPlace() : kGuarded);
    EXPECT_EQ(c.program.ptx.find("ld.global.nc.v") == std::string::npos, inPlace) << c.program.ptx;
    EXPECT_NE(c.program.ptx.find("ld.global.nc.b8"), std::string::npos)
        << "the flag is not written\n"
        << c.program.ptx;
    uint64_t size = c.program.kernels.at(0).rowsPerBlock;
    for (uint64_t rows : {size, size - 5})
      for (ThreadOrder order : {ThreadOrder::Forward, ThreadOrder::Backward, ThreadOrder::Mixed}) {
        std::vector<float> x(size);
        for (size_t i = 0; i < size; ++i)
          x[i] = float(i);
        std::vector<uint8_t> flag{0};
        std::string error = c.machine->run(
            "add", {address(x), address(flag), address(x), rows}, 0,
            {rangeOf(x, true, false), rangeOf(flag, true, false), rangeOf(x, false, true)}, order);
        if (!inPlace) {
          EXPECT_EQ(error.substr(0, 66),
                    "reads through the non-coherent cache what the launch may write: ld");
          continue;
        }
        EXPECT_EQ(error, "");
        for (size_t i = 0; i < size; ++i)
          ASSERT_EQ(x[i], float(i) + (i < rows)) << i;
      }
  }
}

/// Each thread of a warp writes its number behind a load of its neighbour's: without a barrier the
/// order of the threads shows.
TEST(Gpu, TheMachineRunsThreadsInSeveralOrders) {
  PtxMachine machine(".visible .entry k(\n.param .u64 k_param_0\n)\n.reqntid 32\n{\nld.param.b64 "
                     "%rd1, [k_param_0];\n"
                     "mov.u32 %r1, %tid.x;\nxor.b32 %r2, %r1, 1;\nmul.wide.u32 %rd2, %r2, "
                     "4;\nadd.s64 %rd3, %rd1, %rd2;\n"
                     "mul.wide.u32 %rd4, %r1, 4;\nadd.s64 %rd5, %rd1, %rd4;\nld.global.b32 %r3, "
                     "[%rd3];\nadd.s32 %r4, %r3, 1;\n"
                     "st.global.b32 [%rd5], %r4;\nret;\n}\n");
  auto run = [&](ThreadOrder order) {
    std::vector<uint32_t> x(32, 0);
    EXPECT_EQ(machine.run("k", {address(x)}, 0, {rangeOf(x)}, order), "");
    return x;
  };
  std::vector<uint32_t> forward = run(ThreadOrder::Forward), backward = run(ThreadOrder::Backward),
                        mixed = run(ThreadOrder::Mixed);
  EXPECT_EQ(forward[0], 1u);
  EXPECT_EQ(forward[1], 2u);
  EXPECT_EQ(backward[0], 2u);
  EXPECT_EQ(backward[1], 1u);
  EXPECT_NE(mixed, forward);
  EXPECT_NE(mixed, backward);
}

TEST(Gpu, TheMachineFindsWhatIsWrong) {
  Compiled c(kGuarded);
  std::vector<float> x(2048), y(2049);
  std::vector<uint8_t> flag{0};
  auto run = [&](uint64_t at, std::vector<MemoryRange> memory) {
    return c.machine->run("add", {address(x), address(flag), at, 2048}, 0, memory);
  };
  MemoryRange onlyFlag = rangeOf(flag, true, false), onlyX = rangeOf(x, true, false),
              shorter = onlyX;
  shorter.end -= 4;
  EXPECT_EQ(run(address(y), {onlyFlag, onlyX, rangeOf(y)}), "");
  EXPECT_EQ(run(address(y), {onlyFlag, shorter, rangeOf(y)}).substr(0, 15), "reads elsewhere");
  EXPECT_EQ(run(address(y), {onlyFlag, onlyX, rangeOf(y, true, false)}).substr(0, 16),
            "writes elsewhere");
  EXPECT_EQ(run(address(y) + 4, {onlyFlag, onlyX, rangeOf(y)}).substr(0, 10), "misaligned");
  auto said = [](const std::string &body) {
    PtxMachine machine(".visible .entry k(\n.param .u64 k_param_0\n)\n.reqntid 64\n{\n" + body +
                       "\nret;\n}\n");
    return machine.run("k", {0}, 0, {});
  };
  EXPECT_EQ(said("mov.u32 %r1, %tid.x;"), "");
  EXPECT_EQ(said("ex2.approx.f32 %r1, %r2;"), "unknown instruction: ex2.approx.f32 %r1, %r2");
  EXPECT_EQ(said("add.f32 %r1, %r2, %r3;"), "unknown instruction: add.f32 %r1, %r2, %r3")
      << "ptxas may fuse it";
  EXPECT_EQ(said("$L1:\nbra.uni $L1;"), "does not end");
  EXPECT_EQ(said("mov.u32 %r1, %tid.x;\nsetp.gt.u32 %p1, %r1, 3;\n@%p1 bra $L2;\nbar.sync "
                 "0;\n$L2:\nbar.warp.sync -1;"),
            "threads wait for one another");
}

/// Two blocks: each keeps its number and writes to y what the other one keeps.
TEST(Gpu, TheMachineRunsClusters) {
  auto run = [](const std::string &rank, const std::string &wait, std::vector<uint64_t> &y) {
    PtxMachine machine(
        ".shared .align 16 .b8 s[64];\n.visible .entry k(\n.param .u64 k_param_0\n)\n.reqntid "
        "64\n.explicitcluster\n"
        ".reqnctapercluster 2\n{\nld.param.b64 %rd1, [k_param_0];\nmov.u32 %r1, "
        "%ctaid.x;\ncvt.u64.u32 %rd2, %r1;\n"
        "st.shared.b64 [s+8], "
        "%rd2;\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n"
        "mov.b64 %rd3, s;\nxor.b32 %r2, %r1, 1;\nmapa.shared::cluster.u64 %rd4, %rd3, " +
        rank +
        ";\nld.shared::cluster.b64 %rd5, [%rd4+8];\nand.b64 %rd6, %rd2, 1;\nshl.b64 %rd7, %rd6, "
        "3;\n"
        "add.s64 %rd8, %rd1, %rd7;\nst.global.b64 [%rd8], %rd5;\n" +
        wait + "ret;\n}\n");
    EXPECT_EQ(machine.clusterBlocks("k"), 2u);
    return machine.run("k", {address(y)}, 3,
                       {rangeOf(y, false)}); // in the cluster of blocks 2 and 3
  };
  const std::string wait = "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n";
  std::vector<uint64_t> y(2, 77);
  EXPECT_EQ(run("%r2", wait, y), "shared memory elsewhere: ld.shared::cluster.b64 %rd5, [%rd4+8]")
      << "there is no third block";
  EXPECT_EQ(run("0", wait, y), "");
  EXPECT_EQ(y, (std::vector<uint64_t>{2, 2}));
  EXPECT_EQ(run("1", wait, y), "");
  EXPECT_EQ(y, (std::vector<uint64_t>{3, 3}));
  EXPECT_EQ(run("0", "", y),
            "shared memory of a block that has ended: ld.shared::cluster.b64 %rd5, [%rd4+8]");
  EXPECT_EQ(run("0", "barrier.cluster.wait.aligned;\n", y),
            "waits where it has not arrived: barrier.cluster.wait.aligned");
}

} // namespace
} // namespace ampc::codegen::test

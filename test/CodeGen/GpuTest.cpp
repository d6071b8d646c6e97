// The mappings from kernel IR to blocks and threads, each on a kernel of its own, and the machine that executes their PTX:
// it must find what is wrong.
#include "KernelRunner.h"
#include "PtxMachine.h"
#include "ampc/CodeGen/Gpu.h"
#include "gtest/gtest.h"

namespace ampc::codegen::test {
namespace {

struct Compiled {
  explicit Compiled(const std::string &text) : context(makeContext()), module(parse(*context, text)) {
    auto compiled = compileToPtx(
        *module, [](llvm::StringRef) { return false; }, 1);
    EXPECT_TRUE(mlir::succeeded(compiled));
    if (mlir::succeeded(compiled)) program = std::move(*compiled);
    machine = std::make_unique<PtxMachine>(program.ptx);
  }
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  GpuProgram program;
  std::unique_ptr<PtxMachine> machine;
};

template <typename T> MemoryRange rangeOf(std::vector<T> &values, bool reads = true, bool writes = true) {
  uint64_t at = reinterpret_cast<uint64_t>(values.data());
  return {at, at + values.size() * sizeof(T), reads, writes};
}
template <typename T> uint64_t address(std::vector<T> &values) { return reinterpret_cast<uint64_t>(values.data()); }

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
  return "func.func @sum(%x : memref<?xf32>, %y : memref<?xf32>, %r0 : index, %r1 : index) attributes {ampc.rows = 5 : i64, "
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
  EXPECT_EQ(c.machine->run("add", parameters, 1, {rangeOf(x, true, false), rangeOf(flag, true, false), rangeOf(y, false)}),
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
  EXPECT_EQ(kernel.rowsPerBlock, 32u * kernel.blockThreads) << "16 elements of 2 bytes are two loads";
  std::string text = c.program.ptx.substr(0, c.program.ptx.find("st.global.v"));
  size_t loads = 0;
  for (size_t at = 0; (at = text.find("ld.global.nc.v", at)) != std::string::npos; ++at)
    ++loads;
  EXPECT_EQ(loads, 4u) << c.program.ptx;
  std::vector<uint16_t> x(2 * kernel.rowsPerBlock, 0x3c00);
  std::vector<float> y(x.size(), 0.0f);
  std::vector<uint64_t> parameters{address(x), address(y), x.size()};
  EXPECT_EQ(c.machine->run("widen", parameters, 1, {rangeOf(x, true, false), rangeOf(y, false)}), "");
  for (size_t i = 0; i < y.size(); ++i)
    ASSERT_EQ(y[i], i < kernel.rowsPerBlock ? 0.0f : 1.0f) << i;
}

TEST(Gpu, TheLastBlockStopsAtTheLastRow) {
  Compiled c(kGuarded);
  std::vector<float> x(100, 0.5f), y(100, 0.0f);
  std::vector<uint8_t> flag{0};
  std::vector<uint64_t> parameters{address(x), address(flag), address(y), 37};
  EXPECT_EQ(c.machine->run("add", parameters, 0, {rangeOf(x), rangeOf(flag), rangeOf(y)}), "");
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
      EXPECT_EQ(c.machine->run("sum", parameters, block, {rangeOf(x, true, false), rangeOf(y, false)}), "") << columns;
    EXPECT_EQ(y, expected) << columns;
  }
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

TEST(Gpu, TheMachineFindsWhatIsWrong) {
  Compiled c(kGuarded);
  std::vector<float> x(2048), y(2049);
  std::vector<uint8_t> flag{0};
  auto run = [&](uint64_t at, std::vector<MemoryRange> memory) {
    return c.machine->run("add", {address(x), address(flag), at, 2048}, 0, memory);
  };
  MemoryRange shorter = rangeOf(x);
  shorter.end -= 4;
  EXPECT_EQ(run(address(y), {rangeOf(flag), rangeOf(x), rangeOf(y)}), "");
  EXPECT_EQ(run(address(y), {rangeOf(flag), shorter, rangeOf(y)}).substr(0, 15), "reads elsewhere");
  EXPECT_EQ(run(address(y), {rangeOf(flag), rangeOf(x), rangeOf(y, true, false)}).substr(0, 16), "writes elsewhere");
  EXPECT_EQ(run(address(y) + 4, {rangeOf(flag), rangeOf(x), rangeOf(y)}).substr(0, 10), "misaligned");
  auto said = [](const std::string &body) {
    PtxMachine machine(".visible .entry k(\n.param .u64 k_param_0\n)\n.reqntid 64\n{\n" + body + "\nret;\n}\n");
    return machine.run("k", {0}, 0, {});
  };
  EXPECT_EQ(said("mov.u32 %r1, %tid.x;"), "");
  EXPECT_EQ(said("ex2.approx.f32 %r1, %r2;"), "unknown instruction: ex2.approx.f32 %r1, %r2");
  EXPECT_EQ(said("add.f32 %r1, %r2, %r3;"), "unknown instruction: add.f32 %r1, %r2, %r3") << "ptxas may fuse it";
  EXPECT_EQ(said("$L1:\nbra.uni $L1;"), "does not end");
  EXPECT_EQ(said("mov.u32 %r1, %tid.x;\nsetp.gt.u32 %p1, %r1, 3;\n@%p1 bra $L2;\nbar.sync 0;\n$L2:\nbar.warp.sync -1;"),
            "threads wait for one another");
}

} // namespace
} // namespace ampc::codegen::test

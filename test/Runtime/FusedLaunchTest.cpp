// Launches that run inside the library call before them (Launch.row_elements): the same bits as
// after it, for any number of threads, and which calls can do so.
#include "ampc/Format/calls/conv_generated.h"
#include "Elements.h"
#include "Programs.h"
#include "cpu/calls/ConvPlan.h"
#include "cpu/Gemm.h"
#include "gtest/gtest.h"

namespace ampc::test {
namespace {

using runtime::ConvOperands, runtime::ConvPlan, runtime::ConvShape, runtime::GemmPlan,
    runtime::OneDnn, runtime::OneThread, runtime::Product, runtime::ProductWay, runtime::Session,
    runtime::SessionOptions;

constexpr uint64_t kRow = 4; // elements of a row of the kernel `accumulate`

// A program whose only call writes an arena, and a launch of `accumulate` from there to `total`.
struct Problem {
  Spec spec;
  std::vector<Range> operands;
  Range result, total;

  Range range(const char *name, ArenaKind kind, uint64_t elements) {
    return {0, elements * 4, spec.arena(name, kind, elements * 4), 0};
  }
  void add(std::unique_ptr<CommandT> call, uint64_t elements, uint64_t rowElements) {
    auto &commands = spec.entry(EntryRole::infer).commands;
    commands.push_back(std::move(call));
    commands.push_back(
        ampc::test::launch(spec.kernel("accumulate"), {elements / kRow}, {result, total}, 16));
    this->launch().row_elements = rowElements;
  }
  LaunchT &launch() { return *spec.entry(EntryRole::infer).commands[1]->call.AsLaunch(); }
};

Problem product(uint64_t m, uint64_t n, uint64_t k, uint64_t batch, uint64_t rowElements) {
  Problem p;
  p.operands = {p.range("a", ArenaKind::input, batch * m * k),
                p.range("b", ArenaKind::input, batch * k * n)};
  p.result = p.range("c", ArenaKind::activation, batch * m * n);
  p.total = p.range("total", ArenaKind::output, batch * m * n);
  GemmT g;
  g.a = std::make_unique<Range>(p.operands[0]);
  g.b = std::make_unique<Range>(p.operands[1]);
  g.c = std::make_unique<Range>(p.result);
  g.m = m, g.n = n, g.k = k;
  g.a_row_stride = static_cast<int64_t>(k), g.b_row_stride = static_cast<int64_t>(n);
  g.a_col_stride = g.b_col_stride = 1;
  if (batch > 1) {
    g.batch = {batch};
    g.a_batch_strides = {static_cast<int64_t>(m * k)};
    g.b_batch_strides = {static_cast<int64_t>(k * n)};
  }
  p.add(gemm(std::move(g)), batch * m * n, rowElements);
  return p;
}

// A convolution of 3x3 with padding: all sizes stay.
Problem convolution(ConvPart computes, uint64_t batch, uint64_t size, uint64_t channels,
                    uint64_t outputs, uint64_t rowElements) {
  Problem p;
  uint64_t places = batch * size * size,
           elements[] = {places * channels, outputs * 9 * channels, places * outputs};
  ConvT c;
  std::unique_ptr<Range> ConvT::*const parts[3] = {&ConvT::input, &ConvT::filter, &ConvT::output};
  for (int part = 0; part < 3; ++part) {
    bool isResult = part == int(computes);
    Range range = p.range(EnumNameConvPart(static_cast<ConvPart>(part)),
                          isResult ? ArenaKind::activation : ArenaKind::input, elements[part]);
    c.*parts[part] = std::make_unique<Range>(range);
    if (isResult)
      p.result = range;
    else
      p.operands.push_back(range);
  }
  p.total = p.range("total", ArenaKind::output, elements[int(computes)]);
  c.computes = computes;
  c.batch = batch, c.channels = channels, c.outputs = outputs;
  c.size = c.places = {size, size};
  c.kernel = {3, 3};
  c.strides = c.dilations = {1, 1};
  c.paddings = {1, 1, 1, 1};
  c.windows = static_cast<int32_t>(p.spec.kernel("conv_windows_32"));
  p.add(libraryCall<Conv>("conv", c), elements[int(computes)], rowElements);
  return p;
}

// The total after two runs. isLocal: whether the result of the call stays unwritten.
Bytes run(Problem &p, int threads, bool isLocal = false) {
  SessionOptions options;
  options.threads = threads;
  auto session = Session::create(loadOrDie(p.spec), options);
  EXPECT_TRUE(session.ok()) << session.status().text();
  if (!session.ok())
    return {};
  for (const Range &operand : p.operands) {
    Bytes data(operand.size());
    for (uint64_t i = 0; i < data.size() / 4; ++i)
      put(DType::f32, data.data(), i, static_cast<float>(i % 23) / 16 - 0.6f);
    EXPECT_TRUE((*session)->write(operand, data).ok());
  }
  for (int i = 0; i < 2; ++i)
    EXPECT_TRUE((*session)->run(EntryRole::infer).ok());
  Bytes total(p.total.size());
  EXPECT_TRUE((*session)->read(p.total, total.data()).ok());
  Bytes result(p.result.size());
  EXPECT_TRUE((*session)->read(p.result, result.data()).ok());
  EXPECT_EQ(result == Bytes(result.size()), isLocal);
  return total;
}

// staysLocal: whether the call keeps its result for a launch that alone reads it.
template <typename Make> void check(bool staysLocal, Make make) {
  Problem apart = make(0);
  Bytes expected = run(apart, 1);
  ASSERT_NE(expected, Bytes(expected.size()));
  for (int threads : {1, 2, 5}) {
    Problem fused = make(kRow);
    EXPECT_EQ(run(fused, threads), expected) << threads << " threads";
    fused.launch().only_reader = true;
    EXPECT_EQ(run(fused, threads, staysLocal), expected) << threads << " threads";
  }
}

TEST(FusedLaunch, OfProducts) {
  struct {
    uint64_t m, n, k, batch;
    bool staysLocal;
  } shapes[] = {{1000, 64, 40, 1, true}, {33, 1000, 64, 1, false}, {64, 33, 20, 1, true},
                {40, 40, 40, 15, true},  {3, 5, 7, 4, false},      {2048, 600, 30, 1, true},
                {513, 512, 8, 1, true},  {5000, 128, 64, 1, true}, {1, 1028, 256, 1, false}};
  for (auto [m, n, k, batch, staysLocal] : shapes) {
    SCOPED_TRACE(std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k));
    check(staysLocal, [&](uint64_t rowElements) { return product(m, n, k, batch, rowElements); });
  }
}

TEST(FusedLaunch, OfConvolutions) {
  for (ConvPart computes : {ConvPart::output, ConvPart::input}) {
    SCOPED_TRACE(EnumNameConvPart(computes));
    check(true, [&](uint64_t row) { return convolution(computes, 1, 33, 20, 12, row); });
    check(false, [&](uint64_t row) { return convolution(computes, 3, 40, 64, 64, row); });
    check(true, [&](uint64_t row) { return convolution(computes, 17, 8, 8, 8, row); });
  }
}

// The launch reads an element with each thread only if that thread computed it.
TEST(FusedLaunch, OfCallsThatComputeWholeRows) {
  OneThread one;
  auto library = OneDnn::create(1);
  ASSERT_TRUE(library.ok());
  auto fuses = [&](int64_t m, int64_t n, int64_t rowElements) {
    Product p;
    p.a.rowStride = p.k = 64;
    p.b.rowStride = p.n = n;
    p.a.columnStride = p.b.columnStride = 1;
    p.m = m;
    p.rowElements = rowElements;
    auto plan = GemmPlan::create(p, ProductWay::library, **library);
    EXPECT_TRUE(plan.ok());
    return plan.ok() && plan->mayFuse();
  };
  EXPECT_TRUE(fuses(1000, 64, 64));
  EXPECT_TRUE(fuses(4096, 1024, 1024)); // rows instead of tiles in both extents
  EXPECT_FALSE(fuses(1000, 64, 0));
  EXPECT_FALSE(fuses(64, 1000, 1000)); // tiles of columns
  EXPECT_FALSE(fuses(1000, 64, 64000));
  EXPECT_TRUE(fuses(1, 8192, 64)) << "parts of one row";
  EXPECT_FALSE(fuses(1, 8192, 8192));
  auto convolves = [&](runtime::ConvPart computes, int64_t rowElements) {
    ConvOperands operands;
    ConvShape &s = operands.shape;
    s.computes = computes;
    s.batch = 2, s.channels = 8, s.outputs = 64;
    s.size = s.places = {64, 64};
    s.kernel = {3, 3};
    s.strides = s.dilations = s.low = {1, 1};
    operands.rowElements = rowElements;
    auto plan = ConvPlan::create(operands, ProductWay::library, **library);
    EXPECT_TRUE(plan.ok());
    return std::pair(plan.ok() && plan->mayFuse(), plan.ok() ? plan->tasks() : 0);
  };
  EXPECT_EQ(convolves(runtime::ConvPart::output, 64), std::pair(true, uint64_t{8}));
  EXPECT_EQ(convolves(runtime::ConvPart::output, 0), std::pair(false, uint64_t{8}));
  EXPECT_EQ(convolves(runtime::ConvPart::output, 64 * 64 * 64), std::pair(false, uint64_t{8}));
  EXPECT_EQ(convolves(runtime::ConvPart::input, 8), std::pair(true, uint64_t{8}));
  EXPECT_EQ(convolves(runtime::ConvPart::filter, 8).first, false);
}

// Pieces of equal and of different sizes, over any number of threads: each row runs once.
TEST(Launch, RunsTheRowsOfAllPieces) {
  constexpr uint64_t kElements = 3000;
  for (const std::vector<uint64_t> &rows :
       {std::vector<uint64_t>{1000, 1000, 1000}, {1500, 1500}, {1000, 2000}, {3000}})
    for (int threads : {1, 2, 5}) {
      Spec spec;
      uint32_t x = spec.arena("x", ArenaKind::input, 4 * kElements),
               y = spec.arena("y", ArenaKind::output, 4 * kElements);
      std::vector<Range> operands;
      uint64_t first = 0;
      for (uint64_t count : rows) {
        for (uint32_t arena : {x, y})
          operands.emplace_back(4 * first, 4 * count, arena, 0);
        first += count;
      }
      spec.entry(EntryRole::infer)
          .commands.push_back(launch(spec.kernel("increment"), rows, operands, 7));
      SessionOptions options;
      options.threads = threads;
      auto session = Session::create(loadOrDie(spec), options);
      ASSERT_TRUE(session.ok()) << session.status().text();
      Bytes data(4 * kElements), result(data.size());
      for (uint64_t i = 0; i < kElements; ++i)
        put(DType::f32, data.data(), i, static_cast<float>(i));
      ASSERT_TRUE((*session)->write(Range(0, data.size(), x, 0), data).ok());
      ASSERT_TRUE((*session)->run(EntryRole::infer).ok());
      ASSERT_TRUE((*session)->read(Range(0, data.size(), y, 0), result.data()).ok());
      for (uint64_t i = 0; i < kElements; ++i)
        ASSERT_EQ(get(DType::f32, result.data(), i), static_cast<float>(i + 1)) << i;
    }
}

// A launch that writes what the call still reads would see the order of tasks.
TEST(FusedLaunch, RefusesOneThatWritesAnOperand) {
  Problem p = product(64, 64, 64, 1, kRow);
  p.spec.entry(EntryRole::infer).commands[1]->call.AsLaunch()->args[1] = p.operands[0];
  auto session = Session::create(loadOrDie(p.spec), {});
  ASSERT_FALSE(session.ok());
  EXPECT_EQ(session.status().what(), "entry infer, command 1: kernel 'accumulate' writes what the "
                                     "call before it reads, but has row elements");
}

} // namespace
} // namespace ampc::test

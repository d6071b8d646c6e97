// The library call "dot": its values, and what the loader refuses.
#include "ampc/Format/calls/dot_generated.h"
#include "Elements.h"
#include "Programs.h"
#include "gtest/gtest.h"

namespace ampc::test {
namespace {

using runtime::Session;

// Eighths between -2 and 2, exact in every type.
Bytes eighths(DType type, uint64_t count, uint32_t seed) {
  Bytes data(count * format::sizeOf(type));
  for (uint64_t i = 0; i < count; ++i)
    put(type, data.data(), i, static_cast<float>((i * 7 + seed) % 33) / 8 - 2);
  return data;
}

struct Problem {
  Spec spec;
  DotT dot;
  Problem(DType type, uint64_t rows, uint64_t length) {
    uint64_t bytes = rows * length * format::sizeOf(type), results = rows * format::sizeOf(type);
    dot.x = std::make_unique<Range>(0, bytes, spec.arena("x", ArenaKind::input, bytes), 0);
    dot.y = std::make_unique<Range>(0, bytes, spec.arena("y", ArenaKind::input, bytes), 0);
    dot.out = std::make_unique<Range>(0, results, spec.arena("out", ArenaKind::output, results), 0);
    dot.type = type;
    dot.rows = rows;
    dot.length = length;
    if (type != DType::f32) {
      bool half = type == DType::f16;
      dot.widen = static_cast<int32_t>(spec.kernel(half ? "widen_f16" : "widen_bf16"));
      dot.narrow = static_cast<int32_t>(spec.kernel(half ? "narrow_f16" : "narrow_bf16"));
    }
  }
  void finish() { spec.entry(EntryRole::infer).commands.push_back(libraryCall<Dot>("dot", dot)); }
};

// Sums of up to 600 products of eighths are exact in float32: one rounding to the type is left.
TEST(Dot, SumsRowsOnce) {
  for (DType type : {DType::f32, DType::f16, DType::bf16})
    for (auto [rows, length] : {std::pair<uint64_t, uint64_t>{1, 1}, {1, 600}, {5, 33}, {64, 8}}) {
      Problem p(type, rows, length);
      p.finish();
      runtime::SessionOptions options;
#ifdef AMPC_TEST_CUDA
      onFakeGpu(p.spec, options);
#endif
      auto session = Session::create(loadOrDie(p.spec), options);
      ASSERT_TRUE(session.ok()) << session.status().text();
      Bytes x = eighths(type, rows * length, 3), y = eighths(type, rows * length, 20),
            out(rows * format::sizeOf(type));
      ASSERT_TRUE((*session)->write(*p.dot.x, x).ok() && (*session)->write(*p.dot.y, y).ok());
      ASSERT_TRUE((*session)->run(EntryRole::infer).ok());
      ASSERT_TRUE((*session)->read(*p.dot.out, out.data()).ok());
      for (uint64_t r = 0; r < rows; ++r) {
        double sum = 0;
        for (uint64_t i = r * length; i < (r + 1) * length; ++i)
          sum += static_cast<double>(get(type, x.data(), i)) * get(type, y.data(), i);
        ASSERT_EQ(get(type, out.data(), r), rounded(type, sum))
            << rows << "x" << length << " row " << r;
      }
    }
}

TEST(Dot, RefusesWhatDoesNotFit) {
  auto errorOf = [](DType type, void (*edit)(Problem &)) {
    Problem p(type, 4, 8);
    edit(p);
    p.finish();
    std::string error = loadError(serialize(p.spec)), place = "entry infer: command 0: ";
    return error.starts_with(place) ? error.substr(place.size()) : error;
  };
  EXPECT_EQ(errorOf(DType::f32, [](Problem &) {}), "");
  EXPECT_EQ(errorOf(DType::f16, [](Problem &) {}), "");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.dot.type = DType::i32; }),
            "dot of a type that is not float32, float16 or bfloat16");
  const char *extent = "dot with an impossible extent";
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.dot.rows = 0; }), extent);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.dot.rows = ~uint64_t{0}; }), extent);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.dot.length = uint64_t{1} << 31; }), extent);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.dot.rows = 3; }),
            "operand x does not fit its range");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.dot.y = std::make_unique<Range>(0, 64, 1, 0); }),
            "operand y does not fit its range");
  EXPECT_EQ(
      errorOf(DType::f32, [](Problem &p) { p.dot.out = std::make_unique<Range>(0, 16, 0, 0); }),
      "dot that overlaps an operand of its own");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.dot.widen = 0; }),
            "widen is given but the type is float32");
  EXPECT_EQ(errorOf(DType::bf16, [](Problem &p) { p.dot.narrow = 88; }), "narrow names no kernel");
}

} // namespace
} // namespace ampc::test

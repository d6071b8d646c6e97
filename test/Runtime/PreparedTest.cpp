// Prepared commands (Entry.prepared) and operands that calls keep in the library's layout: both are
// computed again after a variable changed, and only then.
#include "ampc/Format/calls/conv_generated.h"
#include "Elements.h"
#include "Programs.h"
#include "core/File.h"
#include "gtest/gtest.h"

namespace ampc::test {
namespace {

using namespace runtime;

// y = x (w + 1) with x [m, k] and w [k, n]; w + 1 is prepared.
struct PreparedProduct {
  uint64_t m, n, k;
  Spec spec;
  Range x, w, plus, y;

  PreparedProduct(uint64_t m, uint64_t n, uint64_t k, DType type = DType::f32) : m(m), n(n), k(k) {
    auto range = [&](const char *name, ArenaKind kind, uint64_t elements) {
      uint64_t bytes = elements * format::sizeOf(type);
      return Range(0, bytes, spec.arena(name, kind, bytes), 0);
    };
    x = range("x", ArenaKind::input, m * k);
    w = range("w", ArenaKind::parameter, k * n);
    plus = range("prepared", ArenaKind::prepared, k * n);
    y = range("y", ArenaKind::output, m * n);
    EntryT &entry = spec.entry(EntryRole::infer);
    if (type == DType::f32) {
      entry.commands.push_back(launch(spec.kernel("increment"), {k * n}, {w, plus}));
      entry.prepared = 1;
    }
    GemmT g;
    g.a = std::make_unique<Range>(x);
    g.b = std::make_unique<Range>(type == DType::f32 ? plus : w);
    g.c = std::make_unique<Range>(y);
    g.a_type = g.b_type = g.c_type = type;
    g.m = m, g.n = n, g.k = k;
    g.a_row_stride = static_cast<int64_t>(k), g.b_row_stride = static_cast<int64_t>(n);
    g.a_col_stride = g.b_col_stride = 1;
    if (type != DType::f32) {
      bool half = type == DType::f16;
      g.widen_a = g.widen_b = static_cast<int32_t>(spec.kernel(half ? "widen_f16" : "widen_bf16"));
      g.narrow_c = static_cast<int32_t>(spec.kernel(half ? "narrow_f16" : "narrow_bf16"));
    }
    entry.commands.push_back(gemm(std::move(g)));
  }
};

Bytes numbers(const Range &range, float first, DType type = DType::f32) {
  Bytes data(range.size());
  for (uint64_t i = 0; i < data.size() / format::sizeOf(type); ++i)
    put(type, data.data(), i, first + static_cast<float>(i % 7) / 4);
  return data;
}

std::unique_ptr<Session> sessionOf(PreparedProduct &p, SessionOptions options = {}) {
#ifdef AMPC_TEST_CUDA
  std::string path = onFakeGpu(p.spec, options);
#endif
  auto session = Session::create(loadOrDie(p.spec), options);
  EXPECT_TRUE(session.ok()) << session.status().text();
  return session.ok() ? std::move(*session) : nullptr;
}

Bytes infer(Session &session, const PreparedProduct &p) {
  EXPECT_TRUE(session.run(EntryRole::infer).ok());
  Bytes y(p.y.size());
  EXPECT_TRUE(session.read(p.y, y.data()).ok());
  return y;
}

// In exact numbers: sums of few products of quarters.
Bytes expected(const PreparedProduct &p, const Bytes &x, const Bytes &w, float more, DType type) {
  Bytes y(p.y.size());
  for (uint64_t row = 0; row < p.m; ++row)
    for (uint64_t column = 0; column < p.n; ++column) {
      float sum = 0;
      for (uint64_t i = 0; i < p.k; ++i)
        sum += get(type, x.data(), row * p.k + i) * (get(type, w.data(), i * p.n + column) + more);
      put(type, y.data(), row * p.n + column, sum);
    }
  return y;
}

TEST(Prepared, FollowsTheVariables) {
  for (auto [m, n, k] :
       {std::array<uint64_t, 3>{3, 5, 7}, {200, 33, 20}, {40, 700, 16}, {1, 1000, 70}})
    for (int threads : {1, 3}) {
      PreparedProduct p(m, n, k);
      SessionOptions options;
      options.threads = threads;
      auto session = sessionOf(p, options);
      ASSERT_TRUE(session);
      Bytes x = numbers(p.x, -1), w = numbers(p.w, 0.25f), other = numbers(p.w, -2);
      ASSERT_TRUE(session->write(p.x, x).ok() && session->write(p.w, w).ok());
      Bytes first = expected(p, x, w, 1, DType::f32);
      EXPECT_EQ(infer(*session, p), first);
      EXPECT_EQ(infer(*session, p), first);
      ASSERT_TRUE(session->write(p.w, other).ok());
      EXPECT_EQ(infer(*session, p), expected(p, x, other, 1, DType::f32));
#ifndef AMPC_TEST_CUDA // the host cannot access the GPU's memory; see RunsOnce
      // The caller's own pointer: nobody tells the session when it writes.
      uint8_t *own = session->memory(p.w);
      ASSERT_TRUE(own);
      for (const Bytes *weights : {&w, &other}) {
        std::memcpy(own, weights->data(), weights->size());
        EXPECT_EQ(infer(*session, p), expected(p, x, *weights, 1, DType::f32));
      }
#endif
    }
}

#ifndef AMPC_TEST_CUDA
// A session whose caller does not access variables again gives back what only packed operands and
// prepared commands read, and refuses to prepare again from it.
TEST(Prepared, GivesBackVariablesThatNoRunReads) {
  for (bool isRead : {false, true}) {
    PreparedProduct p(4, 700, 512);
    uint64_t elements = p.k * p.n;
    if (isRead) {
      Range copy(0, 4 * elements, p.spec.arena("copy", ArenaKind::output, 4 * elements), 0);
      p.spec.entry(EntryRole::infer)
          .commands.push_back(launch(p.spec.kernel("increment"), {elements}, {p.w, copy}));
    }
    SessionOptions options;
    options.releasesVariables = true;
    auto session = sessionOf(p, options);
    ASSERT_TRUE(session);
    Bytes x = numbers(p.x, -1), w = numbers(p.w, 0.25f);
    ASSERT_TRUE(session->write(p.x, x).ok() && session->write(p.w, w).ok());
    Bytes y = expected(p, x, w, 1, DType::f32);
    EXPECT_EQ(infer(*session, p), y);
    EXPECT_EQ(infer(*session, p), y);
    // The middle of the tensor: pages at its ends may be shared.
    auto middle = [&](const Range &range) {
      Bytes bytes(range.size());
      EXPECT_TRUE(session->read(range, bytes.data()).ok());
      return get(DType::f32, bytes.data(), elements / 2);
    };
    EXPECT_EQ(middle(p.w), isRead ? get(DType::f32, w.data(), elements / 2) : 0);
    EXPECT_EQ(middle(p.plus), 0);
    ASSERT_TRUE(session->write(p.w, w).ok());
    EXPECT_EQ(session->run(EntryRole::infer).what(), "the memory of variables was given back");
  }
}

#endif

// What a call has packed may be read by a prepared command behind it.
TEST(Prepared, GivesBackWhatIsReadTwice) {
  PreparedProduct p(4, 700, 512);
  uint64_t elements = p.k * p.n;
  auto range = [&](const char *name, ArenaKind kind) {
    return Range(0, 4 * elements, p.spec.arena(name, kind, 4 * elements), 0);
  };
  Range more = range("more", ArenaKind::prepared), copy = range("copy", ArenaKind::output);
  EntryT &entry = p.spec.entry(EntryRole::infer);
  uint32_t increment = p.spec.kernel("increment");
  entry.commands.insert(entry.commands.begin() + 1, launch(increment, {elements}, {p.plus, more}));
  entry.prepared = 2;
  entry.commands.push_back(launch(increment, {elements}, {more, copy}));
  SessionOptions options;
  options.releasesVariables = true;
  auto session = sessionOf(p, options);
  ASSERT_TRUE(session);
  Bytes x = numbers(p.x, -1), w = numbers(p.w, 0.25f), copied(copy.size());
  ASSERT_TRUE(session->write(p.x, x).ok() && session->write(p.w, w).ok());
  EXPECT_EQ(infer(*session, p), expected(p, x, w, 1, DType::f32));
  ASSERT_TRUE(session->read(copy, copied.data()).ok());
  for (uint64_t i = 0; i < elements; ++i)
    ASSERT_EQ(get(DType::f32, copied.data(), i), get(DType::f32, w.data(), i) + 3);
}

#ifndef AMPC_TEST_CUDA
// Initial values that are constants are given back when they were copied, if they are in a file:
// every session, and every initialization, copies them again.
TEST(Prepared, InitialValuesAreReadAgain) {
  Spec spec;
  Bytes values = numbers(Range(0, 256 << 10, 0, 0), 0.25f);
  Range from(0, values.size(), spec.constants("initial", values), 0),
      to(0, values.size(), spec.arena("w", ArenaKind::parameter, values.size()), 0);
  spec.entry(EntryRole::init).commands.push_back(copy(from, to));
  std::string path = testing::TempDir() + "initial-values.bin";
  Bytes bytes = serialize(spec);
  ASSERT_TRUE(writeFile(path, std::string(bytes.begin(), bytes.end())).ok());
  auto mapped = runtime::Program::load(path);
  ASSERT_TRUE(mapped.ok()) << mapped.status().text();
  for (const auto &program : {loadOrDie(spec), *mapped})
    for (int of = 0; of < 2; ++of) {
      auto session = Session::create(program, {});
      ASSERT_TRUE(session.ok()) << session.status().text();
      for (int run = 0; run < 2; ++run) {
        ASSERT_TRUE((*session)->write(to, Bytes(values.size())).ok());
        ASSERT_TRUE((*session)->run(EntryRole::init).ok());
        Bytes read(values.size());
        ASSERT_TRUE((*session)->read(to, read.data()).ok());
        EXPECT_EQ(read, values);
      }
    }
  std::remove(path.c_str());
}

#endif

// `accumulate` computes 2 plus + w in place of w + 1, so the result shows how often it ran.
TEST(Prepared, RunsOnce) {
  PreparedProduct p(3, 5, 8);
  LaunchT &own = *p.spec.entry(EntryRole::infer).commands[0]->call.AsLaunch();
  own.kernel = p.spec.kernel("accumulate");
  own.rows = {p.k * p.n / 4};
  auto session = sessionOf(p);
  ASSERT_TRUE(session);
  Bytes x = numbers(p.x, -1), w = numbers(p.w, 0.25f), thrice(w.size());
  for (uint64_t i = 0; i < w.size() / 4; ++i)
    put(DType::f32, thrice.data(), i, 3 * get(DType::f32, w.data(), i));
  ASSERT_TRUE(session->write(p.plus, Bytes(p.plus.size())).ok()); // a GPU's memory has any value
  ASSERT_TRUE(session->write(p.w, w).ok());
  for (int run = 0; run < 3; ++run) {
    ASSERT_TRUE(session->write(p.x, x).ok());
    EXPECT_EQ(infer(*session, p), expected(p, x, w, 0, DType::f32));
  }
  ASSERT_TRUE(session->write(p.w, w).ok());
  EXPECT_EQ(infer(*session, p), expected(p, x, thrice, 0, DType::f32));
  auto commands = [&] {
    std::vector<CommandTime> times;
    EXPECT_TRUE(session->run(EntryRole::infer, &times).ok());
    return times.size();
  };
#ifdef AMPC_TEST_CUDA
  EXPECT_EQ(commands(), 1u); // a GPU reports what it runs
  ASSERT_TRUE(session->write(p.w, w).ok());
  EXPECT_EQ(commands(), 2u);
  EXPECT_EQ(commands(), 1u);
  // The caller may write to a variable at any time.
  ASSERT_TRUE(session->deviceMemory(p.w).ok());
  EXPECT_EQ(commands(), 2u);
#endif
  EXPECT_EQ(commands(), 2u); // the prepared command has a time, too
}

#ifndef AMPC_TEST_CUDA // nothing is packed
// The steps of a recurrent network read one matrix, which is packed once.
TEST(Prepared, CallsShareAPackedOperand) {
  SessionOptions small;
  small.memoryLimit = 26 << 10; // holds the arenas alone
  std::string needed[2];
  for (int products = 1; products <= 2; ++products) {
    PreparedProduct p(40, 48, 32);
    auto &commands = p.spec.entry(EntryRole::infer).commands;
    PreparedProduct same(40, 48, 32);
    if (products == 2)
      commands.push_back(std::move(same.spec.entry(EntryRole::infer).commands.back()));
    auto refused = Session::create(loadOrDie(p.spec), small);
    ASSERT_FALSE(refused.ok());
    needed[products - 1] = refused.status().text();
    auto session = sessionOf(p);
    ASSERT_TRUE(session);
    Bytes x = numbers(p.x, -1), w = numbers(p.w, 0.25f);
    ASSERT_TRUE(session->write(p.x, x).ok());
    ASSERT_TRUE(session->write(p.w, w).ok());
    EXPECT_EQ(infer(*session, p), expected(p, x, w, 1, DType::f32));
  }
  EXPECT_EQ(needed[0], needed[1]);
  EXPECT_NE(needed[0].find("for its library calls"), std::string::npos) << needed[0];
}

#endif

TEST(Prepared, OperandsOfSixteenBits) {
  for (DType type : {DType::bf16, DType::f16})
    for (ProductWay way : {ProductWay::automatic, ProductWay::widen, ProductWay::library,
                           ProductWay::pack, ProductWay::tiles})
      for (auto [m, n, k] :
           {std::array<uint64_t, 3>{3, 5, 7}, {200, 33, 20}, {40, 700, 16}, {2, 700, 66}}) {
        PreparedProduct p(m, n, k, type);
        SessionOptions options;
        options.threads = 2;
        options.way = way;
        auto session = sessionOf(p, options);
        ASSERT_TRUE(session);
        Bytes x = numbers(p.x, -1, type), w = numbers(p.w, 0.25f, type),
              other = numbers(p.w, -1, type);
        ASSERT_TRUE(session->write(p.x, x).ok());
        for (const Bytes *weights : {&w, &other}) {
          ASSERT_TRUE(session->write(p.w, *weights).ok());
          EXPECT_EQ(infer(*session, p), expected(p, x, *weights, 0, type))
              << format::nameOf(type) << " " << m << "x" << n << " way " << int(way);
        }
      }
}

// A program that trains prepares nothing, because its variables change without notice.
TEST(Prepared, IsRefusedWhereItDoesNotHold) {
  auto errorOf = [](void (*edit)(PreparedProduct &)) {
    PreparedProduct p(3, 5, 7);
    edit(p);
    auto program = loadError(serialize(p.spec));
    if (!program.empty())
      return program;
    auto session = Session::create(loadOrDie(p.spec), {});
    return session.ok() ? std::string() : session.status().what();
  };
  EXPECT_EQ(errorOf([](PreparedProduct &) {}), "");
  EXPECT_EQ(errorOf([](PreparedProduct &p) { p.spec.entry(EntryRole::infer).prepared = 3; }),
            "entry infer: has more prepared commands than commands");
  const char *once = "entry infer: has commands that are prepared for one run alone";
  EXPECT_EQ(errorOf([](PreparedProduct &p) { p.spec.entry(EntryRole::infer).prepared = 2; }), once);
  EXPECT_EQ(errorOf([](PreparedProduct &p) { p.spec.entry(EntryRole::infer).prepared = 0; }), once);
  EXPECT_EQ(errorOf([](PreparedProduct &p) {
              p.spec.program.arenas[p.w.arena()]->kind = ArenaKind::activation;
            }),
            once);
  EXPECT_EQ(errorOf([](PreparedProduct &p) {
              p.spec.entry(EntryRole::train_step).commands.push_back(copy(p.w, p.plus));
            }),
            "entry infer: has prepared commands but is no entry of inference alone");
}

} // namespace
} // namespace ampc::test

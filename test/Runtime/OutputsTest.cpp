// SessionOptions::outputs: what a run leaves out if nobody reads the tensors that it returns.
#include "Elements.h"
#include "Programs.h"
#include "gtest/gtest.h"

namespace ampc::test {
namespace {

using runtime::Session, runtime::SessionOptions;

constexpr uint64_t kElements = 4;

// alone = x + 1, shared = x + 1, last = shared + 1, and loss = x[0] + 1; all of them are returned.
struct Returning {
  Spec spec;
  Range x, alone, shared, last, loss;

  explicit Returning(EntryRole role) {
    auto range = [&](const char *name, ArenaKind kind, uint64_t elements) {
      return Range(0, elements * 4, spec.arena(name, kind, elements * 4), 0);
    };
    x = range("x", ArenaKind::input, kElements);
    alone = range("alone", ArenaKind::output, kElements);
    shared = range("shared", ArenaKind::output, kElements);
    last = range("last", ArenaKind::output, kElements);
    loss = range("loss", ArenaKind::output, 1);
    EntryT &entry = spec.entry(role);
    auto increment = [&](const Range &from, const Range &to, uint64_t rows) {
      entry.commands.push_back(launch(spec.kernel("increment"), {rows}, {from, to}));
    };
    increment(x, alone, kElements);
    increment(x, shared, kElements);
    increment(shared, last, kElements);
    increment(x, loss, 1);
    auto returns = [&](const char *name, const Range &range, Field field) {
      std::vector<int64_t> shape;
      if (field == Field::output)
        shape = {static_cast<int64_t>(kElements)};
      entry.outputs.push_back(
          output(tensor(name, DType::f32, shape, range.arena(), range.offset()), field));
    };
    returns("alone", alone, Field::output);
    returns("shared", shared, Field::output);
    returns("last", last, Field::output);
    returns("loss", loss, Field::loss);
  }

  // Whether alone, shared, last and loss were computed in two runs with x = 2.
  std::vector<bool> run(EntryRole role, bool outputs) {
    SessionOptions options;
    options.outputs = outputs;
#ifdef AMPC_TEST_CUDA
    onFakeGpu(spec, options);
#endif
    auto made = Session::create(loadOrDie(spec), options);
    EXPECT_TRUE(made.ok()) << made.status().text();
    if (!made.ok())
      return {};
    Session &session = **made;
    Bytes bytes(x.size());
    for (uint64_t i = 0; i < kElements; ++i)
      put(DType::f32, bytes.data(), i, 2);
    EXPECT_TRUE(session.write(x, bytes).ok());
    for (int i = 0; i < 2; ++i)
      EXPECT_TRUE(session.run(role).ok());
    std::vector<bool> found;
    for (const auto &[range, value] : {std::pair(alone, 3.f), {shared, 3}, {last, 4}, {loss, 3}}) {
      EXPECT_TRUE(session.read(range, bytes.data()).ok());
      found.push_back(get(DType::f32, bytes.data(), 0) == value);
    }
    return found;
  }
};

TEST(Outputs, AreComputedIfTheyAreRead) {
  using Computed = std::vector<bool>;
  for (EntryRole role : {EntryRole::eval, EntryRole::infer}) {
    Returning program(role);
    EXPECT_EQ(program.run(role, true), Computed(4, true));
    // What another launch reads, and a loss, are computed in any case; an inference is for its
    // outputs.
    bool infers = role == EntryRole::infer;
    EXPECT_EQ(program.run(role, false), (Computed{infers, true, infers, true}));
  }
}

} // namespace
} // namespace ampc::test

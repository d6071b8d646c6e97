// What depends on the machine: CPU features, memory, threads, the remembered ways of products.
#include "Tool.h"
#include "core/Json.h"
#include "cpu/OneDnn.h"
#include "cpu/ThreadPool.h"
#include "load/CpuFeatures.h"
#include "load/KernelObject.h"
#include "load/Memory.h"
#include <set>

namespace ampc::test {
namespace {

using namespace ampc::runtime;

class Machine : public Tool {};

std::unique_ptr<SegmentT> object(SegmentKind kind, std::vector<std::string> features) {
  auto segment = std::make_unique<SegmentT>();
  segment->kind = kind;
  segment->features = std::move(features);
  return segment;
}

TEST_F(Machine, TakesTheBestObjectThatTheCpuRuns) {
  Spec spec;
  spec.program.segments.push_back(object(SegmentKind::object_x86_64_v4, {}));
  spec.program.segments.push_back(object(SegmentKind::object_native, {"amx-bf16"}));
  spec.segments.resize(3);
  auto program = loadOrDie(spec);
  std::set<std::string_view> v3 = {"avx", "avx2",  "bmi",   "bmi2",  "f16c",
                                   "fma", "lzcnt", "movbe", "popcnt"};
  auto has = [&](std::string_view name) { return v3.count(name) > 0; };
  EXPECT_EQ(*chooseObject(*program, has), 0u);
  for (const char *name : {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"})
    v3.insert(name);
  EXPECT_EQ(*chooseObject(*program, has), 1u);
  v3.insert("amx-bf16");
  EXPECT_EQ(*chooseObject(*program, has), 2u);
  v3.erase("amx-bf16");
  v3.erase("f16c");
  auto none = chooseObject(*program, has);
  EXPECT_EQ(none.status().code(), Code::environment);
  EXPECT_EQ(none.status().text(),
            "test.bin: error: needs the CPU feature 'f16c', which this machine lacks\n"
            "note: this machine is " +
                cpuName());
}

TEST_F(Machine, NamesAFeatureThatNobodyHas) {
  Spec spec = trainingSpec();
  spec.program.segments[0]->features = {"+flux-capacitor"};
  write("m.bin", std::move(spec));
  Ran ran = amprun("{}/m.bin");
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(
      ran.err.rfind(
          "{}/m.bin: error: needs the CPU feature '+flux-capacitor', which this machine lacks\n",
          0),
      0u);
  EXPECT_EQ(amprun("{}/m.bin --info").code, 0) << "a description needs no CPU";
  Spec empty = trainingSpec();
  empty.program.segments.clear();
  empty.segments.clear();
  EXPECT_EQ(sessionError(serialize(empty)), "holds no kernels for a CPU");
}

TEST_F(Machine, KernelsNeedAManifestOfThisAbi) {
  Spec spec = trainingSpec();
  auto other = readFile(AMPC_TEST_KERNELS_OTHER_ABI, 1 << 20);
  spec.segments[0].assign(other->begin(), other->end());
  EXPECT_EQ(sessionError(serialize(spec)), "its kernels have ABI version 7, this amprun calls 1");
  auto bare = readFile(AMPC_TEST_KERNELS_BARE, 1 << 20);
  spec.segments[0].assign(bare->begin(), bare->end());
  EXPECT_EQ(sessionError(serialize(spec)), "its kernels have no manifest");
}

TEST_F(Machine, MemoryIsWhatTheCgroupLeaves) {
  namespace fs = std::filesystem;
  fs::create_directories(path("proc/self"));
  fs::create_directories(path("sys/fs/cgroup/a/b"));
  fs::create_directories(path("sys/fs/cgroup/cpu"));
  write("proc/meminfo", "MemTotal: 9999 kB\nMemAvailable:    1000 kB\n");
  EXPECT_EQ(availableMemory(folder), 1024000u);
  write("proc/self/cgroup", "0::/a/b\n");
  write("sys/fs/cgroup/a/memory.max", "500000\n");
  write("sys/fs/cgroup/a/memory.current", "100000\n");
  write("sys/fs/cgroup/a/b/memory.max", "max\n");
  EXPECT_EQ(availableMemory(folder), 400000u);
  write("sys/fs/cgroup/a/memory.current", "600000\n");
  EXPECT_EQ(availableMemory(folder), 0u);
  write("sys/fs/cgroup/a/b/cpu.max", "100000 100000\n");
  EXPECT_EQ(availableThreads(folder), 1);
  fs::remove(path("sys/fs/cgroup/a/b/cpu.max"));
  write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000\n");
  write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(availableThreads(folder), 1);
}

TEST_F(Machine, ThePoolDoesEveryTaskOnce) {
  for (int threads : {1, 2, 3, 8}) {
    ThreadPool pool(threads);
    for (uint64_t count : {0, 1, 2, 7, 1000}) {
      for (int round = 0; round < 50; ++round) {
        std::vector<std::atomic<int>> done(count);
        pool.run(count, [&](uint64_t index, int slot) {
          ASSERT_LT(slot, threads);
          done[index].fetch_add(1);
        });
        for (auto &times : done)
          ASSERT_EQ(times.load(), 1);
      }
    }
  }
}

TEST_F(Machine, LaunchesDivideTheirRowsInAnyWay) {
  Spec spec;
  uint32_t a = spec.arena("a", ArenaKind::input, 40000),
           b = spec.arena("b", ArenaKind::output, 40000);
  spec.entry(EntryRole::infer).commands.push_back(fill(Range(0, 40000, b, 0), 0xff));
  spec.entry(EntryRole::infer)
      .commands.push_back(
          launch(spec.kernel("increment"), {7, 3000, 1},
                 {Range(0, 28, a, 0), Range(0, 28, b, 0), Range(28, 12000, a, 0),
                  Range(28, 12000, b, 0), Range(12028, 4, a, 0), Range(12028, 4, b, 0)},
                 100));
  auto program = loadOrDie(spec);
  for (int threads : {1, 2, 5}) {
    SessionOptions options;
    options.threads = threads;
    auto session = Session::create(program, options);
    ASSERT_TRUE(session.ok());
    std::vector<uint8_t> in(40000), out(40000);
    for (int i = 0; i < 3008; ++i) {
      auto value = static_cast<float>(i);
      std::memcpy(in.data() + 4 * i, &value, 4);
    }
    ASSERT_TRUE((*session)->write(Range(0, 40000, a, 0), in).ok());
    ASSERT_TRUE((*session)->run(EntryRole::infer).ok());
    ASSERT_TRUE((*session)->read(Range(0, 40000, b, 0), out.data()).ok());
    for (int i = 0; i < 3008; ++i) {
      float value;
      std::memcpy(&value, out.data() + 4 * i, 4);
      ASSERT_EQ(value, static_cast<float>(i + 1));
    }
    EXPECT_EQ(out[40000 - 1], 0xff);
    EXPECT_EQ((*session)->run(EntryRole::infer, 1, 9).what(),
              "is asked for commands that it does not have");
  }
}

// infer: y = x w of bfloat16, 64x64x64.
Spec productSpec() {
  Spec spec;
  uint32_t arena = spec.arena("values", ArenaKind::activation, 32768);
  GemmT g;
  g.a = std::make_unique<Range>(0, 8192, arena, 0);
  g.b = std::make_unique<Range>(8192, 8192, arena, 0);
  g.c = std::make_unique<Range>(16384, 16384, arena, 0);
  g.a_type = g.b_type = DType::bf16;
  g.m = g.n = g.k = 64;
  g.a_row_stride = g.b_row_stride = 64;
  g.a_col_stride = g.b_col_stride = 1;
  g.widen_a = g.widen_b = static_cast<int32_t>(spec.kernel("widen_bf16"));
  for (EntryRole role : {EntryRole::train_step, EntryRole::eval, EntryRole::infer}) {
    spec.entry(role).commands.push_back(gemm(GemmT(g)));
    spec.entry(role).outputs.push_back(
        output(tensor("loss", DType::f32, {}, arena, 16384), Field::loss, true));
  }
  return spec;
}

TEST_F(Machine, WaysOfProductsAreMeasuredOnceAndKept) {
  if (!OneDnn::multiplies(DType::bf16))
    GTEST_SKIP() << "this CPU has one way only";
  write("m.bin", productSpec());
  const std::string name = "64x64x64 nn bfloat16 bfloat16 -> float32";
  auto way = [&] {
    return parseJson(amprun("{}/m.bin --info=json").out, "")->find("products")->find(name)->text;
  };
  EXPECT_EQ(way(), "not measured");
  ASSERT_EQ(amprun("{}/m.bin --steps=1 --checkpoint={}/ck").code, 0);
  std::string measured = way();
  EXPECT_TRUE(measured == "library" || measured == "pack" || measured == "widen") << measured;
  const std::string row = "\"products\": {\"" + name + "\": \"" + measured + "\"}";
  EXPECT_NE(read("ck/step-1/manifest.json").find(row), std::string::npos) << row;
  // The other way by hand: the file decides, and a resumed run keeps what its checkpoint was made
  // with.
  std::string file = read("cache/ampc/products.json"),
              other = measured == "library" ? "widen" : "library";
  file.replace(file.find(measured + "\""), measured.size(), other);
  write("cache/ampc/products.json", file);
  EXPECT_EQ(way(), other);
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --resume={}/ck --checkpoint={}/ck").code, 0);
  EXPECT_NE(read("ck/step-2/manifest.json").find(row), std::string::npos) << row;
  for (const char *damaged : {"", "{", "[]", "{\"products\": 1}"}) {
    write("cache/ampc/products.json", damaged);
    EXPECT_EQ(way(), "not measured");
    ASSERT_EQ(amprun("{}/m.bin --steps=1").code, 0);
    EXPECT_NE(way(), "not measured") << "written anew";
  }
  setenv("XDG_CACHE_HOME", "/dev/null", 1);
  EXPECT_EQ(amprun("{}/m.bin --steps=1").code, 0)
      << "a cache that cannot be written costs time only";
}

TEST_F(Machine, ProductsCountTheirWorkspaces) {
  Spec spec = productSpec();
  SessionOptions options;
  options.threads = 1;
  options.way = ProductWay::widen;
  options.memoryLimit = 33000;
  auto session = Session::create(loadOrDie(spec), options);
  // How much the library itself asks for is its own affair.
  EXPECT_NE(session.status().text().find(" for its products beside 32.0 KiB for its arenas, 32.2 KiB "
                                         "are available"),
            std::string::npos)
      << session.status().text();
}

} // namespace
} // namespace ampc::test

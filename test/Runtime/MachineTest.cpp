// What depends on the machine: CPU features, memory, threads, the ways of products.
#include "Tool.h"
#include "core/Json.h"
#include "cpu/OneDnn.h"
#include "cpu/ThreadPool.h"
#include "cpu/Ways.h"
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

TEST_F(Machine, TakesTheFirstOfSeveralObjectsOfOneKind) {
  Spec spec;
  spec.program.segments.push_back(object(SegmentKind::object_x86_64_v4, {"avx512_bf16"}));
  spec.program.segments.push_back(object(SegmentKind::object_x86_64_v4, {}));
  spec.segments.resize(3);
  auto program = loadOrDie(spec);
  EXPECT_EQ(*chooseObject(*program, [](std::string_view) { return true; }), 1u);
  EXPECT_EQ(*chooseObject(*program, [](std::string_view name) { return name != "avx512_bf16"; }),
            2u);
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
  auto other = readFile(builtFile(AMPC_TEST_KERNELS_OTHER_ABI), 1 << 20);
  spec.segments[0].assign(other->begin(), other->end());
  EXPECT_EQ(sessionError(serialize(spec)), "its kernels have ABI version 7, this amprun calls 1");
  auto bare = readFile(builtFile(AMPC_TEST_KERNELS_BARE), 1 << 20);
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
  // What is used counts without the page cache, which is given back.
  write(
      "sys/fs/cgroup/a/memory.stat",
      "anon 100000\nfile 400000\nactive_file 150000\ninactive_file 200000\nslab_reclaimable 30000\n"
      "total_inactive_file 7\nslab_unreclaimable 9\n");
  EXPECT_EQ(availableMemory(folder), 280000u);
  fs::remove(path("sys/fs/cgroup/a/memory.max"));
  fs::create_directories(path("sys/fs/cgroup/memory"));
  write("sys/fs/cgroup/memory/memory.limit_in_bytes", "500000\n");
  write("sys/fs/cgroup/memory/memory.usage_in_bytes", "450000\n");
  write("sys/fs/cgroup/memory/memory.stat",
        "cache 1\ninactive_file 5\ntotal_active_file 10000\ntotal_inactive_file 20000\n");
  EXPECT_EQ(availableMemory(folder), 80000u);
  write("sys/fs/cgroup/memory/memory.stat",
        "total_inactive_file 900000\n"); // counted at another moment
  EXPECT_EQ(availableMemory(folder), 500000u);
  write("sys/fs/cgroup/a/b/cpu.max", "100000 100000\n");
  EXPECT_EQ(availableThreads(folder), 1);
  fs::remove(path("sys/fs/cgroup/a/b/cpu.max"));
  write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000\n");
  write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(availableThreads(folder), 1);
}

// Machine code lies in memory that nobody can write, under no descriptor, and every load is one of
// its own.
TEST_F(Machine, MachineCodeIsCopiedSealedAndClosed) {
  Spec spec = trainingSpec();
  auto program = loadOrDie(spec);
  std::span<const uint8_t> elf = program->segment(0);
  uint64_t xxh3 = program->head().segments()->Get(0)->xxh3();
  auto descriptors = [] {
    size_t count = 0;
    for (const auto &entry : std::filesystem::directory_iterator("/proc/self/fd"))
      count += !entry.path().empty();
    return count;
  };
  size_t before = descriptors();
  std::string symbol = program->head().kernels()->Get(0)->symbol()->str();
  std::vector<KernelObject> objects;
  std::set<const void *> functions;
  for (int i = 0; i < 70; ++i) { // more than the bits of a byte, through one descriptor's number
    auto object = KernelObject::load(elf, xxh3, "m.bin");
    ASSERT_TRUE(object.ok()) << object.status().text();
    functions.insert(object->find(symbol));
    objects.push_back(std::move(*object));
  }
  EXPECT_EQ(functions.size(), objects.size());
  EXPECT_EQ(descriptors(), before);
  std::ifstream maps("/proc/self/maps");
  std::string line;
  size_t mapped = 0;
  while (std::getline(maps, line))
    if (line.find("memfd:ampc-kernels") != std::string::npos &&
        line.find("r-xp") != std::string::npos)
      ++mapped;
  EXPECT_EQ(mapped, objects.size());
  EXPECT_EQ(KernelObject::load(elf, xxh3 + 1, "m.bin").status().text(),
            "m.bin: error: its machine code changed while it was read");
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

// The rule of docs/Rationale/CpuProducts.md, on CPUs and libraries that this machine need not have.
TEST_F(Machine, TheWayOfAProductFollowsARule) {
  struct Extents {
    int64_t m = 4096, n = 4096, k = 4096;
  };
  auto way = [](DType type, std::set<std::string_view> features, bool library3,
                Extents extents = {}) {
    Product p;
    p.a.type = p.b.type = p.cType = type;
    p.m = extents.m, p.n = extents.n, p.k = extents.k;
    runtime::Machine machine = {
        [&](std::string_view feature) { return features.contains(feature); },
        [&](DType of) {
          return of == DType::bf16 ? features.contains("avx512bw")
                                   : library3 && features.contains("avx512fp16");
        }};
    return std::string(wayName(wayOf(p, machine))) + (hasChoice(p, machine) ? "" : " only");
  };
  const std::set<std::string_view> avx2,
      skylake = {"avx512bw"}, zen4 = {"avx512bw", "avx512bf16"},
      sapphire = {"avx512bw", "avx512bf16", "avx512fp16", "amx-bf16"},
      withoutTiles = {"avx512bw", "avx512bf16", "avx512fp16", "intel"},
      granite = {"avx512bw", "avx512bf16", "avx512fp16", "amx-bf16", "amx-fp16"};
  for (bool library3 : {false, true}) {
    EXPECT_EQ(way(DType::f32, granite, library3), "widen only");
    EXPECT_EQ(way(DType::bf16, avx2, library3), "widen only");
    EXPECT_EQ(way(DType::bf16, skylake, library3), "widen") << "the library would emulate it";
    EXPECT_EQ(way(DType::bf16, zen4, library3), "tiles") << "of vectors";
    EXPECT_EQ(way(DType::bf16, withoutTiles, library3), "widen") << "half the rate";
    EXPECT_EQ(way(DType::bf16, sapphire, library3), "tiles");
    for (Extents few : {Extents{31, 4096, 4096}, Extents{4096, 4096, 511}, Extents{4096, 33, 4096},
                        Extents{197, 64, 577}, Extents{12544, 256, 512}})
      EXPECT_EQ(way(DType::bf16, zen4, library3, few), "library") << few.m << " " << few.n;
    for (Extents tall : {Extents{12544, 64, 576}, Extents{4096, 96, 768}, Extents{196, 256, 1024}})
      EXPECT_EQ(way(DType::bf16, zen4, library3, tall), "tiles") << tall.m << " " << tall.n;
    EXPECT_EQ(way(DType::f16, zen4, library3), "widen") << "four products for one";
    EXPECT_EQ(way(DType::f16, sapphire, library3), "tiles");
  }
  EXPECT_EQ(way(DType::f16, granite, false), "tiles");
  EXPECT_EQ(way(DType::f16, granite, true), "pack");
}

TEST_F(Machine, VectorsComputeLongGradients) {
  runtime::Machine zen4 = {[](std::string_view feature) { return feature == "avx512bf16"; },
                           [](DType of) { return of == DType::bf16; }};
  Product p;
  p.a = {nullptr, DType::bf16, 1, 256, {}, nullptr};
  p.b = {nullptr, DType::bf16, 64, 1, {}, nullptr};
  p.cType = DType::bf16;
  p.m = 256, p.n = 64, p.k = 50176;
  EXPECT_EQ(wayOf(p, zen4), ProductWay::tiles);
  p.k = 384; // not much more than C has rows
  EXPECT_EQ(wayOf(p, zen4), ProductWay::library);
}

TEST_F(Machine, TheWayOfAProductIsToldAndKept) {
  if (!OneDnn::multiplies(DType::bf16))
    GTEST_SKIP() << "this CPU has one way only";
  write("m.bin", productSpec());
  const std::string name = "64x64x64 nn bfloat16 bfloat16 -> float32";
  auto way = [&](const char *options) {
    auto info = parseJson(amprun(std::string("{}/m.bin --info=json") + options).out, "");
    return std::string(info->root().find("products")->find(name)->string());
  };
  std::string chosen = way(""), other = chosen == "library" ? "widen" : "library";
  EXPECT_EQ(way((" --products=" + other).c_str()), other);
  for (const char *threads : {"1", "2", "16"}) { // in any number, with nothing known of runs before
    std::string run =
        std::string("{}/m.bin --steps=1 --checkpoint={}/ck") + threads + " --threads=" + threads;
    ASSERT_EQ(amprun(run).code, 0);
    EXPECT_NE(read(std::string("ck") + threads + "/step-1/manifest.json")
                  .find("\"" + name + "\": \"" + chosen + "\""),
              std::string::npos);
  }
  // A resumed run keeps what its checkpoint was made with.
  const std::string row = "\"products\": {\"" + name + "\": \"" + other + "\"}";
  ASSERT_EQ(amprun("{}/m.bin --steps=1 --checkpoint={}/ck --products=" + other).code, 0);
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --resume={}/ck --checkpoint={}/ck").code, 0);
  EXPECT_NE(read("ck/step-2/manifest.json").find(row), std::string::npos) << row;
  EXPECT_FALSE(std::filesystem::exists(path("cache/ampc/algorithms.json")))
      << "nothing is measured";
}

TEST_F(Machine, ProductsCountTheirWorkspaces) {
  Spec spec = productSpec();
  SessionOptions options;
  options.threads = 1;
  options.way = ProductWay::widen;
  options.memoryLimit = 33000;
  auto session = Session::create(loadOrDie(spec), options);
  // How much the library itself asks for is its own affair.
  EXPECT_NE(session.status().text().find(
                " for its library calls beside 32.0 KiB for its arenas, 32.2 KiB "
                "are available"),
            std::string::npos)
      << session.status().text();
}

} // namespace
} // namespace ampc::test

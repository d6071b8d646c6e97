// Measures the rates of a device table: matrix products of each type, with the implementation that
// a program would use; copies and conversions of large arrays; the time of one small job.
#include "driver/Calibrate.h"
#include "core/File.h"
#include "core/Json.h"
#include "cpu/Convert.h"
#include "cpu/Gemm.h"
#include "cpu/Ways.h"
#include "cuda/Rates.h"
#include "driver/Interrupt.h"
#include "load/CpuFeatures.h"
#include "load/Memory.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

namespace ampc::runtime {
namespace {

using format::DType;

class Calibration {
public:
  Calibration(const SessionOptions &options, int64_t extent)
      : pool_(options.threads > 0 ? options.threads : availableThreads()), extent_(extent) {}

  Result<Rates> run() {
    OneThread oneThread;
    AMPC_ASSIGN(library_, OneDnn::create(pool_.size()));
    AMPC_ASSIGN(pages_, Pages::allocate(kStream * 12 + kShift, "calibration"));
    // Untouched pages all map to one zero page, which is faster than memory.
    std::memset(pages_.data(), 0, kStream * 12 + kShift);
    Rates rates;
    rates.device = cpuName() + ", " + std::to_string(pool_.size()) + " threads, oneDNN " +
                   OneDnn::versionAndIsa();
    AMPC_ASSIGN(rates.f32, productRate(DType::f32));
    AMPC_ASSIGN(rates.f16, productRate(DType::f16));
    AMPC_ASSIGN(rates.bf16, productRate(DType::bf16));
    rates.copies = streamRate(copyKernel(), 8);
    rates.casts = streamRate(narrowKernel(DType::f16), 6);
    rates.launch = smallJobSeconds();
    return rates;
  }

private:
  static constexpr uint64_t kStream = 1 << 24; // elements; larger than the caches
  static constexpr double kLeastSeconds = 0.2;
  static constexpr uint64_t kShift = 8256; // so that source and target use different cache sets

  // The rate of C = A B in one type, in FLOP per second.
  Result<double> productRate(DType type) {
    int64_t n = extent_;
    auto matrix = [&](uint64_t at) {
      Operand operand;
      operand.data = pages_.data() + at * static_cast<uint64_t>(n * n) * 4;
      operand.type = type;
      operand.rowStride = n;
      operand.columnStride = 1;
      operand.widen = type == DType::f32 ? nullptr : &widenKernel(type);
      return operand;
    };
    Product p;
    p.a = matrix(0);
    p.b = matrix(1);
    p.c = pages_.data() + static_cast<uint64_t>(n * n) * 8;
    p.cType = type;
    p.narrow = type == DType::f32 ? nullptr : &narrowKernel(type);
    p.m = p.n = p.k = n;
    AMPC_ASSIGN(GemmPlan plan, GemmPlan::create(p, wayOf(p), *library_));
    Workspace workspace = plan.needs();
    uint64_t slots = workspace.slotBytes * static_cast<uint64_t>(pool_.size());
    AMPC_ASSIGN(Pages pages,
                Pages::allocate(workspace.sharedBytes + slots + 64, "product workspace"));
    workspace.shared = pages.data();
    workspace.slots = pages.data() + workspace.sharedBytes;
    bool good = true;
    double seconds = best(3, [&] { good &= plan.run(pool_, *library_, workspace, nullptr); });
    if (!good)
      return environment("calibration", "oneDNN: a product failed");
    return 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n) / seconds;
  }

  // The shortest time of a job in seconds. A fast machine repeats it, because other work may
  // interrupt all of a few short ones.
  template <class Job> double best(int rounds, const Job &job) {
    double seconds = 1e30, total = 0;
    for (int round = 0; (round < rounds || total < kLeastSeconds) && !interrupted(); ++round) {
      auto begin = std::chrono::steady_clock::now();
      job();
      std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      seconds = std::min(seconds, took.count());
      total += took.count();
    }
    return seconds;
  }

  // The rate of a kernel in bytes per second, on arrays with `bytesPerElement` bytes read and
  // written per element.
  double streamRate(const AmpcKernelEntry &kernel, uint64_t bytesPerElement) {
    const void *arguments[] = {pages_.data(), pages_.data() + kStream * 8 + kShift};
    constexpr uint64_t kTasks = 64, share = kStream / kTasks;
    double seconds = best(12, [&] {
      pool_.run(kTasks, [&](uint64_t task, int) {
        kernel.function(arguments, static_cast<int64_t>(task * share),
                        static_cast<int64_t>((task + 1) * share));
      });
    });
    return static_cast<double>(kStream * bytesPerElement) / seconds;
  }

  // The time of a minimal job in seconds, averaged over consecutive jobs.
  double smallJobSeconds() {
    constexpr int kJobs = 1000;
    auto threads = static_cast<uint64_t>(pool_.size());
    double seconds = best(5, [&] {
      for (int job = 0; job < kJobs; ++job)
        pool_.run(threads, [&](uint64_t task, int) { pages_.data()[task * 64] = 0; });
    });
    return seconds / kJobs;
  }

  ThreadPool pool_;
  int64_t extent_;
  std::unique_ptr<OneDnn> library_;
  Pages pages_;
};

std::string json(const Rates &rates) {
  auto number = [](double value) { return jsonNumber(value); };
  return "{\"format\": \"ampc.device\", \"version\": 1,\n \"device\": " + quoteJson(rates.device) +
         ",\n \"products\": {\"float32\": " + number(rates.f32) +
         ", \"float16\": " + number(rates.f16) + ", \"bfloat16\": " + number(rates.bf16) +
         "},\n \"bandwidth\": " + number(rates.copies) +
         ",\n \"cast_bandwidth\": " + number(rates.casts) +
         ",\n \"launch_seconds\": " + number(rates.launch) + "}\n";
}

} // namespace

Status calibrate(const std::string &file, const SessionOptions &options, const Console &console,
                 int64_t extent) {
  Result<Rates> rates = options.device == DeviceChoice::cuda
                            ? cuda::measureRates(extent ? extent : 8192)
                            : Calibration(options, extent ? extent : 1024).run();
  if (!rates.ok())
    return std::move(rates.status()).at("amprun");
  if (interrupted())
    return Status(Code::interrupted, "amprun", "interrupted: '" + file + "' was not written");
  AMPC_TRY(writeFile(file, json(*rates)));
  auto giga = [](double value) { return std::to_string(std::llround(value / 1e9)); };
  console.print("products: float32 " + giga(rates->f32) + ", float16 " + giga(rates->f16) +
                ", bfloat16 " + giga(rates->bf16) + " GFLOP/s; copies " + giga(rates->copies) +
                ", casts " + giga(rates->casts) + " GB/s; wrote " + file + "\n");
  return {};
}

} // namespace ampc::runtime

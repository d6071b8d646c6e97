// Measures the rates of a GPU for --calibrate: products with the library's best algorithm, copies
// by the driver, and the time between small launches in a graph. The runtime has no cast kernels,
// so casts get the rate of copies.
#include "cuda/Rates.h"
#include "cuda/Errors.h"
#include "cuda/Library.h"
#include "cuda/Product.h"
#include <algorithm>
#include <cmath>

namespace ampc::runtime::cuda {

namespace {

using format::DType;

constexpr uint64_t kWorkspace = 32 << 20;

class Measurement {
public:
  explicit Measurement(int64_t extent)
      : extent_(extent), bytes_(static_cast<uint64_t>(extent * extent) * 16) {}

  Result<Rates> run() {
    AMPC_ASSIGN(auto api, openLibraries());
    AMPC_ASSIGN(device_, Device::open(std::move(api)));
    AMPC_ASSIGN(stream_, device_->stream("calibration"));
    AMPC_ASSIGN(library_, device_->products());
    AMPC_ASSIGN(workspace_, device_->allocate(kWorkspace, "the library's workspace"));
    AMPC_ASSIGN(from_, device_->allocate(bytes_, "calibration"));
    AMPC_ASSIGN(to_, device_->allocate(bytes_, "calibration"));
    timing_.emplace(*device_, stream_.get());
    AMPC_TRY(timing_->fill(from_.at(), bytes_));
    Rates rates;
    rates.device =
        device_->name() + ", cuBLASLt " + std::to_string(device_->api().cublasLtGetVersion());
    AMPC_ASSIGN(rates.f32, product(DType::f32));
    AMPC_ASSIGN(rates.f16, product(DType::f16));
    AMPC_ASSIGN(rates.bf16, product(DType::bf16));
    AMPC_ASSIGN(rates.copies, copies());
    rates.casts = rates.copies;
    AMPC_ASSIGN(rates.launch, launch());
    return rates;
  }

private:
  // FLOP/s of C = A B of one type.
  Result<double> product(DType type) {
    Side side;
    side.type = type;
    side.rows = side.columns = side.leading = extent_;
    ProductShape shape;
    shape.a = shape.b = shape.c = side;
    shape.m = shape.n = shape.k = extent_;
    const std::string what = "the product of " + std::string(nameOf(type));
    AMPC_ASSIGN(std::optional<Product> product, Product::create(*device_, shape, {}, what));
    AMPC_ASSIGN(auto candidates, product->candidates(library_.get(), kWorkspace, what));
    if (candidates.empty())
      return environment("", "cuBLASLt has no algorithm for " + what);
    Product::Addresses at{from_.at(), from_.at(bytes_ / 4), to_.at(), 0};
    auto calls = product->callsOf(candidates, device_->api(), library_.get(), at, workspace_,
                                  stream_.get(), what);
    AMPC_ASSIGN(std::vector<Timing::Time> times, timing_->measure(calls, what));
    std::optional<size_t> best = Timing::choose(times);
    if (!best)
      return std::move(times.front().failed);
    auto n = static_cast<double>(extent_);
    return 2 * n * n * n / (static_cast<double>(times[*best].warm) * 1e-3);
  }

  // Bytes read and written per second, in the best of several rounds. Not in a graph, where the
  // driver copies in another way: on an H200 it moved 2.6 TB/s there.
  Result<double> copies() {
    const Api &api = device_->api();
    constexpr int kRounds = 5, kCopies = 4;
    AMPC_ASSIGN(Event begin, device_->event(true, "copies"));
    AMPC_ASSIGN(Event end, device_->event(true, "copies"));
    float best = INFINITY;
    for (int round = 0; round < kRounds; ++round) {
      AMPC_CU(api, cuEventRecord, (begin.get(), stream_.get()), "copies");
      for (int i = 0; i < kCopies; ++i)
        AMPC_CU(api, cuMemcpyDtoDAsync_v2, (to_.at(), from_.at(), bytes_, stream_.get()), "copies");
      AMPC_CU(api, cuEventRecord, (end.get(), stream_.get()), "copies");
      AMPC_TRY(device_->wait(end, [] { return "copies"; }));
      float took = 0;
      AMPC_CU(api, cuEventElapsedTime, (&took, begin.get(), end.get()), "copies");
      best = std::min(best, took);
    }
    return 2 * kCopies * static_cast<double>(bytes_) / (static_cast<double>(best) * 1e-3);
  }

  // Seconds per launch in a sequence of launches with almost no work.
  Result<double> launch() {
    auto set = [&]() -> Status {
      AMPC_CU(device_->api(), cuMemsetD32Async, (to_.at(), 0, 1, stream_.get()), "launches");
      return {};
    };
    AMPC_ASSIGN(Timing::Time took, timing_->measure(set, "launches"));
    return static_cast<double>(took.warm) * 1e-3;
  }

  int64_t extent_;
  uint64_t bytes_;
  std::shared_ptr<Device> device_;
  Stream stream_;
  Products library_;
  Memory workspace_, from_, to_;
  std::optional<Timing> timing_;
};

} // namespace

Result<Rates> measureRates(int64_t extent) {
  return Measurement(extent).run();
}

} // namespace ampc::runtime::cuda

// Commands made ready for a GPU: addresses instead of ranges, launches with their grids, products
// with their algorithms. Enqueuing them allocates nothing, waits for nothing and may be captured
// into a graph.
#pragma once
#include "cuda/Arenas.h"
#include "cuda/Kernels.h"
#include "cuda/Product.h"
#include "load/Check.h"
#include <array>
#include <set>

namespace ampc::runtime::cuda {

// Bytes beside the arenas: what the library may use, what conversions around a product need, tables
// of pieces.
struct Workspaces {
  uint64_t library = 0, scratch = 0, tables = 0;
  uint64_t total() const { return library + scratch + tables; }
};

class Executor {
public:
  // Allocates the arenas too. Products without a known algorithm are measured on `stream`, which
  // writes into the arenas. The program and the device must outlive the executor.
  static Result<std::unique_ptr<Executor>> create(const Program &program, Device &device,
                                                  CUstream stream, const SessionOptions &options);
  // Commands [first, last) of an entry, on one side of the input arenas. `before` is called before
  // each. Where each op is waited for, nothing may be captured.
  Status enqueue(format::EntryRole role, size_t first, size_t last, int side, CUstream stream,
                 const std::function<Status(size_t)> &before = nullptr);
  size_t commandCount(format::EntryRole role) const {
    return lists_[static_cast<size_t>(role)].size();
  }
  const Arenas &arenas() const { return arenas_; }
  const std::map<std::string, std::string> &productChoices() const { return algorithms_.used(); }
  // What was left out when products were measured, for people.
  const std::vector<std::string> &notes() const { return notes_; }
  bool waitsForEachOp() const { return waits_; }
  // "entry train_step, op 'fc1.matmul' to op 'fc1.w'", for errors of no single command.
  std::string describe(format::EntryRole role) const;
  // "op 'fc1.matmul', tensor 'fc1.out'" of a command, for errors.
  std::string describe(format::EntryRole role, size_t command) const;

private:
  static constexpr int kSides = Arenas::kSides;
  enum class Kind : uint32_t { launch, gemm, copy, fill, done }; // done: by the product before it
  struct Prepared {
    Kind kind;
    uint32_t index;
  };
  using Sided = std::array<Kernels::Ready, kSides>;
  struct PreparedGemm {
    std::vector<Sided> before, after; // conversions around it
    size_t product;
    float alpha = 1; // scales the float32 sum; products that differ in it alone are one
    std::vector<std::array<Product::Addresses, kSides>> calls;
  };
  struct PreparedBytes {
    std::array<CUdeviceptr, kSides> from, to; // from: 0 for a fill
    uint64_t size;
    uint8_t byte;
  };

  Executor(const Program &program, Device &device, CUstream stream) : program_(program), device_(device), stream_(stream) {}
  Status prepare(const SessionOptions &options);
  Status measureNeeds(Workspaces &needs) const;
  Status prepareCommand(const format::Command &command, std::vector<Prepared> &list);
  // Without the pieces of `left`; at least one remains.
  Status prepareLaunch(const format::Launch &launch, const std::set<uint32_t> &left);
  Status prepareGemm(const format::Command &command, const std::string &what);
  Result<Sided> converter(int32_t kernel, std::array<CUdeviceptr, kSides> from,
                          std::array<CUdeviceptr, kSides> to, uint64_t elements, uint64_t fromBytes,
                          uint64_t toBytes) const;
  Result<size_t> productFor(const format::Command &command, const ProductShape &shape, const Product::Addresses &at,
                            const std::string &what);
  size_t keep(const std::string &name, Product product);
  // Measure.cpp. While they are measured, calls read numbers that `fillOperands` writes.
  Status fill(const format::Range &range);
  Status fillOperands(const format::Command &command);
  struct Measured {
    std::vector<Timing::Time> times;
    std::optional<size_t> best; // by Timing::choose; none where all have failed
  };
  // Of the calls the first `needed` must not fail; the others are algorithms of the library, and a note says how many of them failed.
  Result<Measured> measure(const std::vector<Timing::Call> &calls, size_t needed, const std::string &what);
  // Epilogues.cpp: for each product of an entry that may end in what the next launch does, the
  // faster of both ways.
  Status chooseEpilogues(const format::Entry &entry);
  // A product as it would end in its epilogue, with or without leaving something for another.
  struct Ended {
    size_t command;
    std::string what, name; // name: of what is remembered
    ProductShape shape;
    std::array<Product::Addresses, kSides> at;
    std::optional<Product> product = std::nullopt; // none: there is one of that name, or the library has none
    Algorithm algorithm = {};
    std::vector<Algorithm> candidates = {}; // to be measured
    bool measured = false;                  // they are: the algorithm was not known
  };
  Ended ending(const format::Entry &entry, size_t command, bool aux) const;
  bool isOneCall(const PreparedGemm &gemm) const;
  bool writesOne(const format::Launch &launch) const; // a result and nothing else
  Prepared &preparedAt(const format::Entry &entry, size_t command) {
    return lists_[static_cast<size_t>(entry.role())][command];
  }
  const Prepared &preparedAt(const format::Entry &entry, size_t command) const {
    return lists_[static_cast<size_t>(entry.role())][command];
  }
  // Its product, with the known algorithm where the library still takes it, else with the library's candidates, of which the first is
  // chosen. False where the library has none.
  Result<bool> find(Ended &ended, std::optional<Algorithm> known);
  std::vector<Timing::Call> callsOf(Ended &ended);
  void choose(Ended &ended, size_t candidate);
  // Chooses the fastest candidate. False where all of them failed.
  Result<bool> chooseFastest(Ended &ended);
  void take(const format::Entry &entry, Ended &ended);
  void refuse(const std::string &name) { algorithms_.use(name, Algorithm::refused(), true); }
  // Commands [first, last) as they are done so far.
  Timing::Call asIs(const format::Entry &entry, size_t first, size_t last);
  Status chooseAlone(const format::Entry &entry, size_t command);
  Status chooseTogether(const format::Entry &entry, size_t first, size_t second);
  // Sums.cpp: for launches of which products may compute pieces beside their own work, the faster of both ways.
  Status chooseSums(const format::Entry &entry);
  // One sum: the pieces that compute it, the last first, and products that may instead.
  struct Summed {
    std::vector<Piece> stages;
    std::vector<Ended> ways;
  };
  // Sums whose pieces share launches, and these launches.
  struct SumGroup {
    std::set<uint32_t> launches;
    std::map<Piece, Summed> sums; // by the last stage
  };
  static SumGroup &groupOf(std::vector<SumGroup> &groups, const std::vector<Piece> &stages);
  using Launches = std::map<uint32_t, Prepared>; // by command
  Status chooseSumsOf(const format::Entry &entry, SumGroup &group);
  Launches launchesOf(const format::Entry &entry, const SumGroup &group) const;
  Timing::Call callOf(const format::Entry &entry, const Launches &launches);
  // Prepares the launches again, without the pieces that the sums take.
  Status leaveOut(const format::Entry &entry, const std::map<Piece, Ended *> &taken,
                  const SumGroup &group);
  // Decides for each sum's way that costs least beside what its product costs anyway, and less
  // than the launches.
  Status decideSums(const format::Entry &entry, SumGroup &group, std::map<std::string, Algorithm> &decided);
  // Whether the products with their sums and the launches that remain take less than the products and the whole launches.
  Result<bool> isFaster(const format::Entry &entry, const std::map<Piece, Ended *> &taken, const Launches &whole,
                        const Launches &remaining);
  Status runGemm(const PreparedGemm &gemm, int side, CUstream stream,
                 const std::function<std::string()> &what);
  std::array<CUdeviceptr, kSides> both(const format::Range &range) const {
    return {arenas_.at(range, 0), arenas_.at(range, 1)};
  }
  std::string describe(const format::Entry &entry, const format::Command &command) const;

  const Program &program_;
  Device &device_;
  CUstream stream_; // that measures
  bool tf32_ = false, splitSums_ = true, mayHideNan_ = true; // mayHideNan_: relu epilogues are allowed
  bool waits_ = false;                                       // for each op
  Arenas arenas_;
  Kernels kernels_;
  Products library_;
  Algorithms algorithms_;
  std::optional<Timing> timing_; // while products are prepared
  std::vector<std::string> notes_;
  Memory workspace_, scratch_, tables_;
  uint64_t tablesUsed_ = 0;
  std::array<std::vector<Prepared>, 5> lists_; // by EntryRole
  std::vector<Sided> launches_;
  std::vector<PreparedGemm> gemms_;
  std::vector<PreparedBytes> bytes_;
  std::vector<Product> products_;
  std::map<std::string, size_t> productByName_;
};

} // namespace ampc::runtime::cuda

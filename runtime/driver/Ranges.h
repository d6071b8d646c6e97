// amprun --calibrate-ranges: how large the values of a program become, over the batches of an
// inference.
#pragma once
#include "ampc/Runtime/Program.h"
#include <map>

namespace ampc::runtime {

// One value: extremes and where they were, and a histogram of magnitudes.
class RangeRecord {
public:
  RangeRecord();
  // The elements of one batch: `rows` rows that begin with sample `first`. Elements that are not
  // numbers are passed over.
  void add(const uint8_t *data, format::DType type, uint64_t elements, uint64_t first,
           uint64_t rows);
  // One JSON object: min, max, p99.9, underflow, min_at, max_at. p99.9 is rounded up by at most
  // 1/128.
  std::string json() const;
  bool empty() const { return count_ == 0; }

private:
  struct Extreme {
    float value;
    uint64_t sample = 0, element = 0; // element within the sample
  };
  Extreme least_, greatest_;
  uint64_t count_ = 0, zeros_ = 0, vanishing_ = 0;
  std::vector<uint64_t> histogram_; // by the upper 16 bits of the magnitude
};

// The float outputs of an entry, by name.
class RangeRecorder {
public:
  explicit RangeRecorder(const format::Entry &entry);
  // After a batch of `rows` samples that begins with sample `first`; copies of the last row, which
  // fill up a tail, are left out.
  Status add(Session &session, uint64_t first, uint64_t rows, uint64_t padding);
  size_t values() const { return records_.size(); }
  Status write(const std::string &file) const;

private:
  std::vector<std::pair<const format::Tensor *, RangeRecord>> records_;
  uint64_t batches_ = 0;
};

} // namespace ampc::runtime

// Batches for the inputs of an entry: rows of .npy files, or seeded random numbers if no file is
// given. Used by training, inference, evaluation and comparison.
#pragma once
#include "ampc/Runtime/Program.h"
#include "data/Npy.h"
#include <map>
#include <span>

namespace ampc::runtime {

using FileByName = std::map<std::string, std::string>;

enum class Tail { drop, pad };

// Writes the order of rows, or of batches, in an epoch: a Fisher-Yates shuffle of 0, 1, 2, … It
// depends only on seed, epoch and the number of rows, so a resumed training continues with the same
// order. Linear in the number of rows.
void shuffleRows(uint64_t seed, uint64_t epoch, std::span<uint64_t> order);

class Dataset {
public:
  // Checks names, types, shapes and row counts against the entry's inputs. `known` are other inputs
  // of the program: their files are not read, and a line in `notes` mentions them. Without files
  // the data is synthetic.
  static Result<Dataset> open(const Session &session, const format::Entry &entry,
                              const FileByName &files, const std::vector<std::string> &known,
                              Tail tail, uint64_t seed, bool shuffle,
                              std::vector<std::string> *notes);

  bool synthetic() const { return files_.empty(); }
  // The number of batches per epoch; 0 for synthetic data, which has no end.
  uint64_t batches() const { return batches_; }
  // The number of rows per batch; 0 if the inputs have different numbers of rows.
  uint64_t rowsPerBatch() const { return uniform_ ? rows_ : 0; }
  uint64_t totalRows() const { return total_; }
  // Stores the data on the session's device if possible (Session::holdData).
  Status hold(Session &session, std::string *note);
  // Whether the data is on the device, so that Session::repeat can run consecutive batches.
  bool held() const { return held_; }
  // The number of padding rows (copies of the last row) at the end of this batch.
  uint64_t padding(uint64_t batch) const;
  // Passes a batch to the next run of the entry.
  Status fill(Session &session, uint64_t epoch, uint64_t batch);
  // Synthetic inputs are written once. Call this after other runs have overwritten their memory.
  void invalidate() { filled_ = false; }
  // An error if a file became shorter: what was read of it may be zeros.
  Status intact() const;
  // Passes a batch that consists of copies of the last row.
  Status fillWithLastRow(Session &session);

private:
  struct Source {
    NpyFile file;
    const format::Tensor *input;
    uint64_t rowBytes; // in the file
    uint64_t rows, perBatch;
    bool narrow; // float32 file, bfloat16 input
  };

  static Result<Source> source(const format::Tensor &input, const std::string &path);
  Status checkNumbers(const Program &program, const format::IndexRange &range) const;
  static void copyRow(uint8_t *target, const Source &source, uint64_t to, uint64_t from,
                      uint64_t count);
  Status count(Tail tail);
  Status fillSynthetic(Session &session);
  void permute(uint64_t epoch);
  Status orderHeld(Session &session, uint64_t epoch);

  const format::Entry *entry_ = nullptr;
  std::vector<Source> files_;
  bool uniform_ = false, shuffle_ = false, filled_ = false, held_ = false;
  uint64_t seed_ = 0, rows_ = 0, total_ = 0, batches_ = 0;
  std::vector<uint64_t> order_;        // of rows if uniform_, else of batches
  uint64_t orderEpoch_ = ~uint64_t{0}; // the epoch of order_
  uint64_t heldEpoch_ = ~uint64_t{0};  // the epoch whose order the session has
};

} // namespace ampc::runtime

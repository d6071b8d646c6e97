// Batches for the inputs of an entry: rows of .npy files, or seeded random numbers when no file is
// given.
#pragma once
#include "ampc/Runtime/Program.h"
#include "data/Npy.h"
#include <map>

namespace ampc::runtime {

using FileByName = std::map<std::string, std::string>;

enum class Tail { drop, pad };

class Dataset {
public:
  // Checks names, types, shapes and row counts against the entry's inputs. `known` are further
  // inputs of the program: data for them gets a line in `notes` and is not read. Without any file
  // the data is synthetic.
  static Result<Dataset> open(const Session &session, const format::Entry &entry,
                              const FileByName &files, const std::vector<std::string> &known,
                              Tail tail, uint64_t seed, bool shuffle,
                              std::vector<std::string> *notes);

  bool synthetic() const { return files_.empty(); }
  // Batches of one epoch; 0 when there is no end (synthetic data).
  uint64_t batches() const { return batches_; }
  // Rows of a whole batch, where all inputs agree on it; else 0.
  uint64_t rowsPerBatch() const { return uniform_ ? rows_ : 0; }
  uint64_t totalRows() const { return total_; }
  // Lets the session keep all of it on its device, if that can (Session::holdData).
  Status hold(Session &session, std::string *note);
  // Whether batches that follow one another may go to one Session::repeat.
  bool held() const { return held_; }
  // Repeated rows at the end of this batch.
  uint64_t padding(uint64_t batch) const;
  // Gives a batch to the next run of the entry.
  Status fill(Session &session, uint64_t epoch, uint64_t batch);
  // Random inputs are written once; says that something else has used their memory since.
  void forget() { filled_ = false; }
  // A batch that is nothing but the last row.
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
  std::vector<uint64_t> order_;        // of rows where they are uniform, else of batches
  uint64_t orderEpoch_ = ~uint64_t{0}; // of order_
  uint64_t heldEpoch_ = ~uint64_t{0};  // of the order that the session knows
};

} // namespace ampc::runtime

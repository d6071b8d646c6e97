// The values of a PIR program by their numbers, with the names that ampc gives them: inputs and
// parameters have their own, a fetched value that of its fetch op, every other one is called
// `<type>_<k>` after its op. Used by PaddleImporter.cpp.
#pragma once
#include "Constants.h"
#include "Program.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include <deque>

namespace ampc::paddle {

struct Value {
  std::string name;
  // Of a list or an array: the numbers of its tensors. Those without a number in the file have
  // numbers that no value of a file has.
  bool isList = false;
  std::vector<int64_t> elements;
  const Op *op = nullptr; // null for inputs and parameters
  bool isRead = false;
  bool isInGraph = false; // an op of the graph makes it
  bool isParameter = false;
  Value *original = nullptr; // what this value is a copy of, without a gradient
  bool isComplex = false;    // the graph has it as real numbers, with pairs in a last dimension
  std::optional<Constant> constant; // known at compile time
};

// The operand that the op overwrites with its first result: of ops whose types end in `_` the first
// one. Empty for others, for norms, whose running statistics the graph knows, and for share_data_.
std::optional<size_t> overwrittenOperand(const Op &op);

class Values {
public:
  // Names all values; reads nothing else of the ops.
  explicit Values(const Program &program);

  // The value of a number; null if no op makes it. Results of builtin.split are the tensors of the
  // list themselves.
  Value *find(int64_t id);
  // The numbers of the tensors that an operand stands for: those of a list, or its own.
  std::vector<int64_t> tensorsOf(int64_t id);
  // The name of an op: that of its first result, if nothing is fetched. Of a fetch op: that of the
  // output.
  const std::string &nameOf(const Op &op) const { return opNames.find(&op)->second; }
  // Adds an op of a block that is converted: its results are named, what it reads is marked.
  void addOp(const Op &op);
  // Makes the number stand for another value from now on: an op has overwritten its operand, or the
  // number is another one for the same value.
  void bind(int64_t id, Value *value) { byId[resolve(id)] = value; }
  // Makes the number stand for a new value with the elements of the one that it stands for. Other
  // numbers of that value keep it.
  Value &addCopy(int64_t id, const Op &op);
  // A number that no value has.
  int64_t freeId() { return nextId++; }
  // A name that no value has: `wanted`, with `_` behind it where it is taken.
  std::string freeName(std::string wanted);

private:
  int64_t resolve(int64_t id) const;
  Value &addTensor(int64_t id, std::string name, const Op *op);
  void markReads(const Op &op, llvm::DenseSet<Value *> &overwritten);
  void nameResults(const Op &op);
  void nameFetches(const Program &program);

  std::deque<Value> storage;
  llvm::DenseMap<int64_t, Value *> byId;
  llvm::DenseMap<int64_t, int64_t> aliases;
  llvm::DenseMap<const Op *, std::string> opNames;
  llvm::StringSet<> taken, given; // all names; those of inputs and parameters
  llvm::StringMap<size_t> counts; // of ops, by type
  int64_t nextId = kMaxId + 1;
};

} // namespace ampc::paddle

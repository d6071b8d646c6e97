// A PIR program of Paddle 3 as plain data: `model.json` as paddle.jit.save and
// paddle.static.save_inference_model write it (docs/ImportPaddle.md). Reads the structure only; the
// importer checks the operators.
#pragma once
#include "ampc/Base/Json.h"
#include "ampc/Base/NumberFormat.h"
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampc::paddle {

// Numbers of values in a file are between -kMaxId and kMaxId.
constexpr int64_t kMaxId = int64_t{1} << 40;

struct Type {
  enum class Kind { Null, Tensor, List, Other };
  Kind kind = Kind::Null;
  std::optional<DType> dtype; // of a tensor; empty for a type that ampc does not have
  std::vector<int64_t> dims;  // -1: open
  std::vector<Type> elements; // of a list
  std::string name;           // as in the file, without the dialect: "t_f32", "t_selected_rows"
};

struct Result {
  int64_t id = 0; // 0: absent
  Type type;
};

struct Attribute {
  std::string_view name;
  const json::Value *value = nullptr; // {"#": kind, "D": payload}
};

// The dialects of PIR by their numbers in files.
enum class Dialect { Builtin, PdOp, ControlFlow, Custom, Distributed, Unknown };

struct Op;

// A block of an op with regions: of `if` (two), of `while` (one).
struct Block {
  std::vector<int64_t> arguments; // the numbers of its values
  std::vector<Op> ops;            // the last one is cf.yield
};

struct Op {
  Dialect dialect = Dialect::Unknown;
  std::string_view type; // "conv2d"; the whole name if the dialect is unknown
  std::vector<int64_t> operands;
  std::vector<Result> results;
  std::vector<Attribute> attributes;
  std::vector<Block> blocks;  // one per region
  bool isPersistable = false; // of the first result
  bool stopsGradient = false; // the results have no gradient, although an operand may have one
  // Likewise, but of single results: other ones have a gradient, or the op is none of the graph.
  std::vector<int64_t> stoppedResults;
  const json::Value *json = nullptr;
  size_t index = 0; // in the list of ops; of an op in a block that of the op around it

  bool is(Dialect of, std::string_view name) const { return dialect == of && type == name; }
  const Attribute *find(std::string_view name) const;
};

// The numbers of all values that the op reads, in its blocks, too.
std::vector<int64_t> readsOf(const Op &op);

struct Parameter {
  std::string name;
  int64_t id = 0;
  Type type;
  bool trainable = true;
  bool persistable = true; // the file of weights has it
  bool needClip = true;    // its gradient takes part in clipping
  size_t index = 0;        // in the list of ops
  const json::Value *json = nullptr;
};

struct Program {
  int64_t version = 0;
  std::vector<Parameter> parameters; // those of parameter ops, in file order
  std::vector<Op> ops;               // the others
  std::shared_ptr<const json::Document> document;
};

// On failure `diagnostics` has an error.
std::optional<Program> readProgram(json::Document document, Messages &diagnostics);

// Whether the text starts like a PIR program. Judged by its keys, without parsing all of it.
bool looksLikeProgram(std::string_view text);

} // namespace ampc::paddle

// The Paddle spellings of an operator, declared in its ODS entry.
//
//   form      ::= type "(" slot,* ")" "->" "(" slot,* ")" ("{" attr,* "}")? ":" list
//   slot      ::= name | name "?" (may be absent) | name "*" (a list) | "~" name (a side output
//             nobody reads, may be absent)
//              |  (name | name "?") "=" input          an output that may name the variable again
//                                                      that slot `input` reads: the op's
//                                                   running state, which a training step commits
//                                                   with its optimizer
//   attr      ::= name (">" target)? ":" kind ("=" default)? | "~" name (accepted and without
//             effect)
//              |  "~" name "=" ("true" | "false") (must have this value)
//              |  "~" name ":" "dtype" (accepted, but where it is not the first input's dtype a
//                 warning says so)
//   kind      ::= bool | int | float | str | ints | floats | dtype
//   list      ::= white | black | gray | extra_black | unlisted      a ProgramDesc type and its
//             default category
//              |  category "/" category                            in float16 and in bfloat16
//              |  type                                              a PIR type: the ProgramDesc
//                 type it is in op lists
//
// Slots stand in the order of the op's operands and results. An attribute without a default is
// required; `target` is the nn attribute's name where it differs. Capital slots are ProgramDesc's
// generation, small ones PIR's. A lone number is accepted where a list of them is expected. A
// default may be a number, true, false, a 'word' or [list;of;numbers]. A dtype whose default is
// 'none' may be absent or -1, and then the op decides. Several lists may have one target: the one
// that is not empty holds the numbers.
#pragma once
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ampc::nn {

// UnitAttr: the op's type is that of the PIR generation, although ProgramDesc has another operator
// of that name in its lists. Example: PIR's `reshape` is `reshape2`, which is gray; ProgramDesc's
// own `reshape` is unlisted.
inline constexpr llvm::StringLiteral kPirAttr = "nn.pir";

enum class Category { White, Black, ExtraBlack, Gray, Unlisted };
llvm::StringRef nameOf(Category category);

// Order is a float that may be infinite: "inf" or "-inf" in a model.
enum class AttrKind { Bool, Int, Float, Order, Str, Ints, Floats, DType };

struct FormSlot {
  std::string name;
  bool optional = false;
  bool variadic = false;
  bool sideOutput = false;
  std::string updates; // for an output: the input slot whose variable it may name again; else empty
};

struct FormAttr {
  std::string name;
  std::string target;
  AttrKind kind = AttrKind::Int;
  std::optional<std::string> defaultText; // absent: the attribute is required
  bool ignored = false;                   // with a default: it must have that value
  bool saysInputType = false; // of an ignored attribute: it gives the first input's type
};

struct OpForm {
  std::string type;
  std::vector<FormSlot> inputs, outputs;
  std::vector<FormAttr> attrs;
  bool pir = false;
  std::string listName;                   // the ProgramDesc type whose category applies
  Category category = Category::Unlisted; // in float16
  Category bfloat16 = Category::Unlisted; // category in bfloat16
  mlir::OperationName op;

  OpForm(mlir::OperationName op) : op(op) {}
};

// An operator of Paddle: the op of nn that computes it, and its ProgramDesc type without the suffix
// of a version (`2`, `_v2`). matmul and matmul_v2 are one operator; conv2d and depthwise_conv2d are
// two, although nn.conv computes both.
using PaddleOperator = std::pair<mlir::OperationName, llvm::StringRef>;

// All forms of all registered nn ops, by Paddle type. Building them takes time linear in their
// number, about a millisecond, so a compilation uses those of its context (`of`).
class OpForms {
public:
  explicit OpForms(mlir::MLIRContext *context);

  // Those that the context owns, built at the first call. Thread-safe if the dialect is loaded.
  static const OpForms &of(mlir::MLIRContext *context);

  // The forms of a type: at most one per generation.
  llvm::ArrayRef<const OpForm *> lookup(llvm::StringRef type) const;
  // The form in which an op was written, by its type and generation; null if the op has no such
  // form.
  const OpForm *formOf(mlir::Operation *op, llvm::StringRef type) const;
  const std::vector<std::unique_ptr<OpForm>> &all() const { return forms; }
  // The operator that a name in an op list refers to. If both generations use the name (`mean`),
  // ProgramDesc's operator.
  std::optional<PaddleOperator> operatorOf(llvm::StringRef type) const;
  // The operator that an op of the model was written as.
  std::optional<PaddleOperator> operatorOf(mlir::Operation *op, llvm::StringRef type) const;
  // All Paddle names of that operator: an entry in an op list stands for all of them.
  llvm::SmallVector<llvm::StringRef> namesOfOperator(llvm::StringRef type) const;

private:
  std::vector<std::unique_ptr<OpForm>> forms;
  llvm::StringMap<llvm::SmallVector<const OpForm *, 2>> byType;
};

} // namespace ampc::nn

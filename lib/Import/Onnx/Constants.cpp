// Constants and initializers as ops or variables of the module.
#include "ConfigAttributes.h"
#include "Translator.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cfloat>
#include <cmath>

using namespace mlir;

namespace ampc {
namespace {

constexpr int64_t kMostInAttributes = 4096; // nn.assign_value takes no more

bool hasFiniteElements(const Literal &literal) {
  for (int64_t i = 0; literal.isFloating() && i < literal.count(); ++i)
    if (!(std::abs(literal.number(i)) <= FLT_MAX))
      return false;
  return true;
}

// Whether all elements are one number that a double holds exactly.
bool isOneNumber(const Literal &literal) {
  bool exact =
      literal.isFloating() || literal.integer(0) == static_cast<int64_t>(literal.number(0));
  return exact && onnxmodel::isUniform(literal);
}

} // namespace

bool Translator::materialize(OnnxValue &value, Location location, const std::string &place) {
  if (!value.name.empty())
    return true;
  auto &known = made[value.literal.get()];
  if (known.first) {
    value.name = known.second;
    return true;
  }
  std::shared_ptr<const Literal> given = value.literal;
  // Graphs have no doubles.
  if (value.literal->dtype == DType::f64)
    value.literal =
        std::make_shared<const Literal>(onnxmodel::converted(*value.literal, DType::f32));
  const Literal &literal = *value.literal;
  Type element = elementType(literal.dtype, graph.attributes().getContext());
  bool empty = literal.count() == 0;
  if (!element || empty) {
    graph.error(place, empty ? "reads an empty constant of the shape " +
                                   onnxmodel::textOfShape(literal.shape) +
                                   ": tensors without elements are not supported"
                             : std::string("reads a constant of ") + nameOf(literal.dtype) +
                                   ", which no operator takes");
    return false;
  }
  bool inAttributes = value.parameter.empty() && literal.count() <= onnxmodel::kMostFolded &&
                      hasFiniteElements(literal);
  bool uniform = inAttributes && isOneNumber(literal);
  if (!inAttributes || (!uniform && literal.count() > kMostInAttributes)) {
    if (!addVariable(value, location))
      return false;
  } else {
    Builder &b = graph.attributes();
    OpDescription op;
    std::vector<std::string> out{uniqueName("constant")};
    op.type = uniform ? "fill_constant" : "assign_value";
    std::string name = uniqueOpName(out[0]);
    op.name = name;
    op.outputs.push_back({"Out", out});
    op.attributes.push_back({"shape", b.getDenseI64ArrayAttr(literal.shape)});
    op.attributes.push_back({"dtype", TypeAttr::get(element)});
    if (uniform)
      op.attributes.push_back({"value", b.getF64FloatAttr(literal.number(0))});
    else if (literal.isFloating())
      op.attributes.push_back({"values", b.getDenseF64ArrayAttr(literal.numbers())});
    else
      op.attributes.push_back({"int64_values", b.getDenseI64ArrayAttr(literal.integers())});
    if (!graph.addOp(op, location, [&](const OpPart &) { return place; }))
      return false;
    value.name = out[0];
  }
  known = {given, value.name};
  return true;
}

// Parameters keep the names of their initializers.
bool Translator::addVariable(OnnxValue &value, Location location) {
  const Literal &literal = *value.literal;
  MLIRContext *context = graph.attributes().getContext();
  bool parameter = !value.parameter.empty();
  value.name = parameter ? value.parameter : uniqueName("constant");
  std::string source = literal.file;
  if (source.empty()) {
    source = file + "#" + value.name;
    memory.try_emplace(source, literal.owner, literal.bytes);
  }
  ampc::model::Init init;
  init.kind = ampc::model::Init::Kind::file;
  init.file = source;
  init.dataOffset = literal.offset;
  init.fileDtype = literal.dtype;
  auto type = RankedTensorType::get(literal.shape, elementType(literal.dtype, context));
  graph.addParameters({{value.name,
                        type,
                        parameter && !runningStatistics.contains(value.parameter),
                        initAttr(init, graph.attributes()),
                        {},
                        location,
                        !parameter}});
  return true;
}

} // namespace ampc

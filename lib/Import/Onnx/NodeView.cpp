// Attributes of ONNX nodes.
#include "NodeView.h"
#include "ampc/Base/JsonText.h"

namespace ampc::onnxmodel {
namespace {

using AttributeProto = onnx::AttributeProto;

const char *attributeTypeName(int type) {
  switch (type) {
  case AttributeProto::FLOAT: return "a number";
  case AttributeProto::INT: return "an integer";
  case AttributeProto::STRING: return "a string";
  case AttributeProto::TENSOR: return "a tensor";
  case AttributeProto::GRAPH: return "a graph";
  case AttributeProto::FLOATS: return "a list of numbers";
  case AttributeProto::INTS: return "a list of integers";
  case AttributeProto::STRINGS: return "a list of strings";
  default: return "another type";
  }
}

// Old files have no type; then the field that is set determines it.
int attributeType(const AttributeProto &attribute) {
  if (attribute.type() != AttributeProto::UNDEFINED)
    return attribute.type();
  return attribute.has_f()         ? AttributeProto::FLOAT
         : attribute.has_i()       ? AttributeProto::INT
         : attribute.has_s()       ? AttributeProto::STRING
         : attribute.has_t()       ? AttributeProto::TENSOR
         : attribute.has_g()       ? AttributeProto::GRAPH
         : attribute.floats_size() ? AttributeProto::FLOATS
         : attribute.ints_size()   ? AttributeProto::INTS
                                   : AttributeProto::UNDEFINED;
}

template <class List, class Text> std::string listText(const List &list, Text text) {
  constexpr int kMost = 8;
  std::string all = "[";
  for (int i = 0; i < list.size() && i < kMost; ++i)
    all += (i ? ", " : "") + text(list[i]);
  return all + (list.size() > kMost ? ", …]" : "]");
}

} // namespace

const AttributeProto *NodeView::find(std::string_view name) const {
  for (const AttributeProto &attribute : node.attribute()) {
    if (attribute.name() != name)
      continue;
    read.insert(attribute.name());
    return resolve(attribute);
  }
  return nullptr;
}

const AttributeProto *NodeView::resolve(const AttributeProto &attribute) const {
  if (attribute.ref_attr_name().empty())
    return &attribute;
  if (!function)
    return nullptr;
  auto given = function->find(attribute.ref_attr_name());
  return given == function->end() ? nullptr : given->second;
}

const AttributeProto *NodeView::find(std::string_view name,
                                     AttributeProto::AttributeType type) const {
  const AttributeProto *attribute = find(name);
  if (!attribute || attributeType(*attribute) == type)
    return attribute;
  // An empty list may be stored without a type.
  if (attributeType(*attribute) != AttributeProto::UNDEFINED && wrong.empty())
    wrong = "attribute " + quote(name) + " is " + attributeTypeName(attributeType(*attribute)) +
            ", expects " + attributeTypeName(type);
  return nullptr;
}

int64_t NodeView::integer(std::string_view name, int64_t absent) const {
  const AttributeProto *attribute = find(name, AttributeProto::INT);
  return attribute ? attribute->i() : absent;
}

double NodeView::number(std::string_view name, double absent) const {
  const AttributeProto *attribute = find(name, AttributeProto::FLOAT);
  return attribute ? static_cast<double>(attribute->f()) : absent;
}

std::string NodeView::text(std::string_view name, std::string_view absent) const {
  const AttributeProto *attribute = find(name, AttributeProto::STRING);
  return attribute ? attribute->s() : std::string(absent);
}

std::vector<int64_t> NodeView::integers(std::string_view name, std::vector<int64_t> absent) const {
  const AttributeProto *attribute = find(name, AttributeProto::INTS);
  return attribute ? std::vector<int64_t>(attribute->ints().begin(), attribute->ints().end())
                   : absent;
}

std::vector<double> NodeView::numbers(std::string_view name) const {
  const AttributeProto *attribute = find(name, AttributeProto::FLOATS);
  return attribute ? std::vector<double>(attribute->floats().begin(), attribute->floats().end())
                   : std::vector<double>();
}

std::vector<std::string> NodeView::texts(std::string_view name) const {
  const AttributeProto *attribute = find(name, AttributeProto::STRINGS);
  return attribute
             ? std::vector<std::string>(attribute->strings().begin(), attribute->strings().end())
             : std::vector<std::string>();
}

const onnx::TensorProto *NodeView::tensor(std::string_view name) const {
  const AttributeProto *attribute = find(name, AttributeProto::TENSOR);
  return attribute ? &attribute->t() : nullptr;
}

const onnx::GraphProto *NodeView::graph(std::string_view name) const {
  const AttributeProto *attribute = find(name, AttributeProto::GRAPH);
  return attribute ? &attribute->g() : nullptr;
}

void NodeView::ignore(std::initializer_list<std::string_view> names) const {
  read.insert(names.begin(), names.end());
}

const AttributeProto *NodeView::unread() const {
  for (const AttributeProto &attribute : node.attribute())
    if (!read.count(attribute.name()))
      return &attribute;
  return nullptr;
}

std::string textOfAttribute(const AttributeProto &attribute) {
  switch (attributeType(attribute)) {
  case AttributeProto::FLOAT: return nineDigits(attribute.f());
  case AttributeProto::INT: return std::to_string(attribute.i());
  case AttributeProto::STRING: return quote(attribute.s());
  case AttributeProto::FLOATS: return listText(attribute.floats(), nineDigits);
  case AttributeProto::INTS:
    return listText(attribute.ints(), [](int64_t i) { return std::to_string(i); });
  case AttributeProto::STRINGS:
    return listText(attribute.strings(), [](const std::string &s) { return quote(s); });
  default: return attributeTypeName(attributeType(attribute));
  }
}

} // namespace ampc::onnxmodel

// Weights that stay in the file of an ONNX model while the rest is parsed.
#include "Onnx/RawData.h"
#include "Onnx/ReadOnnx.h"
#include <gtest/gtest.h>

using namespace ampc;
using namespace ampc::onnxmodel;

namespace {

onnx::ModelProto valid() {
  onnx::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(17);
  onnx::NodeProto *node = model.mutable_graph()->add_node();
  node->set_op_type("Relu");
  node->add_input("x");
  node->add_output("y");
  return model;
}

onnx::TensorProto tensor(const std::string &name, size_t count, char first) {
  onnx::TensorProto made;
  made.set_name(name);
  made.set_data_type(onnx::TensorProto::INT8);
  made.add_dims(static_cast<int64_t>(count));
  std::string bytes(count, '\0');
  for (size_t i = 0; i < count; ++i)
    bytes[i] = static_cast<char>(first + static_cast<char>(i % 7));
  made.set_raw_data(bytes);
  return made;
}

std::shared_ptr<const OnnxFile> read(const std::string &bytes) {
  Messages messages;
  auto file = readOnnx("m.onnx", bytes, messages);
  EXPECT_TRUE(file) << messages.text();
  return file;
}

// The elements of a tensor; what is wrong with it in their place.
std::string elements(const onnx::TensorProto &tensor, const std::shared_ptr<const OnnxFile> &file) {
  auto made = readTensor(tensor, file);
  auto *literal = std::get_if<Literal>(&made);
  return literal ? std::string(literal->bytes) : std::get<std::string>(made);
}

TEST(RawData, large_weights_stay_where_tensors_can_be) {
  onnx::ModelProto model = valid();
  onnx::GraphProto &graph = *model.mutable_graph();
  *graph.add_initializer() = tensor("large", 5000, 'a');
  *graph.add_initializer() = tensor("small", 16, 'b');
  onnx::AttributeProto *value = graph.mutable_node(0)->add_attribute();
  value->set_name("value");
  *value->mutable_t() = tensor("", 6000, 'c');
  onnx::AttributeProto *branch = graph.mutable_node(0)->add_attribute();
  branch->set_name("body");
  *branch->mutable_g()->add_initializer() = tensor("inner", 7000, 'd');
  onnx::FunctionProto *function = model.add_functions();
  function->set_name("f");
  *function->add_node()->add_attribute()->add_tensors() = tensor("list", 4096, 'e');
  std::string bytes = model.SerializeAsString();
  std::optional<std::string> small = withoutRawData(bytes);
  ASSERT_TRUE(small);
  EXPECT_LT(small->size(), 600u);
  auto file = read(bytes);
  const onnx::GraphProto &got = file->model.graph();
  auto same = [&](const onnx::TensorProto &given, const onnx::TensorProto &kept) {
    EXPECT_EQ(kept.raw_data(), "");
    EXPECT_EQ(elements(kept, file), given.raw_data());
  };
  same(graph.initializer(0), got.initializer(0));
  EXPECT_EQ(got.initializer(1).raw_data(), graph.initializer(1).raw_data());
  same(value->t(), got.node(0).attribute(0).t());
  same(branch->g().initializer(0), got.node(0).attribute(1).g().initializer(0));
  same(function->node(0).attribute(0).tensors(0),
       file->model.functions(0).node(0).attribute(0).tensors(0));
}

TEST(RawData, the_literals_keep_the_bytes) {
  onnx::ModelProto model = valid();
  *model.mutable_graph()->add_initializer() = tensor("w", 5000, 'a');
  auto file = read(model.SerializeAsString());
  auto made = readTensor(file->model.graph().initializer(0), file);
  file.reset();
  EXPECT_EQ(std::get<Literal>(made).bytes, model.graph().initializer(0).raw_data());
}

TEST(RawData, models_without_large_weights_are_left_alone) {
  onnx::ModelProto model = valid();
  *model.mutable_graph()->add_initializer() = tensor("w", kSeparatedBytes - 1, 'a');
  EXPECT_FALSE(withoutRawData(model.SerializeAsString()));
  EXPECT_FALSE(withoutRawData(""));
}

TEST(RawData, malformed_models_are_left_to_the_parser) {
  onnx::ModelProto model = valid();
  *model.mutable_graph()->add_initializer() = tensor("w", 5000, 'a');
  std::string bytes = model.SerializeAsString();
  for (size_t length : {bytes.size() - 1, bytes.size() - 4000, bytes.size() - 5010})
    EXPECT_FALSE(withoutRawData(bytes.substr(0, length))) << length;
  std::string group = bytes;
  group += "\x0b"; // a group begins
  EXPECT_FALSE(withoutRawData(group));
}

// Of several fields, the last counts.
TEST(RawData, a_field_that_stands_twice) {
  for (auto [first, second] : {std::pair(5000, 6000), {5000, 10}, {10, 5000}}) {
    onnx::TensorProto a = tensor("w", static_cast<size_t>(first), 'a'),
                      b = tensor("", static_cast<size_t>(second), 'x');
    a.clear_dims();
    onnx::TensorProto only;
    only.set_raw_data(b.raw_data());
    only.add_dims(second);
    std::string both = a.SerializeAsString() + only.SerializeAsString();
    std::string initializer = "\x2a"; // field 5 of the graph
    for (size_t size = both.size(); initializer.size() < 3; size >>= 7)
      initializer += static_cast<char>((size & 0x7f) | (initializer.size() < 2 ? 0x80 : 0));
    onnx::ModelProto model = valid();
    std::string graph = model.graph().SerializeAsString() + initializer + both;
    model.clear_graph();
    std::string bytes = model.SerializeAsString() + "\x3a";
    for (size_t size = graph.size(), i = 0; i < 2; ++i, size >>= 7)
      bytes += static_cast<char>((size & 0x7f) | (i == 0 ? 0x80 : 0));
    auto file = read(bytes + graph);
    ASSERT_TRUE(file);
    EXPECT_EQ(elements(file->model.graph().initializer(0), file), b.raw_data());
  }
}

// The fields that stand for raw_data are no fields of ONNX.
TEST(RawData, a_model_cannot_give_places) {
  onnx::ModelProto model = valid();
  onnx::TensorProto given = tensor("w", 8, 'a');
  given.set_raw_offset(0);
  given.set_raw_size(8);
  *model.mutable_graph()->add_initializer() = given;
  auto file = read(model.SerializeAsString());
  EXPECT_EQ(elements(file->model.graph().initializer(0), file), "has fields that are not of ONNX");
  *model.mutable_graph()->add_initializer() = tensor("large", 5000, 'b');
  file = read(model.SerializeAsString());
  EXPECT_EQ(elements(file->model.graph().initializer(0), file), given.raw_data());
}

} // namespace

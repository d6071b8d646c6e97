// The encoding of ONNX graphs, and the table of operators by opset.
#include "Onnx/OnnxGraph.h"
#include "Onnx/OnnxOps.h"
#include "Onnx/OpVersions.h"
#include "Onnx/ProtoWriter.h"
#include <gtest/gtest.h>

namespace ampc::onnx {
namespace {

std::string hex(std::string_view bytes) {
  std::string text;
  for (unsigned char byte : bytes) {
    const char *digits = "0123456789abcdef";
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

// The examples of the encoding's specification, and its largest numbers.
TEST(ProtoWriter, EncodesFields) {
  ProtoMessage inner;
  inner.integer(1, 150);
  EXPECT_EQ(hex(inner.bytes()), "089601");
  ProtoMessage text;
  text.text(2, "testing");
  EXPECT_EQ(hex(text.bytes()), "120774657374696e67");
  ProtoMessage outer;
  outer.message(3, inner);
  EXPECT_EQ(hex(outer.bytes()), "1a03089601");
  ProtoMessage negative;
  negative.integer(1, -1);
  EXPECT_EQ(hex(negative.bytes()), "08ffffffffffffffffff01");
  ProtoMessage real;
  real.real(2, 1.0f);
  EXPECT_EQ(hex(real.bytes()), "150000803f");
  ProtoMessage far;
  far.integer(20, 1);
  EXPECT_EQ(hex(far.bytes()), "a00101");
  ProtoMessage begun;
  begun.begin(9, 300);
  EXPECT_EQ(hex(begun.bytes()), "4aac02");
}

TEST(OpVersions, KnowsTheFirstOpsetOfEachType) {
  EXPECT_EQ(opsetOf("Conv", DType::f32), 13);
  EXPECT_EQ(opsetOf("Conv", DType::bf16), 22);
  EXPECT_EQ(opsetOf("Relu", DType::i32), 14);
  EXPECT_EQ(opsetOf("LayerNormalization", DType::f16), 17);
  EXPECT_EQ(opsetOf("BitwiseAnd", DType::i64), 18);
  EXPECT_EQ(opsetOf("Einsum", DType::bf16), std::nullopt);
  EXPECT_EQ(opsetOf("Where", DType::boolean), 13);
}

TEST(OnnxOps, HasOneRowForEachOp) {
  llvm::StringRef before;
  for (const OnnxOp &row : onnxOps()) {
    EXPECT_LT(before, row.op);
    before = row.op;
    EXPECT_EQ(findOnnxOp(row.op), &row);
    EXPECT_EQ(row.form == OnnxForm::Function, row.emit != nullptr) << row.op.str();
    EXPECT_EQ(row.form == OnnxForm::Parts, row.text.empty()) << row.op.str();
  }
  EXPECT_EQ(findOnnxOp("windows"), nullptr);
  EXPECT_EQ(findOnnxOp(""), nullptr);
}

class Encoding : public ::testing::Test {
protected:
  // A graph y = Identity(w) with a `w` of `count` float32 zeros.
  Graph graphOf(int64_t count) {
    Graph graph;
    graph.name = "g";
    graph.values = {{"w", DType::f32, std::vector<int64_t>{count}},
                    {"y", DType::f32, std::vector<int64_t>{count}}};
    graph.storage.emplace_back(4 * count, '\0');
    graph.initializers = {{0, graph.storage.back()}};
    graph.outputs = {1};
    Node node;
    node.type = "Identity";
    node.name = "copy";
    node.inputs = {0};
    node.outputs = {1};
    graph.nodes.push_back(node);
    return graph;
  }
  static std::string joined(const std::vector<std::string_view> &pieces) {
    std::string bytes;
    for (std::string_view piece : pieces)
      bytes += piece;
    return bytes;
  }
};

TEST_F(Encoding, WritesAModel) {
  Graph graph = graphOf(1);
  EncodedModel encoded = encode(graph, {17, "0", {}}, 1000, "data");
  EXPECT_TRUE(encoded.data.empty());
  EXPECT_EQ(hex(joined(encoded.model)),
            std::string("0808"                           // ir_version 8
                        "1204616d7063"                   // producer_name "ampc"
                        "1a0130"                         // producer_version "0"
                        "42040a001011"                   // opset_import: "", 17
                        "3a3b"                           // graph of 59 bytes
                        "0a16"                           // node
                        "0a0177120179"                   // input "w", output "y"
                        "1a04636f7079"                   // name "copy"
                        "22084964656e74697479"           // op_type "Identity"
                        "120167"                         // name "g"
                        "620f"                           // output
                        "0a0179120a0a08080112040a020801" // "y", float32 [1]
                        "2a0d"                           // initializer
                        "080110014201774a0400000000"));  // [1], float32, "w", four bytes
}

TEST_F(Encoding, PutsLargeInitializersIntoASecondFile) {
  Graph graph = graphOf(1000);
  EncodedModel inside = encode(graph, {17, "0", {}}, 4000, "data");
  EXPECT_TRUE(inside.data.empty());
  EncodedModel outside = encode(graph, {17, "0", {}}, 3999, "m.onnx.data");
  EXPECT_EQ(joined(outside.data), graph.storage.back());
  EXPECT_NE(joined(outside.model).find("m.onnx.data"), std::string::npos);
  EXPECT_LT(joined(outside.model).size(), 200u);
}

// The second tensor starts at a multiple of 4096; small ones stay in the model.
TEST_F(Encoding, AlignsExternalData) {
  Graph graph = graphOf(300);
  graph.values.push_back({"v", DType::f32, std::vector<int64_t>{300}});
  graph.values.push_back({"s", DType::f32, std::vector<int64_t>{1}});
  graph.storage.emplace_back(1200, '\1');
  graph.initializers.push_back({2, graph.storage.back()});
  graph.storage.emplace_back(4, '\2');
  graph.initializers.push_back({3, graph.storage.back()});
  EncodedModel encoded = encode(graph, {17, "0", {}}, 0, "data");
  std::string data = joined(encoded.data);
  ASSERT_EQ(data.size(), 4096u + 1200u);
  EXPECT_EQ(data.substr(4096), graph.storage[1]);
  EXPECT_NE(joined(encoded.model).find(std::string(4, '\2')), std::string::npos);
}

} // namespace
} // namespace ampc::onnx

#include "ErrorTable.h"
#include "ampc/Import/Safetensors.h"
#include <fstream>

using namespace ampc;
using namespace ampc::model;
using namespace ampc::test;

// What is said of a header with 16 bytes of elements behind it.
static std::string said(const std::string &header) {
  Messages diagnostics;
  return parseSafetensors("w", header, 100, 16, diagnostics) ? "accepted" : diagnostics.text();
}

TEST(Safetensors, tensors_lie_where_the_header_says) {
  Messages diagnostics;
  auto tensors = parseSafetensors("w", R"({"__metadata__": {"by": "x"},
      "b": {"dtype": "BF16", "shape": [2, 3], "data_offsets": [4, 16]}, "a": {"dtype": "F32", "shape": [], "data_offsets": [0, 4]}})",
                                  100, 16, diagnostics);
  ASSERT_TRUE(tensors) << diagnostics.text();
  ASSERT_EQ(tensors->size(), 2u);
  EXPECT_EQ((*tensors)[0].name, "b");
  EXPECT_EQ((*tensors)[0].dtype, DType::bf16);
  EXPECT_EQ((*tensors)[0].shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ((*tensors)[0].offset, 104u);
  EXPECT_EQ((*tensors)[1].offset, 100u);
}

TEST(Safetensors, wrong_headers) {
  auto tensor = [](const char *dtype, const char *shape, const char *offsets) {
    return said(std::string(R"({"a": {"dtype": ")") + dtype + R"(", "shape": )" + shape +
                R"(, "data_offsets": )" + offsets + "}}");
  };
  EXPECT_EQ(tensor("F32", "[4]", "[0, 16]"), "accepted");
  EXPECT_EQ(tensor("F8_E4M3", "[4]", "[0, 16]"),
            "w: error: a.dtype: expects a dtype of safetensors, got 'F8_E4M3'\n");
  EXPECT_EQ(tensor("F32", "[-4]", "[0, 16]"),
            "w: error: a.shape[0]: expects an integer of at least 0, got -4\n");
  EXPECT_EQ(tensor("F32", "[4]", "[0, 8, 16]"),
            "w: error: a.data_offsets: expects where the tensor begins and ends, got 3 numbers\n");
  EXPECT_EQ(tensor("F32", "[4294967296, 4294967296]", "[0, 16]"),
            "w: error: a.shape: tensor 'a' takes more than 2^47 bytes\n");
  EXPECT_EQ(tensor("F32", "[4]", "[4, 20]"),
            "w: error: a.data_offsets: tensor 'a' lies outside the file\n");
  EXPECT_EQ(tensor("F32", "[4]", "[16, 0]"),
            "w: error: a.data_offsets: tensor 'a' lies outside the file\n");
  EXPECT_EQ(tensor("F32", "[3]", "[0, 16]"),
            "w: error: a.data_offsets: tensor 'a' has 16 bytes, its shape asks for 12\n");
  EXPECT_EQ(tensor("F32", "[3]", "[4, 16]"), "w: error: there is a hole between tensors\n");
  EXPECT_EQ(tensor("F32", "[3]", "[0, 12]"), "w: error: there are bytes behind the last tensor\n");
  EXPECT_EQ(said("[]"), "w: error: expects an object, got an empty list\n");
  EXPECT_EQ(said(R"({"a": {"dtype": "F32", "shape": [4]}})"),
            "w: error: a: missing key 'data_offsets'\n");
  EXPECT_EQ(said(R"({"a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]},
                     "b": {"dtype": "F32", "shape": [1], "data_offsets": [12, 16]}})"),
            "w: error: tensors overlap\n");
}

static std::string saidOfFile(const char *name, const std::string &bytes) {
  std::string path = testing::TempDir() + name;
  std::ofstream(path, std::ios::binary) << bytes;
  Messages diagnostics;
  readSafetensors(path, diagnostics);
  return diagnostics.failed() ? diagnostics.all()[0].what : "accepted";
}

TEST(Safetensors, wrong_files) {
  std::string length("\x02\0\0\0\0\0\0\0", 8);
  EXPECT_EQ(saidOfFile("none", length + "{}"), "accepted");
  EXPECT_EQ(saidOfFile("short", "abc"), "is no safetensors file");
  EXPECT_EQ(saidOfFile("cut", length + "{"), "is truncated, or no safetensors file");
  EXPECT_EQ(saidOfFile("huge", "abcdefghijklmn"), "is truncated, or no safetensors file");
  Messages nowhere, folder;
  EXPECT_FALSE(readSafetensors("/nowhere/w", nowhere));
  EXPECT_EQ(nowhere.text(), "/nowhere/w: error: does not exist\n");
  EXPECT_FALSE(readSafetensors("/", folder));
  EXPECT_EQ(folder.text(), "/: error: is no regular file\n");
}

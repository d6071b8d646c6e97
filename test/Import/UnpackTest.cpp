// Elements of fewer than 8 bits, and 8-bit floats.
#include "Onnx/ReadOnnx.h"
#include "Onnx/Unpack.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace ampc;
using namespace ampc::onnxmodel;
using Proto = onnx::TensorProto;

namespace {

Literal literal(const onnx::TensorProto &tensor) {
  auto read = readTensor(tensor, nullptr);
  EXPECT_TRUE(std::holds_alternative<Literal>(read));
  return std::get<Literal>(read);
}

// The values of raw bytes.
std::vector<double> values(int32_t type, const std::string &raw, int64_t count) {
  onnx::TensorProto tensor;
  tensor.set_data_type(type);
  tensor.add_dims(count);
  tensor.set_raw_data(raw);
  Literal made = literal(tensor);
  EXPECT_EQ(onnxTypeOf(made), type);
  return made.numbers();
}

using List = std::vector<double>;

TEST(Unpack, integers_begin_with_the_least_bits) {
  EXPECT_EQ(values(Proto::UINT4, "\x21\xf3\x05", 5), (List{1, 2, 3, 15, 5}));
  EXPECT_EQ(values(Proto::INT4, "\x21\xf8", 4), (List{1, 2, -8, -1}));
  EXPECT_EQ(values(Proto::UINT2, "\xe4\x01", 5), (List{0, 1, 2, 3, 1}));
  EXPECT_EQ(values(Proto::INT2, "\xe4", 4), (List{0, 1, -2, -1}));
  EXPECT_EQ(values(Proto::UINT16, "\xff\xff\x01\x02", 2), (List{65535, 513}));
  EXPECT_EQ(values(Proto::UINT32, "\xff\xff\xff\xff\x01\x02\x03\x80", 2),
            (List{4294967295, 2147680769}));
}

TEST(Unpack, fields_of_integers) {
  onnx::TensorProto tensor;
  tensor.set_data_type(Proto::INT4);
  tensor.add_dims(3);
  tensor.add_int32_data(0x1f);
  tensor.add_int32_data(0x07);
  EXPECT_EQ(literal(tensor).numbers(), (List{-1, 1, 7}));
  tensor.set_data_type(Proto::FLOAT6E2M3); // a code in each element
  tensor.clear_int32_data();
  for (int32_t code : {0x08, 0x3f, 0x01})
    tensor.add_int32_data(code);
  EXPECT_EQ(literal(tensor).numbers(), (List{1, -7.5, 0.125}));
}

TEST(Unpack, floats) {
  // 1, the largest number, the smallest one, and what is not finite.
  List e4m3 = values(Proto::FLOAT8E4M3FN, "\x38\x7e\x01\xff", 4);
  EXPECT_EQ(List(e4m3.begin(), e4m3.end() - 1), (List{1, 448, 0x1p-9}));
  EXPECT_TRUE(std::isnan(e4m3[3]));
  List fnuz = values(Proto::FLOAT8E4M3FNUZ, "\x40\x7f\x81\x80", 4);
  EXPECT_EQ(List(fnuz.begin(), fnuz.end() - 1), (List{1, 240, -0x1p-10}));
  EXPECT_TRUE(std::isnan(fnuz[3]));
  List e5m2 = values(Proto::FLOAT8E5M2, "\x3c\x7b\x01\xfc\x7d", 5);
  EXPECT_EQ(List(e5m2.begin(), e5m2.end() - 1), (List{1, 57344, 0x1p-16, -INFINITY}));
  EXPECT_TRUE(std::isnan(e5m2[4]));
  EXPECT_EQ(values(Proto::FLOAT8E5M2FNUZ, "\x40\x7f\x01", 3), (List{1, 57344, 0x1p-17}));
  List scale = values(Proto::FLOAT8E8M0, std::string("\x7f\x00\xff", 3), 3);
  EXPECT_EQ(List(scale.begin(), scale.end() - 1), (List{1, 0x1p-127}));
  EXPECT_TRUE(std::isnan(scale[2]));
  EXPECT_EQ(values(Proto::FLOAT4E2M1, "\x21\xf7", 4), (List{0.5, 1, 6, -6}));
  EXPECT_EQ(values(Proto::FLOAT6E3M2, "\xcc\xf7\xff", 4), (List{1, 28, -28, -28}));
}

} // namespace

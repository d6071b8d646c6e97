// --calibrate and --calibrate-ranges.
#include "Tool.h"
#include "core/Half.h"
#include "core/Json.h"
#include "cpu/Convert.h"
#include "driver/Calibrate.h"
#include "driver/Ranges.h"
#include <cmath>

namespace ampc::test {
namespace {

using namespace ampc::runtime;

class Calibrate : public Tool {};

json::Document parsed(const std::string &text) {
  auto document = parseJson(text, "test");
  EXPECT_TRUE(document.ok()) << document.status().text();
  return std::move(*document);
}

double numberIn(const json::Document &document, std::initializer_list<const char *> path) {
  const json::Value *at = &document.root();
  for (const char *key : path)
    at = at ? at->find(key) : nullptr;
  EXPECT_TRUE(at) << *path.begin();
  return at && at->isNumber() ? at->number() : NAN;
}

// The rates are those of a real machine: between a slow core and a rack of them. Which of float32
// and bfloat16 is faster is the machine's secret, so only float16, which is always widened, is held
// against float32.
TEST_F(Calibrate, MeasuresRatesThatAMachineCanHave) {
  std::ostringstream out, err;
  Console console{out, err, false};
  Status status = calibrate(path("d.json"), {}, console, 512);
  ASSERT_TRUE(status.ok()) << status.text();
  json::Document table = parsed(read("d.json"));
  EXPECT_EQ(table.root().find("format")->string(), "ampc.device");
  for (const char *type : {"float32", "float16", "bfloat16"}) {
    EXPECT_GT(numberIn(table, {"products", type}), 1e8) << type;
    EXPECT_LT(numberIn(table, {"products", type}), 1e15) << type;
  }
  EXPECT_GT(numberIn(table, {"bandwidth"}), 1e8);
  EXPECT_GT(numberIn(table, {"cast_bandwidth"}), 1e8);
  EXPECT_LT(numberIn(table, {"bandwidth"}), 1e14);
  EXPECT_GT(numberIn(table, {"launch_seconds"}), 0);
  EXPECT_LT(numberIn(table, {"launch_seconds"}), 0.1);
  EXPECT_EQ(out.str().rfind("products: float32 ", 0), 0u) << out.str();
}

TEST_F(Calibrate, OptionsThatDoNotGoTogetherAreErrors) {
  EXPECT_EQ(amprun("--calibrate").err, "amprun: error: --calibrate and -o need each other\n");
  EXPECT_EQ(amprun("m.bin -o {}/d.json").err,
            "amprun: error: --calibrate and -o need each other\n");
  EXPECT_EQ(amprun("m.bin --calibrate -o {}/d.json").err,
            "amprun: error: --calibrate takes no program\n");
  EXPECT_EQ(amprun("--calibrate -o {}/d.json --calibrate-extent=8").code, 2);
  EXPECT_EQ(amprun("m.bin --mode=train --calibrate-ranges={}/r.json").err,
            "amprun: error: --calibrate-ranges runs in infer mode\n");
  EXPECT_EQ(amprun("--calibrate").code, 2);
}

// Vectors and tails of the conversions, against the exact ones for single values.
TEST_F(Calibrate, ConversionsAreExact) {
  std::vector<float> values = {0,    -0.0f, 1,     -1.5f,  65504,    65519,    65520,
                               1e9f, 6e-8f, 2e-8f, 1e-40f, INFINITY, -INFINITY};
  for (int i = 0; i < 4000; ++i)
    values.push_back(std::ldexp(static_cast<float>(i % 97) - 48.3f, i % 60 - 30));
  auto count = static_cast<int64_t>(values.size());
  for (DType type : {DType::f16, DType::bf16}) {
    std::vector<uint16_t> narrow(values.size());
    std::vector<float> wide(values.size());
    std::vector<float> same(values.size());
    const void *across[] = {values.data(), same.data()};
    copyKernel().function(across, 0, count);
    EXPECT_EQ(same, values);
    const void *down[] = {values.data(), narrow.data()}, *up[] = {narrow.data(), wide.data()};
    narrowKernel(type).function(down, 0, count);
    widenKernel(type).function(up, 0, count);
    for (size_t i = 0; i < values.size(); ++i) {
      uint16_t bits = type == DType::f16 ? toF16(values[i]) : toBf16(values[i]);
      EXPECT_EQ(narrow[i], bits) << values[i];
      EXPECT_EQ(wide[i], type == DType::f16 ? fromF16(bits) : fromBf16(bits)) << values[i];
    }
  }
}

std::string recordOf(const std::vector<float> &values, uint64_t first, uint64_t rows) {
  RangeRecord record;
  record.add(reinterpret_cast<const uint8_t *>(values.data()), DType::f32, values.size(), first,
             rows);
  return record.json();
}

TEST_F(Calibrate, ARangeSaysWhereItsExtremesWere) {
  EXPECT_EQ(recordOf({1, 2, 3, -4, 5, 0}, 10, 2),
            "{\"min\": -4, \"max\": 5, \"p99.9\": 5, \"underflow\": 0, "
            "\"min_at\": {\"sample\": 11, \"element\": 0}, \"max_at\": {\"sample\": 11, "
            "\"element\": 1}}");
  // Of the four that are not 0, two become 0 in float16: 2^-25 is a tie with the even 0.
  json::Document record = parsed(recordOf({0, 0x1p-25f, -1e-9f, 6e-8f, 1, NAN, INFINITY}, 0, 7));
  EXPECT_EQ(numberIn(record, {"underflow"}), 0.5);
  EXPECT_EQ(numberIn(record, {"max"}), 1) << "what is no number is passed over";
}

TEST_F(Calibrate, APercentileLeavesOutOneInAThousand) {
  std::vector<float> values(10000, 2.0f);
  for (size_t i = 0; i < 10; ++i)
    values[i * 7] = 3000;
  EXPECT_NEAR(numberIn(parsed(recordOf(values, 0, 1)), {"p99.9"}), 2, 2.0 / 128);
  values[5] = 3000; // now eleven
  EXPECT_NEAR(numberIn(parsed(recordOf(values, 0, 1)), {"p99.9"}), 3000, 3000.0 / 128);
}

// y = x w of the test program, over 10 rows in batches of 4: the padded tail does not count, and
// the extremes are those of the file.
TEST_F(Calibrate, RangesOfAnInference) {
  write("m.bin", trainingSpec());
  npy("x.npy", 10, 3, ramp);
  ASSERT_EQ(amprun("{}/m.bin --mode=infer --data x={}/x.npy --output y={}/y.npy").code, 0);
  Ran ran = amprun("{}/m.bin --data x={}/x.npy --calibrate-ranges={}/r.json");
  ASSERT_EQ(ran.code, 0) << ran.err;
  std::vector<float> y = floats("y.npy");
  auto least = std::min_element(y.begin(), y.end()),
       greatest = std::max_element(y.begin(), y.end());
  json::Document ranges = parsed(read("r.json"));
  EXPECT_EQ(numberIn(ranges, {"batches"}), 3);
  EXPECT_EQ(static_cast<float>(numberIn(ranges, {"values", "y", "min"})),
            *least); // printed as the shortest text of the float
  EXPECT_EQ(static_cast<float>(numberIn(ranges, {"values", "y", "max"})), *greatest);
  EXPECT_EQ(numberIn(ranges, {"values", "y", "max_at", "sample"}), (greatest - y.begin()) / 2);
  EXPECT_EQ(numberIn(ranges, {"values", "y", "max_at", "element"}), (greatest - y.begin()) % 2);
  EXPECT_EQ(numberIn(ranges, {"values", "y", "min_at", "sample"}), (least - y.begin()) / 2);
}

} // namespace
} // namespace ampc::test

// Model → nn: the module it becomes, and the errors that need operators.
#include "ampc/Import/Importer.h"
#include "ErrorTable.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/IR/Verifier.h"
#include <functional>

using namespace ampc;
using namespace ampc::test;

static const char *const kNet = R"({
  "format": "ampc.model", "version": 1, "name": "net",
  "inputs": [{"name": "x", "shape": [8, 4], "dtype": "float32"},
             {"name": "n", "shape": [8], "dtype": "int64"}],
  "parameters": [{"name": "fc.w", "shape": [4, 3], "dtype": "float32"},
                 {"name": "init", "shape": [3], "dtype": "float32", "trainable": false}],
  "ops": [
    {"type": "matmul_v2", "name": "fc", "inputs": {"X": "x", "Y": "fc.w"}, "outputs": {"Out": "h"},
     "attrs": {"op_role": 0}},
    {"type": "add", "inputs": {"x": "h", "y": "init"}, "outputs": {"out": "s"}, "scope": "/head/"},
    {"type": "reshape2", "inputs": {"X": "s"}, "outputs": {"Out": "r", "XShape": "r.shape"},
     "attrs": {"shape": [-1]}},
    {"type": "mean", "inputs": {"X": "r"}, "outputs": {"Out": "loss"}}],
  "outputs": ["s"],
  "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.5}},
  "amp": {"level": "O1"}
})";

static std::string import(const std::string &text) {
  Messages diagnostics;
  mlir::MLIRContext context;
  auto imported = importModel({"m.json", text}, {}, context, diagnostics);
  if (!imported)
    return diagnostics.text();
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*imported->module)));
  std::string printed;
  llvm::raw_string_ostream(printed) << *imported->module;
  return printed;
}

static std::string importEdited(const char *pointer, const char *value) {
  auto model = nlohmann::ordered_json::parse(kNet);
  nlohmann::ordered_json::json_pointer at(pointer);
  if (*value)
    model[at] = nlohmann::ordered_json::parse(value);
  else
    model[at.parent_pointer()].erase(at.back());
  return import(model.dump());
}

TEST(ImportModel, the_module_has_variables_a_function_and_the_sections) {
  std::string module = import(kNet);
  for (const char *part :
       {"module @net attributes", "amp.settings = {", "level = \"O1\"", "nn.train = {",
        "loss = \"loss\"", "optimizer = {learning_rate = {",
        "nn.variable @fc.w parameter : tensor<4x3xf32>", "init = {type = \"xavier_uniform\"}",
        "trainable}", "nn.variable @init.0 buffer : tensor<3xf32>", "nn.name = \"init\"",
        "func.func @main(%arg0: tensor<8x4xf32> {nn.name = \"x\"}",
        "nn.read @fc.w : tensor<4x3xf32>", "nn.name = \"fc\", nn.results = \"h\"",
        "nn.type = \"matmul_v2\"", "nn.scope = \"/head/\"",
        "nn.field = #nn.field<output>, nn.name = \"s\"",
        "nn.field = #nn.field<loss>, nn.name = \"loss\"", "tensor<24xf32>"})
    EXPECT_NE(module.find(part), std::string::npos) << part << " is not in\n" << module;
}

struct Case {
  const char *pointer, *value, *expected;
};

TEST(ImportModel, errors_name_path_and_op) {
  static const Case cases[] = {
      {"/ops/0/type", "\"matmul_v3\"",
       "ops[0].type (op 'fc'): unknown operator 'matmul_v3'\nhint: did you mean 'matmul_v2'?"},
      {"/ops/0/type", "\"frobnicate\"",
       "ops[0].type (op 'fc'): unknown operator 'frobnicate'\nhint: ampc --list-ops prints all "
       "operators"},
      {"/ops/0/inputs", R"({"x": "x", "Y": "fc.w"})",
       "ops[0].inputs.Y (op 'fc'): slot 'Y' is of the ProgramDesc generation, slot 'x' of the PIR "
       "one\nhint: an op is written in one generation"},
      {"/ops/0", R"({"type": "matmul_v2", "name": "fc", "inputs": {"x": "x", "y": "fc.w"},
                     "outputs": {"out": "h"}})",
       "ops[0].inputs.x (op 'fc'): unknown slot 'x' of 'matmul_v2'\n"
       "hint: in ProgramDesc the slots of 'matmul_v2' are X, Y -> Out\n"
       "hint: in PIR its type is 'matmul'"},
      {"/ops/0/inputs/Z", "\"x\"",
       "ops[0].inputs.Z (op 'fc'): unknown slot 'Z' of 'matmul_v2'\nhint: its slots are X, Y"},
      {"/ops/0/inputs/Y", "", "ops[0].inputs (op 'fc'): missing slot 'Y' of 'matmul_v2'"},
      {"/ops/0/inputs/Y", "[\"fc.w\", \"x\"]",
       "ops[0].inputs.Y (op 'fc'): slot 'Y' takes one tensor, got 2"},
      {"/ops/0/attrs/trans_z", "true",
       "ops[0].attrs.trans_z (op 'fc'): unknown attribute 'trans_z' of 'matmul_v2'\n"
       "hint: did you mean 'trans_x'?"},
      {"/ops/0/attrs/transpose_x", "true",
       "ops[0].attrs.transpose_x (op 'fc'): unknown attribute 'transpose_x' of 'matmul_v2'\n"
       "hint: it is 'trans_x' here"},
      {"/ops/1/attrs", "{\"axis\": 1}",
       "ops[1].attrs.axis (op 's'): unknown attribute 'axis' of 'add'\n"
       "hint: 'add' has no attributes"},
      {"/ops/2/attrs/zzzzzz", "1",
       "ops[2].attrs.zzzzzz (op 'r'): unknown attribute 'zzzzzz' of 'reshape2'\n"
       "hint: its attributes are shape"},
      {"/ops/0/attrs/trans_x", "1", "ops[0].attrs.trans_x (op 'fc'): expects true or false, got 1"},
      {"/ops/2/attrs/shape", "[1.5]",
       "ops[2].attrs.shape (op 'r'): expects a list of integers, got a list"},
      {"/ops/2/attrs", "", "ops[2] (op 'r'): missing attribute 'shape' of 'reshape2'"},
      {"/ops/2/attrs/shape", "[7]",
       "ops[2] (op 'r'): expects shape of 24 elements, got [7]\nnote: X is 's' [8, 3] float32"},
      {"/ops/3/inputs/X", "\"r.shape\"",
       "ops[3].inputs.X (op 'loss'): reads 'r.shape', a side output of op 'r' that has no value\n"
       "note: op 'r' is a 'reshape2'"},
      {"/outputs/0", "\"r.shape\"",
       "outputs[0]: output 'r.shape' is a side output of op 'r' that has no value"},
      {"/train/loss", "\"r\"",
       "train.loss: loss 'r' must be one floating-point number, got [24] float32\n"
       "hint: reduce it, with 'mean' for example"},
      {"/inputs/1/dtype", "\"float64\"",
       "inputs[1].dtype: tensor 'n' has dtype float64, which no operator takes\n"
       "hint: known dtypes: float32, float16, bfloat16, int32, int64, bool"},
      {"/parameters/0/shape", "[5, 3]", nullptr}, // the operator's own words
      {"/ops/0/inputs/X", "\"n\"", nullptr},
  };
  for (const Case &row : cases) {
    std::string got = importEdited(row.pointer, row.value);
    if (row.expected)
      EXPECT_EQ(got, std::string("m.json: error: ") + row.expected + "\n") << row.pointer;
    else
      EXPECT_EQ(got.rfind("m.json: error: ops[0] (op 'fc'): ", 0), 0u) << got;
  }
}

// Running state: the op's form says which slot may name which parameter again.
static std::string importState(const std::function<void(nlohmann::ordered_json &)> &change) {
  auto model = nlohmann::ordered_json::parse(kNet);
  for (const char *name : {"state", "accum"})
    model["parameters"].push_back(
        {{"name", name}, {"shape", {1}}, {"dtype", "float32"}, {"trainable", false}});
  model["ops"].push_back(
      nlohmann::ordered_json::parse(R"({"type": "moving_average_abs_max_scale", "name": "q",
    "inputs": {"X": "s", "InState": "state", "InAccum": "accum"},
    "outputs": {"OutScale": "scale", "OutState": "state", "OutAccum": "accum"}})"));
  model["ops"].push_back(nlohmann::ordered_json::parse(
      R"({"type": "scale", "inputs": {"X": "state"}, "outputs": {"Out": "after"}})"));
  change(model);
  return import(model.dump());
}

TEST(ImportModel, running_state_is_assigned_and_read_as_it_will_be) {
  std::string module = importState([](auto &) {});
  size_t op =
      module.find("%out, %out_scale, %out_state, %out_accum = nn.moving_average_abs_max_scale");
  EXPECT_NE(op, std::string::npos) << module;
  for (const char *part : {"nn.assign @state, %out_state : tensor<1xf32>",
                           "nn.assign @accum, %out_accum : tensor<1xf32>", "nn.scale %out_state"})
    EXPECT_NE(module.find(part, op), std::string::npos) << part << " is not behind the op in\n"
                                                        << module;
}

TEST(ImportModel, only_running_state_is_written) {
  size_t first = nlohmann::ordered_json::parse(kNet)["parameters"].size();
  std::string state = "parameters[" + std::to_string(first) + "]",
              accum = "parameters[" + std::to_string(first + 1) + "]";
  EXPECT_EQ(importState([&](auto &m) { m["parameters"][first]["trainable"] = true; }),
            "m.json: error: ops[4].outputs.OutState (op 'q'): updates parameter 'state', which the "
            "optimizer trains\nnote: " +
                state +
                " declares it\nhint: running state is declared with \"trainable\": false\n");
  EXPECT_EQ(importState([](auto &m) {
              m["ops"][4]["outputs"] = {{"OutScale", "scale"}, {"OutState", {"accum"}}};
            }),
            "m.json: error: ops[4].outputs.OutState (op 'q'): writes 'accum', which is a "
            "parameter\nnote: " +
                accum + " declares it\n");
  EXPECT_EQ(
      importState([](auto &m) {
        m["ops"][4] = nlohmann::ordered_json::parse(
            R"({"type": "relu", "name": "p", "inputs": {"X": "state"}, "outputs": {"Out": "state"}})");
      }),
      "m.json: error: ops[4].outputs.Out (op 'p'): writes 'state', which is a parameter\nnote: " +
          state + " declares it\n");
  EXPECT_EQ(
      importState([](auto &m) {
        m["ops"][4] = nlohmann::ordered_json::parse(
            R"({"type": "reshape2", "name": "p", "inputs": {"X": "state"}, "outputs": {"Out": "t", "XShape": "state"}, "attrs": {"shape": [1]}})");
      }),
      "m.json: error: ops[4].outputs.XShape (op 'p'): writes 'state', which is a "
      "parameter\nnote: " +
          state + " declares it\n");
}

TEST(ImportModel, attribute_values) {
  auto fill = [](const char *attrs) {
    std::string op = R"({"type": "fill_constant", "name": "c", "outputs": {"Out": "c"}, "attrs": )";
    return importEdited("/ops/3", (op + attrs + "}").c_str());
  };
  auto loss = [&](const char *attrs) {
    auto model = nlohmann::ordered_json::parse(kNet);
    model.erase("train");
    model["ops"][3] = nlohmann::ordered_json::parse(
        std::string(
            R"({"type": "fill_constant", "name": "c", "outputs": {"Out": "c"}, "attrs": )") +
        attrs + "}");
    return import(model.dump());
  };
  EXPECT_NE(loss(R"({"shape": 4, "value": 2, "dtype": 4})").find("-> tensor<4xf16>"),
            std::string::npos);
  EXPECT_NE(loss(R"({"shape": [4], "dtype": "int64"})").find("-> tensor<4xi64>"),
            std::string::npos);
  EXPECT_EQ(loss(R"({"shape": [4], "value": 1e39})"),
            "m.json: error: ops[3].attrs.value (op 'c'): expects a number, \"inf\" or \"-inf\", "
            "got 1e+39\n");
  EXPECT_NE(loss(R"({"shape": [4], "value": "-inf"})").find("value = 0xFFF0000000000000 : f64"),
            std::string::npos);
  EXPECT_EQ(loss(R"({"shape": [4], "dtype": "float23"})"),
            "m.json: error: ops[3].attrs.dtype (op 'c'): expects a dtype, got 'float23'\n");
  EXPECT_EQ(fill(R"({"shape": [4]})").rfind("m.json: error: ", 0), 0u); // the loss is gone
}

TEST(ImportModel, numbers_are_finite_in_float32) {
  auto model = nlohmann::ordered_json::parse(kNet);
  model["ops"][3] = nlohmann::ordered_json::parse(
      R"({"type": "scale", "name": "c", "inputs": {"X": "r"}, "outputs": {"Out": "loss"},
          "attrs": {"scale": 1e39}})");
  EXPECT_EQ(import(model.dump()),
            "m.json: error: ops[3].attrs.scale (op 'c'): expects a finite number, got 1e+39\n");
}

TEST(ImportModel, results_have_a_size_that_can_be) {
  EXPECT_EQ(import(R"({"format": "ampc.model", "version": 1, "parameters": [], "outputs": ["o"],
    "inputs": [{"name": "a", "shape": [16777216, 1], "dtype": "float32"},
               {"name": "b", "shape": [16777216], "dtype": "float32"}],
    "ops": [{"type": "elementwise_add", "inputs": {"X": "a", "Y": "b"}, "outputs": {"Out": "o"}}]})"),
            "m.json: error: ops[0] (op 'o'): a result takes more than 2^47 bytes\nnote: X is 'a' "
            "[16777216, 1] float32, Y is 'b' [16777216] float32\n");
}

TEST(ImportModel, a_hundred_thousand_ops_are_linear) {
  std::string text =
      R"({"format": "ampc.model", "version": 1, "parameters": [], "outputs": ["v100000"],
    "inputs": [{"name": "v0", "shape": [1], "dtype": "float32"}], "ops": [)";
  for (int i = 0; i < 100000; ++i)
    text += std::string(i ? "," : "") + R"({"type": "relu", "name": "op)" + std::to_string(i) +
            R"(", "inputs": {"X": ["v)" + std::to_string(i) + R"("]}, "outputs": {"Out": ["v)" +
            std::to_string(i + 1) + R"("]}})";
  Messages diagnostics;
  mlir::MLIRContext context;
  EXPECT_TRUE(importModel({"m.json", text + "]}"}, {}, context, diagnostics));
}

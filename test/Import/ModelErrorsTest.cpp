// Inputs, parameters and ops that are wrong in themselves.
#include "ErrorTable.h"
#include <fstream>

using namespace ampc::test;

TEST(ModelErrors, top_level) {
  expectErrors({
      {"/format", "", "missing key 'format'\nhint: a model begins with \"format\": \"ampc.model\""},
      {"/format", "\"ampc.modle\"",
       "format: expects 'ampc.model', got 'ampc.modle'\nhint: did you mean 'ampc.model'?"},
      {"/version", "", "missing key 'version'"},
      {"/version", "2", "version: expects version 1, got 2"},
      {"/version", "1.0", "version: expects version 1, got 1.0"},
      {"/name", "7", "name: expects a string, got 7"},
      {"/inputs", "", "missing key 'inputs'"},
      {"/parameters", "", "missing key 'parameters'"},
      {"/ops", "", "missing key 'ops'"},
      {"/outputs", "", "missing key 'outputs'"},
      {"/ops", "{}", "ops: expects a list, got an object"},
      {"/ouputs", "[]", "ouputs: unknown key 'ouputs'\nhint: did you mean 'outputs'?"},
      {"/zebra", "1",
       "zebra: unknown key 'zebra'\nhint: known keys: format, version, name, inputs, parameters, "
       "ops, outputs, train, amp"},
      {"/outputs", "[\"prde\"]",
       "outputs[0]: output 'prde' is no input, parameter or output of an op\n"
       "hint: did you mean 'pred'?"},
      {"/outputs", "[\"pred\", \"pred\"]", "outputs[1]: output 'pred' is named twice"},
      {"/outputs", "[\"\"]", "outputs[0]: expects a name, got an empty string"},
      {"/outputs", "\"pred\"", "outputs: expects a list, got 'pred'"},
  });
  EXPECT_EQ(diagnose("[]"), "m.json: error: expects an object, got an empty list\n");
  EXPECT_EQ(diagnose(R"({"base_code": {"magic": "pir"}})"),
            "m.json: error: is a Paddle PIR program, not a model of format 'ampc.model'\n");
}

TEST(ModelErrors, a_model_needs_something_to_compute) {
  auto model = nlohmann::ordered_json::parse(kModel);
  model.erase("train");
  model["outputs"] = nlohmann::ordered_json::array();
  EXPECT_EQ(diagnose(model.dump()),
            "m.json: error: outputs: a model without a 'train' section needs an output\n");
}

TEST(ModelErrors, tensors) {
  expectErrors({
      {"/inputs/0", "3", "inputs[0]: expects an object, got 3"},
      {"/inputs/0/name", "", "inputs[0]: missing key 'name'"},
      {"/inputs/0/shape", "", "inputs[0]: missing key 'shape'"},
      {"/inputs/0/dtype", "", "inputs[0]: missing key 'dtype'"},
      {"/inputs/0/init", "{}",
       "inputs[0].init: unknown key 'init'\nhint: known keys: name, shape, dtype"},
      {"/inputs/0/name", "\"\"", "inputs[0].name: expects a name, got an empty string"},
      {"/inputs/0/name", "\"a\\nb\"",
       "inputs[0].name: expects a name without control characters, got 'a\\x0ab'"},
      {"/inputs/0/name", "\"a\\u0085b\"",
       "inputs[0].name: expects a name without control characters, got 'a\\xc2\\x85"
       "b'"},
      {"/inputs/0/dtype", "\"float23\"",
       "inputs[0].dtype: expects a dtype, got 'float23'\nhint: did you mean 'float32'?"},
      {"/inputs/0/dtype", "99",
       "inputs[0].dtype: expects a dtype, got 99\nhint: known dtypes: float32, float16, bfloat16, "
       "int32, int64, bool, int8, uint8, int16, float64"},
      {"/inputs/0/shape", "[8, 0]",
       "inputs[0].shape[1]: dimension of tensor 'x' must be positive, got 0"},
      {"/inputs/0/shape", "[-1, 4]",
       "inputs[0].shape[0]: dimension of tensor 'x' must be positive, got -1\n"
       "hint: shapes are static: put the batch size here"},
      {"/inputs/0/shape", "[8.5]", "inputs[0].shape[0]: expects an integer, got 8.5"},
      {"/inputs/0/shape", "[true]", "inputs[0].shape[0]: expects an integer, got true"},
      {"/inputs/0/shape", "[18446744073709551615]",
       "inputs[0].shape[0]: expects an integer of at most 9223372036854775807, got "
       "18446744073709551615"},
      {"/inputs/0/shape", "8", "inputs[0].shape: expects a list, got 8"},
      {"/inputs/0/shape", "[1,1,1,1,1,1,1,1,1,1]",
       "inputs[0].shape: tensor 'x' has 10 dimensions, at most 9 are supported"},
      {"/inputs/0/shape", "[4294967296, 32768]",
       "inputs[0].shape: tensor 'x' takes more than 2^47 bytes"},
      {"/inputs/0/shape", "[4294967296, 4294967296, 4294967296]",
       "inputs[0].shape: tensor 'x' takes more than 2^47 bytes"},
      {"/inputs/1/name", "\"x\"",
       "inputs[1].name: two tensors are named 'x'\nnote: inputs[0] is the other one"},
      {"/parameters/0/name", "\"x\"",
       "parameters[0].name: two tensors are named 'x'\nnote: inputs[0] is the other one"},
  });
}

TEST(ModelErrors, parameters) {
  expectErrors({
      {"/parameters/0/trainable", "1", "parameters[0].trainable: expects true or false, got 1"},
      {"/parameters/0/initt", "{}",
       "parameters[0].initt: unknown key 'initt'\nhint: did you mean 'init'?"},
      {"/parameters/1/regularizer", "{\"type\": \"l3\", \"coeff\": 1}",
       "parameters[1].regularizer.type: expects 'l1' or 'l2', got 'l3'\nhint: did you mean 'l1'?"},
      {"/parameters/1/regularizer", "{\"type\": \"l1\"}",
       "parameters[1].regularizer: missing key 'coeff'"},
      {"/parameters/1/regularizer/coeff", "-0.5",
       "parameters[1].regularizer.coeff: expects a number of at least 0, got -0.5"},
      {"/parameters/0", R"({"name": "n", "shape": [2], "dtype": "int32", "trainable": true})",
       "parameters[0].trainable: parameter 'n' of dtype int32 cannot be trained"},
  });
}

TEST(ModelErrors, init) {
  expectErrors({
      {"/parameters/0/init", "\"xavier\"", "parameters[0].init: expects an object, got 'xavier'"},
      {"/parameters/0/init", "{}", "parameters[0].init: missing key 'type'"},
      {"/parameters/0/init", "{\"tpye\": \"normal\"}",
       "parameters[0].init.tpye: unknown key 'tpye'\nhint: did you mean 'type'?"},
      {"/parameters/0/init/type", "\"xavier_unifrom\"",
       "parameters[0].init.type: expects 'constant', 'uniform', 'normal', 'truncated_normal', "
       "'xavier_uniform', 'xavier_normal', 'kaiming_uniform' or 'kaiming_normal', got "
       "'xavier_unifrom'\nhint: did you mean 'xavier_uniform'?"},
      {"/parameters/0/init", "{\"type\": \"normal\", \"low\": 1}",
       "parameters[0].init.low: unknown key 'low' of init 'normal'\n"
       "hint: known keys: type, mean, std"},
      {"/parameters/0/init", "{\"type\": \"uniform\", \"low\": 2}",
       "parameters[0].init: low 2 is above high"},
      {"/parameters/0/init", "{\"type\": \"normal\", \"std\": -1}",
       "parameters[0].init.std: expects a number of at least 0, got -1"},
      {"/parameters/0/init", "{\"type\": \"constant\", \"value\": \"0\"}",
       "parameters[0].init.value: expects a number, got '0'"},
      {"/parameters/0/init", "{\"type\": \"constant\", \"value\": 1e39}",
       "parameters[0].init.value: expects a finite float32, got 1e+39"},
      {"/parameters/0", R"({"name": "n", "shape": [2], "dtype": "uint8",
                            "init": {"type": "constant", "value": 256}})",
       "parameters[0].init.value: expects a value of uint8, got 256"},
      {"/parameters/0", R"({"name": "n", "shape": [2], "dtype": "float16",
                            "init": {"type": "constant", "value": -70000}})",
       "parameters[0].init.value: expects a value of float16, got -70000"},
      {"/parameters/0",
       R"({"name": "n", "shape": [2], "dtype": "int8", "init": {"type": "normal"}})",
       "parameters[0].init.type: parameter 'n' of dtype int8 takes a constant or a file"},
      {"/parameters/0/init", "{\"file\": \"w.npy\", \"type\": \"constant\"}",
       "parameters[0].init.type: unknown key 'type'\nhint: known keys: file"},
      {"/parameters/0/init", "{\"file\": \"\"}",
       "parameters[0].init.file: expects a file name, got an empty string"},
      {"/parameters/0/init", "{\"file\": \"absent.npy\"}",
       "parameters[0].init.file: file 'absent.npy' does not exist"},
      {"/parameters/0/init", "{\"file\": \"/\"}",
       "parameters[0].init.file: file '/' is no regular file"},
  });
}

TEST(ModelErrors, a_file_must_fit_its_parameter) {
  std::string file = testing::TempDir() + "ampc_import_init.npy";
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }\n";
  std::ofstream(file, std::ios::binary)
      << "\x93NUMPY\x01" << '\0' << char(header.size()) << '\0' << header << std::string(24, '\0');
  std::string init = "{\"file\": \"" + file + "\"}";
  EXPECT_EQ(diagnose(edited("/parameters/1/init", init.c_str())),
            "m.json: error: parameters[1].init.file: file '" + file +
                "' has dtype float64, parameter 'fc.b' needs float32\n");
  std::string parameter =
      R"({"name": "fc.b", "shape": [4], "dtype": "float64", "init": )" + init + "}";
  EXPECT_EQ(diagnose(edited("/parameters/1", parameter.c_str())),
            "m.json: error: parameters[1].init.file: file '" + file +
                "' has shape [3], parameter 'fc.b' has [4]\n");
  std::remove(file.c_str());
}

TEST(ModelErrors, ops) {
  expectErrors({
      {"/ops/0/type", "", "ops[0]: missing key 'type'"},
      {"/ops/0/type", "\"\"", "ops[0].type: expects an operator, got an empty string"},
      {"/ops/0/outputs", "", "ops[0]: missing key 'outputs'"},
      {"/ops/0/input", "{}", "ops[0].input: unknown key 'input'\nhint: did you mean 'inputs'?"},
      {"/ops/0/inputs", "[]", "ops[0].inputs: expects an object of slots, got an empty list"},
      {"/ops/0/inputs/X", "3", "ops[0].inputs.X: expects a name or a list of names, got 3"},
      {"/ops/0/inputs/X", "[3]", "ops[0].inputs.X[0]: expects a string, got 3"},
      {"/ops/0/outputs", "{\"Out\": []}", "ops[0].outputs: op of type 'matmul_v2' has no output"},
      {"/ops/0/attrs", "[]", "ops[0].attrs: expects an object of attributes, got an empty list"},
      {"/ops/0/attrs/trans_y", "null",
       "ops[0].attrs.trans_y: expects a boolean, a number, a string or a list of these, got null"},
      {"/ops/0/attrs/pads", "[[1, {}]]",
       "ops[0].attrs.pads[0][1]: expects a boolean, a number, a string or a list of these, got an "
       "object"},
      {"/ops/2/attrs", "{\"op_namescope\": \"/tail/\"}",
       "ops[2].attrs.op_namescope: op_namescope '/tail/' and scope '/head/' differ"},
      {"/ops/0/scope", "0", "ops[0].scope: expects a string, got 0"},
      {"/ops/0/needs_float32", "1", "ops[0].needs_float32: expects true or false, got 1"},
      {"/ops/0/stop_gradient", "0", "ops[0].stop_gradient: expects true or false, got 0"},
      {"/ops/1/name", "\"fc.matmul\"",
       "ops[1].name: two ops are named 'fc.matmul'\nnote: ops[0] is the other one"},
      {"/ops/0/name", "\"rows\"",
       "ops[2]: two ops are named 'rows'\nnote: ops[0] is the other one\n"
       "hint: an op without a name takes that of its first output: give it a name"},
  });
}

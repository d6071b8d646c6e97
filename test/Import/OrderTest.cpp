// Program order and single assignment.
#include "ErrorTable.h"

using namespace ampc::test;

// A model of relu-like ops, each given as "name: input… -> output…".
static std::string program(std::initializer_list<std::initializer_list<const char *>> ops) {
  nlohmann::ordered_json model = nlohmann::ordered_json::parse(kModel);
  model.erase("train");
  model["ops"] = nlohmann::ordered_json::array();
  for (const auto &op : ops) { // name, input, output
    auto part = op.begin();
    model["ops"].push_back({{"type", "relu"},
                            {"name", part[0]},
                            {"inputs", {{"X", {part[1]}}}},
                            {"outputs", {{"Out", {part[2]}}}}});
  }
  model["outputs"] = {"x"};
  return model.dump();
}

TEST(Order, a_forward_reference_names_both_ops) {
  EXPECT_EQ(diagnose(program({{"first", "b", "a"}, {"second", "x", "b"}})),
            "m.json: error: ops[0].inputs.X[0]: op 'first' reads 'b' before op 'second' writes it\n"
            "note: ops[1].outputs.Out[0] writes it\n"
            "hint: ops stand in program order: move op 'second' before op 'first'\n");
}

TEST(Order, a_cycle_is_called_one) {
  EXPECT_EQ(diagnose(program({{"p", "c", "a"}, {"q", "a", "b"}, {"r", "b", "c"}})),
            "m.json: error: ops[0].inputs.X[0]: op 'p' reads 'c' before op 'r' writes it: a cycle\n"
            "note: ops[2].outputs.Out[0] writes it\n"
            "hint: op 'r' needs what op 'p' writes\n");
  EXPECT_EQ(diagnose(program({{"p", "a", "a"}})),
            "m.json: error: ops[0].inputs.X[0]: op 'p' reads its own output 'a': a cycle\n");
}

TEST(Order, a_tensor_that_nobody_makes) {
  EXPECT_EQ(diagnose(program({{"p", "fc.ww", "a"}})),
            "m.json: error: ops[0].inputs.X[0]: op 'p' reads 'fc.ww', which is no input, parameter "
            "or output of an op\nhint: did you mean 'fc.w'?\n");
}

TEST(Order, every_value_is_written_once) {
  EXPECT_EQ(diagnose(program({{"p", "x", "a"}, {"q", "x", "a"}})),
            "m.json: error: ops[1].outputs.Out[0]: op 'q' writes 'a', which op 'p' has written\n"
            "note: ops[0].outputs.Out[0] is the first\n");
  EXPECT_EQ(diagnose(program({{"p", "x", "label"}})),
            "m.json: error: ops[0].outputs.Out[0]: op 'p' writes 'label', which is an input\n"
            "note: inputs[1] is the first\n");
  EXPECT_EQ(diagnose(program({{"p", "x", "fc.w"}})),
            "m.json: error: ops[0].outputs.Out[0]: op 'p' writes 'fc.w', which is a parameter\n"
            "note: parameters[0] is the first\n");
  expectErrors({{"/ops/0/outputs/Out", "[\"fc.out\", \"fc.out\"]",
                 "ops[0].outputs.Out[1]: op 'fc.matmul' writes 'fc.out', which it writes already\n"
                 "note: ops[0].outputs.Out[0] is the first"}});
}

// What an op reads it may write again, as far as the order goes: whether the slot is for that, the
// op's form says (ImportModelTest).
TEST(Order, running_state_is_written_once) {
  auto model = nlohmann::ordered_json::parse(kModel);
  for (const char *name : {"state", "accum"})
    model["parameters"].push_back(
        {{"name", name}, {"shape", {1}}, {"dtype", "float32"}, {"trainable", false}});
  auto op = nlohmann::ordered_json::parse(R"({"type": "moving_average_abs_max_scale",
    "inputs": {"X": "x", "InState": "state", "InAccum": ["accum"]},
    "outputs": {"Out": "q", "OutScale": "scale", "OutState": ["state"], "OutAccum": "accum"}})");
  model["ops"].push_back(op);
  EXPECT_EQ(diagnose(model.dump()), "accepted\n");
  op["outputs"] = {{"Out", "r"}, {"OutState", "state"}};
  op["name"] = "again";
  model["ops"].push_back(op);
  EXPECT_EQ(diagnose(model.dump()), "m.json: error: ops[5].outputs.OutState: op 'again' writes "
                                    "'state', which op 'q' has written\n"
                                    "note: ops[4].outputs.OutState[0] is the first\n");
  model["ops"].erase(5);
  model["ops"][4]["outputs"]["OutAccum"] = "state";
  EXPECT_EQ(
      diagnose(model.dump()),
      "m.json: error: ops[4].outputs.OutAccum: op 'q' writes 'state', which it writes already\n"
      "note: ops[4].outputs.OutState[0] is the first\n");
  model["ops"][4]["outputs"]["OutAccum"] = "fc.b"; // which it does not read
  EXPECT_EQ(diagnose(model.dump()),
            "m.json: error: ops[4].outputs.OutAccum: op 'q' writes 'fc.b', which is a parameter\n"
            "note: parameters[1] is the first\n");
}

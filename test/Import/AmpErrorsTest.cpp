// The "amp" section: every key by its name, type and range.
#include "ErrorTable.h"

using namespace ampc::test;

TEST(AmpErrors, loss_scales) {
  expectErrors({
      {"/amp/init_loss_scaling", "0", "amp.init_loss_scaling: expects a positive number, got 0"},
      {"/amp/init_loss_scaling", "-1", "amp.init_loss_scaling: expects a positive number, got -1"},
      {"/amp/init_loss_scaling", "true", "amp.init_loss_scaling: expects a number, got true"},
      {"/amp/init_loss_scaling", "\"inf\"", "amp.init_loss_scaling: expects a number, got 'inf'"},
      {"/amp/init_loss_scaling", "1e39",
       "amp.init_loss_scaling: expects a finite float32, got 1e+39"},
      {"/amp/min_loss_scale", "-1", "amp.min_loss_scale: expects a positive number, got -1"},
      {"/amp/max_loss_scale", "0", "amp.max_loss_scale: expects a positive number, got 0"},
      {"/amp/max_loss_scale", "1024",
       "amp.init_loss_scaling: init_loss_scaling 32768 is above max_loss_scale 1024"},
      {"/amp/min_loss_scale", "65536",
       "amp.min_loss_scale: min_loss_scale 65536 is above init_loss_scaling 32768"},
      {"/amp", R"({"min_loss_scale": 4, "max_loss_scale": 2})",
       "amp.min_loss_scale: min_loss_scale 4 is above max_loss_scale 2"},
      {"/amp/incr_ratio", "1", "amp.incr_ratio: expects a number above 1, got 1"},
      {"/amp/incr_ratio", "1.000000001",
       "amp.incr_ratio: expects a number above 1, got 1.000000001"},
      {"/amp/decr_ratio", "1", "amp.decr_ratio: expects a number between 0 and 1, got 1"},
      {"/amp/decr_ratio", "0", "amp.decr_ratio: expects a number between 0 and 1, got 0"},
      {"/amp/incr_every_n_steps", "0",
       "amp.incr_every_n_steps: expects an integer of at least 1, got 0"},
      {"/amp/incr_every_n_steps", "1000.5",
       "amp.incr_every_n_steps: expects an integer, got 1000.5"},
      {"/amp/decr_every_n_nan_or_inf", "3000000000",
       "amp.decr_every_n_nan_or_inf: expects an integer of at most 2147483647, got 3000000000"},
      {"/amp/use_dynamic_loss_scaling", "1",
       "amp.use_dynamic_loss_scaling: expects true or false, got 1"},
  });
}

TEST(AmpErrors, choices_and_lists) {
  expectErrors({
      {"/amp", "[]", "amp: expects an object, got an empty list"},
      {"/amp/init_loss_scale", "1",
       "amp.init_loss_scale: unknown key 'init_loss_scale'\n"
       "hint: did you mean 'init_loss_scaling'?"},
      {"/amp/level", "\"O3\"",
       "amp.level: expects 'O0', 'OD', 'O1' or 'O2', got 'O3'\n"
       "hint: did you mean 'O0'?"},
      {"/amp/level", "1", "amp.level: expects 'O0', 'OD', 'O1' or 'O2', got 1"},
      {"/amp/dtype", "\"bf16\"", "amp.dtype: expects 'float16' or 'bfloat16', got 'bf16'"},
      {"/amp/policy", "\"mincut\"",
       "amp.policy: expects 'paddle', 'paddle-2.5', 'paddle-pir' or 'min-cut', got 'mincut'\n"
       "hint: did you mean 'min-cut'?"},
      {"/amp/custom_white_list", "\"matmul\"",
       "amp.custom_white_list: expects a list, got 'matmul'"},
      {"/amp/custom_black_list", "[1]", "amp.custom_black_list[0]: expects a string, got 1"},
      {"/amp", R"({"custom_white_list": ["mean", "matmul"], "custom_black_list": ["matmul"]})",
       "amp.custom_black_list[0]: 'matmul' is in both custom lists\n"
       "note: amp.custom_white_list[1] is the other one"},
      {"/amp/custom_black_varnames", "[\"fc.W\"]",
       "amp.custom_black_varnames[0]: varname 'fc.W' is no input, parameter or output of an op\n"
       "hint: did you mean 'fc.w'?"},
      {"/amp/use_optimizer_fp16", "true",
       "amp.use_optimizer_fp16: optimizer state in float16 is not supported"},
  });
}

TEST(AmpErrors, spellings_that_contradict) {
  expectErrors({
      {"/amp", R"({"level": "O1", "use_pure_fp16": true})",
       "amp.use_pure_fp16: use_pure_fp16 true contradicts level 'O1'"},
      {"/amp", R"({"dtype": "float16", "use_bf16": true})",
       "amp.use_bf16: use_bf16 true contradicts dtype 'float16'"},
      {"/amp", R"({"use_fp16_guard": true, "use_amp_guard": false})",
       "amp.use_amp_guard: use_amp_guard false contradicts use_fp16_guard true"},
  });
}

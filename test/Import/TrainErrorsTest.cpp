// Losses, metrics, optimizers, schedules, clipping that are wrong.
#include "ErrorTable.h"

using namespace ampc::test;

TEST(TrainErrors, loss_and_metrics) {
  expectErrors({
      {"/train/loss", "", "train: missing key 'loss'"},
      {"/train/optimizer", "", "train: missing key 'optimizer'"},
      {"/train/los", "\"loss\"", "train.los: unknown key 'los'\nhint: did you mean 'loss'?"},
      {"/train/loss", "\"x\"", "train.loss: loss 'x' is an input, not the output of an op"},
      {"/train/loss", "\"fc.w\"",
       "train.loss: loss 'fc.w' is a parameter, not the output of an op"},
      {"/train/loss", "\"lose\"",
       "train.loss: loss 'lose' is no input, parameter or output of an op\n"
       "hint: did you mean 'loss'?"},
      {"/train/metrics", "\"pred\"", "train.metrics: expects a list, got 'pred'"},
      {"/train/metrics", "[\"acc\"]",
       "train.metrics[0]: metric 'acc' is no input, parameter or output of an op"},
      {"/train/metrics", "[\"pred\", \"pred\"]", "train.metrics[1]: metric 'pred' is named twice"},
      {"/train/checkpoints", "\"pred\"", "train.checkpoints: expects a list, got 'pred'"},
      {"/train/checkpoints", "[\"fc.ot\"]",
       "train.checkpoints[0]: checkpoint 'fc.ot' is no input, parameter or output of an op\n"
       "hint: did you mean 'fc.out'?"},
      {"/train/checkpoints", "[\"fc.w\"]",
       "train.checkpoints[0]: checkpoint 'fc.w' is a parameter, not the output of an op or an "
       "input"},
      {"/train/checkpoints", "[\"pred\", \"pred\"]",
       "train.checkpoints[1]: checkpoint 'pred' is named twice"},
      {"/ops/1/outputs/Out", "\"step\"",
       "ops[2].inputs.Logits[0]: op 'rows' reads 'pred', which is no input, parameter or output "
       "of an op"},
  });
  auto model = nlohmann::ordered_json::parse(kModel);
  model["inputs"][0]["name"] = "step";
  model["ops"][0]["inputs"]["X"] = "step";
  model["train"]["metrics"] = {"step"};
  EXPECT_EQ(diagnose(model.dump()),
            "m.json: error: train.metrics[0]: metric 'step' has the name of "
            "a field of the log\n");
}

TEST(TrainErrors, optimizer) {
  expectErrors({
      {"/train/optimizer", "\"sgd\"", "train.optimizer: expects an object, got 'sgd'"},
      {"/train/optimizer", "{}", "train.optimizer: missing key 'type'"},
      {"/train/optimizer/type", "\"admaw\"",
       "train.optimizer.type: expects 'sgd', 'momentum', 'adam', 'adamw', 'lamb', 'lars', "
       "'adagrad' or 'rmsprop', got 'admaw'\nhint: did you mean 'adamw'?"},
      {"/train/optimizer/beta3", "1",
       "train.optimizer.beta3: unknown key 'beta3' of optimizer 'adamw'\n"
       "hint: did you mean 'beta1'?"},
      {"/train/optimizer", R"({"type": "sgd", "momentum": 0.9})",
       "train.optimizer.momentum: unknown key 'momentum' of optimizer 'sgd'\nhint: known keys: "
       "weight_decay, multi_precision, type, learning_rate, regularization, grad_clip, parameters, "
       "name"},
      {"/train/optimizer", R"({"type": "adagrad"})",
       "train.optimizer: missing key 'learning_rate'"},
      {"/train/optimizer/beta1", "1", "train.optimizer.beta1: expects a number in [0, 1), got 1"},
      {"/train/optimizer/beta2", "-0.1",
       "train.optimizer.beta2: expects a number in [0, 1), got -0.1"},
      {"/train/optimizer/beta1", "\"0.9\"", "train.optimizer.beta1: expects a number, got '0.9'"},
      {"/train/optimizer/epsilon", "-1",
       "train.optimizer.epsilon: expects a number of at least 0, got -1"},
      {"/train/optimizer/amsgrad", "0", "train.optimizer.amsgrad: expects true or false, got 0"},
      {"/train/optimizer/weight_decay", "{\"type\": \"l2\", \"coeff\": 1}",
       "train.optimizer.weight_decay: expects a number, got an object"},
      {"/train/optimizer", R"({"type": "lamb", "weight_decay": 0.1, "lamb_weight_decay": 0.1})",
       "train.optimizer.weight_decay: weight_decay and lamb_weight_decay are the same argument"},
      {"/train/optimizer", R"({"type": "lars", "momentum": 0.9})",
       "train.optimizer: missing key 'learning_rate'"},
      {"/train/optimizer", R"({"type": "lars", "learning_rate": 1})",
       "train.optimizer: missing key 'momentum'"},
      {"/train/optimizer", R"({"type": "lars", "learning_rate": 1, "momentum": -1})",
       "train.optimizer.momentum: expects a number of at least 0, got -1"},
      {"/train/optimizer",
       R"({"type": "lars", "learning_rate": 1, "momentum": 0, "lars_coef": 0.1})",
       "train.optimizer.lars_coef: unknown key 'lars_coef' of optimizer 'lars'\n"
       "hint: did you mean 'lars_coeff'?"},
      {"/train/optimizer",
       R"({"type": "lars", "learning_rate": 1, "momentum": 0, "lars_coeff": -0.1})",
       "train.optimizer.lars_coeff: expects a number of at least 0, got -0.1"},
      {"/train/optimizer",
       R"({"type": "lars", "learning_rate": 1, "momentum": 0, "exclude": "bias"})",
       "train.optimizer.exclude: pattern 'bias' matches no parameter\n"
       "hint: a pattern is a regex that must match the whole name"},
      {"/train/optimizer", R"({"type": "lars", "learning_rate": 1, "momentum": 0.9,
                               "weight_decay": 0.1, "lars_weight_decay": 0.1})",
       "train.optimizer.weight_decay: weight_decay and lars_weight_decay are the same argument"},
      {"/train/optimizer", R"({"type": "lamb", "lars_weight_decay": 0.1})",
       "train.optimizer.lars_weight_decay: unknown key 'lars_weight_decay' of optimizer 'lamb'\n"
       "hint: did you mean 'lamb_weight_decay'?"},
      {"/train/optimizer", R"({"type": "sgd", "weight_decay": 0.1,
                               "regularization": {"type": "l1", "coeff": 1}})",
       "train.optimizer.regularization: weight_decay and regularization exclude each other"},
      {"/train/optimizer/parameters", "[\"fc.ww\"]",
       "train.optimizer.parameters[0]: 'fc.ww' is no parameter\nhint: did you mean 'fc.w'?"},
      {"/train/optimizer/name", "1", "train.optimizer.name: expects a string, got 1"},
      {"/train/optimizer/grad_clip", "{\"type\": \"norm\", \"clip_norm\": 1}",
       "train.optimizer.grad_clip: grad_clip is given twice\n"
       "note: train.grad_clip is the other one"},
  });
}

TEST(TrainErrors, patterns) {
  std::string tooLong = "\"" + std::string(1001, 'a') + "\"";
  expectErrors({
      {"/train/optimizer/no_decay", "[\"fc.*\", \"b(\"]",
       "train.optimizer.no_decay[1]: regex 'b(' does not compile: missing closing parenthesis, at "
       "character 2"},
      {"/train/optimizer/no_decay", "\"bias\"",
       "train.optimizer.no_decay: pattern 'bias' matches no parameter\n"
       "hint: a pattern is a regex that must match the whole name"},
      {"/train/optimizer/no_decay", "\"\"",
       "train.optimizer.no_decay: expects a regex of 1 to 1000 characters"},
      {"/train/optimizer/no_decay", tooLong.c_str(),
       "train.optimizer.no_decay: expects a regex of 1 to 1000 characters"},
      {"/train/optimizer/no_decay", "7",
       "train.optimizer.no_decay: expects a regex or a list of regexes, got 7"},
      {"/train/optimizer/no_decay", "[7]", "train.optimizer.no_decay[0]: expects a string, got 7"},
      {"/train/optimizer/lr_ratio", "0.5",
       "train.optimizer.lr_ratio: expects an object {regex: number}, got 0.5"},
      {"/train/optimizer/lr_ratio", "{\"fc.*\": -1}",
       "train.optimizer.lr_ratio['fc.*']: expects a number of at least 0, got -1"},
  });
}

TEST(TrainErrors, grad_clip) {
  expectErrors({
      {"/train/grad_clip", "1.0", "train.grad_clip: expects an object, got 1.0"},
      {"/train/grad_clip/type", "", "train.grad_clip: missing key 'type'"},
      {"/train/grad_clip/type", "\"globalnorm\"",
       "train.grad_clip.type: expects 'value', 'norm' or 'global_norm', got 'globalnorm'\n"
       "hint: did you mean 'global_norm'?"},
      {"/train/grad_clip/clip_norm", "", "train.grad_clip: missing key 'clip_norm'"},
      {"/train/grad_clip/clip_norm", "0",
       "train.grad_clip.clip_norm: expects a positive number, got 0"},
      {"/train/grad_clip/clip_norm", "1e-60",
       "train.grad_clip.clip_norm: expects a positive number, got 1e-60"},
      {"/train/grad_clip", R"({"type": "value", "min": 0})", "train.grad_clip: missing key 'max'"},
      {"/train/grad_clip", R"({"type": "value", "min": 2, "max": 1})",
       "train.grad_clip: min is above max"},
      {"/train/grad_clip", R"({"type": "value", "max": 1, "clip_norm": 1})",
       "train.grad_clip.clip_norm: unknown key 'clip_norm' of grad_clip 'value'\n"
       "hint: known keys: type, min, max"},
  });
}

TEST(TrainErrors, schedules) {
  const char *const rate = "/train/optimizer/learning_rate";
  expectErrors({
      {rate, "-1", "train.optimizer.learning_rate: expects a number of at least 0, got -1"},
      {rate, "true", "train.optimizer.learning_rate: expects a number or a schedule, got true"},
      {rate, "{}", "train.optimizer.learning_rate: missing key 'type'"},
      {rate, R"({"type": "cosin"})",
       "train.optimizer.learning_rate.type: expects 'constant', 'piecewise', 'step', "
       "'exponential', 'natural_exp', 'inverse_time', 'polynomial', 'cosine', 'noam' or "
       "'linear_warmup', got 'cosin'\nhint: did you mean 'cosine'?"},
      {rate, R"({"type": "cosine", "learning_rate": 1})",
       "train.optimizer.learning_rate: missing key 'T_max'"},
      {rate, R"({"type": "cosine", "learning_rate": 1, "t_max": 5})",
       "train.optimizer.learning_rate.t_max: unknown key 't_max' of schedule 'cosine'\n"
       "hint: did you mean 'T_max'?"},
      {rate, R"({"type": "cosine", "learning_rate": 1, "T_max": 0})",
       "train.optimizer.learning_rate.T_max: expects an integer of at least 1, got 0"},
      {rate, R"({"type": "cosine", "T_max": 1})",
       "train.optimizer.learning_rate: missing key 'learning_rate'"},
      {rate, R"({"type": "constant", "learning_rate": 1, "per": "batch"})",
       "train.optimizer.learning_rate.per: expects 'step' or 'epoch', got 'batch'"},
      {rate, R"({"type": "constant", "learning_rate": 1, "last_epoch": -2})",
       "train.optimizer.learning_rate.last_epoch: expects an integer of at least -1, got -2"},
      {rate, R"({"type": "piecewise", "boundaries": [2, 2], "values": [1, 2, 3]})",
       "train.optimizer.learning_rate.boundaries[1]: boundaries must increase, got 2 after 2"},
      {rate, R"({"type": "piecewise", "boundaries": [2], "values": [1]})",
       "train.optimizer.learning_rate.values: expects one value more than boundaries, got 1 for 1 "
       "boundaries"},
      {rate, R"({"type": "piecewise", "boundaries": [2], "values": [1, -1]})",
       "train.optimizer.learning_rate.values[1]: expects a number of at least 0, got -1"},
      {rate, R"({"type": "exponential", "learning_rate": 1, "gamma": 1})",
       "train.optimizer.learning_rate.gamma: expects a number between 0 and 1, got 1"},
      {rate, R"({"type": "natural_exp", "learning_rate": 1, "gamma": 0})",
       "train.optimizer.learning_rate.gamma: expects a positive number, got 0"},
      {rate, R"({"type": "noam", "d_model": 0, "warmup_steps": 1})",
       "train.optimizer.learning_rate.d_model: expects a positive number, got 0"},
      {rate, R"({"type": "linear_warmup", "learning_rate": 1, "warmup_steps": 5, "start_lr": 1,
                 "end_lr": 1})",
       "train.optimizer.learning_rate.end_lr: end_lr must be greater than start_lr"},
      {rate, R"({"type": "linear_warmup", "warmup_steps": 5, "start_lr": 0, "end_lr": 1,
                 "learning_rate": {"type": "constant", "learning_rate": 1, "last_epoch": 3}})",
       "train.optimizer.learning_rate.learning_rate.last_epoch: the schedule inside linear_warmup "
       "takes no 'last_epoch'"},
      {rate, R"({"type": "linear_warmup", "warmup_steps": 5, "start_lr": 0, "end_lr": 1,
                 "learning_rate": {"type": "constant", "learning_rate": 1, "per": "epoch"}})",
       "train.optimizer.learning_rate.learning_rate.per: the schedule inside linear_warmup "
       "advances "
       "with it\nhint: give 'per' to the linear_warmup"},
  });
}

TEST(TrainErrors, verbose_is_warned_about) {
  expectAccepted({{"/train/optimizer/learning_rate",
                   R"({"type": "constant", "learning_rate": 1, "verbose": true})",
                   "m.json: warning: train.optimizer.learning_rate.verbose: has no effect: every "
                   "log line has the learning rate\n"}});
}

// What a valid model becomes.
#include "ErrorTable.h"

using namespace ampc;
using namespace ampc::model;
using namespace ampc::test;

static Model read(const std::string &text) {
  Messages diagnostics;
  auto document = json::Document::parse("m.json", text, diagnostics);
  auto model = document ? readModel(std::move(*document), diagnostics) : std::nullopt;
  EXPECT_TRUE(model) << diagnostics.text();
  return model ? std::move(*model) : Model();
}

static Optimizer optimizer(const char *text) {
  return read(edited("/train/optimizer", text)).train->optimizer;
}

TEST(Model, everything_is_where_it_belongs) {
  Model m = read(kModel);
  EXPECT_EQ(m.name, "tiny");
  ASSERT_EQ(m.inputs.size(), 2u);
  EXPECT_EQ(m.inputs[1].dtype, DType::i64);
  EXPECT_EQ(m.inputs[1].shape, (std::vector<int64_t>{8, 1}));
  EXPECT_EQ(m.parameters[0].init.kind, Init::Kind::xavierUniform);
  EXPECT_EQ(m.parameters[1].dtype, DType::f32); // VarType 5
  EXPECT_EQ(m.parameters[1].init.kind, Init::Kind::constant);
  EXPECT_EQ(m.parameters[1].regularizer->coeff, 0.5);
  ASSERT_EQ(m.ops.size(), 4u);
  ASSERT_EQ(m.ops[0].attrs.size(), 1u); // op_role is bookkeeping
  EXPECT_EQ(m.ops[0].attrs[0].name, "trans_x");
  EXPECT_EQ(m.ops[0].inputs[0].values, std::vector<std::string>{"x"});
  EXPECT_EQ(m.ops[2].name, "rows"); // of its first output
  EXPECT_EQ(m.ops[2].scope, "/head/");
  EXPECT_EQ(m.train->loss, "loss");
  EXPECT_EQ(m.train->gradClip->clipNorm, 1);
  EXPECT_EQ(m.amp.initLossScaling, 32768);
  EXPECT_FALSE(m.amp.level);
}

TEST(Model, op_namescope_is_the_scope) {
  Model m =
      read(edited("/ops/3/attrs", R"({"op_namescope": "/__use_fp16__/", "op_role_var": []})"));
  EXPECT_EQ(m.ops[3].scope, "/__use_fp16__/");
  EXPECT_TRUE(m.ops[3].attrs.empty());
}

TEST(Model, defaults_are_paddles) {
  Optimizer adamw = optimizer(R"({"type": "adamw"})");
  EXPECT_EQ(adamw.learningRate.learningRate, 0.001);
  EXPECT_EQ(adamw.weightDecay, 0.01);
  EXPECT_EQ(adamw.epsilon, 1e-8);
  Optimizer lamb = optimizer(R"({"type": "lamb", "lamb_weight_decay": 0.5, "exclude": "fc.b"})");
  EXPECT_EQ(lamb.weightDecay, 0.5);
  EXPECT_EQ(lamb.epsilon, 1e-6);
  Optimizer lars = optimizer(R"({"type": "lars", "learning_rate": 1, "momentum": 0.5})");
  EXPECT_EQ(lars.momentum, 0.5);
  EXPECT_EQ(lars.larsCoeff, 0.001);
  EXPECT_EQ(lars.weightDecay, 0.0005);
  EXPECT_EQ(lars.epsilon, 0);
  EXPECT_EQ(lars.rescaleGrad, 1);
  lars = optimizer(R"({"type": "lars", "learning_rate": 1, "momentum": 0, "lars_weight_decay": 0.5,
                       "exclude": "fc.b", "regularization": {"type": "l2", "coeff": 2}})");
  EXPECT_EQ(lars.weightDecay, 0.5);
  EXPECT_EQ(lars.regularizer->coeff, 2);
  Optimizer rmsprop = optimizer(R"({"type": "rmsprop", "learning_rate": 1, "centered": true})");
  EXPECT_EQ(rmsprop.rho, 0.95);
  EXPECT_EQ(rmsprop.momentum, 0);
  EXPECT_TRUE(rmsprop.centered);
  Optimizer adagrad = optimizer(R"({"type": "adagrad", "learning_rate": 1})");
  EXPECT_EQ(adagrad.epsilon, 1e-6);
  Optimizer momentum = optimizer(R"({"type": "momentum", "use_nesterov": true,
                                     "weight_decay": {"type": "l1", "coeff": 2},
                                     "multi_precision": true, "use_multi_tensor": false})");
  EXPECT_EQ(momentum.momentum, 0.9);
  EXPECT_EQ(momentum.regularizer->kind, Regularizer::Kind::l1);
  EXPECT_EQ(momentum.multiPrecision, true);
  EXPECT_EQ(optimizer(R"({"type": "sgd", "weight_decay": 0.25})").regularizer->coeff, 0.25);
  EXPECT_EQ(read(edited("/train/grad_clip", R"({"type": "value", "max": 2})")).train->gradClip->min,
            -2);
}

TEST(Model, patterns_are_put_on_parameters) {
  Model m = read(edited("/train/optimizer", R"({"type": "adamw", "no_decay": ["fc\\.b"],
      "lr_ratio": {"fc\\.w": 0.5, "fc.*": 0.25}, "parameters": ["fc.w"]})"));
  EXPECT_TRUE(m.parameters[0].decays);
  EXPECT_FALSE(m.parameters[1].decays);
  EXPECT_EQ(m.parameters[0].lrRatio, 0.5); // the first that matches
  EXPECT_EQ(m.parameters[1].lrRatio, 0.25);
  EXPECT_FALSE(m.parameters[1].trainable);
}

TEST(Model, schedules) {
  Schedule s = optimizer(R"({"type": "sgd", "learning_rate": {"type": "linear_warmup",
      "warmup_steps": 10, "start_lr": 0, "end_lr": 0.5, "per": "epoch",
      "learning_rate": {"type": "piecewise", "boundaries": [3, 6], "values": [1, 0.5, 0.25]}}})")
                   .learningRate;
  EXPECT_EQ(s.kind, Schedule::Kind::linearWarmup);
  EXPECT_TRUE(s.perEpoch);
  ASSERT_TRUE(s.inner);
  EXPECT_EQ(s.inner->values.size(), 3u);
  s = optimizer(R"({"type": "sgd", "learning_rate": {"type": "polynomial", "learning_rate": 1,
                    "decay_steps": 7, "cycle": true, "last_epoch": 2}})")
          .learningRate;
  EXPECT_EQ(s.steps, 7);
  EXPECT_EQ(s.endLr, 0.0001);
  EXPECT_EQ(s.power, 1);
  EXPECT_TRUE(s.cycle);
  EXPECT_EQ(s.lastEpoch, 2);
  s = optimizer(R"({"type": "sgd", "learning_rate": {"type": "step", "learning_rate": 1,
                    "step_size": 7}})")
          .learningRate;
  EXPECT_EQ(s.gamma, 0.1);
  s = optimizer(R"({"type": "sgd", "learning_rate": {"type": "noam", "d_model": 64,
                    "warmup_steps": 7}})")
          .learningRate;
  EXPECT_EQ(s.learningRate, 1);
}

TEST(Model, amp_spellings_are_folded) {
  AmpSection amp = read(edited("/amp", R"({"use_pure_fp16": true, "use_bf16": true,
      "use_amp_guard": true, "incr_ratio": 2, "custom_black_varnames": ["pred"],
      "policy": "min-cut", "master_grad": true, "use_optimizer_fp16": false})"))
                       .amp;
  EXPECT_EQ(amp.level, "O2");
  EXPECT_EQ(amp.dtype, "bfloat16");
  EXPECT_EQ(amp.useFp16Guard, true);
  EXPECT_EQ(amp.incrRatio, 2);
  EXPECT_EQ(amp.policy, "min-cut");
  EXPECT_EQ(amp.blackVarnames, std::vector<std::string>{"pred"});
}

TEST(Model, the_loss_is_no_metric_of_its_own) {
  Model m = read(edited("/train/metrics", "[\"loss\", \"rows\"]"));
  EXPECT_EQ(m.train->metrics, std::vector<std::string>{"rows"});
}

TEST(Model, checkpoints_are_values) {
  Model m = read(edited("/train/checkpoints", "[\"pred\", \"x\"]"));
  EXPECT_EQ(m.train->checkpoints, (std::vector<std::string>{"pred", "x"}));
}

TEST(Model, a_hundred_thousand_ops_are_linear) {
  std::string text =
      R"({"format": "ampc.model", "version": 1, "parameters": [], "outputs": ["v100000"],
    "inputs": [{"name": "v0", "shape": [1], "dtype": "float32"}], "ops": [)";
  for (int i = 0; i < 100000; ++i)
    text += std::string(i ? "," : "") + R"({"type": "relu", "name": "op)" + std::to_string(i) +
            R"(", "inputs": {"X": ["v)" + std::to_string(i) + R"("]}, "outputs": {"Out": ["v)" +
            std::to_string(i + 1) + R"("]}, "attrs": {"use_cudnn": false}})";
  EXPECT_EQ(read(text + "]}").ops.size(), 100000u);
}

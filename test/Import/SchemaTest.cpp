// docs/model.schema.json and docs/ModelFormat.md say what the reader does.
#include "Schema.h"
#include "ErrorTable.h"
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace ampc::test;
using Json = nlohmann::ordered_json;

static std::string contents(const std::filesystem::path &file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_FALSE(text.str().empty()) << file;
  return text.str();
}

static const Schema &schema() {
  static const Schema schema(Json::parse(contents(AMPC_DOCS_DIR "/model.schema.json")));
  return schema;
}

static void expectBothAccept(const Json &model, const std::string &what) {
  std::string said = diagnose(model.dump());
  EXPECT_TRUE(said.ends_with("accepted\n")) << what << ": " << said;
  EXPECT_TRUE(schema().accepts(model)) << what;
}

TEST(Schema, accepts_the_examples) {
  expectBothAccept(Json::parse(kModel), "the tests' model");
  std::error_code absent; // a checkout without examples
  for (const auto &entry : std::filesystem::directory_iterator(AMPC_DOCS_DIR "/examples", absent)) {
    if (entry.path().extension() != ".json")
      continue;
    Json model = Json::parse(contents(entry.path()));
    if (!model.is_object() || model.value("format", "") != "ampc.model")
      continue;
    EXPECT_TRUE(schema().accepts(model)) << entry.path();
    ampc::Messages diagnostics; // from its file: weights are found beside it
    EXPECT_TRUE(ampc::model::readModel(entry.path().string(), diagnostics)) << diagnostics.text();
  }
}

// The first block of ModelFormat.md is a model; every other one is merged into it.
TEST(Schema, accepts_what_the_documentation_shows) {
  std::string text = contents(AMPC_DOCS_DIR "/ModelFormat.md");
  Json base;
  int blocks = 0;
  for (size_t at = 0; (at = text.find("```json\n", at)) != std::string::npos; ++blocks) {
    at += 8;
    Json block = Json::parse(text.substr(at, text.find("```", at) - at));
    if (base.is_null())
      base = block;
    Json model = base;
    model.merge_patch(block);
    expectBothAccept(model, block.dump());
  }
  EXPECT_GT(blocks, 5);
}

// Walks every object of a valid model: an unknown key in it is refused by both.
static void refuseUnknownKeys(Json &model, Json &part) {
  if (part.is_object()) {
    part["no_such_key"] = nullptr;
    EXPECT_FALSE(schema().accepts(model)) << model.dump();
    EXPECT_FALSE(diagnose(model.dump()).ends_with("accepted\n")) << model.dump();
    part.erase("no_such_key");
  }
  if (part.is_structured())
    for (auto &child : part)
      refuseUnknownKeys(model, child);
}

TEST(Schema, refuses_unknown_keys_everywhere) {
  Json model = Json::parse(kModel);
  refuseUnknownKeys(model, model);
}

TEST(Schema, agrees_with_the_reader_on_edits) {
  static const std::pair<const char *, const char *> edits[] = {
      {"/version", "2"},
      {"/name", "1"},
      {"/outputs", "[1]"},
      {"/outputs/0", "\"\""},
      {"/inputs/0/shape", "[0]"},
      {"/inputs/0/shape", "[1.5]"},
      {"/inputs/0/dtype", "7"},
      {"/inputs/0/dtype", "\"half\""},
      {"/parameters/0/init", "{}"},
      {"/parameters/0/init", R"({"type": "normal", "std": -1})"},
      {"/parameters/0/init", R"({"type": "normal", "std": 2})"},
      {"/parameters/0/init", R"({"type": "xavier_normal", "std": 2})"},
      {"/parameters/0/trainable", "0"},
      {"/parameters/1/regularizer/coeff", "-1"},
      {"/ops/0/inputs/X", "1"},
      {"/ops/0/inputs/X", "\"x\""},
      {"/ops/0/attrs/a", "null"},
      {"/ops/0/attrs/a", "[[1], \"b\"]"},
      {"/ops/0/attrs/a", "{}"},
      {"/ops/0/scope", "1"},
      {"/ops/0/needs_float32", "true"},
      {"/ops/0/needs_float32", "1"},
      {"/ops/0/stop_gradient", "true"},
      {"/ops/0/stop_gradient", "1"},
      {"/train/checkpoints", R"(["pred"])"},
      {"/train/checkpoints", R"("pred")"},
      {"/train/optimizer", R"({"type": "adam", "amsgrad": true, "beta1": 0})"},
      {"/train/optimizer", R"({"type": "adam", "beta1": 1})"},
      {"/train/optimizer", R"({"type": "sgd", "weight_decay": {"type": "l1", "coeff": 1}})"},
      {"/train/optimizer", R"({"type": "adamw", "weight_decay": {"type": "l1", "coeff": 1}})"},
      {"/train/optimizer", R"({"type": "adamw", "lr_ratio": {"fc.*": 2}, "no_decay": "fc.b"})"},
      {"/train/optimizer", R"({"type": "lamb", "exclude": ["fc.b"], "always_adapt": true})"},
      {"/train/optimizer", R"({"type": "lars", "learning_rate": 1, "momentum": 0.9,
                               "lars_coeff": 0.1, "lars_weight_decay": 0, "epsilon": 0,
                               "exclude": "fc.b", "rescale_grad": 2, "multi_precision": true})"},
      {"/train/optimizer", R"({"type": "lars", "learning_rate": 1})"},
      {"/train/optimizer", R"({"type": "lars", "momentum": 0.9})"},
      {"/train/optimizer", R"({"type": "lars", "learning_rate": 1, "momentum": 1, "beta1": 0.5})"},
      {"/train/optimizer", R"({"type": "rmsprop"})"},
      {"/train/optimizer", R"({"type": "rmsprop", "learning_rate": 1, "rho": 0.5})"},
      {"/train/optimizer/learning_rate", R"({"type": "step", "learning_rate": 1, "step_size": 2})"},
      {"/train/optimizer/learning_rate", R"({"type": "step", "learning_rate": 1})"},
      {"/train/optimizer/learning_rate", R"({"type": "noam", "d_model": 8, "warmup_steps": 2})"},
      {"/train/grad_clip", R"({"type": "value", "max": 1})"},
      {"/train/grad_clip", R"({"type": "value", "min": 1})"},
      {"/train/grad_clip/clip_norm", "0"},
      {"/amp/level", "\"O3\""},
      {"/amp/policy", "\"min-cut\""},
      {"/amp/init_loss_scaling", "0"},
      {"/amp/incr_ratio", "1"},
      {"/amp/decr_ratio", "0.5"},
      {"/amp/incr_every_n_steps", "0"},
      {"/amp/use_optimizer_fp16", "true"},
      {"/amp/use_promote", "1"},
      {"/amp/custom_white_list", "\"a\""}};
  for (auto [pointer, value] : edits) {
    std::string model = edited(pointer, value);
    EXPECT_EQ(schema().accepts(Json::parse(model)), diagnose(model).ends_with("accepted\n"))
        << pointer << " = " << value << ": " << diagnose(model);
  }
}

// A train.json for the tests' model, which it may name.
static std::string diagnoseTraining(const Json &training) {
  ampc::Messages diagnostics;
  auto document = ampc::json::Document::parse("t.json", training.dump(), diagnostics);
  ampc::model::Parameter weight;
  weight.name = "fc1.w";
  if (document && ampc::model::readTraining(std::move(*document), {weight}, {"pred"}, diagnostics))
    return diagnostics.text() + "accepted\n";
  return diagnostics.text();
}

TEST(Schema, agrees_with_the_reader_of_train_json) {
  Json file = Json::parse(contents(AMPC_DOCS_DIR "/train.schema.json"));
  EXPECT_EQ(file["$defs"], Json::parse(contents(AMPC_DOCS_DIR "/model.schema.json"))["$defs"]);
  const Schema training(file);
  std::string text = contents(AMPC_DOCS_DIR "/TrainFormat.md");
  size_t at = text.find("```json\n") + 8;
  Json base = Json::parse(text.substr(at, text.find("```", at) - at));
  EXPECT_TRUE(training.accepts(base));
  EXPECT_EQ(diagnoseTraining(base), "accepted\n");
  static const std::pair<const char *, const char *> edits[] = {{"/format", "\"ampc.model\""},
                                                                {"/version", "2"},
                                                                {"/batch_norm", "true"},
                                                                {"/inputs", "{}"},
                                                                {"/frozen", "7"},
                                                                {"/frozen", "[\"\"]"},
                                                                {"/train/loss", "1"},
                                                                {"/ops", "\"x\""},
                                                                {"/amp/level", "\"O3\""},
                                                                {"/unknown", "1"},
                                                                {"/parameters", "1"}};
  for (auto [pointer, value] : edits) {
    Json edited = base;
    edited[Json::json_pointer(pointer)] = Json::parse(value);
    EXPECT_FALSE(training.accepts(edited)) << pointer;
    EXPECT_FALSE(diagnoseTraining(edited).ends_with("accepted\n")) << pointer;
  }
}

// The compiler as a library: what it makes, what it says, and that the IR alone carries a
// compilation from phase to phase.
#include "ampc/Driver/Compiler.h"
#include "ampc/CodeGen/CodeGen.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Pipelines.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include <filesystem>
#include <gtest/gtest.h>
#include <thread>

using namespace ampc;
using namespace mlir;

namespace {

const char kModel[] = R"({"format": "ampc.model", "version": 1, "name": "tiny",
  "inputs": [{"name": "x", "shape": [4, 4], "dtype": "float32"}],
  "parameters": [{"name": "w", "shape": [4, 4], "dtype": "float32", "init": {"type": "constant", "value": 0.5}}],
  "ops": [{"type": "matmul_v2", "name": "mm", "inputs": {"X": "x", "Y": "w"}, "outputs": {"Out": "h"}},
          {"type": "softmax", "inputs": {"X": "h"}, "outputs": {"Out": "p"}}],
  "outputs": ["p"]})";

void ignore(const Message &) {}

Compilation compileTiny(const CompilerOptions &options = {}) {
  return compile("tiny.json", kModel, options, ignore);
}

std::vector<std::string> examples() {
  std::vector<std::string> files;
  for (const auto &entry : std::filesystem::directory_iterator(AMPC_EXAMPLES))
    if (entry.path().extension() == ".json")
      files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

// Twenty sets of options that change what passes do.
std::vector<CompilerOptions> optionSets() {
  std::vector<CompilerOptions> sets(20);
  sets[1].level = amp::Level::O0;
  sets[2].level = amp::Level::OD;
  sets[3].level = amp::Level::O2;
  sets[4].level = amp::Level::O2, sets[4].dtype = "bfloat16";
  sets[5].dtype = "bfloat16", sets[5].lossScalePreset = "torch";
  sets[6].policy = "paddle-2.5", sets[6].level = amp::Level::O2;
  sets[7].policy = "paddle-pir";
  sets[8].policy = "min-cut";
  sets[9].policy = "min-cut", sets[9].level = amp::Level::O2, sets[9].cuda = false;
  sets[10].infer = true;
  sets[11].keepValues = true, sets[11].level = amp::Level::O2;
  sets[12].whiteList = {"softmax_with_cross_entropy"}, sets[12].blackList = {"matmul_v2"};
  sets[13].overrides = {"/.*/=float16"}, sets[13].safety = amp::Safety::Enforce;
  sets[14].lossScale = 128;
  sets[15].lossScalePreset = "deepspeed-zero", sets[15].initLossScaling = 1024;
  sets[16].lossScalePreset = "mxnet", sets[16].incrEveryNSteps = 7;
  sets[17].excessPrecision = amp::ExcessPrecision::Allow, sets[17].level = amp::Level::O2;
  sets[18].safety = amp::Safety::Off, sets[18].cpu = false;
  sets[19].minLossScale = 2, sets[19].maxLossScale = 64, sets[19].incrRatio = 4,
  sets[19].decrRatio = 0.25;
  return sets;
}

class PhasesInOpt : public ::testing::Test {
protected:
  PhasesInOpt() {
    DialectRegistry registry;
    codegen::registerCodeGenDialects(registry);
    registry.insert<nn::NNDialect, amp::AMPDialect, rt::RTDialect, func::FuncDialect>();
    context.appendDialectRegistry(registry);
    static const bool registered = (registerAmpcPasses(), registerPipelines(), true);
    (void)registered;
  }

  // As ampc-opt has it: text in, one pipeline, text out.
  std::string run(const std::string &text, StringRef pipeline) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    PassManager pm(&context, ModuleOp::getOperationName());
    std::string printed;
    if (!module || failed(parsePassPipeline(pipeline, pm)) || failed(pm.run(*module)))
      return "failed";
    llvm::raw_string_ostream os(printed);
    module->print(os);
    os << "\n";
    return printed;
  }

  MLIRContext context;
};

// Every pass reads the IR alone: what was imported and configured is all that a phase needs.
TEST_F(PhasesInOpt, AnImportedModuleThroughThePipelinesIsWhatEachPhaseMakes) {
  for (const std::string &file : examples())
    for (const auto &[number, set] : llvm::enumerate(optionSets())) {
      CompilerOptions options = set;
      options.emit = "import";
      Compilation imported = compile(file, options, ignore);
      ASSERT_EQ(imported.status, Compilation::Status::Done) << file << ", set " << number;
      std::string text = imported.text;
      for (const PhaseInfo &info : phases()) {
        if (info.phase == Phase::Import || info.phase == Phase::Export)
          continue;
        options.emit = info.word.str();
        text = run(text, ("ampc-" + info.word).str());
        ASSERT_EQ(compile(file, options, ignore).text, text)
            << file << ", set " << number << ", " << info.word.str();
      }
    }
}

TEST_F(PhasesInOpt, APipelineTakesSettings) {
  CompilerOptions options;
  options.emit = "import";
  std::string text = run(compileTiny(options).text, "ampc-plan{level=O2 dtype=bfloat16},ampc-cast");
  options.level = amp::Level::O2, options.dtype = "bfloat16", options.emit = "cast";
  EXPECT_EQ(compileTiny(options).text, text);
}

TEST(Compiler, TwiceInOneProcessMakesTheSameBytes) {
  Compilation first = compileTiny(), second = compileTiny();
  ASSERT_TRUE(first.program && second.program);
  EXPECT_EQ(first.program->joined(), second.program->joined());
  EXPECT_EQ(first.counts,
            "O1 float16 paddle; 2 ops (1 float16, 1 float32), 3 casts, 1 master, 5 kernels");
}

TEST(Compiler, FromTwoThreadsMakesTheSameBytes) {
  const std::string expected = compileTiny().program->joined();
  std::string made[2];
  std::thread threads[2];
  for (int i = 0; i < 2; ++i)
    threads[i] = std::thread([&made, i] {
      for (int round = 0; round < 3; ++round)
        made[i] = compileTiny().program->joined();
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(made[0], expected);
  EXPECT_EQ(made[1], expected);
}

TEST(Compiler, WhatIsToBeSaidGoesThroughTheHandler) {
  std::string said;
  auto keep = [&](const Message &message) { said += message.text(); };
  CompilerOptions options;
  options.blackList = {"softmaxx"};
  EXPECT_EQ(compile("tiny.json", kModel, options, keep).status, Compilation::Status::InvalidModel);
  EXPECT_EQ(said, "ampc: error: --amp-black-list: 'softmaxx' is not an operator\nhint: did you "
                  "mean 'softmax'?\n");
  said.clear();
  EXPECT_EQ(compile("bad.json", "{", {}, keep).status, Compilation::Status::InvalidModel);
  EXPECT_NE(said.find("bad.json:1:"), std::string::npos) << said;
  said.clear();
  options = {};
  options.overrides = {"/(/=float32"};
  EXPECT_EQ(compile("tiny.json", kModel, options, keep).status,
            Compilation::Status::InvalidOptions);
  EXPECT_NE(said.find("is no regular expression"), std::string::npos) << said;
}

TEST(Compiler, ReportsAreMadeWhereTheyAreAskedFor) {
  CompilerOptions options;
  options.report = options.reportPage = options.decisions = options.planStatistics = true;
  options.explain = {"mm"};
  options.explanationOnly = true;
  Compilation made = compileTiny(options);
  EXPECT_FALSE(made.program);
  for (const std::string &text :
       {made.report, made.reportPage, made.decisions, made.planStatistics, made.explanation})
    EXPECT_FALSE(text.empty());
  EXPECT_TRUE(compileTiny().report.empty());
}

} // namespace

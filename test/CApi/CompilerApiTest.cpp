// ampc_compiler.h: options, compilations, outputs, messages and errors, with the shared library.
#include "ampc/ampc_compiler.h"
#include "ampc/ampc_runtime.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

const std::string kExamples = AMPC_EXAMPLES;

std::string readAll(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Heard {
  std::vector<std::pair<ampc_severity, std::string>> messages;
};

void hear(void *user, ampc_severity severity, const char *text) {
  static_cast<Heard *>(user)->messages.emplace_back(severity, text);
}

class CompilerApi : public ::testing::Test {
protected:
  CompilerApi() : options(ampc_options_create()) {
    char name[] = "/tmp/ampc-capi-XXXXXX";
    folder = mkdtemp(name);
    set("threads", "1");
  }
  ~CompilerApi() override {
    ampc_compilation_free(made);
    ampc_options_free(options);
    std::filesystem::remove_all(folder);
  }

  void set(const char *name, const char *value) {
    EXPECT_EQ(ampc_options_set(options, name, value), AMPC_OK) << ampc_compiler_error();
  }
  std::string refused(const char *name, const char *value) {
    EXPECT_EQ(ampc_options_set(options, name, value), AMPC_USAGE);
    EXPECT_EQ(ampc_compiler_error_code(), AMPC_USAGE);
    return ampc_compiler_error();
  }
  bool compile(const std::string &model = kExamples + "/linear2.json") {
    ampc_compilation_free(made);
    heard.messages.clear();
    made = ampc_compile_file(model.c_str(), options, hear, &heard);
    return made != nullptr;
  }
  // The bytes of an output; "(none)" if there is no such.
  std::string output(const char *role) {
    const void *data = nullptr;
    size_t size = 0;
    if (ampc_compilation_output(made, role, &data, &size) != AMPC_OK)
      return "(none)";
    EXPECT_EQ(static_cast<const char *>(data)[size], '\0');
    return {static_cast<const char *>(data), size};
  }
  // What the tool writes to out.bin.
  std::string byTool(const std::string &arguments) {
    std::string file = folder + "/out.bin";
    std::string command =
        std::string(AMPC_TOOL) + " " + arguments + " -o " + file + " --quiet 2>/dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return readAll(file);
  }

  std::string folder;
  ampc_options *options;
  ampc_compilation *made = nullptr;
  Heard heard;
};

TEST_F(CompilerApi, VersionsAndTheFirstError) {
  EXPECT_EQ(ampc_compiler_abi(), AMPC_COMPILER_ABI);
  EXPECT_STREQ(ampc_compiler_version(), AMPC_VERSION);
  EXPECT_STREQ(ampc_version(), AMPC_VERSION);
  std::string text;
  ampc_code code = AMPC_USAGE;
  std::thread([&] {
    text = ampc_compiler_error();
    code = ampc_compiler_error_code();
  }).join();
  EXPECT_EQ(text, "");
  EXPECT_EQ(code, AMPC_OK);
}

TEST_F(CompilerApi, TheProgramIsThatOfTheTool) {
  set("amp-level", "O2");
  set("amp-dtype", "bf16");
  set("amp-white-list", "mean");
  set("amp-white-list", "relu");
  set("target", "cpu");
  set("cpu", "x86-64-v3");
  ASSERT_TRUE(compile(kExamples + "/simplenet.json")) << ampc_compiler_error();
  std::string program = output("program");
  EXPECT_TRUE(program == byTool(kExamples + "/simplenet.json --amp-level=O2 --amp-dtype=bf16 "
                                            "--amp-white-list=mean,relu --target=cpu "
                                            "--cpu=x86-64-v3"));
  EXPECT_EQ(output("summary").rfind("O2 bfloat16 paddle; ", 0), 0u) << output("summary");
  ampc_program *loaded = ampc_program_load_memory(program.data(), program.size(), "simplenet");
  ASSERT_NE(loaded, nullptr) << ampc_error();
  EXPECT_STREQ(ampc_program_amp(loaded), "O2 bfloat16 paddle");
  EXPECT_STREQ(ampc_program_name(loaded), "simplenet");
  ampc_program_free(loaded);
}

TEST_F(CompilerApi, MemoryIsAsAFile) {
  set("target", "cpu");
  ASSERT_TRUE(compile()) << ampc_compiler_error();
  std::string program = output("program"), model = readAll(kExamples + "/linear2.json");
  ampc_compilation *other = ampc_compile_memory((kExamples + "/linear2.json").c_str(), model.data(),
                                                model.size(), options, nullptr, nullptr);
  ASSERT_NE(other, nullptr) << ampc_compiler_error();
  ampc_compilation_free(made);
  made = other;
  EXPECT_TRUE(output("program") == program);
  model = "{\"format\": 3}";
  EXPECT_EQ(ampc_compile_memory("mine.json", model.data(), model.size(), nullptr, hear, &heard),
            nullptr);
  EXPECT_EQ(ampc_compiler_error_code(), AMPC_INVALID);
  EXPECT_STREQ(ampc_compiler_error(), "mine.json: error: format: expects 'ampc.model', got 3");
  ASSERT_EQ(heard.messages.size(), 1u);
  EXPECT_EQ(heard.messages[0].first, AMPC_SEVERITY_ERROR);
  EXPECT_EQ(heard.messages[0].second, ampc_compiler_error());
}

TEST_F(CompilerApi, EveryOutputByItsRole) {
  set("target", "cpu");
  set("amp-explain", "*");
  ASSERT_TRUE(compile());
  for (const char *role : {"text", "weights", "onnx", "onnx.data", "report", "report.html",
                           "decisions", "plan-stats", "compare-table", "prediction", "diff"})
    EXPECT_EQ(output(role), "(none)") << role;
  EXPECT_NE(output("explanation"), "(none)");
  EXPECT_EQ(output("colour"), "(none)");
  EXPECT_STREQ(ampc_compiler_error(), "ampc: error: the compilation has no output 'colour'");
  for (const char *role : {"report", "report.html", "decisions", "plan-stats", "compare-table"})
    EXPECT_EQ(ampc_options_request(options, role), AMPC_OK) << ampc_compiler_error();
  ASSERT_TRUE(compile());
  EXPECT_EQ(output("report").substr(0, 1), "{");
  EXPECT_EQ(output("report.html").substr(0, 15), "<!DOCTYPE html>");
  for (const char *role : {"program", "decisions", "plan-stats", "compare-table", "explanation"})
    EXPECT_NE(output(role), "(none)") << role;
  std::ofstream(folder + "/r.json") << output("report");
  set("amp-diff", (folder + "/r.json").c_str());
  set("quiet", "");
  set("predict-ranks", "8");
  ASSERT_TRUE(compile()) << ampc_compiler_error();
  EXPECT_EQ(output("prediction").rfind("predicted for a CPU", 0), 0u) << output("prediction");
  EXPECT_EQ(output("diff").rfind("0 ops differ: ", 0), 0u) << output("diff");
}

// Options that name output files ask for the output, and write nothing.
TEST_F(CompilerApi, OutputsByOptions) {
  set("amp-report", (folder + "/a.html").c_str());
  set("amp-report", (folder + "/a.json").c_str());
  set("amp-decisions", (folder + "/d.json").c_str());
  set("plan-stats", (folder + "/p.json").c_str());
  set("target", "cpu");
  ASSERT_TRUE(compile()) << ampc_compiler_error();
  for (const char *role : {"program", "report", "report.html", "decisions", "plan-stats"})
    EXPECT_NE(output(role), "(none)") << role;
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST_F(CompilerApi, OtherForms) {
  set("emit", "cast");
  ASSERT_TRUE(compile());
  EXPECT_NE(output("text").find("nn.cast"), std::string::npos);
  EXPECT_EQ(output("program"), "(none)");
  ampc_options *onnx = ampc_options_create();
  std::swap(options, onnx);
  set("emit", "onnx");
  ASSERT_TRUE(compile()) << ampc_compiler_error();
  EXPECT_GT(output("onnx").size(), 100u);
  std::swap(options, onnx);
  ampc_options_free(onnx);
  ampc_options *native = ampc_options_create();
  std::swap(options, native);
  set("emit", "model");
  set("output", "sub/native.json");
  ASSERT_TRUE(compile()) << ampc_compiler_error();
  EXPECT_NE(output("text").find("ampc.model"), std::string::npos);
  set("check", "");
  std::swap(options, native);
  ampc_options_free(native);
}

TEST_F(CompilerApi, ErrorsOfOptionsAreThoseOfTheTool) {
  EXPECT_EQ(refused("amp-levle", "O1"), "ampc: error: unknown option '--amp-levle=O1'\n"
                                        "hint: did you mean '--amp-level'?");
  EXPECT_EQ(refused("amp-level", "O9"),
            "ampc: error: --amp-level: expects O0, OD, O1 or O2, got 'O9'");
  EXPECT_EQ(refused("target", "tpu"),
            "ampc: error: --target: expects cpu, cuda or both, got 'tpu'");
  for (const char *name : {"--infer", "infer=1", "", "a b"})
    EXPECT_EQ(refused(name, ""), "ampc: error: unknown option '--" + std::string(name) +
                                     "'\nhint: names of options have no '-' in front and no "
                                     "value");
  for (const char *name : {"help", "version", "list-ops", "format", "o"})
    EXPECT_EQ(refused(name, "").rfind("ampc: error: unknown option '--" + std::string(name), 0), 0u)
        << ampc_compiler_error();
  EXPECT_EQ(ampc_options_request(options, "reprot"), AMPC_USAGE);
  EXPECT_STREQ(ampc_compiler_error(), "ampc: error: no output 'reprot' can be requested\n"
                                      "hint: did you mean 'report'?");
  set("amp-level", "O2"); // none of them left anything behind
  EXPECT_NE(refused("amp-level", "O1"), "");
  set("target", "cpu");
  ASSERT_TRUE(compile());
  EXPECT_EQ(output("summary").rfind("O2 float16 paddle; ", 0), 0u);
}

TEST_F(CompilerApi, ErrorsOfCompilations) {
  EXPECT_FALSE(compile(folder + "/none.json"));
  EXPECT_EQ(ampc_compiler_error_code(), AMPC_INVALID);
  EXPECT_EQ(std::string(ampc_compiler_error()).rfind(folder + "/none.json: error: ", 0), 0u);
  EXPECT_FALSE(compile("-"));
  EXPECT_EQ(ampc_compiler_error_code(), AMPC_USAGE);
  EXPECT_STREQ(ampc_compiler_error(),
               "ampc: error: '-' is the standard input on the command line alone\n"
               "hint: ampc_compile_memory takes the bytes of a model");
  set("target", "cpu");
  set("gpu-arch", "sm_90");
  EXPECT_FALSE(compile());
  EXPECT_EQ(ampc_compiler_error_code(), AMPC_USAGE);
  EXPECT_STREQ(ampc_compiler_error(), "ampc: error: --gpu-arch: --target=cpu has no code for a "
                                      "GPU");
  ASSERT_EQ(heard.messages.size(), 1u);
  EXPECT_EQ(heard.messages[0].second, ampc_compiler_error());
}

TEST_F(CompilerApi, CombinationsAreChecked) {
  set("check", nullptr);
  ASSERT_TRUE(compile()) << ampc_compiler_error();
  EXPECT_EQ(output("program"), "(none)");
  EXPECT_NE(output("summary"), "(none)");
  EXPECT_EQ(ampc_options_request(options, "report"), AMPC_OK);
  EXPECT_FALSE(compile());
  EXPECT_STREQ(ampc_compiler_error(), "ampc: error: --check writes nothing, and --amp-report asks "
                                      "for an output\nhint: leave one of them out");
}

TEST_F(CompilerApi, WarningsAndRemarksAreHeard) {
  set("target", "cpu");
  set("amp-level", "O0");
  set("loss-scale", "8");
  ASSERT_TRUE(compile(kExamples + "/simplenet.json")) << ampc_compiler_error();
  ASSERT_FALSE(heard.messages.empty());
  EXPECT_EQ(heard.messages[0].first, AMPC_SEVERITY_WARNING);
  EXPECT_NE(heard.messages[0].second.back(), '\n');
  ampc_options *remarks = ampc_options_create();
  std::swap(options, remarks);
  set("target", "cpu");
  set("remarks-filter", "amp");
  ASSERT_TRUE(compile());
  for (auto &[severity, text] : heard.messages)
    EXPECT_EQ(severity, AMPC_SEVERITY_REMARK) << text;
  EXPECT_FALSE(heard.messages.empty());
  std::swap(options, remarks);
  ampc_options_free(remarks);
}

// Compilations in threads at once give the bytes of one alone, and errors stay in their threads.
TEST_F(CompilerApi, ThreadsCompileAtOnce) {
  set("target", "cpu");
  ASSERT_TRUE(compile());
  std::string expected = output("program");
  std::vector<std::string> programs(2), errors(2);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < programs.size(); ++i)
    threads.emplace_back([&, i] {
      std::string missing = folder + "/" + std::to_string(i);
      EXPECT_EQ(ampc_compile_file(missing.c_str(), options, nullptr, nullptr), nullptr);
      ampc_compilation *own =
          ampc_compile_file((kExamples + "/linear2.json").c_str(), options, nullptr, nullptr);
      const void *data;
      size_t size;
      if (own && ampc_compilation_output(own, "program", &data, &size) == AMPC_OK)
        programs[i].assign(static_cast<const char *>(data), size);
      ampc_compilation_free(own);
      errors[i] = ampc_compiler_error();
    });
  for (std::thread &thread : threads)
    thread.join();
  for (size_t i = 0; i < programs.size(); ++i) {
    EXPECT_TRUE(programs[i] == expected) << errors[i];
    EXPECT_EQ(errors[i].rfind(folder + "/" + std::to_string(i) + ": error: ", 0), 0u);
  }
}

// Errors of the threads that compile kernels are told by the thread that called.
TEST_F(CompilerApi, HandlersAreCalledByTheCaller) {
  struct Seen {
    std::thread::id caller = std::this_thread::get_id();
    int errors = 0, elsewhere = 0;
  } seen;
  auto handler = [](void *user, ampc_severity severity, const char *) {
    auto &told = *static_cast<Seen *>(user);
    told.errors += severity == AMPC_SEVERITY_ERROR;
    told.elsewhere += std::this_thread::get_id() != told.caller;
  };
  const char *before = std::getenv("TMPDIR");
  std::string temporary = before ? before : "";
  ampc_options *several = ampc_options_create();
  EXPECT_EQ(ampc_options_set(several, "threads", "2"), AMPC_OK);
  ::setenv("TMPDIR", "/no-such-folder", 1);
  EXPECT_EQ(ampc_compile_file((kExamples + "/linear2.json").c_str(), several, handler, &seen),
            nullptr);
  before ? ::setenv("TMPDIR", temporary.c_str(), 1) : ::unsetenv("TMPDIR");
  ampc_options_free(several);
  EXPECT_EQ(seen.errors, 1);
  EXPECT_EQ(seen.elsewhere, 0);
  EXPECT_NE(std::string(ampc_compiler_error()).find("cannot link the kernels"), std::string::npos);
}

TEST_F(CompilerApi, OperatorTables) {
  const char *table = ampc_operator_table(nullptr, nullptr);
  ASSERT_NE(table, nullptr);
  EXPECT_NE(std::string(table).find("matmul_v2"), std::string::npos);
  EXPECT_EQ(ampc_operator_table("text", ""), table) << "the same pointer";
  const char *onnx = ampc_operator_table("json", "onnx");
  ASSERT_NE(onnx, nullptr);
  EXPECT_NE(std::string(onnx).find("Gemm"), std::string::npos);
  EXPECT_EQ(ampc_operator_table("jsn", nullptr), nullptr);
  EXPECT_STREQ(ampc_compiler_error(),
               "ampc: error: --list-ops: expects text, json, markdown or onnx, got 'jsn'\n"
               "hint: did you mean '--list-ops=json'?");
  EXPECT_EQ(ampc_operator_table("json", "tf"), nullptr);
  EXPECT_STREQ(ampc_compiler_error(), "ampc: error: --format: expects paddle or onnx, got 'tf'");
}

TEST_F(CompilerApi, NullIsAnError) {
  const void *data;
  size_t size;
  auto is = [](const char *what, bool failed) {
    EXPECT_TRUE(failed) << what;
    EXPECT_EQ(ampc_compiler_error(), "ampc: error: " + std::string(what) + " is NULL");
  };
  is("the options", ampc_options_set(nullptr, "infer", "") == AMPC_USAGE);
  is("the name of the option", ampc_options_set(options, nullptr, "") == AMPC_USAGE);
  is("the options", ampc_options_request(nullptr, "report") == AMPC_USAGE);
  is("the role", ampc_options_request(options, nullptr) == AMPC_USAGE);
  is("the path", !ampc_compile_file(nullptr, options, nullptr, nullptr));
  is("the name", !ampc_compile_memory(nullptr, "{}", 2, options, nullptr, nullptr));
  is("the model", !ampc_compile_memory("m", nullptr, 2, options, nullptr, nullptr));
  is("the compilation", ampc_compilation_output(nullptr, "text", &data, &size) == AMPC_USAGE);
  set("check", "");
  ASSERT_TRUE(compile());
  is("the role", ampc_compilation_output(made, nullptr, &data, &size) == AMPC_USAGE);
  is("the place of the result", ampc_compilation_output(made, "text", &data, nullptr) != AMPC_OK);
  is("the place of the result", ampc_compilation_output(made, "text", nullptr, &size) != AMPC_OK);
  ampc_options_free(nullptr);
  ampc_compilation_free(nullptr);
}

TEST_F(CompilerApi, TheExampleRuns) {
  std::string command = std::string(AMPC_COMPILE_EXAMPLE) + " " + kExamples + "/linear2.json ";
  ASSERT_EQ(std::system((command + "O1 2 > " + folder + "/out").c_str()), 0);
  std::string text = readAll(folder + "/out");
  EXPECT_EQ(text.rfind("O1 float16 paddle; ", 0), 0u) << text;
  EXPECT_NE(text.find("\nstep 2 loss "), std::string::npos) << text;
  EXPECT_NE(std::system((command + "O7 2 2> " + folder + "/err").c_str()), 0);
  EXPECT_EQ(readAll(folder + "/err"),
            "ampc: error: --amp-level: expects O0, OD, O1 or O2, got 'O7'\n");
}

} // namespace

// What export says of a module that it cannot write, and where the bytes of constants come to lie.
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Export/ExportProgram.h"
#include "ampc/Export/OutputFile.h"
#include "ampc/Format/Trailer.h"
#include "ampc/Format/program_generated.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>

namespace ampc {
namespace {

using namespace mlir;

// Calls of a later runtime: one that waits, one in which ranks take part.
template <class Op, template <typename> class Trait>
struct Call : mlir::Op<Op, Trait, OpTrait::ZeroOperands, OpTrait::ZeroResults> {
  using mlir::Op<Op, Trait, OpTrait::ZeroOperands, OpTrait::ZeroResults>::Op;
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};
struct WaitOp : Call<WaitOp, rt::HostSync> {
  using Call::Call;
  static StringRef getOperationName() { return "later.wait"; }
};
struct ReduceOp : Call<ReduceOp, rt::Collective> {
  using Call::Call;
  static StringRef getOperationName() { return "later.reduce"; }
};
struct LaterDialect : Dialect {
  explicit LaterDialect(MLIRContext *context)
      : Dialect("later", context, TypeID::get<LaterDialect>()) {
    addOperations<WaitOp, ReduceOp>();
  }
  static StringRef getDialectNamespace() { return "later"; }
};

class Export : public ::testing::Test {
protected:
  Export() {
    DialectRegistry registry;
    codegen::registerCodeGenDialects(registry);
    registry.insert<nn::NNDialect, amp::AMPDialect, rt::RTDialect, func::FuncDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    options.version = "test";
    folder = (std::filesystem::temp_directory_path() / "ampc-export-XXXXXX").string();
    EXPECT_TRUE(mkdtemp(folder.data()));
  }
  ~Export() override { std::filesystem::remove_all(folder); }

  // The program of an entry that copies one constant into its only output; or the errors.
  std::string write(const std::string &constant, int64_t bytes = 8) {
    const std::string size = std::to_string(bytes), count = std::to_string(bytes / 4);
    std::string text = "module @m attributes {amp.settings = {level = \"O2\"}} {\n rt.entry @infer "
                       "{\n %0 = rt.buffer constant bytes " +
                       size + " at 64 " + constant + "\n %1 = rt.buffer output bytes " + size +
                       " at 0\n rt.copy %0 to %1 offsets [0, 0] bytes " + size +
                       " {op = \"c\"}\n rt.output \"y\" %1 field output : tensor<" + count +
                       "xf32>\n }\n}\n";
    errors.clear();
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      errors += diagnostic.str() + "\n";
      return success();
    });
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "";
    FailureOr<ProgramBytes> program = exportProgram(*module, options);
    head = succeeded(program) ? program->headText() : "";
    return succeeded(program) ? program->joined() : "";
  }

  std::string file(const std::string &name, const std::string &contents) {
    std::ofstream(folder + "/" + name, std::ios::binary) << contents;
    return folder + "/" + name;
  }

  MLIRContext context;
  ExportOptions options;
  std::string folder, errors, head; // the head as text
};

TEST_F(Export, ConstantsComeFromAttributesAndFiles) {
  const std::string bytes("\x00\x00\x80\x3f\x00\x00\x00\x40", 8); // 1 and 2
  std::string data = write("{rt.data = dense<[1.0, 2.0]> : tensor<2xf32>}");
  std::string slice =
      write("{file = \"" + file("f", "head" + bytes + "tail") + "\", file_offset = 4 : i64}");
  ASSERT_FALSE(data.empty() || slice.empty()) << errors;
  EXPECT_EQ(data, slice);
  format::Trailer trailer;
  std::memcpy(&trailer, data.data() + data.size() - sizeof trailer, sizeof trailer);
  size_t area = (trailer.head_bytes + 63) / 64 * 64;
  EXPECT_EQ(data.substr(area + 64, 8), bytes) << "at 64 of the constant arena";
  EXPECT_EQ(trailer.file_bytes, data.size());
}

TEST_F(Export, AFileThatBecameShorterIsAnError) {
  std::string path = file("f", "1234567");
  EXPECT_TRUE(write("{file = \"" + path + "\", file_offset = 0 : i64}").empty());
  EXPECT_EQ(errors, "cannot read 8 bytes of '" + path + "'\n");
  write("{file = \"" + folder + "/none\", file_offset = 0 : i64}");
  EXPECT_EQ(errors, "cannot read 8 bytes of '" + folder + "/none'\n");
}

TEST_F(Export, AHeadHasALimit) {
  options.maxHeadBytes = 100;
  EXPECT_EQ(write("{rt.data = dense<[1.0, 2.0]> : tensor<2xf32>}"), "");
  EXPECT_EQ(errors.rfind("the program's head has ", 0), 0u) << errors;
  EXPECT_NE(errors.find(" bytes, more than 100\n"), std::string::npos) << errors;
}

TEST_F(Export, TheTextNamesWhatTheHeadHolds) {
  write("{rt.data = dense<[1.0, 2.0]> : tensor<2xf32>}");
  for (const char *part : {"\"name\": \"m\"", "\"role\": \"infer\"", "\"call_type\": \"Copy\"",
                           "\"name\": \"y\"", "\"segments\": [", "\"amp\": \"O2 float16 paddle\""})
    EXPECT_NE(head.find(part), std::string::npos) << part << "\n" << head;
}

TEST_F(Export, TheBytesAreTheSameEveryTime) {
  const std::string constant = "{rt.data = dense<[1.0, 2.0]> : tensor<2xf32>}";
  std::string first = write(constant);
  options.threads = 4;
  EXPECT_EQ(write(constant), first);
}

// Outputs of one command appear together, or none does.
TEST_F(Export, OutputFilesAreCommittedTogether) {
  std::string a = folder + "/a", b = folder + "/b", where;
  file("a", "old");
  EXPECT_EQ(writeOutputFile(a, "new"), "");
  EXPECT_EQ(writeOutputFile(b, "second"), "");
  EXPECT_EQ(writeOutputFile(b, "third"), "cannot write: is the name of two outputs");
  EXPECT_EQ(std::filesystem::file_size(a), 3u);
  EXPECT_FALSE(std::filesystem::exists(b));
  EXPECT_EQ(commitOutputFiles(where), "");
  EXPECT_TRUE(std::filesystem::exists(b));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 2);
  EXPECT_EQ(writeOutputFile(a, "newer"), "");
  discardOutputFiles();
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 2);
  EXPECT_NE(commitOutputFiles(where), "") << "what was removed cannot be renamed";
  EXPECT_EQ(where, a);
  std::ifstream stream(a);
  std::string contents;
  stream >> contents;
  EXPECT_EQ(contents, "new");
}

// The file behind it is written, whether it was there or not; the temporary file is beside that
// one, under a random name.
TEST_F(Export, AnOutputThatIsALinkStaysOne) {
  namespace fs = std::filesystem;
  fs::create_directory(folder + "/there");
  fs::create_symlink("there/file", folder + "/link");
  for (const char *text : {"first", "second"}) {
    std::string where, contents;
    EXPECT_EQ(writeOutputFile(folder + "/link", text), "");
    EXPECT_EQ(writeOutputFile(folder + "/there/file", text),
              "cannot write: is the name of two outputs");
    size_t temporaries = 0;
    for (const auto &entry : fs::directory_iterator(folder + "/there"))
      temporaries += entry.path().filename().string().starts_with("file.tmp-");
    EXPECT_EQ(temporaries, 1u);
    EXPECT_EQ(commitOutputFiles(where), "");
    std::ifstream(folder + "/there/file") >> contents;
    EXPECT_EQ(contents, text);
    EXPECT_TRUE(fs::is_symlink(folder + "/link"));
  }
  fs::create_symlink("circle", folder + "/circle");
  EXPECT_EQ(writeOutputFile(folder + "/circle", "x"),
            "cannot write: Too many levels of symbolic links");
}

// Its length is what was written, not what was filled.
TEST_F(Export, AnOutputThatWasFilledAhead) {
  namespace fs = std::filesystem;
  std::string output = folder + "/output", where;
  for (const std::string &text : {std::string("short"), std::string(3 << 20, 'x')}) {
    fs::remove(output);
    fillOutputAhead(output, 2 << 20);
    EXPECT_TRUE(fs::is_empty(folder)) << "it has no name yet";
    EXPECT_EQ(writeOutputFile(folder + "/other", "x"), "");
    EXPECT_EQ(writeOutputFile(output, text), "");
    EXPECT_EQ(commitOutputFiles(where), "");
    std::ifstream stream(output, std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), text);
    fs::remove(folder + "/other");
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
  fillOutputAhead(folder + "/none/x", 1);
  EXPECT_EQ(writeOutputFile(folder + "/none/x", "x"), "cannot write: No such file or directory");
}

TEST_F(Export, OutputFilesThatCannotBe) {
  EXPECT_EQ(writeOutputFile(folder, "x"), "cannot write: is a folder");
  EXPECT_EQ(writeOutputFile(folder + "/none/x", "x"), "cannot write: No such file or directory");
  EXPECT_EQ(writeOutputFile("/dev/full", "x"), "cannot write: No space left on device");
  EXPECT_EQ(writeOutputFile("/dev/fd/987", "x"), "cannot write: Bad file descriptor");
  EXPECT_EQ(writeOutputFile("/dev/null", "x"), "");
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST_F(Export, StatisticsCountWaitsAndCollectives) {
  DialectRegistry later;
  later.insert<LaterDialect>();
  context.appendDialectRegistry(later);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "rt.entry @train_step {\n \"later.wait\"() : () -> ()\n \"later.reduce\"() : () -> ()\n "
      "\"later.reduce\"() : () -> ()\n}\n"
      "rt.entry @infer {\n \"later.wait\"() : () -> ()\n}\n",
      &context);
  ASSERT_TRUE(module);
  std::map<std::string, uint64_t> counts;
  for (auto &[name, count] : planStatistics(*module))
    counts[name] = count;
  EXPECT_EQ(counts["host_syncs"], 1u);
  EXPECT_EQ(counts["collectives"], 2u);
}

} // namespace
} // namespace ampc

#include "KernelRunner.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <dlfcn.h>
#include <fstream>
#include <sstream>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
namespace ampc::codegen::test {

Object::Object(const std::string &bytes) {
  int fd = memfd_create("kernels", MFD_CLOEXEC);
  EXPECT_EQ(write(fd, bytes.data(), bytes.size()), ssize_t(bytes.size()));
  handle = dlopen(("/proc/self/fd/" + std::to_string(fd)).c_str(), RTLD_NOW | RTLD_LOCAL);
  EXPECT_NE(handle, nullptr) << dlerror();
  close(fd);
  if (handle)
    manifest = static_cast<const AmpcKernelManifest *>(dlsym(handle, kAmpcKernelManifestSymbol));
  EXPECT_NE(manifest, nullptr);
}
Object::~Object() {
  if (handle)
    dlclose(handle);
}

const AmpcKernelEntry *Object::find(const std::string &name) const {
  for (uint32_t i = 0; i < manifest->count; ++i)
    if (name == manifest->entries[i].name)
      return &manifest->entries[i];
  return nullptr;
}

void Object::run(const std::string &name, std::vector<const void *> arguments, int64_t first,
                 int64_t last) const {
  const AmpcKernelEntry *entry = find(name);
  ASSERT_NE(entry, nullptr) << name;
  ASSERT_EQ(entry->argument_count, arguments.size());
  entry->function(arguments.data(), first, last);
}

std::unique_ptr<MLIRContext> makeContext() {
  DialectRegistry registry;
  registerCodeGenDialects(registry);
  return std::make_unique<MLIRContext>(registry);
}

OwningOpRef<ModuleOp> parse(MLIRContext &context, const std::string &text) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  EXPECT_TRUE(module) << text;
  return module;
}

std::vector<CpuLevel> runnableLevels() {
  std::ifstream file("/proc/cpuinfo");
  std::stringstream text;
  text << file.rdbuf();
  std::vector<CpuLevel> levels = {CpuLevel::V3};
  if (text.str().find("avx512vl") != std::string::npos) {
    levels.push_back(CpuLevel::V4);
    if (text.str().find("avx512_bf16") != std::string::npos)
      levels.push_back(CpuLevel::V4BF16);
    levels.push_back(CpuLevel::Native);
  }
  return levels;
}

std::unique_ptr<Object> build(const std::string &text, CpuLevel level) {
  auto context = makeContext();
  OwningOpRef<ModuleOp> module = parse(*context, text);
  if (!module)
    return nullptr;
  FailureOr<std::string> bytes = compileToSharedObject(*module, {level});
  EXPECT_TRUE(succeeded(bytes)) << text;
  if (failed(bytes))
    return nullptr;
  auto object = std::make_unique<Object>(*bytes);
  return object->loaded() ? std::move(object) : nullptr;
}

std::string errorsOf(const std::string &text) {
  auto context = makeContext();
  context->allowUnregisteredDialects();
  OwningOpRef<ModuleOp> module = parse(*context, text);
  if (!module)
    return "does not parse";
  std::string errors;
  ScopedDiagnosticHandler handler(context.get(), [&](Diagnostic &diagnostic) {
    errors += diagnostic.str() + "\n";
    for (Diagnostic &note : diagnostic.getNotes())
      errors += "note: " + note.str() + "\n";
    return success();
  });
  FailureOr<std::string> bytes = compileToSharedObject(*module, {});
  EXPECT_EQ(failed(bytes), !errors.empty()) << errors;
  return errors;
}

std::string kernel(const std::string &name, const std::vector<std::string> &types,
                   const std::string &body) {
  std::string arguments, attributes;
  for (size_t i = 0; i < types.size(); ++i) {
    arguments += "%a" + std::to_string(i) + " : memref<?x" + types[i] + ">, ";
    attributes += std::string(i ? ", " : "") + "array<i64: 0, 1, 3>";
  }
  return "func.func @" + name + "(" + arguments +
         "%r0 : index, %r1 : index) attributes {ampc.rows = 0 : i64, ampc.args = [" + attributes +
         "]} {\n" + body + "\n  return\n}\n";
}

} // namespace ampc::codegen::test

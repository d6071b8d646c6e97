// Reads "init", the initial value of a parameter.
#include "Readers.h"
#include "ampc/Import/NpyHeader.h"
#include <algorithm>
#include <cmath>
#include <filesystem>

using namespace ampc;
using namespace ampc::model;
using json::describe;
using InitKind = Init::Kind;

Init ampc::model::defaultInit(const Parameter &parameter) {
  Init init;
  if (parameter.shape.size() >= 2 && isFloat(parameter.dtype))
    init.kind = InitKind::xavierUniform;
  return init;
}

static void checkConstant(Checker &check, const json::Value &value, DType dtype) {
  const NumberFormat &format = numberFormat(dtype);
  using NumberKind = NumberFormat::Kind;
  bool fits = false;
  switch (format.kind) {
  case NumberKind::Float: fits = std::abs(value.number()) < format.overflow(); break;
  case NumberKind::Signed:
    fits = value.isInteger() && std::abs(value.number() + 0.5) < std::exp2(format.bits - 1);
    break;
  case NumberKind::Unsigned:
    fits = value.isInteger() && value.number() >= 0 && value.number() < std::exp2(format.bits);
    break;
  case NumberKind::Boolean:
    fits = value.isInteger() && value.number() >= 0 && value.number() <= 1;
    break;
  }
  if (!fits)
    check.error(value,
                std::string("expects a value of ") + nameOf(dtype) + ", got " + describe(value));
}

const std::unordered_map<std::string, StoredTensor> *
WeightFiles::open(Checker &check, const json::Value &at, const std::string &file) {
  auto [header, isNew] = headers.try_emplace(file);
  if (!isNew)
    return &header->second;
  Messages problems;
  auto tensors = readSafetensors(file, problems);
  if (!tensors) {
    check.error(at, "file " + quote(file) + " " + problems.firstError()->what);
    return nullptr;
  }
  for (StoredTensor &tensor : *tensors)
    header->second.try_emplace(tensor.name, tensor);
  return &header->second;
}

static bool isSafetensors(std::string_view file) {
  return file.ends_with(".safetensors");
}

// Whether a file may store elements of `stored` for a parameter. 16-bit floats and float32 are
// converted into each other.
static bool fits(DType stored, DType dtype) {
  auto converts = [](DType of) { return of == DType::f32 || numberFormat(of).isLowPrecision(); };
  return stored == dtype || (converts(stored) && converts(dtype));
}

// Reads the header of the file and sets the init. Returns the stored dtype and shape; nullopt after
// an error.
static std::optional<Tensor> openFile(Checker &check, const json::Value &at,
                                      const Parameter &parameter, WeightFiles &files, Init &init) {
  Tensor stored;
  if (isSafetensors(init.file)) {
    auto *tensors = files.open(check, at, init.file);
    if (!tensors)
      return std::nullopt;
    auto found = tensors->find(parameter.name);
    if (found == tensors->end()) {
      check.error(at, "file " + quote(init.file) + " has no tensor " + quote(parameter.name));
      return std::nullopt;
    }
    init.dataOffset = found->second.offset;
    init.fileDtype = stored.dtype = found->second.dtype;
    stored.shape = found->second.shape;
    return stored;
  }
  std::string problem;
  auto header = readNpyHeader(init.file, problem);
  if (!header) {
    check.error(at, "file " + quote(init.file) + " " + problem);
    return std::nullopt;
  }
  init.dataOffset = header->dataOffset;
  // NumPy has no bfloat16; such values are stored as float32.
  init.fileDtype = parameter.dtype == DType::bf16 ? DType::f32 : parameter.dtype;
  stored.dtype = header->dtype;
  stored.shape = header->shape;
  return stored;
}

static Init readFile(Checker &check, const json::Value &value, const Parameter &parameter,
                     WeightFiles &files) {
  ObjectReader object(check, value, {"file"});
  Init init;
  init.kind = InitKind::file;
  const json::Value &file = *object.find("file");
  std::filesystem::path path = check.name(file, "a file name");
  if (check.failed())
    return init;
  init.file = (std::filesystem::path(check.document.file()).parent_path() / path).string();
  std::optional<Tensor> stored = openFile(check, file, parameter, files, init);
  if (!stored)
    return init;
  auto list = [](const std::vector<int64_t> &shape) {
    std::string text = "[";
    for (size_t i = 0; i < shape.size(); ++i)
      text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
  };
  bool typeFits = isSafetensors(init.file) ? fits(stored->dtype, parameter.dtype)
                                           : stored->dtype == init.fileDtype;
  if (!typeFits)
    check.error(file, "file " + quote(init.file) + " has dtype " + nameOf(stored->dtype) +
                          ", parameter " + quote(parameter.name) + " needs " +
                          nameOf(isSafetensors(init.file) ? parameter.dtype : init.fileDtype));
  else if (stored->shape != parameter.shape)
    check.error(file, "file " + quote(init.file) + " has shape " + list(stored->shape) +
                          ", parameter " + quote(parameter.name) + " has " + list(parameter.shape));
  return init;
}

Init ampc::model::readInit(Checker &check, const json::Value &value, const Parameter &parameter,
                           WeightFiles &files) {
  static const std::vector<std::pair<std::string_view, InitKind>> kinds = {
      {"constant", InitKind::constant},
      {"uniform", InitKind::uniform},
      {"normal", InitKind::normal},
      {"truncated_normal", InitKind::truncatedNormal},
      {"xavier_uniform", InitKind::xavierUniform},
      {"xavier_normal", InitKind::xavierNormal},
      {"kaiming_uniform", InitKind::kaimingUniform},
      {"kaiming_normal", InitKind::kaimingNormal}};
  if (value.isObject() && value.find("file"))
    return readFile(check, value, parameter, files);
  Init init;
  const json::Value *type = value.isObject() ? value.find("type") : nullptr;
  if (!type) {
    ObjectReader(check, value, {"type", "file", "value", "low", "high", "mean", "std"})
        .require("type");
    return init;
  }
  std::string name =
      check.choice(*type, {"constant", "uniform", "normal", "truncated_normal", "xavier_uniform",
                           "xavier_normal", "kaiming_uniform", "kaiming_normal"});
  init.kind = std::find_if(kinds.begin(), kinds.end(), [&](auto &kind) {
                return kind.first == name;
              })->second;
  std::vector<std::string_view> keys = {"type"};
  if (init.kind == InitKind::constant)
    keys.push_back("value");
  else if (init.kind == InitKind::uniform)
    keys.insert(keys.end(), {"low", "high"});
  else if (init.kind == InitKind::normal || init.kind == InitKind::truncatedNormal)
    keys.insert(keys.end(), {"mean", "std"});
  ObjectReader object(check, value, keys, "of init " + quote(name));
  object.read("value", init.value);
  object.read("low", init.low);
  object.read("high", init.high);
  object.read("mean", init.mean);
  object.readNonNegative("std", init.std);
  if (check.failed())
    return init;
  if (init.low > init.high)
    check.error(value, "low " + describe(*value.find("low")) + " is above high");
  else if (!std::isfinite(static_cast<float>(init.high) - static_cast<float>(init.low)))
    check.error(value, "the difference of high and low exceeds float32");
  if (init.kind != InitKind::constant && !isFloat(parameter.dtype))
    check.error(*type, "parameter " + quote(parameter.name) + " of dtype " +
                           nameOf(parameter.dtype) + " takes a constant or a file");
  if (const json::Value *constant = object.find("value"))
    checkConstant(check, *constant, parameter.dtype);
  return init;
}

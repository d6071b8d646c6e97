// Computes the hash of a graph from a canonical text of the module, so that it depends neither on
// addresses nor on the format of the file.
#include "ampc/Dialect/AMP/Reasons.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace ampc::amp {

std::string graphHash(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto variable : module.getOps<nn::VariableOp>())
    os << "variable " << variable.getSymName() << " " << variable.getType() << " "
       << nn::stringifyVariableRole(variable.getRole()) << "\n";
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (!main)
    return "";
  DenseMap<Value, unsigned> numbers;
  auto number = [&](Value value) {
    return numbers.try_emplace(value, numbers.size()).first->second;
  };
  for (BlockArgument argument : main.getArguments())
    os << "input " << number(argument) << " " << valueName(argument) << " " << argument.getType()
       << "\n";
  for (Operation &op : main.getBody().front()) {
    os << op.getName() << " (";
    for (OpOperand &operand : op.getOpOperands())
      if (!nn::isKeptReturn(operand)) // --keep changes no decision
        os << " " << number(operand.get());
    os << " ) (";
    for (Value result : op.getResults())
      os << " " << number(result) << " " << result.getType();
    os << " )";
    for (NamedAttribute attribute : op.getAttrDictionary())
      if (StringRef name = attribute.getName();
          !name.starts_with(kAttributePrefix) && name != nn::kSideResultsAttr)
        os << " " << attribute.getName().getValue() << "=" << attribute.getValue();
    os << "\n";
  }
  for (unsigned i = 0; i < main.getNumResults(); ++i)
    if (!nn::isKept(main, i))
      os << "output " << main.getResultTypes()[i] << " " << main.getResultAttrDict(i) << "\n";
  llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(text));
  std::string result = "xxh3-128:";
  llvm::raw_string_ostream(result)
      << llvm::format_hex_no_prefix(hash.high64, 16) << llvm::format_hex_no_prefix(hash.low64, 16);
  return result;
}

} // namespace ampc::amp

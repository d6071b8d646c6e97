// Parses the forms that operators declare. A form that does not parse is a bug in the ODS entry:
// the tool stops at startup, and a unit test parses all forms.
#include "ampc/Dialect/NN/OpForms.h"
#include "KeptForms.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;

namespace ampc::nn {
namespace {

class FormParser {
public:
  FormParser(StringRef text) : whole(text), rest(text) {}

  OpForm parse(OperationName op) {
    OpForm form(op);
    form.type = word().str();
    parseSlots(form.inputs);
    expect("->");
    parseSlots(form.outputs);
    if (consume("{"))
      parseAttrs(form.attrs);
    expect(":");
    parseList(form, word());
    return form;
  }

private:
  // StringRef::ltrim would build a set of characters each time.
  void skip() {
    while (!rest.empty() && llvm::isSpace(rest.front()))
      rest = rest.drop_front();
  }
  bool consume(StringRef token) {
    skip();
    return rest.consume_front(token);
  }
  void expect(StringRef token) {
    if (!consume(token))
      llvm::report_fatal_error("op form '" + Twine(whole) + "': expected '" + token + "' before '" +
                               rest + "'");
  }
  StringRef word() {
    skip();
    StringRef w = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (w.empty())
      llvm::report_fatal_error("op form '" + Twine(whole) + "': expected a name before '" + rest +
                               "'");
    rest = rest.drop_front(w.size());
    return w;
  }

  void parseSlots(std::vector<FormSlot> &slots) {
    expect("(");
    while (!consume(")")) {
      FormSlot slot;
      slot.sideOutput = consume("~");
      slot.name = word().str();
      slot.optional = slot.sideOutput || consume("?");
      slot.variadic = consume("*");
      if (consume("="))
        slot.updates = word().str();
      slots.push_back(slot);
      consume(",");
    }
  }

  void parseAttrs(std::vector<FormAttr> &attrs) {
    while (!consume("}")) {
      FormAttr attr;
      attr.ignored = consume("~");
      attr.name = word().str();
      attr.target = consume(">") ? word().str() : attr.name;
      if (attr.ignored) {
        if (consume(":")) {
          expect("dtype");
          attr.saysInputType = true;
        } else if (consume("=")) {
          attr.kind = AttrKind::Bool;
          attr.defaultText = word().str();
        }
      } else {
        expect(":");
        attr.kind = llvm::StringSwitch<AttrKind>(word())
                        .Case("bool", AttrKind::Bool)
                        .Case("int", AttrKind::Int)
                        .Case("float", AttrKind::Float)
                        .Case("order", AttrKind::Order)
                        .Case("str", AttrKind::Str)
                        .Case("ints", AttrKind::Ints)
                        .Case("floats", AttrKind::Floats)
                        .Case("dtype", AttrKind::DType);
        if (consume("=")) {
          skip();
          attr.defaultText =
              rest.take_until([](char c) { return c == ',' || c == '}'; }).trim().str();
          rest = rest.drop_until([](char c) { return c == ',' || c == '}'; });
        }
      }
      attrs.push_back(attr);
      consume(",");
    }
  }

  static std::optional<Category> categoryNamed(StringRef word) {
    return llvm::StringSwitch<std::optional<Category>>(word)
        .Case("white", Category::White)
        .Case("black", Category::Black)
        .Case("extra_black", Category::ExtraBlack)
        .Case("gray", Category::Gray)
        .Case("unlisted", Category::Unlisted)
        .Default(std::nullopt);
  }

  void parseList(OpForm &form, StringRef list) {
    std::optional<Category> category = categoryNamed(list);
    form.pir = !category;
    form.category = form.bfloat16 = category.value_or(Category::Unlisted);
    if (category && consume("/"))
      form.bfloat16 = categoryNamed(word()).value_or(Category::Unlisted);
    form.listName = category ? form.type : list.str();
  }

  StringRef whole, rest;
};

} // namespace

StringRef nameOf(Category category) {
  switch (category) {
  case Category::White: return "white";
  case Category::Black: return "black";
  case Category::ExtraBlack: return "extra_black";
  case Category::Gray: return "gray";
  case Category::Unlisted: return "unlisted";
  }
  return "";
}

OpForms::OpForms(MLIRContext *context) {
  context->loadDialect<NNDialect>();
  // Not getRegisteredOperationsByDialect: LLVM 22's searches a list that is sorted the other way,
  // and finds nothing.
  for (RegisteredOperationName op : context->getRegisteredOperations()) {
    if (op.getDialectNamespace() != NNDialect::getDialectNamespace())
      continue;
    auto *info = op.getInterface<PaddleOpInterface>();
    if (!info)
      continue;
    for (StringRef text : info->getForms())
      forms.push_back(std::make_unique<OpForm>(FormParser(text).parse(op)));
  }
  for (auto &form : forms)
    byType[form->type].push_back(form.get());
  // A PIR type has the category of the ProgramDesc type that it maps to.
  for (auto &form : forms)
    if (form->pir)
      for (const OpForm *legacy : lookup(form->listName))
        if (!legacy->pir)
          form->category = legacy->category, form->bfloat16 = legacy->bfloat16;
}

const OpForms &OpForms::of(MLIRContext *context) {
  auto *dialect = context->getOrLoadDialect<NNDialect>();
  return dialect->getRegisteredInterface<KeptForms>()->get();
}

ArrayRef<const OpForm *> OpForms::lookup(StringRef type) const {
  auto it = byType.find(type);
  return it == byType.end() ? ArrayRef<const OpForm *>() : ArrayRef<const OpForm *>(it->second);
}

const OpForm *OpForms::formOf(Operation *op, StringRef type) const {
  const OpForm *found = nullptr;
  for (const OpForm *form : lookup(type))
    if (form->op == op->getName() && (!found || form->pir == op->hasAttr(kPirAttr)))
      found = form;
  return found;
}

static PaddleOperator paddleOperator(const OpForm &form) {
  StringRef name = form.listName;
  if (!name.consume_back("_v2"))
    name.consume_back("2");
  return {form.op, name};
}

std::optional<PaddleOperator> OpForms::operatorOf(StringRef type) const {
  const OpForm *found = nullptr;
  for (const OpForm *form : lookup(type))
    if (!found || !form->pir)
      found = form;
  return found ? std::optional(paddleOperator(*found)) : std::nullopt;
}

std::optional<PaddleOperator> OpForms::operatorOf(Operation *op, StringRef type) const {
  const OpForm *form = formOf(op, type);
  return form ? std::optional(paddleOperator(*form)) : std::nullopt;
}

SmallVector<StringRef> OpForms::namesOfOperator(StringRef type) const {
  SmallVector<StringRef> names;
  if (auto op = operatorOf(type))
    for (auto &form : forms)
      if (paddleOperator(*form) == *op && !llvm::is_contained(names, form->type))
        names.push_back(form->type);
  return names;
}

} // namespace ampc::nn

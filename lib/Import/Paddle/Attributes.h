// Attributes of PIR ops: {"#": kind, "D": payload}. Used by PaddleImporter.cpp.
#pragma once
#include "Program.h"
#include "ampc/Dialect/NN/OpForms.h"
#include "mlir/IR/Builders.h"

namespace ampc::paddle {

struct Constant;

// The attribute for an OpDescription: a boolean, a number, a string, or a list of these. Null for
// an attribute that says nothing ("Undefined" as a dtype, NULL). `known` is false for a kind or a
// payload that cannot be read.
mlir::Attribute attributeOf(const json::Value &value, mlir::Builder &builder, bool &known);

// The text of the value in an error.
std::string attributeText(const json::Value &value);

// A constant operand as an attribute of this kind; null if it is none.
mlir::Attribute attributeOf(const Constant &constant, nn::AttrKind kind, mlir::Builder &builder);

} // namespace ampc::paddle

// Helpers for the matrix products of a program (calls/gemm.fbs).
#pragma once
#include "ampc/Format/calls/gemm_generated.h"
#include "load/LibraryCall.h"

namespace ampc::runtime {

// The parameters of a command that is a matrix product; null otherwise. The command must be
// verified.
inline const format::Gemm *gemmOf(const format::Command &command) {
  const format::LibraryCall *call = command.call_as_LibraryCall();
  return call && call->name()->string_view() == "gemm" ? &parametersOf<format::Gemm>(*call)
                                                       : nullptr;
}

constexpr bool isRelu(format::EpilogueKind kind) {
  return kind == format::EpilogueKind::relu || kind == format::EpilogueKind::relu_bias ||
         kind == format::EpilogueKind::drelu;
}
constexpr bool isGradient(format::EpilogueKind kind) {
  return kind == format::EpilogueKind::drelu || kind == format::EpilogueKind::dgelu;
}

} // namespace ampc::runtime

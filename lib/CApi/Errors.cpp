// The last error of each thread, and the versions.
#include "Objects.h"

namespace ampc::capi {
namespace {

struct LastError {
  std::string text;
  ampc_code code = AMPC_OK;
};
thread_local LastError lastError;

} // namespace

ampc_code fail(ampc_code code, std::string text) {
  if (text.ends_with('\n'))
    text.pop_back();
  lastError = {std::move(text), code};
  return code;
}

ampc_code fail(const Message &message, ampc_code code) {
  return fail(code, message.text());
}

ampc_code missing(const char *what) {
  return fail(usageError(std::string(what) + " is NULL"));
}

} // namespace ampc::capi

extern "C" {

int ampc_compiler_abi(void) {
  return AMPC_COMPILER_ABI;
}
const char *ampc_compiler_version(void) {
  return AMPC_VERSION;
}
const char *ampc_compiler_error(void) {
  return ampc::capi::lastError.text.c_str();
}
ampc_code ampc_compiler_error_code(void) {
  return ampc::capi::lastError.code;
}
}

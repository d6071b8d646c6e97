// The objects behind the handles of ampc_compiler.h, and the errors of a thread. Used by the
// sources in this folder.
#pragma once
#include "ampc/CommandLine/CommandLine.h"
#include "ampc/ampc_compiler.h"
#include <exception>
#include <map>
#include <mutex>
#include <new>

// The arguments as on a command line. `parsed` is always what they give.
struct ampc_options {
  std::vector<std::string> arguments;
  ampc::CommandLine parsed;
  std::vector<std::string> requests; // roles of ampc_options_request
};

// What a compilation gave. `joined` holds outputs whose bytes are in several pieces, from their
// first request on.
struct ampc_compilation {
  ampc::Compilation made;
  mutable std::mutex mutex;
  mutable std::map<std::string, std::string> joined;
};

namespace ampc::capi {

// Stores the error of this thread and returns its code. `text` may end with a newline.
ampc_code fail(ampc_code code, std::string text);
ampc_code fail(const Message &message, ampc_code code = AMPC_USAGE);
// The error for a NULL argument. `what`: "the options".
ampc_code missing(const char *what);

// Calls `body`, which returns an ampc_code. Exceptions become errors, because none may propagate to
// a C caller.
template <class Body> ampc_code guarded(const Body &body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return fail(AMPC_ENVIRONMENT, "ampc: error: out of memory");
  } catch (const std::exception &error) {
    return fail(AMPC_ENVIRONMENT, std::string("ampc: error: ") + error.what());
  }
}

} // namespace ampc::capi

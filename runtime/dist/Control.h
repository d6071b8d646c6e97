// The messages on the control connections, of which every two ranks have one. Rendezvous uses them
// while ranks join, Group after that.
#pragma once
#include "ampc/Runtime/Status.h"
#include "dist/Socket.h"
#include <cstdint>
#include <functional>
#include <optional>

namespace ampc::runtime {

// failed: with a message, to be printed. done: to rank 0, all work is complete. end: with the exit
// code, from rank 0 or from the rank that prints. ask: to be answered by `answer`.
struct Kind {
  enum : uint32_t { failed = 1, done, end, ask, answer };
};

struct Message {
  uint32_t kind = 0;
  Code code = Code::ok;
  std::string text;
};

// A connection that is closed shows when it is read.
void sendMessage(const Socket &to, const Message &message);
// Reads one message. Returns nothing if the connection is closed or the time is over.
std::optional<Message> receiveMessage(const Socket &from, double seconds = 5);

// Prints the error line that all ranks end with. It must not wait for other ranks.
using Printer = std::function<void(const std::string &)>;

// Launchers kill the other processes when one ends with an error. For this many seconds, a rank
// waits for the end of the rank that prints before it ends itself.
constexpr double kWaitForPrinter = 2;

} // namespace ampc::runtime

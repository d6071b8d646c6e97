// Moves bytes between ranks. Used by the communication thread of a Group only.
#pragma once
#include "dist/Socket.h"
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace ampc::runtime {

// Bytes to or from another rank. Parts of one peer are moved in order.
struct Part {
  int peer;
  uint8_t *data; // only read if the part is sent
  size_t size;
};

// Is called several times a second while ranks are waited for, with one that is waited for and the
// time since the last byte arrived or left. An error ends the exchange.
using Watch = std::function<Status(int peer, double seconds)>;

class Transport {
public:
  virtual ~Transport() = default;
  // Returns when all parts are sent and received. If a rank closed its connection, `lost` is set to
  // it and the rest is not moved.
  virtual Status exchange(std::span<const Part> sends, std::span<const Part> receives,
                          const Watch &watch, int &lost) = 0;
};

// `sockets`: by rank, connected and not blocking; not used for the own rank. They stay open as long
// as the transport.
std::unique_ptr<Transport> makeTcpTransport(std::vector<int> sockets);

} // namespace ampc::runtime

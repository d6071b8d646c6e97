// stdout and stderr of a run.
#pragma once
#include "ampc/Runtime/Status.h"
#include <ostream>

namespace ampc::runtime {

struct Console {
  std::ostream &out, &err;
  bool terminal; // out is one

  void note(const std::string &text) const { err << "amprun: note: " << text << std::endl; }
  void warning(const std::string &text) const { err << "amprun: warning: " << text << std::endl; }
  void print(const std::string &text) const { out << text << std::flush; }
  // Nobody reads what is printed: the run ends quietly.
  bool closed() const { return !out.good(); }
};

// A bar on a terminal, some fifty plain lines otherwise.
class Progress {
public:
  Progress(const Console &console, uint64_t first, uint64_t last)
      : console_(console), first_(first), last_(last) {}
  void show(uint64_t step, const std::string &text);
  void finish();

private:
  const Console &console_;
  uint64_t first_, last_;
  bool drawn_ = false;
  double shown_ = 0;
};

} // namespace ampc::runtime

// stdout and stderr of a run, and the display of its progress.
#pragma once
#include "ampc/Base/Quote.h"
#include "ampc/Runtime/Status.h"
#include <ostream>

namespace ampc::runtime {

struct Console {
  std::ostream &out, &err;
  bool terminal; // whether `out` is a terminal

  void note(const std::string &text) const { line("amprun: note: " + text); }
  void hint(const std::string &text) const { line("hint: " + text); }
  void warning(const std::string &text) const { line("amprun: warning: " + text); }
  // A complete line of diagnostics.
  void line(const std::string &text) const { err << oneLine(text) << std::endl; }
  void print(const std::string &text) const { out << text << std::flush; }
  // Whether writing to `out` failed, as for a closed pipe. The run then ends with exit code 0.
  bool closed() const { return !out.good(); }
};

// A number for people: the shortest decimal that reads back to the same float; "inf", "-inf",
// "nan".
std::string numberText(float value);
// By a format of printf for one double.
std::string decimal(double value, const char *format = "%.1f");

// How much of a run's progress is printed.
struct Pace {
  bool silent = false;
  uint64_t every =
      // print a line every N steps; 0: a bar on a terminal, about fifty lines otherwise
      0;
};

class Progress {
public:
  Progress(const Console &console, uint64_t first, uint64_t last, Pace pace)
      : console_(console), first_(first), last_(last), pace_(pace) {}
  void show(uint64_t step, const std::string &text);
  void finish();

private:
  const Console &console_;
  uint64_t first_, last_;
  Pace pace_;
  bool drawn_ = false;
  double shown_ = 0;
};

} // namespace ampc::runtime

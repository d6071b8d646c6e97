#include "ampc/Base/SignalSection.h"
#include <csignal>
#include <gtest/gtest.h>
#include <optional>
#include <thread>
#include <unistd.h>

using namespace ampc;

namespace {

void endProcess(int number) {
  ::_exit(100 + number);
}
void onSignal(int number) {
  if (!signalMustWait(number))
    endProcess(number);
}
void install() {
  setSignalEnd(endProcess);
  std::signal(SIGTERM, onSignal);
}

TEST(SignalSectionDeathTest, a_signal_outside_of_sections_ends_at_once) {
  EXPECT_EXIT(
      {
        install();
        {
          SignalSection section;
        }
        ::raise(SIGTERM);
        ::_exit(1);
      },
      testing::ExitedWithCode(100 + SIGTERM), "");
}

TEST(SignalSectionDeathTest, a_signal_in_any_thread_waits_for_the_last_section) {
  EXPECT_EXIT(
      {
        install();
        std::optional<SignalSection> outer(std::in_place);
        std::thread([] { ::raise(SIGTERM); }).join();
        {
          SignalSection inner;
        } // does not wait for a signal that waits for `outer`
        ::write(STDERR_FILENO, "waits", 5);
        outer.reset();
        ::_exit(1);
      },
      testing::ExitedWithCode(100 + SIGTERM), "waits");
}

TEST(SignalSectionDeathTest, a_section_after_the_signal_does_not_begin) {
  EXPECT_EXIT(
      {
        install();
        std::optional<SignalSection> first(std::in_place);
        ::raise(SIGTERM);
        std::thread([] {
          SignalSection second;
          ::_exit(1);
        }).detach();
        ::usleep(20000);
        first.reset();
        ::_exit(1);
      },
      testing::ExitedWithCode(100 + SIGTERM), "");
}

} // namespace

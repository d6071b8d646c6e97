// Reads the environment variables of Open MPI, MPICH (PMI), torchrun and Slurm.
#include "dist/Launch.h"
#include <charconv>

namespace ampc::runtime {

namespace {

constexpr int kMaxRanks = 1 << 16;

// The variables of one launcher. `always`: a variable that must be set, too; null: none.
// `localSize`: the ranks of this machine; null: none.
struct Variables {
  const char *launcher, *rank, *size, *localRank, *localSize, *always;
  bool mpi;
};

// Open MPI and MPICH first, because their ranks may inherit variables of an outer launcher.
// SLURM_STEP_NUM_TASKS is not set in a batch script, which is one process.
constexpr Variables kLaunchers[] = {
    {"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK",
     "OMPI_COMM_WORLD_LOCAL_SIZE", nullptr, true},
    {"MPICH", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", "MPI_LOCALNRANKS", nullptr, true},
    {"torchrun", "RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", nullptr, false},
    {"Slurm", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID", nullptr,
     "SLURM_STEP_NODELIST", false},
};

Result<int> whole(const Environment &environment, const char *name, int least, int most) {
  std::string text = environment(name);
  int value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least || value > most)
    return runtime::environment("amprun", std::string("environment variable ") + name + ": '" +
                                              text + "' is not a whole number from " +
                                              std::to_string(least) + " to " +
                                              std::to_string(most));
  return value;
}

// The first host of a list such as "node[03-07,9],other".
std::string firstHost(const std::string &list) {
  size_t bracket = list.find('['), comma = list.find(',');
  if (bracket == std::string::npos || comma < bracket)
    return list.substr(0, comma);
  size_t end = list.find_first_of("-,]", bracket);
  return list.substr(0, bracket) + list.substr(bracket + 1, end - bracket - 1);
}

// Where rank 0 listens. torchrun's agent listens at MASTER_PORT itself, so the next port is taken.
Status findAddress(const Environment &environment, const Variables &variables, RankLaunch &launch) {
  const char *host = environment("MASTER_ADDR"), *port = environment("MASTER_PORT");
  if (host && *host && port && *port) {
    launch.host = host;
    AMPC_ASSIGN(int number, whole(environment, "MASTER_PORT", 1, 65534));
    const char *agent = environment("TORCHELASTIC_USE_AGENT_STORE");
    launch.port = static_cast<uint16_t>(number + (agent && std::string(agent) == "True"));
    launch.mpi = false;
    return {};
  }
  if (variables.mpi)
    return {};
  if (!variables.always)
    return runtime::environment("amprun",
                                std::string(variables.size) + " is " + std::to_string(launch.size) +
                                    ", but MASTER_ADDR and MASTER_PORT do not name an address")
        .hint("torchrun sets both; they are the host of rank 0 and a free port on it");
  // Different steps of a job listen at different ports.
  launch.host = firstHost(environment(variables.always));
  unsigned number = 0;
  for (const char *name : {"SLURM_JOB_ID", "SLURM_STEP_ID"})
    if (const char *text = environment(name))
      for (; *text; ++text)
        number = number * 31 + static_cast<unsigned char>(*text);
  launch.port = static_cast<uint16_t>(20000 + number % 10000);
  return {};
}

bool isTogether(const Environment &environment, const Variables &variables,
                const RankLaunch &launch) {
  if (launch.host == "localhost" || launch.host == "::1" || launch.host.starts_with("127."))
    return true;
  const char *size = variables.localSize ? environment(variables.localSize) : nullptr;
  return size && size == std::to_string(launch.size);
}

} // namespace

Result<RankLaunch> launchOf(const Environment &environment) {
  for (const Variables &variables : kLaunchers) {
    if (!environment(variables.rank) || !environment(variables.size) ||
        (variables.always && !environment(variables.always)))
      continue;
    RankLaunch launch;
    launch.launcher = variables.launcher;
    launch.mpi = variables.mpi;
    AMPC_ASSIGN(launch.size, whole(environment, variables.size, 1, kMaxRanks));
    AMPC_ASSIGN(launch.rank, whole(environment, variables.rank, 0, kMaxRanks));
    if (launch.rank >= launch.size)
      return runtime::environment(
          "amprun", std::string("environment variable ") + variables.rank + ": there is no rank " +
                        std::to_string(launch.rank) + " among " + std::to_string(launch.size));
    if (environment(variables.localRank)) {
      AMPC_ASSIGN(launch.localRank, whole(environment, variables.localRank, 0, kMaxRanks));
    }
    if (launch.size > 1)
      AMPC_TRY(findAddress(environment, variables, launch));
    launch.together = isTogether(environment, variables, launch);
    return launch;
  }
  RankLaunch alone;
  const char *rank = environment("RANK"), *size = environment("WORLD_SIZE");
  if (size && !rank && std::string(size) != "1")
    alone.warning = std::string("WORLD_SIZE is ") + size + ", but RANK is not set";
  else if (rank && !size && std::string(rank) != "0")
    alone.warning = std::string("RANK is ") + rank + ", but WORLD_SIZE is not set";
  if (!alone.warning.empty())
    alone.warning += ": this process runs alone";
  return alone;
}

} // namespace ampc::runtime

// The functions of MPICH that amprun calls, for tests of what goes wrong before data travels.
// AMPC_FAKE_MPI names a function that fails; "other-rank" makes MPI_Comm_rank return a rank that
// the launcher did not say.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failing(const char *function) {
  const char *wanted = getenv("AMPC_FAKE_MPI");
  return wanted && strcmp(wanted, function) == 0 ? 15 : 0;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  (void)argc, (void)argv;
  *provided = required;
  return failing("MPI_Init_thread");
}
int MPI_Finalize(void) {
  return 0;
}
int MPI_Abort(int communicator, int code) {
  (void)communicator;
  exit(code);
}
int MPI_Comm_rank(int communicator, int *rank) {
  const char *text = getenv("PMI_RANK");
  *rank = (text ? atoi(text) : 0) + (failing("other-rank") != 0);
  return communicator == 0x44000000 ? 0 : 5;
}
int MPI_Comm_size(int communicator, int *size) {
  const char *text = getenv("PMI_SIZE");
  *size = text ? atoi(text) : 1;
  return communicator == 0x44000000 ? 0 : 5;
}
int MPI_Comm_set_errhandler(int communicator, int handler) {
  return communicator == 0x44000000 && handler == 0x54000001 ? 0 : 5;
}
int MPI_Bcast(void *data, int count, int type, int root, int communicator) {
  (void)data, (void)count, (void)root, (void)communicator;
  return type == 0x4c00010d ? failing("MPI_Bcast") : 3;
}
int MPI_Isend(const void *data, int count, int type, int to, int tag, int communicator,
              int *request) {
  (void)data, (void)count, (void)type, (void)to, (void)tag, (void)communicator, (void)request;
  return 1;
}
int MPI_Irecv(void *data, int count, int type, int from, int tag, int communicator, int *request) {
  (void)data, (void)count, (void)type, (void)from, (void)tag, (void)communicator, (void)request;
  return 1;
}
int MPI_Test(int *request, int *done, void *status) {
  (void)request, (void)status;
  *done = 0;
  return 1;
}
int MPI_Error_string(int code, char *text, int *length) {
  *length = sprintf(text, "fake error %d", code);
  return 0;
}

/* Trains a program for a few steps through the C interface and prints the loss.
 *   cc c_api.c -lampc_runtime && ./a.out model.bin 10
 * Inputs are a fixed pattern here; a real program copies its data. */
#include "ampc/ampc_runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed(void) {
  fprintf(stderr, "%s\n", ampc_error());
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s model.bin steps\n", argv[0]);
    return 2;
  }
  ampc_program *program = ampc_program_load(argv[1]);
  if (!program)
    return failed();
  ampc_session *session = ampc_session_create(program, 0, 42);
  if (!session)
    return failed();

  for (size_t i = 0; i < ampc_input_count(program, AMPC_TRAIN_STEP); ++i) {
    ampc_tensor input = ampc_input(program, AMPC_TRAIN_STEP, i);
    float *data = calloc(1, input.bytes);
    if (input.dtype == AMPC_FLOAT32)
      for (size_t e = 0; e < input.bytes / sizeof(float); ++e)
        data[e] = (float)(e % 7) / 8;
    ampc_code code = ampc_bind(session, AMPC_TRAIN_STEP, input.name, data, input.bytes);
    free(data);
    if (code != AMPC_OK)
      return failed();
  }

  for (int step = 1; step <= atoi(argv[2]); ++step) {
    float loss;
    if (ampc_run(session, AMPC_TRAIN_STEP) != AMPC_OK ||
        ampc_read(session, AMPC_TRAIN_STEP, "loss", &loss, sizeof loss) != AMPC_OK)
      return failed();
    printf("step %d loss %g\n", step, loss);
  }
  ampc_session_free(session);
  ampc_program_free(program);
  return 0;
}

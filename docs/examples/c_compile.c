/* Compiles a model in memory and trains it for a few steps, without any file in between. Inputs are
 * zeros here; a real program binds its data. */
#include "ampc/ampc_compiler.h"
#include "ampc/ampc_runtime.h"
#include <stdio.h>
#include <stdlib.h>

static void print_message(void *user, ampc_severity severity, const char *text) {
  (void)user;
  (void)severity;
  fprintf(stderr, "%s\n", text);
}

/* The program for a model file; NULL after an error. */
static ampc_program *compile(const char *model, const char *level) {
  ampc_program *program = NULL;
  ampc_options *options = ampc_options_create();
  if (ampc_options_set(options, "amp-level", level) != AMPC_OK) {
    fprintf(stderr, "%s\n", ampc_compiler_error());
  } else {
    ampc_compilation *compilation = ampc_compile_file(model, options, print_message, NULL);
    const void *bytes;
    size_t size;
    if (ampc_compilation_output(compilation, "summary", &bytes, &size) == AMPC_OK)
      printf("%s\n", (const char *)bytes);
    if (ampc_compilation_output(compilation, "program", &bytes, &size) == AMPC_OK)
      program = ampc_program_load_memory(bytes, size, model);
    ampc_compilation_free(compilation);
  }
  ampc_options_free(options);
  return program;
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: %s model.json level steps\n", argv[0]);
    return 2;
  }
  ampc_program *program = compile(argv[1], argv[2]);
  if (!program)
    return 1;
  ampc_session_options options = AMPC_SESSION_OPTIONS_INIT;
  options.seed = 42;
  ampc_session *session = ampc_session_create_with(program, &options);
  for (int step = 1; session && step <= atoi(argv[3]); ++step) {
    const void *loss;
    /* The host is free between the two calls, for example to prepare the next batch. */
    if (ampc_start(session, AMPC_TRAIN_STEP) != AMPC_OK || ampc_wait(session) != AMPC_OK ||
        ampc_view(session, AMPC_TRAIN_STEP, "loss", &loss) != AMPC_OK)
      break;
    printf("step %d loss %g\n", step, *(const float *)loss);
  }
  if (ampc_error_code() != AMPC_OK)
    fprintf(stderr, "%s\n", ampc_error());
  ampc_session_free(session);
  ampc_program_free(program);
  return ampc_error_code() != AMPC_OK;
}

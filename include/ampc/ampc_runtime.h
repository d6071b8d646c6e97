/* The C interface of the ampc runtime, libampc_runtime: load a program, give it inputs, run it,
 * read its results.
 *
 * Errors: functions that can fail return an ampc_code (0 is success; the numbers are amprun's exit
 * codes) or NULL; ampc_error() then has one text of the form "<where>: error: <what>", valid until
 * this thread's next failing call. NULL where an object, a name or data is required is an error,
 * too. Threads: an ampc_program is immutable and may be shared. An ampc_session is used by one
 * thread at a time; different sessions are independent. Ownership: what a *_load or *_create
 * function returns is freed by the matching *_free, which takes NULL. Every other pointer belongs
 * to its program or session and lives as long as that. A session keeps its program alive.
 * A program holds machine code: load only files that you would also execute.
 * Files: programs and weights are mapped while they are used. If a mapped file becomes shorter,
 * calls return AMPC_INVALID and results hold zeros. For this, the first ampc_program_load installs
 * a handler of SIGBUS, which passes every other bus error to the previous handler; a handler that
 * the caller installs later replaces it.
 */
#ifndef AMPC_RUNTIME_H
#define AMPC_RUNTIME_H

#include "ampc_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It is increased when functions are added; a library with a higher
 * number serves a program that was compiled with a lower one. */
#define AMPC_RUNTIME_ABI 3

typedef struct ampc_program ampc_program;
typedef struct ampc_session ampc_session;

/* Entries of a program; one that it lacks has no inputs and no outputs and fails to run. */
typedef AMPC_ENUM{
    AMPC_INIT = 0, AMPC_SYNC = 1, AMPC_TRAIN_STEP = 2, AMPC_EVAL = 3, AMPC_INFER = 4,
} ampc_entry;

typedef AMPC_ENUM{
    AMPC_DEVICE_AUTO = 0,
    AMPC_DEVICE_CPU = 1,
    AMPC_DEVICE_CUDA = 2,
} ampc_device;

/* What an output is. All but AMPC_FIELD_OUTPUT and AMPC_FIELD_KEPT are single numbers. The values
 * are those of Field in program.fbs. */
typedef enum {
  AMPC_FIELD_OUTPUT = 0, /* an output of the model */
  AMPC_FIELD_LOSS = 1,
  AMPC_FIELD_METRIC = 2,
  AMPC_FIELD_LEARNING_RATE = 3,
  AMPC_FIELD_LOSS_SCALE = 4, /* the scale that the step used */
  AMPC_FIELD_FOUND_INF = 5,  /* not 0: the step overflowed and was skipped */
  AMPC_FIELD_GOOD = 6,
  AMPC_FIELD_BAD = 7,
  AMPC_FIELD_SKIPPED = 8,
  AMPC_FIELD_FLOOR_HIT = 9,
  AMPC_FIELD_KEPT = 10, /* a value inside the model, of --keep */
} ampc_field;

/* What a variable is. The values are those of VariableRole in program.fbs. */
typedef enum {
  AMPC_ROLE_PARAMETER = 0,
  AMPC_ROLE_BUFFER = 1, /* running statistics, written by the forward pass */
  AMPC_ROLE_COPY = 2,   /* the 16-bit copy of a parameter */
  AMPC_ROLE_MOMENT = 3,
  AMPC_ROLE_SCALAR = 4,   /* of the optimizer or the loss scaler */
  AMPC_ROLE_CONSTANT = 5, /* a constant of the model, in no file of weights */
} ampc_role;

/* A dense row-major tensor. rank 0 is a single number. */
typedef struct {
  const char *name;
  ampc_dtype dtype;
  size_t rank;
  const int64_t *shape; /* rank extents */
  size_t bytes;
} ampc_tensor;

/* AMPC_RUNTIME_ABI of the library. */
int ampc_runtime_abi(void);
const char *ampc_version(void);
/* The text and the code of this thread's last error; "" and AMPC_OK before the first. */
const char *ampc_error(void);
ampc_code ampc_error_code(void);

/* Reads and checks a model.bin; NULL on error. */
ampc_program *ampc_program_load(const char *path);
/* The same from memory; the bytes are copied. `name` stands for the file in errors; NULL is
 * "program". */
ampc_program *ampc_program_load_memory(const void *bytes, size_t size, const char *name);
void ampc_program_free(ampc_program *program);

/* The name of the model, and its precision: "O1 float16 paddle". NULL on error. */
const char *ampc_program_name(const ampc_program *program);
const char *ampc_program_amp(const ampc_program *program);
/* Whether the program has the entry: 1 or 0. */
int ampc_program_has(const ampc_program *program, ampc_entry entry);

/* Inputs, outputs (loss, metrics and the log's numbers among them) and variables. `index` is below
 * the count; for any other, the name of the returned tensor is NULL and the role is -1. */
size_t ampc_input_count(const ampc_program *program, ampc_entry entry);
size_t ampc_output_count(const ampc_program *program, ampc_entry entry);
size_t ampc_variable_count(const ampc_program *program);
ampc_tensor ampc_input(const ampc_program *program, ampc_entry entry, size_t index);
ampc_tensor ampc_output(const ampc_program *program, ampc_entry entry, size_t index);
ampc_tensor ampc_variable(const ampc_program *program, size_t index);
int ampc_output_role(const ampc_program *program, ampc_entry entry, size_t index); /* ampc_field */
int ampc_variable_role(const ampc_program *program, size_t index);                 /* ampc_role */
/* Whether the optimizer changes the variable: 1 or 0. */
int ampc_variable_trainable(const ampc_program *program, size_t index);

/* Initialize it with AMPC_SESSION_OPTIONS_INIT, then set fields. */
typedef struct {
  size_t size;           /* sizeof(ampc_session_options), by which the library knows the version */
  ampc_device device;    /* AMPC_DEVICE_CUDA fails where there is no GPU */
  int device_number;     /* which GPU, modulo their number */
  int threads;           /* on the CPU; 0: as many as affinity and the cgroup's quota allow */
  uint64_t seed;         /* of initial weights and dropout */
  uint64_t memory_limit; /* bytes on the host; 0: the available memory */
  /* Where measured choices are kept: NULL: amprun's file, ~/.cache/ampc or that of XDG_CACHE_HOME;
   * "": nowhere. */
  const char *choices_file;
  int strict_numerics; /* no minimal filtering; on a GPU no algorithm that hides a NaN or splits a
                          product's sum */
  int tf32;            /* on a GPU: float32 products may use TF32 */
} ampc_session_options;
#define AMPC_SESSION_OPTIONS_INIT                                                                  \
  {sizeof(ampc_session_options), AMPC_DEVICE_AUTO, 0, 0, 0, 0, NULL, 0, 0}

/* Memory and threads for a program. By default it runs on a GPU where a driver, a device and the
 * program's code for it are there. Variables are initialized from the seed. NULL options: the
 * defaults. NULL on error. */
ampc_session *ampc_session_create_with(const ampc_program *program,
                                       const ampc_session_options *options);
ampc_session *ampc_session_create(const ampc_program *program, int threads, uint64_t seed);
ampc_session *ampc_session_create_on(const ampc_program *program, ampc_device device, int threads,
                                     uint64_t seed);
/* Waits for a started run. Tensors of ampc_to_dlpack keep the session's memory alive. */
void ampc_session_free(ampc_session *session);
/* "cpu", or "cuda (<name of the GPU>)". NULL on error. */
const char *ampc_session_device(const ampc_session *session);
/* Threads on the CPU. 0 on error. */
int ampc_session_threads(const ampc_session *session);
/* Calls the handler at once for each note about the session's creation: why no GPU is used, which
 * candidates failed. NULL is allowed and does nothing. */
ampc_code ampc_session_on_message(ampc_session *session, ampc_message_handler handler, void *user);
/* Puts all variables back to their initial values, from a seed. */
ampc_code ampc_reset(ampc_session *session, uint64_t seed);

/* Copies `bytes` bytes into an input of the next runs; bytes must be the input's size. */
ampc_code ampc_bind(ampc_session *session, ampc_entry entry, const char *input, const void *data,
                    size_t bytes);
/* Lets the entry's next run read an input at `data`, which must stay valid and unchanged until that
 * run is complete. Later runs read the session's memory of the input again. Nothing is copied where
 * the program can read the input there: on the CPU, at a multiple of the element's size and outside
 * the session's memory, unless an output shares the input's memory. Otherwise it is ampc_bind. NULL
 * and 0 bytes: the next run reads the session's memory after all.
 * Since AMPC_RUNTIME_ABI 3. */
ampc_code ampc_borrow(ampc_session *session, ampc_entry entry, const char *input, const void *data,
                      size_t bytes);
/* The memory of an input, to be written in place instead of ampc_bind; valid for the life of the
 * session. On the CPU only: AMPC_INVALID on a GPU. */
ampc_code ampc_input_memory(ampc_session *session, ampc_entry entry, const char *input,
                            void **data);
/* Runs an entry once. Elements of inputs that ops use as indices (labels, tokens) are checked: one
 * that is out of range is AMPC_INVALID, and nothing runs. */
ampc_code ampc_run(ampc_session *session, ampc_entry entry);
/* Runs an entry `count` times on consecutive batches, as a training loop does. inputs[i], in the
 * order of the entry's inputs, is the address of `count` batches, one behind the other.
 * numbers[i * count + run] receives the value of outputs[i], a single float32, after each run. At
 * an error the earlier runs stand. */
ampc_code ampc_run_batches(ampc_session *session, ampc_entry entry, size_t count,
                           const void *const *inputs, const char *const *outputs,
                           size_t output_count, float *numbers);
/* Writes the order in which `amprun --shuffle --seed` takes `count` rows in an epoch, from 0. */
ampc_code ampc_shuffle_rows(uint64_t seed, uint64_t epoch, size_t count, uint64_t *order);
/* Starts a run and returns. Until ampc_wait returns, every other call on the session is an error,
 * apart from ampc_done, ampc_session_free and queries. Memory of ampc_input_memory, ampc_view and
 * ampc_to_dlpack must not be accessed. */
ampc_code ampc_start(ampc_session *session, ampc_entry entry);
/* Whether the started run is complete: 1 or 0. 1 if none was started. */
int ampc_done(const ampc_session *session);
/* Waits for the started run, and returns its result. AMPC_INVALID if none was started. */
ampc_code ampc_wait(ampc_session *session);

/* Copies an output of the entry's last run; bytes must be the output's size. */
ampc_code ampc_read(ampc_session *session, ampc_entry entry, const char *output, void *data,
                    size_t bytes);
/* The bytes of an output: in place on the CPU, else copied to a buffer of the session. Valid until
 * the session's next run. */
ampc_code ampc_view(ampc_session *session, ampc_entry entry, const char *output, const void **data);
/* Copies a variable out or in. After writing parameters or buffers, what derives from them is
 * recomputed. */
ampc_code ampc_read_variable(ampc_session *session, const char *name, void *data, size_t bytes);
ampc_code ampc_write_variable(ampc_session *session, const char *name, const void *data,
                              size_t bytes);
/* The same for several variables, with one recomputation: all are written, or none if one is wrong.
 */
ampc_code ampc_write_variables(ampc_session *session, size_t count, const char *const *names,
                               const void *const *data, const size_t *bytes);
/* As ampc_view. */
ampc_code ampc_view_variable(ampc_session *session, const char *name, const void **data);
/* Parameters and buffers from and to a safetensors file, as amprun's --weights and --save-weights.
 */
ampc_code ampc_load_weights(ampc_session *session, const char *path);
ampc_code ampc_save_weights(ampc_session *session, const char *path);

/* DLPack (ampc/dlpack_abi.h or <dlpack/dlpack.h>). The structs are passed as void *, because both
 * headers declare them without a tag.
 * ampc_bind_dlpack is ampc_bind from a DLTensor of the input's type and shape; it is copied once.
 * In the host's memory it may have any strides. If the session is on a GPU, it may be in the memory
 * of this GPU (kDLCUDA) and dense; work on it must be complete, or precede the call on the legacy
 * default stream (stream=1 of __dlpack__ in Python). */
ampc_code ampc_bind_dlpack(ampc_session *session, ampc_entry entry, const char *input,
                           const void *dl_tensor);
/* ampc_borrow from a DLTensor in the host's memory that is dense; from any other, ampc_bind_dlpack.
 * Since AMPC_RUNTIME_ABI 3. */
ampc_code ampc_borrow_dlpack(ampc_session *session, ampc_entry entry, const char *input,
                             const void *dl_tensor);
/* A DLManagedTensor, which the caller frees by its `deleter`. On the CPU it has the memory of the
 * session, also after ampc_session_free, and so shows what later runs write; a copy where the
 * program holds the value as a constant, and on a GPU. NULL on error. */
void *ampc_to_dlpack(ampc_session *session, ampc_entry entry, const char *output);
void *ampc_variable_to_dlpack(ampc_session *session, const char *name);
/* The same in the memory of the session's device: on a GPU, the session's memory there (kDLCUDA),
 * without a copy apart from constants. All runs are complete then; the next one changes what the
 * tensor shows, so work that reads it must be complete before. On the CPU: ampc_to_dlpack. Since
 * AMPC_RUNTIME_ABI 2. */
void *ampc_to_device_dlpack(ampc_session *session, ampc_entry entry, const char *output);
void *ampc_variable_to_device_dlpack(ampc_session *session, const char *name);

#ifdef __cplusplus
}
#endif
#endif

/* The C interface of the ampc runtime: load a program, give it inputs, run it, read what it made.
 *
 * Errors: functions that can fail return an ampc_code (0 is success; the numbers are amprun's exit
 * codes) or NULL; ampc_error() then has one text of the form "<where>: error: <what>", valid until
 * this thread's next failing call. Threads: an ampc_program is immutable and may be shared. An
 * ampc_session is used by one thread at a time; different sessions are independent. Ownership: what
 * a *_load or *_create function returns is freed by the matching *_free. Every other pointer
 * belongs to its program or session and lives as long as that. A session keeps its program alive.
 * A program holds machine code: load only files that you would also execute.
 * Files: programs and weights are mapped while they are used. If a mapped file becomes shorter,
 * calls return AMPC_INVALID and results hold zeros. For this, the first ampc_program_load installs
 * a handler of SIGBUS, which passes every other bus error to the previous handler; a handler that
 * the caller installs later replaces it.
 */
#ifndef AMPC_RUNTIME_H
#define AMPC_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ampc_program ampc_program;
typedef struct ampc_session ampc_session;

typedef enum {
  AMPC_OK = 0,
  AMPC_INVALID = 1,     /* the file, a name or a size is wrong */
  AMPC_ENVIRONMENT = 3, /* memory, CPU features, the GPU */
} ampc_code;

/* An int in both languages: a caller may pass any number, and an unknown one is an error. */
#ifdef __cplusplus
#define AMPC_ENUM enum : int
#else
#define AMPC_ENUM enum
#endif

/* Entries of a program; one that it lacks has no inputs and no outputs and fails to run. */
typedef AMPC_ENUM{
    AMPC_INIT = 0, AMPC_SYNC = 1, AMPC_TRAIN_STEP = 2, AMPC_EVAL = 3, AMPC_INFER = 4,
} ampc_entry;

typedef AMPC_ENUM{
    AMPC_DEVICE_AUTO = 0,
    AMPC_DEVICE_CPU = 1,
    AMPC_DEVICE_CUDA = 2,
} ampc_device;

/* The values are those of DType in program.fbs. */
typedef enum {
  AMPC_FLOAT32 = 0,
  AMPC_FLOAT16 = 1,
  AMPC_BFLOAT16 = 2,
  AMPC_INT32 = 3,
  AMPC_INT64 = 4,
  AMPC_BOOL = 5,
  AMPC_INT8 = 6,
  AMPC_UINT8 = 7,
  AMPC_INT16 = 8,
  AMPC_FLOAT64 = 9,
} ampc_dtype;

/* A dense row-major tensor. rank 0 is a single number. */
typedef struct {
  const char *name;
  ampc_dtype dtype;
  size_t rank;
  const int64_t *shape; /* rank extents */
  size_t bytes;
} ampc_tensor;

/* The text of this thread's last error; "" before the first. */
const char *ampc_error(void);
const char *ampc_version(void);

/* Reads and checks a model.bin; NULL on error. */
ampc_program *ampc_program_load(const char *path);
void ampc_program_free(ampc_program *program);

/* Inputs, outputs (loss, metrics and the log's numbers among them) and variables. `index` below the
 * count. */
size_t ampc_input_count(const ampc_program *program, ampc_entry entry);
size_t ampc_output_count(const ampc_program *program, ampc_entry entry);
size_t ampc_variable_count(const ampc_program *program);
ampc_tensor ampc_input(const ampc_program *program, ampc_entry entry, size_t index);
ampc_tensor ampc_output(const ampc_program *program, ampc_entry entry, size_t index);
ampc_tensor ampc_variable(const ampc_program *program, size_t index);

/* Memory and threads for a program; threads 0: what the machine allows. It runs on a GPU where a
 * driver, a device and the program's code for it are there. Variables are initialized from the
 * seed. What has to be measured is kept in amprun's file, ~/.cache/ampc or that of XDG_CACHE_HOME.
 * NULL on error. */
ampc_session *ampc_session_create(const ampc_program *program, int threads, uint64_t seed);
/* The same on a device of the caller's choice: AMPC_DEVICE_CUDA fails where there is no GPU. */
ampc_session *ampc_session_create_on(const ampc_program *program, ampc_device device, int threads,
                                     uint64_t seed);
void ampc_session_free(ampc_session *session);
/* "cpu", or "cuda (<name of the GPU>)". */
const char *ampc_session_device(const ampc_session *session);

/* Copies `bytes` bytes into an input of the next runs; bytes must be the input's size. */
ampc_code ampc_bind(ampc_session *session, ampc_entry entry, const char *input, const void *data,
                    size_t bytes);
/* Runs an entry once. */
ampc_code ampc_run(ampc_session *session, ampc_entry entry);
/* Copies an output of the entry's last run; bytes must be the output's size. */
ampc_code ampc_read(ampc_session *session, ampc_entry entry, const char *output, void *data,
                    size_t bytes);
/* Copies a variable out or in. After writing parameters or buffers, what derives from them is
 * recomputed. */
ampc_code ampc_read_variable(ampc_session *session, const char *name, void *data, size_t bytes);
ampc_code ampc_write_variable(ampc_session *session, const char *name, const void *data,
                              size_t bytes);
/* Parameters and buffers from and to a safetensors file, as amprun's --weights and --save-weights.
 */
ampc_code ampc_load_weights(ampc_session *session, const char *path);
ampc_code ampc_save_weights(ampc_session *session, const char *path);

#ifdef __cplusplus
}
#endif
#endif

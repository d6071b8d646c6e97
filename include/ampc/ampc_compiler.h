/* The C interface of the ampc compiler, libampc: options in; program, reports and messages out.
 *
 * Errors: functions that can fail return an ampc_code (0 is success; the numbers are ampc's exit
 * codes) or NULL. ampc_compiler_error() then has the lines that ampc would print, valid until this
 * thread's next failing call. NULL where an object or text is required is an error, too.
 * Threads: compilations are independent, and any number may run at the same time. An ampc_options
 * may be shared while no thread changes it, an ampc_compilation always.
 * Ownership: what a *_create or *_compile_* function returns is freed by the matching *_free, which
 * takes NULL. Every other pointer belongs to its object and lives as long as that.
 * The library writes no output files, prints nothing and has no signal handlers. Linking the code
 * for CPUs uses a temporary folder, and --gpu-arch runs ptxas. Memory that runs out is an error,
 * except inside LLVM, which ends the process.
 */
#ifndef AMPC_COMPILER_H
#define AMPC_COMPILER_H

#include "ampc_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It is increased when functions are added; a library with a higher
 * number serves a program that was compiled with a lower one. */
#define AMPC_COMPILER_ABI 1

typedef struct ampc_options ampc_options;
typedef struct ampc_compilation ampc_compilation;

/* AMPC_COMPILER_ABI of the library. */
int ampc_compiler_abi(void);
/* The version of ampc: "0.1.0". */
const char *ampc_compiler_version(void);
/* The text and the code of this thread's last error; "" and AMPC_OK before the first. */
const char *ampc_compiler_error(void);
ampc_code ampc_compiler_error_code(void);

/* Options as ampc has them without any on its command line. */
ampc_options *ampc_options_create(void);
void ampc_options_free(ampc_options *options);
/* Sets an option of ampc by its name without "--": ("amp-level", "O1"). A flag takes "" or NULL:
 * ("infer", ""). Options that are lists on the command line may be set several times. AMPC_USAGE,
 * with ampc's own error and hint, for an unknown name or a wrong value; the options then stay as
 * they were. Combinations of options are checked when a model is compiled.
 * Options that name an output file (amp-report, amp-decisions, plan-stats) only ask for the output:
 * nothing is written, and of amp-report's value only the suffix .html counts. "output" names the
 * program or model for names that depend on it: with --emit=model and --emit=onnx, the file of the
 * weights, which is named in the model. help, version, list-ops and format are not options here. */
ampc_code ampc_options_set(ampc_options *options, const char *name, const char *value);
/* Asks for an output by its role (see ampc_compilation_output): "report", "report.html",
 * "decisions", "plan-stats" or "compare-table". The others follow from the options. AMPC_USAGE for
 * another role. */
ampc_code ampc_options_request(ampc_options *options, const char *role);

/* Compiles the model in a file, or in `size` bytes: a native or Paddle model.json or an ONNX model,
 * recognized by content. `name` stands for the file in messages; file names in the model are
 * relative to its folder. `handler` may be NULL; it is called from this thread, before the function
 * returns, for every error, warning, note and remark. `options` may be NULL for the defaults.
 * Returns NULL on error. */
ampc_compilation *ampc_compile_file(const char *path, const ampc_options *options,
                                    ampc_message_handler handler, void *user);
ampc_compilation *ampc_compile_memory(const char *name, const void *bytes, size_t size,
                                      const ampc_options *options, ampc_message_handler handler,
                                      void *user);
void ampc_compilation_free(ampc_compilation *compilation);

/* An output, by role:
 *   "program"        the bytes of model.bin
 *   "text"           what --emit=<phase> prints; of --emit=model the native model.json
 *   "weights"        of --emit=model: the safetensors file beside it
 *   "onnx"           of --emit=onnx: the model
 *   "onnx.data"      of --emit=onnx: the file of large weights beside it
 *   "report"         the AMP report as JSON
 *   "report.html"    the AMP report as a page
 *   "decisions"      what --amp-decisions saves
 *   "plan-stats"     what --plan-stats writes
 *   "compare-table"  what amprun --compare reads
 *   "explanation"    of --amp-explain
 *   "prediction"     of --predict-ranks
 *   "diff"           of --amp-diff
 *   "summary"        one line: level, type and policy, ops per type, casts, masters, kernels
 * `*data` stays valid until the compilation is freed; behind the last byte is a zero byte that
 * `*size` does not count. AMPC_INVALID if the compilation has no such output. */
ampc_code ampc_compilation_output(const ampc_compilation *compilation, const char *role,
                                  const void **data, size_t *size);

/* What ampc --list-ops=<form> --format=<format> prints; NULL and "" are the defaults, "text" and
 * "paddle". Valid during the life of the process; NULL for another word. */
const char *ampc_operator_table(const char *form, const char *format);

#ifdef __cplusplus
}
#endif
#endif

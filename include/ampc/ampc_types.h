/* Types that both C interfaces use: ampc_compiler.h (libampc) and ampc_runtime.h (libampc_runtime).
 * Enumerators keep their values; new ones are added at the end.
 */
#ifndef AMPC_TYPES_H
#define AMPC_TYPES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The exit codes of ampc and amprun. */
typedef enum {
  AMPC_OK = 0,
  AMPC_INVALID = 1,     /* a file, a model, a name or a size is wrong */
  AMPC_USAGE = 2,       /* the options alone are wrong */
  AMPC_ENVIRONMENT = 3, /* memory, CPU features, the GPU, another part of the machine */
} ampc_code;

/* An int in both languages: a caller may pass any number, and an unknown one is an error. */
#ifdef __cplusplus
#define AMPC_ENUM enum : int
#else
#define AMPC_ENUM enum
#endif

/* Types of elements. The values are those of DType in program.fbs. */
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

typedef enum {
  AMPC_SEVERITY_ERROR = 0,
  AMPC_SEVERITY_WARNING = 1,
  AMPC_SEVERITY_NOTE = 2,
  AMPC_SEVERITY_REMARK = 3,
} ampc_severity;

/* Receives a message: "<where>: warning: <what>", then its lines "note: ..." and "hint: ...". The
 * text has no newline at its end and is valid during the call. `user` is what the caller passed
 * with the handler. A handler must not throw or jump out, and must not call functions on the object
 * that calls it. */
typedef void (*ampc_message_handler)(void *user, ampc_severity severity, const char *text);

#ifdef __cplusplus
}
#endif
#endif

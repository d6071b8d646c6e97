// Preloaded into a tool: makes one call of the system or a library fail, as AMPC_FAIL says.
//   memfd_create, memfd_write, dnnl_primitive_execute   every such call
//   mmap:BYTES                                          anonymous mappings of at least so many bytes
//   new:N                                               the N-th allocation of C++ objects, once
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static int fails(const char *what) {
  const char *fault = getenv("AMPC_FAIL");
  return fault && strcmp(fault, what) == 0;
}

// The number behind "what:", or 0.
static unsigned long limit(const char *what) {
  const char *fault = getenv("AMPC_FAIL");
  size_t length = strlen(what);
  return fault && strncmp(fault, what, length) == 0 && fault[length] == ':' ? strtoul(fault + length + 1, NULL, 10) : 0;
}

static int memory_file = -1;

int memfd_create(const char *name, unsigned flags) {
  if (fails("memfd_create")) {
    errno = EMFILE;
    return -1;
  }
  return memory_file = (int)syscall(SYS_memfd_create, name, flags);
}

ssize_t write(int fd, const void *data, size_t size) {
  if (fd >= 0 && fd == memory_file && fails("memfd_write")) {
    errno = ENOSPC;
    return -1;
  }
  return syscall(SYS_write, fd, data, size);
}

void *mmap(void *address, size_t size, int protection, int flags, int fd, off_t offset) {
  unsigned long least = limit("mmap");
  if (least && (flags & MAP_ANONYMOUS) && size >= least) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, address, size, protection, flags, fd, offset);
}

int dnnl_primitive_execute(void *primitive, void *stream, int count, const void *arguments) {
  if (fails("dnnl_primitive_execute"))
    return 5; // dnnl_runtime_error
  static int (*next)(void *, void *, int, const void *);
  if (!next)
    next = (int (*)(void *, void *, int, const void *))dlsym(RTLD_NEXT, "dnnl_primitive_execute");
  return next(primitive, stream, count, arguments);
}

extern void _ZSt17__throw_bad_allocv(void); // std::__throw_bad_alloc()

void *_Znwm(size_t size) { // operator new
  static unsigned long calls, chosen;
  static int known;
  if (!known) {
    known = 1;
    chosen = limit("new");
  }
  unsigned long mine = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
  void *memory = mine == chosen ? NULL : malloc(size ? size : 1);
  if (!memory)
    _ZSt17__throw_bad_allocv();
  return memory;
}

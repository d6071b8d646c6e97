// Preloaded into a tool: makes one call of the system or a library fail, as AMPC_FAIL says.
//   memfd_create, memfd_write, dnnl_primitive_execute   every such call
//   memfd_create:NAME                                   every such call for this name
//   fsync:N                                             the N-th such call
//   renameat2:ERRNO                                     every such call
//   rename:N                                            the N-th call of rename or renameat2
//   mmap:BYTES                                          anonymous mappings of at least so many
//                                                       bytes
//   new:N                                               the N-th allocation of C++ objects behind
//                                                       main's beginning, once
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
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
  return fault && strncmp(fault, what, length) == 0 && fault[length] == ':'
             ? strtoul(fault + length + 1, NULL, 10)
             : 0;
}

static int memory_file = -1;

int memfd_create(const char *name, unsigned flags) {
  const char *fault = getenv("AMPC_FAIL");
  if (fails("memfd_create") ||
      (fault && strncmp(fault, "memfd_create:", 13) == 0 && strcmp(fault + 13, name) == 0)) {
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

int fsync(int fd) {
  static unsigned long calls;
  if (++calls == limit("fsync")) {
    errno = EIO;
    return -1;
  }
  return (int)syscall(SYS_fsync, fd);
}

static int rename_fails(void) {
  static unsigned long calls;
  if (++calls != limit("rename"))
    return 0;
  errno = EIO;
  return 1;
}

int rename(const char *from, const char *to) {
  return rename_fails() ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  if (rename_fails())
    return -1;
  if (limit("renameat2")) {
    errno = (int)limit("renameat2");
    return -1;
  }
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
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

// Libraries allocate before main, where nobody could catch.
static int in_main;
static int (*real_main)(int, char **, char **);

static int hooked_main(int count, char **words, char **environment) {
  in_main = 1;
  return real_main(count, words, environment);
}

int __libc_start_main(int (*start)(int, char **, char **), int count, char **words, void *init,
                      void *fini, void *loader, void *stack) {
  int (*next)(int (*)(int, char **, char **), int, char **, void *, void *, void *, void *);
  next = (int (*)(int (*)(int, char **, char **), int, char **, void *, void *, void *,
                  void *))dlsym(RTLD_NEXT, "__libc_start_main");
  real_main = start;
  return next(hooked_main, count, words, init, fini, loader, stack);
}

extern void _ZSt17__throw_bad_allocv(void); // std::__throw_bad_alloc()

void *_Znwm(size_t size) { // operator new
  static unsigned long calls, chosen;
  static int known;
  if (!known) {
    known = 1;
    chosen = limit("new");
  }
  unsigned long mine = in_main ? __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED) : 0;
  void *memory = chosen && mine == chosen ? NULL : malloc(size ? size : 1);
  if (!memory)
    _ZSt17__throw_bad_allocv();
  return memory;
}

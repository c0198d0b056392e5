#include "CAllocations.h"

#include <malloc.h>
#include <stddef.h>

// glibc's own names of the replaced functions.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// One for each thread: a shared counter would make threads wait for its cache line at every allocation, which would
// spoil measurements of several threads.
static _Thread_local __attribute__((tls_model("initial-exec"))) uint64_t count;

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}
void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}
void *realloc(void *old, size_t size) {
  count += 1;
  return __libc_realloc(old, size);
}
int posix_memalign(void **result, size_t alignment, size_t size) {
  count += 1;
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;
}
void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

uint64_t ca_count(void) { return count; }
uint64_t ca_bytes_in_use(void) { return mallinfo2().uordblks; }

__attribute__((noinline)) void ca_mark(void) { __asm__ volatile(""); }

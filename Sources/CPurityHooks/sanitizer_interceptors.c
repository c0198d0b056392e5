// Interceptors that a sanitizer links into the program under the names of system functions, and its fake stack.
//
// Each interceptor is a jump to the sanitizer's own function. Libraries call it through their tables, but the program
// calls it directly, so its jump is changed instead.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <dlfcn.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>

bool purity_is_on_fake_stack(uintptr_t address) {
  void *stack = __asan_get_current_fake_stack();
  return stack && __asan_addr_is_in_fake_stack(stack, (void *)address, NULL, NULL);
}
#else
bool purity_is_on_fake_stack(uintptr_t address) {
  (void)address;
  return false;
}
#endif

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
bool purity_is_interceptor(uintptr_t address) {
  static const char prefix[] = "___interceptor_";
  Dl_info where;
  return dladdr((void *)(address - 1), &where) && where.dli_sname && !strncmp(where.dli_sname, prefix, sizeof prefix - 1);
}
#else
bool purity_is_interceptor(uintptr_t address) {
  (void)address;
  return false;
}
#endif

#if defined(__x86_64__) && (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
/// The opcode and the size of a jump; its distance counts from its end.
#define JUMP 0xE9
#define JUMP_SIZE 5

typedef int32_t __attribute__((aligned(1))) unaligned;

/// A jump and its original distance.
struct jump {
  uint8_t *code;
  int32_t distance;
};
static struct jump jumps[512];
static int jump_count;

/// Changes the distance of a jump; false if its page cannot be written.
PURITY_RAW static bool set_distance(uint8_t *code, int32_t distance) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)code & ~(page - 1);
  size_t size = (uintptr_t)code + JUMP_SIZE - start;
  // Other threads may run code on this page, so it stays executable.
  if (mprotect((void *)start, size, PROT_READ | PROT_WRITE | PROT_EXEC)) return false;
  *(volatile unaligned *)(code + 1) = distance;
  mprotect((void *)start, size, PROT_READ | PROT_EXEC);
  return true;
}

PURITY_RAW bool purity_redirect(void *function, const void *to, void **original) {
  uint8_t *code = function;
  if (*code != JUMP || jump_count == sizeof jumps / sizeof *jumps) return false;
  uint8_t *end = code + JUMP_SIZE;
  struct jump jump = {.code = code, .distance = *(const unaligned *)(code + 1)};
  ptrdiff_t distance = (const uint8_t *)to - end;
  if (distance != (int32_t)distance) return false;
  void *before = *original;
  *original = end + jump.distance;
  if (!set_distance(code, (int32_t)distance)) {
    *original = before;
    return false;
  }
  jumps[jump_count++] = jump;
  return true;
}

void purity_restore_redirected(void) {
  while (jump_count > 0) {
    jump_count--;
    set_distance(jumps[jump_count].code, jumps[jump_count].distance);
  }
}
#else
bool purity_redirect(void *function, const void *to, void **original) {
  (void)function, (void)to, (void)original;
  return false;
}
void purity_restore_redirected(void) {}
#endif
#endif

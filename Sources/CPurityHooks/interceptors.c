// What a sanitizer puts into the program: functions by the names of the system's, and a stack of its own.
//
// Each such function is a jump to what the sanitizer does in its place. Libraries reach it through their tables, the
// program itself directly, so it is the jump that is changed.
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
/// A jump: its opcode, and how far it goes, counted from its end.
#define JUMP 0xE9
#define JUMP_SIZE 5

typedef int32_t __attribute__((aligned(1))) unaligned;

struct jump {
  uint8_t *place;
  int32_t distance;
};
static struct jump jumps[512];
static int jump_count;

PURITY_RAW static bool set_distance(uint8_t *place, int32_t distance) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)place & ~(page - 1);
  size_t size = (uintptr_t)place + JUMP_SIZE - start;
  // Other threads go on running what is on the page.
  if (mprotect((void *)start, size, PROT_READ | PROT_WRITE | PROT_EXEC)) return false;
  *(volatile unaligned *)(place + 1) = distance;
  mprotect((void *)start, size, PROT_READ | PROT_EXEC);
  return true;
}

PURITY_RAW bool purity_redirect(void *function, const void *to, void **real) {
  uint8_t *place = function;
  if (*place != JUMP || jump_count == sizeof jumps / sizeof *jumps) return false;
  uint8_t *end = place + JUMP_SIZE;
  struct jump jump = {.place = place, .distance = *(const unaligned *)(place + 1)};
  ptrdiff_t distance = (const uint8_t *)to - end;
  if (distance != (int32_t)distance) return false;
  void *before = *real;
  *real = end + jump.distance;
  if (!set_distance(place, (int32_t)distance)) {
    *real = before;
    return false;
  }
  jumps[jump_count++] = jump;
  return true;
}

void purity_redirect_back(void) {
  while (jump_count > 0) {
    jump_count--;
    set_distance(jumps[jump_count].place, jumps[jump_count].distance);
  }
}
#else
bool purity_redirect(void *function, const void *to, void **real) {
  (void)function, (void)to, (void)real;
  return false;
}
void purity_redirect_back(void) {}
#endif
#endif

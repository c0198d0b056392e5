// Finds the heap object that holds an address.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/// Copies memory that may not be mapped; false if it is not.
static bool read_words(uintptr_t from, void *to, size_t size) {
  struct iovec here = {to, size}, there = {(void *)from, size};
  return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)size;
}

/// The beginning of a class's metadata on Linux.
struct class_metadata {
  uintptr_t kind, superclass;
  uint32_t flags, address_point, instance_size;
  uint16_t alignment_mask, reserved;
  uint32_t class_size, class_address_point;
  uintptr_t descriptor;
};

/// The metadata kind of a box that holds a captured variable.
#define CAPTURED_VARIABLE 0x400

/// Whether a word is the type of an object that reaches at least `distance` bytes.
static bool is_type_of(uintptr_t word, size_t distance) {
  struct class_metadata type;
  if (word & 7 || !word || !read_words(word, &type, sizeof type)) return false;
  if (type.kind == CAPTURED_VARIABLE) return distance == 16;
  uint32_t flags;
  return type.kind == 0 && type.instance_size > distance && type.instance_size < 1 << 20 && type.alignment_mask >= 7 &&
         type.alignment_mask < 64 && type.class_size >= sizeof type && !(type.descriptor & 3) &&
         read_words(type.descriptor, &flags, sizeof flags) && (flags & 31) == 16;
}

bool purity_is_call_by_class(uintptr_t caller, uintptr_t receiver, const void *function) {
#if defined(__x86_64__)
  // `call *distance(type)`, the distance in four bytes or in one.
  const uint8_t *end = (const uint8_t *)caller;
  int32_t distance = (int8_t)end[-1];
  if (end[-6] == 0xff && (end[-5] & 0xf8) == 0x90) memcpy(&distance, end - 4, sizeof distance);
  else if (end[-3] != 0xff || (end[-2] & 0xf8) != 0x50) return false;
  uintptr_t type, entry;
  return read_words(receiver, &type, sizeof type) && read_words(type + (uintptr_t)(intptr_t)distance, &entry, sizeof entry) &&
         entry == (uintptr_t)function;
#else
  return false;
#endif
}

void purity_find_object(uintptr_t address, uintptr_t *object, uintptr_t *metadata) {
  // Searches backwards for the first word that is the type of an object large enough to reach the address.
  uintptr_t start = address & ~(uintptr_t)15;
  for (size_t distance = address - start; distance < 4096; distance += 16, start -= 16) {
    uintptr_t word;
    if (!read_words(start, &word, sizeof word)) return;
    if (!is_type_of(word, distance)) continue;
    *object = start;
    *metadata = word;
    return;
  }
}
#endif

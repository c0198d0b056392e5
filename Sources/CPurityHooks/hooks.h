// What the parts of the hooks share.
#pragma once
#include "CPurityHooks.h"

#if PURITY_HOOKS
#include <elf.h>
#include <link.h>
#include <stddef.h>

#define PURITY_HIDDEN __attribute__((visibility("hidden")))
// Reads and writes that no sanitizer has a word for: tables of the linker, stacks, other people's objects.
#define PURITY_RAW __attribute__((no_sanitize("address", "thread")))
#define PURITY_STUBS 4096

// ---- images.c: what is loaded

struct purity_image {
  uintptr_t base, low, high, data_low, data_high;
  const char *path;
  bool is_user, is_cover, is_quiet, is_swift;
};

/// The tables of an image by which it is linked.
struct purity_tables {
  const ElfW(Sym) *symbols;
  const char *names;
  uint32_t symbol_count;
  const ElfW(Rela) *relocations[2];
  size_t relocation_counts[2];
};

PURITY_HIDDEN void purity_find_images(const struct purity_catalogue *catalogue);
PURITY_HIDDEN int purity_image_count(void);
PURITY_HIDDEN const struct purity_image *purity_image_at(int number);
PURITY_HIDDEN const struct purity_image *purity_image_of(uintptr_t address);
/// The image whose variables hold an address.
PURITY_HIDDEN const struct purity_image *purity_data_image_of(uintptr_t address);
PURITY_HIDDEN bool purity_read_tables(const struct purity_image *image, struct purity_tables *tables);

// ---- patch.c: what is hooked

/// The function of a stub, and the line of the catalogue by which it is hooked.
PURITY_HIDDEN extern void *purity_real[PURITY_STUBS];
PURITY_HIDDEN const struct purity_effect *purity_effect_of_stub(unsigned stub, int32_t *effect, const char **symbol);
/// Whether a library function, by its name, is an exception of the catalogue: what it calls does not count.
PURITY_HIDDEN bool purity_is_exempt(const char *name);

// ---- interceptors.c: what a sanitizer puts into the program

/// Has a function of the program jump elsewhere, if a jump to the sanitizer's own one is all that it consists of, and says
/// where that is. Otherwise changes nothing, and returns false.
PURITY_HIDDEN bool purity_redirect(void *function, const void *to, void **real);
/// Changes them all back.
PURITY_HIDDEN void purity_redirect_back(void);
/// Whether an address is in one of them: it stands between the user's call and the system's function.
PURITY_HIDDEN bool purity_is_interceptor(uintptr_t address);
/// Whether an address is that of a variable of a function, which the address sanitizer keeps elsewhere than on the stack.
PURITY_HIDDEN bool purity_is_on_fake_stack(uintptr_t address);

// ---- special.c: functions that are hooked for more than being called

struct purity_special {
  const char *name;
  void *hook;
  void **real;
  /// Hooked for calls from: user code, the Swift library, or anybody.
  enum { PURITY_FROM_USER, PURITY_FROM_SWIFT_CORE, PURITY_FROM_ALL } from;
};
PURITY_HIDDEN extern const struct purity_special purity_specials[];
PURITY_HIDDEN extern const int purity_special_count;
/// Hears of streams that reducers use, or does not any more.
PURITY_HIDDEN void purity_listen(bool on);

// ---- scope.c: what a thread knows of its scope

/// Whether a scope runs on this thread. The stubs read it; 0 while we do our own work.
PURITY_HIDDEN extern __attribute__((tls_model("initial-exec"))) _Thread_local int purity_watching;

/// Whether what happens now is the doing of a reducer, and not of what it runs in.
PURITY_HIDDEN bool purity_counts(void);
PURITY_HIDDEN void purity_made(uintptr_t start, size_t size);
/// What was made is given back: who gets that memory next may not be the reducer.
PURITY_HIDDEN void purity_gone(uintptr_t start);
PURITY_HIDDEN bool purity_was_made(uintptr_t address);
PURITY_HIDDEN bool purity_is_on_stack(uintptr_t address);

/// A call or a write, and who did it.
struct purity_event {
  int32_t effect;
  const char *symbol;
  uintptr_t address;
  /// Whom the hook returns to, and the frame of that function.
  uintptr_t caller;
  uintptr_t frame;
  /// Counts only if user code is the caller, but for covers.
  bool only_direct;
};
PURITY_HIDDEN void purity_record(const struct purity_event *event);
/// Takes back what was recorded of an address.
PURITY_HIDDEN void purity_take_back(uintptr_t address);

// ---- objects.c: whose a word in memory is

/// Finds the object that an address is in, and its type; 0 where that is not certain.
PURITY_HIDDEN void purity_find_object(uintptr_t address, uintptr_t *object, uintptr_t *metadata);

// ---- files.c: what the files of images say of them

struct purity_file;
/// Null where it cannot be read.
PURITY_HIDDEN const struct purity_file *purity_file_of(const struct purity_image *image);
PURITY_HIDDEN const uint8_t *purity_section(const struct purity_file *file, const char *name, size_t *size);
/// Where the function that holds an address ends; the last address where no file says.
PURITY_HIDDEN uintptr_t purity_end_of_function(uintptr_t address);
PURITY_HIDDEN const char *purity_text_at(const struct purity_file *file, const char *section, uint64_t offset);
/// Calls `see` with the name and the address of each function whose name begins so, until it says that is enough.
PURITY_HIDDEN bool purity_find_functions(
    const struct purity_image *image, const char *prefix, bool (*see)(const char *, uintptr_t, void *), void *context);
#endif

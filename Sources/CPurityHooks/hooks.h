// Internal interface of the hooks, file by file:
//
//   loaded_images.c            the loaded libraries, and the tables the linker uses for them
//   catalog_matching.c       the entry of the catalog that a symbol matches
//   interposition.c            replaces functions in those tables; the entry of a trampoline
//   trampolines_*.S            one trampoline for each hooked function; calls `purity_intercept` inside a scope
//   interposers.c              `purity_intercept`, and replacements for swift_beginAccess, malloc and others
//   sanitizer_interceptors.c   functions that a sanitizer links into the program, and its fake stack
//   monitored_scope.c          scopes of a thread, what was allocated in them, and the hits recorded
//   backtrace.c                the stack between a hook and the beginning of its scope
//   heap_objects.c             the heap object around an address
//   elf_files.c                sections and symbol tables of ELF files
//   dwarf.h, dwarf_*.c         line tables, units and entries of DWARF 2 to 5
//   symbolizer.c               frames of an address with inlined functions, and declarations
//   virtual_time.c             puts the receiver of virtual time in front of what Swift's executors call
//   unsupported_platform.c     the public functions of a platform without hooks
#pragma once
#include "CPurityHooks.h"

#if PURITY_HOOKS
#include <elf.h>
#include <link.h>
#include <stddef.h>

#define PURITY_HIDDEN __attribute__((visibility("hidden")))
/// For functions that read and write memory no sanitizer knows of: tables of the linker, stacks, objects of others.
#define PURITY_RAW __attribute__((no_sanitize("address", "thread")))
/// The most functions that can be hooked.
#define PURITY_TRAMPOLINES 4096

// ---- loaded_images.c

/// A loaded library or program.
struct purity_image {
  uintptr_t base, low, high, data_low, data_high;
  /// Empty for the program itself.
  const char *path;
  bool is_user, is_overlay, is_ignored, is_swift;
};

/// The tables of an image that the linker uses.
struct purity_tables {
  const ElfW(Sym) *symbols;
  const char *names;
  uint32_t symbol_count;
  const ElfW(Rela) *relocations[2];
  size_t relocation_counts[2];
};

/// Lists the images that are loaded now; does nothing the second time.
PURITY_HIDDEN void purity_find_images(const struct purity_catalog *catalog);
/// The number of listed images.
PURITY_HIDDEN int purity_image_count(void);
/// The image at an index of the list.
PURITY_HIDDEN const struct purity_image *purity_image_at(int index);
/// The image that holds an address, or null.
PURITY_HIDDEN const struct purity_image *purity_image_of(uintptr_t address);
/// The image whose global variables hold an address, or null.
PURITY_HIDDEN const struct purity_image *purity_data_image_of(uintptr_t address);
/// Finds the linker's tables of an image; false if it has none.
PURITY_HIDDEN bool purity_read_tables(const struct purity_image *image, struct purity_tables *tables);

// ---- catalog_matching.c

/// Indexes the Swift names of a catalog for `purity_match_swift_name`.
PURITY_HIDDEN void purity_index_catalog(const struct purity_catalog *catalog);
/// Whether a library function is an exception in the catalog: what it calls does not count.
PURITY_HIDDEN bool purity_is_exempt(const char *name);

// ---- interposition.c

/// The original function behind each trampoline.
PURITY_HIDDEN extern void *purity_originals[PURITY_TRAMPOLINES];
/// The catalog's entry for a trampoline, with the index of the entry and the symbol of the hooked function.
PURITY_HIDDEN const struct purity_side_effect *purity_side_effect_of(
    unsigned trampoline, int32_t *side_effect, const char **symbol);
/// The trampoline itself.
PURITY_HIDDEN const void *purity_trampoline(unsigned trampoline);

/// Puts a function in front of a table entry, for good. What the entry led to is behind it, in `behind`; hooks that are
/// installed and removed later change only that. False where the entry cannot be written.
PURITY_HIDDEN bool purity_put_in_front(void **entry, void *function, void **behind, void *original);

// ---- interposers.c

/// A replacement for one function that needs more than a record of its calls.
struct purity_interposer {
  const char *name;
  void *replacement;
  void **original;
  /// The images whose calls are replaced: user code, the Swift library, or all.
  enum { PURITY_FROM_USER, PURITY_FROM_SWIFT_CORE, PURITY_FROM_ALL } callers;
};
PURITY_HIDDEN extern const struct purity_interposer purity_interposers[];
PURITY_HIDDEN extern const int purity_interposer_count;
/// Starts or stops recording the sends and subscriptions that the streams report.
PURITY_HIDDEN void purity_observe_streams(bool on);

// ---- sanitizer_interceptors.c

/// Redirects a function of the program that is nothing but a jump to the sanitizer's own one, and returns that in
/// `original`. Returns false, and changes nothing, for any other function.
PURITY_HIDDEN bool purity_redirect(void *function, const void *to, void **original);
/// Restores all redirected functions.
PURITY_HIDDEN void purity_restore_redirected(void);
/// Whether an address is in a sanitizer's interceptor: it stands between user code and the system's function.
PURITY_HIDDEN bool purity_is_interceptor(uintptr_t address);
/// Whether an address is in the fake stack, where the address sanitizer keeps local variables.
PURITY_HIDDEN bool purity_is_on_fake_stack(uintptr_t address);

// ---- monitored_scope.c

/// Not 0 while this thread is in a scope. The trampolines read it; it is 0 while the hooks do their own work.
PURITY_HIDDEN extern __attribute__((tls_model("initial-exec"))) _Thread_local int purity_monitoring;

/// Whether the reducer itself runs now, and not its subscribers, middleware or first-use initializers.
PURITY_HIDDEN bool purity_is_in_reduce(void);
/// Adds a block of memory to those that this scope has allocated.
PURITY_HIDDEN void purity_add_allocation(uintptr_t start, size_t size);
/// Removes a freed block: the next owner of that memory may not be the reducer.
PURITY_HIDDEN void purity_remove_allocation(uintptr_t start);
/// Whether an address is in memory that this scope has allocated.
PURITY_HIDDEN bool purity_is_own_allocation(uintptr_t address);
/// Whether an address is on this thread's stack.
PURITY_HIDDEN bool purity_is_on_stack(uintptr_t address);

/// A call or a write, and its caller.
struct purity_event {
  int32_t side_effect;
  const char *symbol;
  uintptr_t address;
  /// The address that the hook returns to, and the frame of that function.
  uintptr_t caller;
  uintptr_t frame;
  /// Counts only if user code makes the call, itself or through an overlay.
  bool only_direct;
  /// The caller found the hooked function in the class of the receiver.
  bool is_by_class;
};
// ---- backtrace.c

#define PURITY_BACKTRACE 128
/// Return addresses, innermost first, between a hook and the base of its scope.
struct purity_backtrace {
  uintptr_t addresses[PURITY_BACKTRACE];
  int count;
  uintptr_t base, stack_high;
};
/// Fills a backtrace whose bounds are set, by frame pointers, or by unwinding where the caller is a library.
PURITY_HIDDEN void purity_walk_stack(
    struct purity_backtrace *trace, const struct purity_event *event, bool caller_is_user);

// ---- monitored_scope.c, recording

/// Adds an event to the hits of the scope, or counts it in an equal one. Drops it where no user code is the caller.
PURITY_HIDDEN void purity_record(const struct purity_event *event);
/// Removes one recorded call that has this address, as the unlock of a lock does.
PURITY_HIDDEN void purity_retract(uintptr_t address);

// ---- heap_objects.c

/// Whether the call before a return address is that of a method of the receiver's class, which leads to this function.
PURITY_HIDDEN bool purity_is_call_by_class(uintptr_t caller, uintptr_t receiver, const void *function);
/// Finds the object that an address is in, and its type; leaves both alone where that is not certain.
PURITY_HIDDEN void purity_find_object(uintptr_t address, uintptr_t *object, uintptr_t *metadata);

// ---- elf_files.c

/// A mapped ELF file.
struct purity_file;
/// The file of an image; null if it cannot be read.
PURITY_HIDDEN const struct purity_file *purity_file_of(const struct purity_image *image);
/// The bytes of a section, or null.
PURITY_HIDDEN const uint8_t *purity_section(const struct purity_file *file, const char *name, size_t *size);
/// The end of the function that holds an address; `UINTPTR_MAX` where no file says.
PURITY_HIDDEN uintptr_t purity_end_of_function(uintptr_t address);
/// The string at an offset of a section; empty if there is none.
PURITY_HIDDEN const char *purity_string_at(const struct purity_file *file, const char *section, uint64_t offset);
/// Calls `visit` with the name and the address of each function whose name has a prefix, until it returns true.
PURITY_HIDDEN bool purity_find_functions(
    const struct purity_image *image, const char *prefix, bool (*visit)(const char *, uintptr_t, void *), void *context);
#endif

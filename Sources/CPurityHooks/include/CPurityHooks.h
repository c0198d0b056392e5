#pragma once
// Records the side effects of a thread between `purity_enter` and `purity_leave`: calls of functions in a catalog, and
// writes to memory that existed before.
//
// `purity_install` replaces functions in the tables through which loaded libraries call each other; nothing is recorded
// before it. Supported on Linux for x86-64, and for aarch64 where it is tested in an emulator from C alone. On other
// platforms every function returns nothing.
#include "VirtualTimeHooks.h"
#include <stdbool.h>
#include <stdint.h>

/// The condition under which a call of a function in the catalog counts.
enum purity_when {
  /// However deep it is called.
  PURITY_ALWAYS = 0,
  /// Called by user code, itself or through an overlay.
  PURITY_DIRECT,
  /// As `DIRECT`, and its receiver was not allocated in the scope.
  PURITY_SHARED,
  /// As `SHARED`, for a receiver that is passed by address and begins with a reference.
  PURITY_SHARED_VALUE,
  /// Starts a task, by its flags: one that inherits nothing is the next entry.
  PURITY_STARTS,
  /// `open` and `openat`: as `DIRECT` to read, as `ALWAYS` to write.
  PURITY_OPENS,
  PURITY_OPENS_AT,
  /// As `DIRECT`, unless the scope releases what it acquired.
  PURITY_ACQUIRES,
  PURITY_RELEASES,
  /// Writes through a key path into the object of its first argument; in place: of its second.
  PURITY_KEY_PATH,
  PURITY_KEY_PATH_IN_PLACE,
  /// `syscall`, by the number of the call.
  PURITY_SYSCALL,
  /// Never: an exception from the entries below it.
  PURITY_NEVER,
};

/// An entry of the catalog: a C symbol, or a prefix of a mangled Swift name. The first that matches counts.
struct purity_side_effect {
  const char *name;
  enum purity_when when;
};

/// The functions to hook.
struct purity_catalog {
  const struct purity_side_effect *side_effects;
  int32_t side_effect_count;
  /// Libraries whose own calls never count, by a part of their path.
  const char *const *ignored;
  int32_t ignored_count;
  /// Libraries that only wrap another one, by a part of their path: their calls are those of their caller.
  const char *const *overlays;
  int32_t overlay_count;
};

/// Side effects that are no call of a function in the catalog. The address of a stream's is that of its type.
enum { PURITY_WROTE_GLOBAL = -1, PURITY_WROTE_OBJECT = -2, PURITY_SENT = -3, PURITY_SUBSCRIBED = -4 };
/// The most frames of a hit, and the most hits of a scope.
#define PURITY_FRAMES 24
#define PURITY_HITS 64

/// A side effect in a scope, recorded once for each call site.
struct purity_hit {
  /// Index in the catalog, or one of the numbers above.
  int32_t side_effect;
  int32_t count;
  /// Name of the function that was called; null for a write.
  const char *symbol;
  /// The written address, or the receiver of the call.
  uintptr_t address;
  /// Inside `Purity.unchecked`, and its reason: UTF-8 ended by a zero, or null for none.
  bool is_unchecked;
  const uint8_t *reason;
  /// The object that was written, and its type; 0 if they are unknown.
  uintptr_t object;
  uintptr_t metadata;
  /// An address in the library function that user code called; 0 if that is the hooked one itself.
  uintptr_t entry;
  /// Whether user code called the hooked function as a method of the receiver's class.
  bool is_by_class;
  /// Return addresses in user code, innermost first, the outermost always last.
  int32_t frame_count;
  uintptr_t frames[PURITY_FRAMES];
};

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define PURITY_HOOKS 1
#endif

/// The reason that hooks cannot be installed on this platform; null if they can.
const char *purity_obstacle(void);

/// Installs the hooks, and returns the number of changed table entries. The catalog must outlive them.
int32_t purity_install(const struct purity_catalog *catalog);

/// The index of the first entry of the installed catalog that a mangled Swift name of seven letters or more matches, or -1.
int32_t purity_match_swift_name(const char *name);

/// Removes the hooks.
void purity_uninstall(void);

/// Begins a scope on this thread. Scopes nest; one of the same owner as the scope around it shares its hits with that.
void purity_enter(const void *owner);

/// Ends the innermost scope of this thread, and returns its number of hits.
int32_t purity_leave(void);

/// The hits of the scope that ended last on this thread, valid until the next one begins.
const struct purity_hit *purity_hits(void);

// Symbolizing, from the files of the program. Slow; one thread at a time, except `purity_function` and `purity_variable`.

/// The linker's name of the function that holds an address, or null.
const char *purity_function(uintptr_t address);

/// The linker's name of the variable that holds an address, or null.
const char *purity_variable(uintptr_t address);

/// A source location.
struct purity_line {
  /// 1 for the first line; 0 for none.
  int32_t line;
  /// 1 for the first column; 0 for none.
  int32_t column;
  /// The linker's name of the function that was inlined here; null for the function that holds the address.
  const char *function;
  /// Optimized code: it may have lost the line of a call, and a function that ends in a call may have left the stack.
  bool is_optimized;
  /// In optimized code, the program's function that is called here: the recorded call is in it or further on, and has left
  /// no frame. Empty for any function, null for one of a library, which is the recorded one or has called it.
  const char *called;
  /// Ended by a zero.
  char path[1024];
};

/// The path of a line. Swift takes the array for 1,024 fields, and needs a second to compile each function that reads it.
static inline const char *purity_path(const struct purity_line *line) { return line->path; }

/// Calls `visit` with the frames of a return address: inlined functions from the innermost on, and last the function that
/// holds it. A frame has no line where the compiler made the code or no debug information says.
void purity_find_frames(uintptr_t address, void (*visit)(const struct purity_line *line, void *context), void *context);

/// Finds the line that declares a function, by a prefix of its mangled name and a part of it. False if nothing says.
bool purity_find_declaration(const char *type, const char *part, struct purity_line *line);

/// Forks a child that goes on with a copy of this thread alone, and whose crashes end it at once. Returns 0 in the child and its
/// number in the parent; -1 where that is impossible: on Apple's systems, and under the thread sanitizer.
int32_t child_process_fork(void);

#pragma once
// Sees what a thread does between `purity_enter` and `purity_leave`: calls of catalogued functions, and writes to memory
// that existed before.
//
// Nothing is looked at before `purity_install`, which changes entries in the tables of loaded libraries through which
// functions are called. Linux on x86-64; on aarch64 it has run in an emulator, from C alone. Elsewhere there is nothing to
// install.
#include <stdbool.h>
#include <stdint.h>

/// When a call of a catalogued function counts.
enum purity_when {
  /// However deep it is called.
  PURITY_ALWAYS = 0,
  /// Called straight from user code, or through a library that is a thin cover.
  PURITY_DIRECT,
  /// The same, and its receiver was not made inside the scope.
  PURITY_SHARED,
  /// The same of a receiver that is a value, at an address, and begins with a reference.
  PURITY_SHARED_VALUE,
  /// Starts a task, by its flags: one that inherits nothing is the effect of the next line.
  PURITY_STARTS,
  /// `open` and `openat`: to read as `DIRECT`, to write as `ALWAYS`.
  PURITY_OPENS,
  PURITY_OPENS_AT,
  /// The same, unless what was taken is given back inside the scope.
  PURITY_TAKES,
  PURITY_GIVES,
  /// Writes through a key path into the object that its first argument refers to; in place: its second.
  PURITY_KEY_PATH,
  PURITY_KEY_PATH_IN_PLACE,
  /// `syscall`, by the number of the call.
  PURITY_SYSCALL,
  /// Never: an exception from the lines below it.
  PURITY_NEVER,
};

/// A line of the catalogue: a C symbol, or the beginning of a mangled Swift one. The first that fits counts.
struct purity_effect {
  const char *name;
  enum purity_when when;
};

/// What is hooked.
struct purity_catalogue {
  const struct purity_effect *effects;
  int32_t effect_count;
  /// Libraries whose own calls never count, and those that are a thin cover of another; by a part of their path.
  const char *const *quiet;
  int32_t quiet_count;
  const char *const *covers;
  int32_t cover_count;
};

/// What is no call of a catalogued function. For a stream the address is that of its type.
enum { PURITY_WROTE_GLOBAL = -1, PURITY_WROTE_OBJECT = -2, PURITY_SENT = -3, PURITY_SUBSCRIBED = -4 };
#define PURITY_FRAMES 24
#define PURITY_HITS 64

/// Something that happened in a scope, once or more often at one place.
struct purity_hit {
  /// Place in the catalogue, or one of those above.
  int32_t effect;
  int32_t count;
  /// Name of the function that was called; null for a write.
  const char *symbol;
  /// Where was written.
  uintptr_t address;
  /// Inside of `Purity.unchecked`, and its words: UTF-8 ended by a zero, or null for none.
  bool is_unchecked;
  const uint8_t *why;
  /// The object that was written, and its type, where they could be found; else 0.
  uintptr_t object;
  uintptr_t metadata;
  /// An address in the library function that user code called; 0 where that was the catalogued one itself.
  uintptr_t entry;
  /// Return addresses in user code, innermost first, the outermost always last.
  int32_t frame_count;
  uintptr_t frames[PURITY_FRAMES];
};

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define PURITY_HOOKS 1
#endif

/// Why hooks cannot be installed on this platform; null where they can.
const char *purity_obstacle(void);

/// Changes the tables. Returns how many entries were changed. The catalogue must stay where it is.
int32_t purity_install(const struct purity_catalogue *catalogue);

/// Changes them back.
void purity_uninstall(void);

/// Begins a scope on this thread. Scopes nest; one of the same owner as the one around it shares its hits with that.
void purity_enter(const void *owner);

/// Ends it, and says how many hits it had.
int32_t purity_leave(void);

/// The hits of the scope that ended last on this thread, until the next one begins.
const struct purity_hit *purity_hits(void);

// Lines and names of an address, from the program's files. Slow, and but for names not for two threads at once.

/// The name of the function that holds an address, as the linker knows it, or null.
const char *purity_function(uintptr_t address);

/// The same of a variable.
const char *purity_variable(uintptr_t address);

/// A place in source.
struct purity_line {
  /// 0 for none.
  int32_t line;
  /// 0 for none.
  int32_t column;
  /// The function that it is in, as the linker would know it, where the optimiser has put that into another one; null for
  /// the function that holds the address.
  const char *function;
  char path[1024];
};

/// The functions that make the call which returns to an address, the innermost first, the one that holds it last: each
/// with its line, or with none where the compiler has written the code or no debug information says.
void purity_find_frames(uintptr_t address, void (*see)(const struct purity_line *line, void *context), void *context);

/// The line that declares a function, by how its mangled name begins and a part of that. False where nothing says.
bool purity_find_declaration(const char *type, const char *part, struct purity_line *line);

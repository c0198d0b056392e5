// Replaces functions in the tables through which images call each other: the linker's by name, those of classes by value.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { JUMP_SLOT = R_X86_64_JUMP_SLOT, GLOBAL = R_X86_64_GLOB_DAT, WORD = R_X86_64_64, MOVED = R_X86_64_RELATIVE };
#define TRAMPOLINE_SIZE 32
#else
enum { JUMP_SLOT = R_AARCH64_JUMP_SLOT, GLOBAL = R_AARCH64_GLOB_DAT, WORD = R_AARCH64_ABS64, MOVED = R_AARCH64_RELATIVE };
#define TRAMPOLINE_SIZE 64
#endif

extern char purity_trampolines[] __attribute__((visibility("hidden")));
void *purity_originals[PURITY_TRAMPOLINES];

/// A hooked function and its replacement.
struct hook {
  const char *name;
  void *function;
  void *replacement;
  /// Index in the catalog; -1 for an interposer.
  int32_t side_effect;
  int callers;
  /// The linker has folded other functions with the same body into it: its address names none of them.
  bool is_folded;
  /// A sanitizer's interceptor in the program, whose jump now goes to the replacement.
  bool is_redirected;
};
static struct hook hooks[PURITY_TRAMPOLINES + 16];
static int hook_count, trampoline_count;
#define BUCKETS 16384
static uint16_t by_name[BUCKETS], by_function[BUCKETS];
static const struct purity_catalog *catalog;

/// A table entry that was changed.
struct change {
  void **entry;
  void *before;
};
static struct change *changes;
static int32_t change_count, change_capacity;

/// Hashes a name into a bucket.
static uint32_t bucket_of_name(const char *name) {
  uint32_t sum = 5381;
  while (*name) sum = sum * 33 ^ (uint8_t)*name++;
  return sum % BUCKETS;
}

/// Hashes the address of a function into a bucket.
static uint32_t bucket_of_function(const void *function) {
  return (uint32_t)(((uintptr_t)function >> 4) * 0x9E3779B97F4A7C15ull >> 40) % BUCKETS;
}

/// The hook of a function by its symbol, or null.
static struct hook *find_name(const char *name) {
  for (uint32_t i = bucket_of_name(name); by_name[i]; i = (i + 1) % BUCKETS)
    if (!strcmp(hooks[by_name[i] - 1].name, name)) return &hooks[by_name[i] - 1];
  return NULL;
}

/// The hook of a function by its address, or null.
static struct hook *find_function(const void *function) {
  for (uint32_t i = bucket_of_function(function); by_function[i]; i = (i + 1) % BUCKETS)
    if (hooks[by_function[i] - 1].function == function) return &hooks[by_function[i] - 1];
  return NULL;
}

/// Adds a hook to both hash tables.
static void add_hook(struct hook hook) {
  struct hook *same = find_function(hook.function);
  hooks[hook_count++] = hook;
  uint32_t i = bucket_of_name(hook.name);
  while (by_name[i]) i = (i + 1) % BUCKETS;
  by_name[i] = (uint16_t)hook_count;
  // A second name of the same function: its address is in the table already.
  if (same) return;
  i = bucket_of_function(hook.function);
  while (by_function[i]) i = (i + 1) % BUCKETS;
  by_function[i] = (uint16_t)hook_count;
}

/// Hooks a function with the next free trampoline, unless its name is hooked.
static void add_trampoline(const char *name, void *function, int32_t side_effect) {
  if (!function || trampoline_count == PURITY_TRAMPOLINES || find_name(name)) return;
  enum purity_when when = catalog->side_effects[side_effect].when;
  bool may_be_deep = when == PURITY_ALWAYS || when == PURITY_OPENS || when == PURITY_OPENS_AT || when == PURITY_SYSCALL;
  purity_originals[trampoline_count] = function;
  add_hook((struct hook){name, function, purity_trampolines + TRAMPOLINE_SIZE * trampoline_count, side_effect,
                    may_be_deep ? PURITY_FROM_ALL : PURITY_FROM_USER, false, false});
  trampoline_count++;
}

const struct purity_side_effect *purity_side_effect_of(unsigned trampoline, int32_t *side_effect, const char **symbol) {
  // Trampolines have the indices of their hooks: interposers come after all of them.
  *side_effect = hooks[trampoline].side_effect;
  *symbol = hooks[trampoline].name;
  return &catalog->side_effects[*side_effect];
}

const void *purity_trampoline(unsigned trampoline) { return hooks[trampoline].replacement; }

// ---- functions to hook

/// Whether a name has a suffix.
static bool ends(const char *name, size_t length, const char *end) {
  size_t size = strlen(end);
  return length >= size && !memcmp(name + length - size, end, size);
}

/// Whether a symbol is the compiler's own: a type accessor, a descriptor, an initial value, a default argument and so on.
static bool is_machinery(const char *name, size_t length) {
  static const char *const endings[] = {"Ma", "Mr", "Mi", "Mu", "WP", "Wl", "WL", "Wb", "WOe", "WOs", "WOh", "Tq",
                                        "vpfi", "fD", "fd", "fE", "A_", "A0_", "A1_", "A2_", "A3_"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (ends(name, length, endings[i])) return true;
  return false;
}

/// Whether a method may change its receiver, by its name: not an initializer, a getter, or a copy.
static bool may_change_receiver(const char *name, size_t length) {
  static const char *const endings[] = {"fC", "fc", "vg", "cig", "ig", "vr"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (ends(name, length, endings[i])) return false;
  return !ends(name, length, "Z") && !strstr(name, "4copy") && !strstr(name, "11mutableCopy") &&
         !strstr(name, "4hash") && !strstr(name, "7isEqual") && !strstr(name, "6encode");
}

/// Orders addresses for `qsort` and `bsearch`.
static int compare_words(const void *left, const void *right) {
  uintptr_t one = *(const uintptr_t *)left, other = *(const uintptr_t *)right;
  return one < other ? -1 : one > other;
}

/// Hooks the functions of a library that match the catalog.
static void add_library(const struct purity_image *image) {
  struct purity_tables tables;
  if (!purity_read_tables(image, &tables)) return;
  uintptr_t *functions = malloc(tables.symbol_count * sizeof *functions);
  size_t count = 0;
  int first = hook_count;
  for (uint32_t i = 1; i < tables.symbol_count; i++) {
    const ElfW(Sym) *symbol = &tables.symbols[i];
    if (symbol->st_shndx == SHN_UNDEF || ELF64_ST_TYPE(symbol->st_info) != STT_FUNC) continue;
    functions[count++] = image->base + symbol->st_value;
    const char *name = tables.names + symbol->st_name;
    if (name[0] != '$' || strnlen(name, 7) < 7) continue;
    int32_t side_effect = purity_match_swift_name(name);
    if (side_effect < 0) continue;
    enum purity_when when = catalog->side_effects[side_effect].when;
    size_t length = strlen(name);
    if (when == PURITY_NEVER || is_machinery(name, length)) continue;
    if (when == PURITY_SHARED && !may_change_receiver(name, length)) continue;
    add_trampoline(name, (void *)(image->base + symbol->st_value), side_effect);
  }
  qsort(functions, count, sizeof *functions, compare_words);
  for (int i = first; i < hook_count; i++) {
    uintptr_t function = (uintptr_t)hooks[i].function;
    uintptr_t *found = bsearch(&function, functions, count, sizeof *functions, compare_words);
    hooks[i].is_folded =
        found && ((found > functions && found[-1] == function) || (found + 1 < functions + count && found[1] == function));
  }
  free(functions);
}

/// Collects the functions to hook: C symbols, Swift functions of libraries, and the interposers.
static void find_hooks(void) {
  purity_index_catalog(catalog);
  for (int32_t i = 0; i < catalog->side_effect_count; i++) {
    const struct purity_side_effect *side_effect = &catalog->side_effects[i];
    if (*side_effect->name != '$' && side_effect->when != PURITY_NEVER)
      add_trampoline(side_effect->name, dlsym(RTLD_DEFAULT, side_effect->name), i);
  }
  for (int i = 0; i < purity_image_count(); i++)
    if (purity_image_at(i)->is_swift) add_library(purity_image_at(i));
  for (int i = 0; i < purity_interposer_count; i++) {
    const struct purity_interposer *interposer = &purity_interposers[i];
    *interposer->original = dlsym(RTLD_DEFAULT, interposer->name);
    if (!*interposer->original) continue;
    add_hook((struct hook){interposer->name, *interposer->original, interposer->replacement, -1, interposer->callers,
                           false, false});
  }
}

// ---- patching the tables

/// Guards the tables and the lists of what was changed in them.
static pthread_mutex_t patching = PTHREAD_MUTEX_INITIALIZER;

/// A table entry that leads to a function in front of all hooks, which calls what is behind it.
struct front {
  void **entry;
  void **behind;
};
static struct front fronts[16];
static int front_count;

/// The place that hooks change in the stead of an entry.
static void **behind(void **entry) {
  for (int i = 0; i < front_count; i++)
    if (fronts[i].entry == entry) return fronts[i].behind;
  return entry;
}

/// Writes a table entry; false where its page cannot be written.
PURITY_RAW static bool set_entry(void **entry, void *to) {
  static uintptr_t page;
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE), here = (uintptr_t)entry & ~(size - 1);
  if (here != page && mprotect((void *)here, size, PROT_READ | PROT_WRITE)) return false;
  page = here;
  __atomic_store_n(entry, to, __ATOMIC_RELEASE);
  return true;
}

/// Replaces a table entry, and keeps the old one for `purity_uninstall`.
PURITY_RAW static void change(void **entry, void *to) {
  entry = behind(entry);
  void *before = *entry;
  if (before == to) return;
  if (change_count == change_capacity) {
    change_capacity = change_capacity ? change_capacity * 2 : 4096;
    changes = realloc(changes, (size_t)change_capacity * sizeof *changes);
  }
  if (set_entry(entry, to)) changes[change_count++] = (struct change){entry, before};
}

PURITY_RAW bool purity_put_in_front(void **entry, void *function, void **behind, void *original) {
  pthread_mutex_lock(&patching);
  bool has_room = front_count < (int)(sizeof fronts / sizeof *fronts);
  void *next = original;
  for (int32_t i = 0; has_room && i < change_count; i++) {
    if (changes[i].entry != entry) continue;
    next = *entry;
    // The old entry may be the linker's own, which would write to the table once more.
    changes[i] = (struct change){behind, original};
  }
  __atomic_store_n(behind, next, __ATOMIC_RELEASE);
  bool is_set = has_room && set_entry(entry, function);
  if (is_set) fronts[front_count++] = (struct front){entry, behind};
  pthread_mutex_unlock(&patching);
  return is_set;
}

/// Whether an image is left alone: the loader and the C library call nothing that is hooked.
static bool is_closed(const struct purity_image *image) {
  static const char *const parts[] = {"linux-vdso", "ld-linux", "/libc.so", "libgcc_s", "libstdc++", "/libm.so"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strstr(image->path, parts[i])) return true;
  return false;
}

/// Whether calls of an image go to the hook.
static bool applies_to(const struct hook *hook, const struct purity_image *image) {
  switch (hook->callers) {
  // The writes of an overlay do not count.
  case PURITY_FROM_USER: return image->is_user || (image->is_overlay && hook->side_effect >= 0);
  case PURITY_FROM_SWIFT_CORE: return strstr(image->path, "libswiftCore.so") != NULL;
  default: return true;
  }
}

/// Whether the hook is for direct calls of user code, which also go through entries of classes.
static bool is_direct(const struct hook *hook) { return hook->side_effect >= 0 && hook->callers == PURITY_FROM_USER; }

/// Patches the tables of one image.
PURITY_RAW static void patch(const struct purity_image *image) {
  struct purity_tables tables;
  if (is_closed(image) || !purity_read_tables(image, &tables)) return;
  for (int table = 0; table < 2; table++)
    for (size_t i = 0; i < tables.relocation_counts[table]; i++) {
      const ElfW(Rela) *relocation = &tables.relocations[table][i];
      uint32_t type = (uint32_t)ELF64_R_TYPE(relocation->r_info);
      void **entry = (void **)(image->base + relocation->r_offset);
      if (type == JUMP_SLOT || type == GLOBAL || type == WORD) {
        const ElfW(Sym) *symbol = &tables.symbols[ELF64_R_SYM(relocation->r_info)];
        struct hook *hook = find_name(tables.names + symbol->st_name);
        // A word that names a function is an entry of some class: user code calls through it.
        bool is_class_entry = type == WORD && hook && is_direct(hook);
        if (!hook || relocation->r_addend != 0) continue;
        if (is_class_entry || applies_to(hook, image)) change(entry, hook->replacement);
        // Libraries whose calls do not count keep calling the original, without the detour through the program.
        else if (hook->is_redirected) change(entry, purity_originals[hook - hooks]);
      } else if (type == MOVED) {
        struct hook *hook = find_function(*entry);
        if (hook && is_direct(hook) && !hook->is_folded) change(entry, hook->replacement);
      }
    }
}

/// Redirects functions that a sanitizer has linked into the program, which calls them without a table.
static void redirect_all(void) {
  for (int i = 0; i < trampoline_count; i++) {
    const struct purity_image *image = purity_image_of((uintptr_t)hooks[i].function);
    if (*hooks[i].name != '$' && image && image->is_user)
      hooks[i].is_redirected = purity_redirect(hooks[i].function, hooks[i].replacement, &purity_originals[i]);
  }
}

const char *purity_obstacle(void) { return NULL; }

int32_t purity_install(const struct purity_catalog *installed) {
  pthread_mutex_lock(&patching);
  if (!change_count) {
    catalog = installed;
    purity_find_images(installed);
    if (!hook_count) find_hooks();
    redirect_all();
    for (int i = 0; i < purity_image_count(); i++) patch(purity_image_at(i));
    purity_observe_streams(true);
  }
  int32_t count = change_count;
  pthread_mutex_unlock(&patching);
  return count;
}

void purity_uninstall(void) {
  pthread_mutex_lock(&patching);
  for (int32_t i = change_count - 1; i >= 0; i--) __atomic_store_n(changes[i].entry, changes[i].before, __ATOMIC_RELEASE);
  change_count = 0;
  purity_restore_redirected();
  purity_observe_streams(false);
  pthread_mutex_unlock(&patching);
}

#endif

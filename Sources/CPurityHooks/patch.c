// Changes the entries through which images call functions: those of the linker by name, those of classes by value.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { JUMP_SLOT = R_X86_64_JUMP_SLOT, GLOBAL = R_X86_64_GLOB_DAT, WORD = R_X86_64_64, MOVED = R_X86_64_RELATIVE };
#define STUB_SIZE 32
#else
enum { JUMP_SLOT = R_AARCH64_JUMP_SLOT, GLOBAL = R_AARCH64_GLOB_DAT, WORD = R_AARCH64_ABS64, MOVED = R_AARCH64_RELATIVE };
#define STUB_SIZE 64
#endif

extern char purity_stubs[] __attribute__((visibility("hidden")));
void *purity_real[PURITY_STUBS];

/// A function that is hooked, and what is called in its place.
struct hook {
  const char *name;
  void *function;
  void *replacement;
  /// -1 for the special ones.
  int32_t effect;
  int from;
  /// Other functions have the same body, and the linker has made them one: its address says nothing.
  bool is_folded;
  /// The program has it from a sanitizer, and jumps to the replacement.
  bool is_redirected;
};
static struct hook hooks[PURITY_STUBS + 16];
static int hook_count, stub_count;
#define BUCKETS 16384
static uint16_t by_name[BUCKETS], by_function[BUCKETS];
static const struct purity_catalogue *catalogue;

struct change {
  void **place;
  void *before;
};
static struct change *changes;
static int32_t change_count, change_capacity;

static uint32_t bucket_of_name(const char *name) {
  uint32_t sum = 5381;
  while (*name) sum = sum * 33 ^ (uint8_t)*name++;
  return sum % BUCKETS;
}

static uint32_t bucket_of_function(const void *function) {
  return (uint32_t)(((uintptr_t)function >> 4) * 0x9E3779B97F4A7C15ull >> 40) % BUCKETS;
}

static struct hook *find_name(const char *name) {
  for (uint32_t i = bucket_of_name(name); by_name[i]; i = (i + 1) % BUCKETS)
    if (!strcmp(hooks[by_name[i] - 1].name, name)) return &hooks[by_name[i] - 1];
  return NULL;
}

static struct hook *find_function(const void *function) {
  for (uint32_t i = bucket_of_function(function); by_function[i]; i = (i + 1) % BUCKETS)
    if (hooks[by_function[i] - 1].function == function) return &hooks[by_function[i] - 1];
  return NULL;
}

static void add(struct hook hook) {
  struct hook *same = find_function(hook.function);
  hooks[hook_count++] = hook;
  uint32_t i = bucket_of_name(hook.name);
  while (by_name[i]) i = (i + 1) % BUCKETS;
  by_name[i] = (uint16_t)hook_count;
  // The same function by two names is no other function.
  if (same) return;
  i = bucket_of_function(hook.function);
  while (by_function[i]) i = (i + 1) % BUCKETS;
  by_function[i] = (uint16_t)hook_count;
}

static void add_stub(const char *name, void *function, int32_t effect) {
  if (!function || stub_count == PURITY_STUBS || find_name(name)) return;
  enum purity_when when = catalogue->effects[effect].when;
  bool may_be_deep = when == PURITY_ALWAYS || when == PURITY_OPENS || when == PURITY_OPENS_AT || when == PURITY_SYSCALL;
  purity_real[stub_count] = function;
  add((struct hook){name, function, purity_stubs + STUB_SIZE * stub_count, effect,
                    may_be_deep ? PURITY_FROM_ALL : PURITY_FROM_USER, false, false});
  stub_count++;
}

const struct purity_effect *purity_effect_of_stub(unsigned stub, int32_t *effect, const char **symbol) {
  // Stubs are numbered as their hooks: the special ones come after all of them.
  *effect = hooks[stub].effect;
  *symbol = hooks[stub].name;
  return &catalogue->effects[*effect];
}

// ---- what is hooked

static bool ends(const char *name, size_t length, const char *end) {
  size_t size = strlen(end);
  return length >= size && !memcmp(name + length - size, end, size);
}

/// Accessors of types, descriptors, initial values, default arguments and the like, which are no doing of the user's.
static bool is_machinery(const char *name, size_t length) {
  static const char *const endings[] = {"Ma", "Mr", "Mi", "Mu", "WP", "Wl", "WL", "Wb", "WOe", "WOs", "WOh", "Tq",
                                        "vpfi", "fD", "fd", "fE", "A_", "A0_", "A1_", "A2_", "A3_"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (ends(name, length, endings[i])) return true;
  return false;
}

/// Whether a function of a class changes it, by its name: not an initialiser, a getter, or a copy.
static bool may_change_receiver(const char *name, size_t length) {
  static const char *const endings[] = {"fC", "fc", "vg", "cig", "ig", "vr"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (ends(name, length, endings[i])) return false;
  return !ends(name, length, "Z") && !strstr(name, "4copy") && !strstr(name, "11mutableCopy") &&
         !strstr(name, "4hash") && !strstr(name, "7isEqual") && !strstr(name, "6encode");
}

/// Whether a mangled name begins as a line of the catalogue says, where `*` stands for anything.
static bool fits(const char *name, const char *pattern) {
  for (; *pattern; name++, pattern++) {
    if (*pattern == '*') {
      if (!pattern[1]) return true;
      for (; *name; name++)
        if (fits(name, pattern + 1)) return true;
      return false;
    }
    // A line that ends so fits whole names alone.
    if (*pattern == '$' && !pattern[1]) return !*name;
    if (*name != *pattern) return false;
  }
  return true;
}

/// How many letters of a line of the catalogue stand for themselves, before the first that does not.
static uint16_t plain_letters[1024];

/// The same, quickly for most: what is plain is compared first, and an end that is given before what lies between.
static bool fits_line(const char *name, size_t length, int32_t line) {
  const char *pattern = catalogue->effects[line].name;
  size_t plain = plain_letters[line];
  if (strncmp(name, pattern, plain)) return false;
  pattern += plain;
  if (!*pattern) return true;
  const char *last = strrchr(pattern, '*');
  size_t rest = last ? strlen(last + 1) : 0;
  if (rest && last[rest] == '$' && (length < rest - 1 || memcmp(name + length - rest + 1, last + 1, rest - 1))) return false;
  return fits(name + plain, pattern);
}

/// Lines of the catalogue by what they have in common, so that few are compared with each of many thousand names.
#define SHELVES 1024
static int16_t first_on_shelf[SHELVES], next_on_shelf[1024];
static int16_t common[64];
static int common_count;

static uint32_t shelf(const char *name) {
  uint32_t sum = 0;
  for (int i = 2; i < 7; i++) sum = sum * 31 + (uint8_t)name[i];
  return sum % SHELVES;
}

static void sort_catalogue(void) {
  memset(first_on_shelf, -1, sizeof first_on_shelf);
  common_count = 0;
  for (int16_t i = (int16_t)(catalogue->effect_count - 1); i >= 0; i--) {
    const char *name = catalogue->effects[i].name;
    if (*name != '$' || i >= 1024) continue;
    plain_letters[i] = (uint16_t)(1 + strcspn(name + 1, "*$"));
    if (plain_letters[i] < 7) {
      if (common_count < 64) common[common_count++] = i;
      continue;
    }
    next_on_shelf[i] = first_on_shelf[shelf(name)];
    first_on_shelf[shelf(name)] = i;
  }
}

static int32_t effect_of(const char *name) {
  int32_t found = INT32_MAX;
  size_t length = strlen(name);
  for (int i = 0; i < common_count; i++)
    if (common[i] < found && fits_line(name, length, common[i])) found = common[i];
  for (int16_t i = first_on_shelf[shelf(name)]; i >= 0; i = next_on_shelf[i]) {
    if (i > found) break;
    if (fits_line(name, length, i)) found = i;
  }
  return found == INT32_MAX ? -1 : found;
}

bool purity_is_exempt(const char *name) {
  if (name[0] != '$' || strnlen(name, 7) < 7) return false;
  int32_t effect = effect_of(name);
  return effect >= 0 && catalogue->effects[effect].when == PURITY_NEVER;
}

static int compare_words(const void *left, const void *right) {
  uintptr_t one = *(const uintptr_t *)left, other = *(const uintptr_t *)right;
  return one < other ? -1 : one > other;
}

/// Hooks the functions of a library whose names begin as the catalogue says.
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
    int32_t effect = effect_of(name);
    if (effect < 0) continue;
    enum purity_when when = catalogue->effects[effect].when;
    size_t length = strlen(name);
    if (when == PURITY_NEVER || is_machinery(name, length)) continue;
    if (when == PURITY_SHARED && !may_change_receiver(name, length)) continue;
    add_stub(name, (void *)(image->base + symbol->st_value), effect);
  }
  qsort(functions, count, sizeof *functions, compare_words);
  for (int i = first; i < hook_count; i++) {
    uintptr_t function = (uintptr_t)hooks[i].function;
    uintptr_t *place = bsearch(&function, functions, count, sizeof *functions, compare_words);
    hooks[i].is_folded =
        place && ((place > functions && place[-1] == function) || (place + 1 < functions + count && place[1] == function));
  }
  free(functions);
}

static void find_hooks(void) {
  sort_catalogue();
  for (int32_t i = 0; i < catalogue->effect_count; i++) {
    const struct purity_effect *effect = &catalogue->effects[i];
    if (*effect->name != '$' && effect->when != PURITY_NEVER)
      add_stub(effect->name, dlsym(RTLD_DEFAULT, effect->name), i);
  }
  for (int i = 0; i < purity_image_count(); i++)
    if (purity_image_at(i)->is_swift) add_library(purity_image_at(i));
  for (int i = 0; i < purity_special_count; i++) {
    const struct purity_special *special = &purity_specials[i];
    *special->real = dlsym(RTLD_DEFAULT, special->name);
    if (*special->real) add((struct hook){special->name, *special->real, special->hook, -1, special->from, false, false});
  }
}

// ---- changing the tables

PURITY_RAW static void change(void **place, void *to) {
  if (*place == to) return;
  if (change_count == change_capacity) {
    change_capacity = change_capacity ? change_capacity * 2 : 4096;
    changes = realloc(changes, (size_t)change_capacity * sizeof *changes);
  }
  static uintptr_t page;
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE), here = (uintptr_t)place & ~(size - 1);
  if (here != page && mprotect((void *)here, size, PROT_READ | PROT_WRITE)) return;
  page = here;
  changes[change_count++] = (struct change){place, *place};
  __atomic_store_n(place, to, __ATOMIC_RELEASE);
}

/// Whether the calls of an image are of interest at all: the loader and the C library call nobody.
static bool is_closed(const struct purity_image *image) {
  static const char *const parts[] = {"linux-vdso", "ld-linux", "/libc.so", "libgcc_s", "libstdc++", "/libm.so"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strstr(image->path, parts[i])) return true;
  return false;
}

static bool is_for(const struct hook *hook, const struct purity_image *image) {
  switch (hook->from) {
  // What a cover writes is its own affair.
  case PURITY_FROM_USER: return image->is_user || (image->is_cover && hook->effect >= 0);
  case PURITY_FROM_SWIFT_CORE: return strstr(image->path, "libswiftCore.so") != NULL;
  default: return true;
  }
}

/// Whether calls of it count that user code makes, for which classes have entries.
static bool is_direct(const struct hook *hook) { return hook->effect >= 0 && hook->from == PURITY_FROM_USER; }

PURITY_RAW static void patch(const struct purity_image *image) {
  struct purity_tables tables;
  if (is_closed(image) || !purity_read_tables(image, &tables)) return;
  for (int table = 0; table < 2; table++)
    for (size_t i = 0; i < tables.relocation_counts[table]; i++) {
      const ElfW(Rela) *relocation = &tables.relocations[table][i];
      uint32_t type = (uint32_t)ELF64_R_TYPE(relocation->r_info);
      void **place = (void **)(image->base + relocation->r_offset);
      if (type == JUMP_SLOT || type == GLOBAL || type == WORD) {
        const ElfW(Sym) *symbol = &tables.symbols[ELF64_R_SYM(relocation->r_info)];
        struct hook *hook = find_name(tables.names + symbol->st_name);
        // A word that names a function is an entry of a class, whoever's: user code calls through it.
        bool is_entry = type == WORD && hook && is_direct(hook);
        if (!hook || relocation->r_addend != 0) continue;
        if (is_entry || is_for(hook, image)) change(place, hook->replacement);
        // What does not count for others does not make the detour through the program.
        else if (hook->is_redirected) change(place, purity_real[hook - hooks]);
      } else if (type == MOVED) {
        struct hook *hook = find_function(*place);
        if (hook && is_direct(hook) && !hook->is_folded) change(place, hook->replacement);
      }
    }
}

/// Functions that a sanitizer has put into the program, which calls them without a table.
static void redirect_all(void) {
  for (int i = 0; i < stub_count; i++) {
    const struct purity_image *image = purity_image_of((uintptr_t)hooks[i].function);
    if (*hooks[i].name != '$' && image && image->is_user)
      hooks[i].is_redirected = purity_redirect(hooks[i].function, hooks[i].replacement, &purity_real[i]);
  }
}

const char *purity_obstacle(void) { return NULL; }

int32_t purity_install(const struct purity_catalogue *of) {
  if (change_count) return change_count;
  catalogue = of;
  purity_find_images(of);
  if (!hook_count) find_hooks();
  redirect_all();
  for (int i = 0; i < purity_image_count(); i++) patch(purity_image_at(i));
  purity_listen(true);
  return change_count;
}

void purity_uninstall(void) {
  for (int32_t i = change_count - 1; i >= 0; i--) __atomic_store_n(changes[i].place, changes[i].before, __ATOMIC_RELEASE);
  change_count = 0;
  purity_redirect_back();
  purity_listen(false);
}

#endif

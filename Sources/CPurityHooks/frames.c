// Which functions run at an address, of which the optimiser puts some into others, and where each of them is.
#define _GNU_SOURCE
#include "dwarf.h"

#if PURITY_HOOKS

/// Functions that are put into another one at an address, the outermost first.
struct chain {
  struct {
    const char *function;
    uint64_t file, line, column;
  } calls[64];
  int count;
};

static void find_chain(
    const struct units *units, struct unit *unit, uint64_t function, uintptr_t address, struct chain *chain) {
  struct cursor cursor = units->info;
  skip(&cursor, function);
  cursor.end = unit->entries.end;
  int depth = 0;
  do {
    struct entry entry;
    bool is_entry = purity_take_entry(units, unit, &cursor, &entry);
    if (!is_entry) {
      depth--;
    } else if (entry.has_children) {
      depth++;
    }
    if (!is_entry || entry.tag != TAG_INLINED || !purity_holds(units, unit, &entry, address)) continue;
    // Deeper than that nobody looks: the innermost ones are told.
    if (chain->count == 64) memmove(chain->calls, chain->calls + 1, sizeof chain->calls[0] * (size_t)--chain->count);
    purity_follow(units, unit, &entry);
    chain->calls[chain->count].function = entry.linkage_name ? entry.linkage_name : entry.name;
    chain->calls[chain->count].file = entry.call_file;
    chain->calls[chain->count].line = entry.call_line;
    chain->calls[chain->count].column = entry.call_column;
    chain->count++;
  } while (depth > 0 && cursor.at < cursor.end);
}

void purity_find_frames(uintptr_t address, void (*see)(const struct purity_line *, void *), void *context) {
  struct purity_line line = {0};
  const struct purity_image *image = purity_image_of(address);
  const struct purity_file *file = image ? purity_file_of(image) : NULL;
  if (!file) return see(&line, context);
  // A return address is that of the instruction after the call.
  uintptr_t call = address - 1 - image->base, end = purity_end_of_function(address - 1) - image->base;
  const struct units *units = purity_units_of(file);
  struct unit *unit = purity_unit_of(units, call);
  uint64_t function = unit ? purity_function_entry(units, unit, call) : 0;
  struct chain chain = {.count = 0};
  if (function) find_chain(units, unit, function, call, &chain);
  // Where nothing is moved, a call that announces an access has no line of its own, and the code behind it is the access.
  bool borrows = unit && unit->is_swift && !unit->is_optimized;
  purity_find_row(file, call, end, borrows, &line);
  for (int i = chain.count; i > 0; i--) {
    line.function = chain.calls[i - 1].function ? chain.calls[i - 1].function : "";
    see(&line, context);
    line.line = (int32_t)chain.calls[i - 1].line;
    line.column = (int32_t)chain.calls[i - 1].column;
    purity_find_path(file, unit->lines, chain.calls[i - 1].file, line.path, sizeof line.path);
  }
  line.function = NULL;
  see(&line, context);
}

// ---- declarations

/// The line that declares a function, from its own entry, or from one in it where it was put into another one.
static bool find_declaration(
    const struct units *units, struct unit *unit, uint64_t function, const char *part, struct purity_line *line) {
  struct cursor cursor = units->info;
  skip(&cursor, function);
  cursor.end = unit->entries.end;
  int depth = 0;
  do {
    struct entry entry;
    bool is_entry = purity_take_entry(units, unit, &cursor, &entry);
    depth += !is_entry ? -1 : entry.has_children;
    if (!is_entry || (entry.tag != TAG_INLINED && entry.tag != TAG_FUNCTION)) continue;
    const struct unit *place = purity_follow(units, unit, &entry);
    if (!entry.line || !entry.linkage_name || !strstr(entry.linkage_name, part)) continue;
    purity_find_path(units->file, place->lines, entry.file, line->path, sizeof line->path);
    line->line = (int32_t)entry.line;
    line->column = 0;
    size_t length = strlen(line->path);
    static const char none[] = "<compiler-generated>";
    if (length >= sizeof none - 1 && !strcmp(line->path + length - (sizeof none - 1), none)) continue;
    if (length) return true;
  } while (depth > 0 && cursor.at < cursor.end);
  return false;
}

struct declaration {
  const struct purity_image *image;
  const char *part;
  struct purity_line *line;
};

static bool see_function(const char *name, uintptr_t address, void *context) {
  struct declaration *wanted = context;
  if (!strstr(name, wanted->part)) return false;
  const struct units *units = purity_units_of(purity_file_of(wanted->image));
  uintptr_t place = address - wanted->image->base;
  struct unit *unit = purity_unit_of(units, place);
  uint64_t function = unit ? purity_function_entry(units, unit, place) : 0;
  return function && find_declaration(units, unit, function, wanted->part, wanted->line);
}

bool purity_find_declaration(const char *type, const char *part, struct purity_line *line) {
  *line = (struct purity_line){0};
  for (int i = 0; i < purity_image_count(); i++) {
    const struct purity_image *image = purity_image_at(i);
    struct declaration wanted = {image, part, line};
    if (image->is_user && purity_find_functions(image, type, see_function, &wanted)) return true;
  }
  return false;
}
#endif

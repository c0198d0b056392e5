// Symbolizes addresses: the frames of a call with inlined functions and their lines, and declarations of functions.
#define _GNU_SOURCE
#include "dwarf.h"

#if PURITY_HOOKS

/// The inlined functions at an address, the outermost first.
struct inlining {
  const struct units *units;
  struct unit *unit;
  uintptr_t address;
  struct {
    const char *function;
    uint64_t file, line, column;
  } calls[64];
  int count;
};

/// Adds an entry that is an inlined function at the address.
static bool add_inlined(struct entry *entry, void *context) {
  struct inlining *inlining = context;
  const struct units *units = inlining->units;
  if (entry->tag != DW_TAG_inlined_subroutine) return false;
  if (!purity_entry_contains(units, inlining->unit, entry, inlining->address)) return false;
  // Where there are more, the innermost ones are kept.
  if (inlining->count == 64)
    memmove(inlining->calls, inlining->calls + 1, sizeof inlining->calls[0] * (size_t)--inlining->count);
  purity_follow_reference(units, inlining->unit, entry);
  inlining->calls[inlining->count].function = entry->linkage_name ? entry->linkage_name : entry->name;
  inlining->calls[inlining->count].file = entry->call_file;
  inlining->calls[inlining->count].line = entry->call_line;
  inlining->calls[inlining->count].column = entry->call_column;
  inlining->count++;
  return false;
}

void purity_find_frames(uintptr_t address, void (*visit)(const struct purity_line *, void *), void *context) {
  struct purity_line line = {0};
  const struct purity_image *image = purity_image_of(address);
  const struct purity_file *file = image ? purity_file_of(image) : NULL;
  if (!file) return visit(&line, context);
  // A return address is that of the instruction after the call.
  uintptr_t call = address - 1 - image->base, end = purity_end_of_function(address - 1) - image->base;
  const struct units *units = purity_units_of(file);
  struct unit *unit = purity_unit_of(units, call);
  uint64_t function = unit ? purity_function_entry(units, unit, call) : 0;
  struct inlining inlining = {.units = units, .unit = unit, .address = call};
  if (function) purity_visit_entries(units, unit, function, add_inlined, &inlining);
  // In unoptimised code a call that announces an access has no line of its own; the code behind it is the access.
  bool borrows = unit && unit->is_swift && !unit->is_optimized;
  purity_find_line_row(file, call, end, borrows, &line);
  for (int i = inlining.count; i > 0; i--) {
    line.function = inlining.calls[i - 1].function ? inlining.calls[i - 1].function : "";
    visit(&line, context);
    line.line = (int32_t)inlining.calls[i - 1].line;
    line.column = (int32_t)inlining.calls[i - 1].column;
    purity_find_path(file, unit->lines, inlining.calls[i - 1].file, line.path, sizeof line.path);
  }
  line.function = NULL;
  visit(&line, context);
}

// ---- declarations

/// A search for the declaration of a function, by a part of its name.
struct declaration {
  const struct purity_image *image;
  const struct units *units;
  struct unit *unit;
  const char *part;
  struct purity_line *line;
};

/// Stores the line that declares an entry, if that is the function or a call of it that was inlined.
static bool store_declaration(struct entry *entry, void *context) {
  struct declaration *wanted = context;
  struct purity_line *line = wanted->line;
  if (entry->tag != DW_TAG_inlined_subroutine && entry->tag != DW_TAG_subprogram) return false;
  const struct unit *unit = purity_follow_reference(wanted->units, wanted->unit, entry);
  if (!entry->line || !entry->linkage_name || !strstr(entry->linkage_name, wanted->part)) return false;
  purity_find_path(wanted->units->file, unit->lines, entry->file, line->path, sizeof line->path);
  line->line = (int32_t)entry->line;
  line->column = 0;
  size_t length = strlen(line->path);
  static const char none[] = "<compiler-generated>";
  if (length >= sizeof none - 1 && !strcmp(line->path + length - (sizeof none - 1), none)) return false;
  return length > 0;
}

/// Searches the entries of a function for the declaration.
static bool search_function(const char *name, uintptr_t address, void *context) {
  struct declaration *wanted = context;
  if (!strstr(name, wanted->part)) return false;
  uintptr_t offset = address - wanted->image->base;
  wanted->units = purity_units_of(purity_file_of(wanted->image));
  wanted->unit = purity_unit_of(wanted->units, offset);
  uint64_t function = wanted->unit ? purity_function_entry(wanted->units, wanted->unit, offset) : 0;
  return function && purity_visit_entries(wanted->units, wanted->unit, function, store_declaration, wanted);
}

bool purity_find_declaration(const char *type, const char *part, struct purity_line *line) {
  *line = (struct purity_line){0};
  for (int i = 0; i < purity_image_count(); i++) {
    const struct purity_image *image = purity_image_at(i);
    struct declaration wanted = {.image = image, .part = part, .line = line};
    if (image->is_user && purity_find_functions(image, type, search_function, &wanted)) return true;
  }
  return false;
}
#endif

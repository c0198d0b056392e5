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

/// The function of the program that the call before a return address goes to, by its symbol. Null for one of a library;
/// empty where only the running call knew.
static const char *called_function(uintptr_t address, const struct purity_image *image) {
  uintptr_t target = 0;
#if defined(__x86_64__)
  const uint8_t *call = (const uint8_t *)address;
  int32_t distance;
  memcpy(&distance, call - 4, sizeof distance);
  // `call *slot(%rip)`: the linker leaves such a slot to functions of libraries alone.
  if (call[-6] == 0xff && call[-5] == 0x15) return NULL;
  if (call[-5] == 0xe8) target = address + (uintptr_t)(intptr_t)distance;
#else
  uint32_t call;
  memcpy(&call, (const void *)(address - 4), sizeof call);
  if (call >> 26 == 0x25) target = address - 4 + (uintptr_t)(intptr_t)((int32_t)(call << 6) >> 4);
#endif
  if (target < image->low || target >= image->high) return "";
  // What leads to a library has no symbol.
  return purity_function(target);
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
  // In unoptimized code a call that announces an access has no line of its own; the code behind it is the access.
  bool borrows = unit && unit->is_swift && !unit->is_optimized;
  purity_find_line_row(file, call, end, borrows, &line);
  line.is_optimized = unit && unit->is_optimized;
  if (line.is_optimized) line.called = called_function(address, image);
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
  /// The length of its name: functions and closures inside of it have longer ones. 0 until it is found.
  size_t length;
};

/// Stores the line that declares an entry, if that is the function or a call of it that was inlined. Goes on, to the one
/// with the shortest name.
static bool store_declaration(struct entry *entry, void *context) {
  struct declaration *wanted = context;
  struct purity_line *line = wanted->line;
  if (entry->tag != DW_TAG_inlined_subroutine && entry->tag != DW_TAG_subprogram) return false;
  const struct unit *unit = purity_follow_reference(wanted->units, wanted->unit, entry);
  if (!entry->line || !entry->linkage_name || !strstr(entry->linkage_name, wanted->part)) return false;
  size_t length = strlen(entry->linkage_name);
  // The name of a closure ends in its number, `U_` or `U0_`.
  if (entry->linkage_name[length - 1] == '_' || (wanted->length && wanted->length <= length)) return false;
  struct purity_line found = {.line = (int32_t)entry->line};
  purity_find_path(wanted->units->file, unit->lines, entry->file, found.path, sizeof found.path);
  if (!*found.path || strstr(found.path, "<compiler-generated>")) return false;
  *line = found;
  wanted->length = length;
  return false;
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
    if (image->is_user) purity_find_functions(image, type, search_function, &wanted);
    if (wanted.length) return true;
  }
  return false;
}
#endif

// Reads compilation units, and finds the unit and the function of an address by their ranges of code.
#define _GNU_SOURCE
#include "dwarf.h"

#if PURITY_HOOKS
#include <stdlib.h>

// ---- ranges of code

/// Visits a list of `.debug_ranges`, of DWARF 2 to 4.
static bool visit_debug_ranges(
    const struct units *units, const struct unit *unit, uint64_t offset,
    bool (*visit)(uintptr_t low, uintptr_t high, void *), void *context) {
  struct cursor cursor;
  if (!find_section(units->file, ".debug_ranges", &cursor)) return false;
  skip(&cursor, offset);
  uint64_t base = unit->low, last = unit->address_size == 8 ? UINT64_MAX : UINT32_MAX;
  while (cursor.at < cursor.end) {
    uint64_t low = take(&cursor, unit->address_size), high = take(&cursor, unit->address_size);
    if (!low && !high) return false;
    if (low == last) {
      base = high;
    } else if (visit(base + low, base + high, context)) {
      return true;
    }
  }
  return false;
}

/// Visits a list of `.debug_rnglists`, of DWARF 5.
static bool visit_debug_rnglists(
    const struct units *units, const struct unit *unit, uint64_t offset,
    bool (*visit)(uintptr_t low, uintptr_t high, void *), void *context) {
  struct cursor cursor;
  if (!find_section(units->file, ".debug_rnglists", &cursor)) return false;
  skip(&cursor, offset);
  uint64_t base = unit->low;
  while (cursor.at < cursor.end) {
    uint64_t low = 0, high = 0;
    switch (take(&cursor, 1)) {
    case DW_RLE_base_addressx: base = purity_indexed_address(units, unit, take_uleb128(&cursor)); continue;
    case DW_RLE_startx_endx:
      low = purity_indexed_address(units, unit, take_uleb128(&cursor));
      high = purity_indexed_address(units, unit, take_uleb128(&cursor));
      break;
    case DW_RLE_startx_length:
      low = purity_indexed_address(units, unit, take_uleb128(&cursor));
      high = low + take_uleb128(&cursor);
      break;
    case DW_RLE_offset_pair:
      low = base + take_uleb128(&cursor);
      high = base + take_uleb128(&cursor);
      break;
    case DW_RLE_base_address: base = take(&cursor, unit->address_size); continue;
    case DW_RLE_start_end:
      low = take(&cursor, unit->address_size);
      high = take(&cursor, unit->address_size);
      break;
    case DW_RLE_start_length:
      low = take(&cursor, unit->address_size);
      high = low + take_uleb128(&cursor);
      break;
    default: return false;
    }
    if (visit(low, high, context)) return true;
  }
  return false;
}

/// Calls `visit` with each range of code of an entry, until it returns true.
static bool visit_ranges(
    const struct units *units, const struct unit *unit, const struct entry *entry,
    bool (*visit)(uintptr_t low, uintptr_t high, void *), void *context) {
  if (entry->has_ranges) {
    if (unit->version < 5) return visit_debug_ranges(units, unit, entry->ranges, visit, context);
    uint64_t offset = entry->ranges;
    if (entry->is_range_index)
      offset = unit->range_base + purity_number_at(units, ".debug_rnglists", unit->range_base, entry->ranges, unit->offset_size);
    return visit_debug_rnglists(units, unit, offset, visit, context);
  }
  if (!entry->has_low || !entry->has_high) return false;
  return visit(entry->low, entry->is_high_length ? entry->low + entry->high : entry->high, context);
}

/// Ends the visit at the range that contains an address.
static bool contains(uintptr_t low, uintptr_t high, void *address) {
  return low <= *(uintptr_t *)address && *(uintptr_t *)address < high;
}

bool purity_entry_contains(const struct units *units, const struct unit *unit, const struct entry *entry, uintptr_t address) {
  return visit_ranges(units, unit, entry, contains, &address);
}

/// A list to which ranges are added.
struct extent_list {
  struct extent **all;
  size_t *count, *room;
  uint64_t entry;
};

/// Adds a range to a list.
static bool add_extent(uintptr_t low, uintptr_t high, void *context) {
  struct extent_list *list = context;
  // Code that the linker has removed begins at zero.
  if (low == 0 || high <= low) return false;
  if (*list->count == *list->room) {
    *list->room = *list->room ? *list->room * 2 : 64;
    *list->all = realloc(*list->all, *list->room * sizeof **list->all);
  }
  (*list->all)[(*list->count)++] = (struct extent){low, high, list->entry};
  return false;
}

// ---- units

/// Reads the header of the unit at a cursor; false at the end.
static bool take_unit(struct units *units, struct cursor *section, struct unit *unit) {
  *unit = (struct unit){.start = (uint64_t)(section->at - units->info.at)};
  struct cursor cursor;
  if (!take_length(section, &cursor, &unit->offset_size)) return false;
  unit->version = (int)take(&cursor, 2);
  int kind = DW_UT_compile;
  if (unit->version >= 5) {
    kind = (int)take(&cursor, 1);
    unit->address_size = (int)take(&cursor, 1);
    unit->abbreviations = take(&cursor, unit->offset_size);
  } else {
    unit->abbreviations = take(&cursor, unit->offset_size);
    unit->address_size = (int)take(&cursor, 1);
  }
  // Type units have no code, and split units are in other files.
  bool is_read = unit->version >= 2 && unit->version <= 5 && kind == DW_UT_compile;
  unit->entries = is_read ? cursor : (struct cursor){cursor.end, cursor.end};
  // Tables without a base attribute begin behind their headers.
  unit->text_base = unit->offset_size == 8 ? 16 : 8;
  unit->address_base = unit->text_base;
  unit->range_base = unit->offset_size == 8 ? 20 : 12;
  return true;
}

/// Reads the base attributes of a unit first, because others may need them.
static void find_bases(const struct units *units, struct unit *unit) {
  struct cursor cursor = unit->entries;
  uint64_t code = take_uleb128(&cursor);
  const uint8_t *at = code ? purity_forms_of(units, unit, code) : NULL;
  if (!at) return;
  struct cursor forms = {at, units->abbreviations.end};
  take_uleb128(&forms), take(&forms, 1);
  while (forms.at < forms.end) {
    uint64_t attribute = take_uleb128(&forms), form = take_uleb128(&forms);
    if (!attribute && !form) return;
    struct value value = {0};
    if (form == DW_FORM_implicit_const) take_sleb128(&forms);
    else if (!purity_take_value(units, unit, &cursor, form, &value)) return;
    if (attribute == DW_AT_str_offsets_base) unit->text_base = value.number;
    if (attribute == DW_AT_addr_base) unit->address_base = value.number;
    if (attribute == DW_AT_rnglists_base) unit->range_base = value.number;
  }
}

/// Adds a unit with the ranges of its first entry.
static void add_unit(struct units *units, struct unit unit) {
  find_bases(units, &unit);
  struct cursor cursor = unit.entries;
  struct entry entry;
  if (purity_take_entry(units, &unit, &cursor, &entry) && entry.tag == DW_TAG_compile_unit) {
    unit.low = entry.has_low ? entry.low : 0;
    unit.lines = entry.has_lines ? entry.lines : UINT64_MAX;
    unit.is_swift = entry.language == DW_LANG_Swift;
    unit.is_optimized = entry.is_optimized;
    struct extent_list list = {&units->extents, &units->extent_count, &units->extent_room, units->count};
    size_t before = units->extent_count;
    visit_ranges(units, &unit, &entry, add_extent, &list);
    if (units->extent_count == before) {
      // A unit without code is hardly ever read again.
      free(unit.forms);
      unit.forms = NULL;
      unit.form_count = 0;
    }
  }
  if (units->count == units->room) {
    units->room = units->room ? units->room * 2 : 256;
    units->all = realloc(units->all, units->room * sizeof *units->all);
  }
  units->all[units->count++] = unit;
}

struct units *purity_units_of(const struct purity_file *file) {
  static struct units *known[8];
  for (int i = 0; i < 8 && known[i]; i++)
    if (known[i]->file == file) return known[i];
  struct units *units = calloc(1, sizeof *units);
  units->file = file;
  if (find_section(file, ".debug_info", &units->info) && find_section(file, ".debug_abbrev", &units->abbreviations)) {
    struct cursor section = units->info;
    struct unit unit;
    while (section.at < section.end && take_unit(units, &section, &unit)) add_unit(units, unit);
  }
  // The last of eight slots is reused: programs have one or two files with user code.
  int slot = 0;
  while (slot < 7 && known[slot]) slot++;
  return known[slot] = units;
}

struct unit *purity_unit_of(const struct units *units, uintptr_t address) {
  for (size_t i = 0; i < units->extent_count; i++)
    if (units->extents[i].low <= address && address < units->extents[i].high) return &units->all[units->extents[i].entry];
  return NULL;
}

uint64_t purity_function_entry(const struct units *units, struct unit *unit, uintptr_t address) {
  if (!unit->is_known) {
    unit->is_known = true;
    struct cursor cursor = unit->entries;
    while (cursor.at < cursor.end) {
      uint64_t offset = (uint64_t)(cursor.at - units->info.at);
      struct entry entry;
      if (!purity_take_entry(units, unit, &cursor, &entry) || entry.tag != DW_TAG_subprogram) continue;
      struct extent_list list = {&unit->functions, &unit->function_count, &unit->function_room, offset};
      visit_ranges(units, unit, &entry, add_extent, &list);
    }
  }
  for (size_t i = 0; i < unit->function_count; i++)
    if (unit->functions[i].low <= address && address < unit->functions[i].high) return unit->functions[i].entry;
  return 0;
}
#endif

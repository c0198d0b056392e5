// The units of what a file says of its functions, of DWARF 2 to 5, and what code belongs to which entry.
#define _GNU_SOURCE
#include "dwarf.h"

#if PURITY_HOOKS
#include <stdlib.h>

// ---- what code belongs to an entry

static bool see_list(
    const struct units *units, const struct unit *unit, uint64_t offset,
    bool (*see)(uintptr_t low, uintptr_t high, void *), void *context) {
  struct cursor cursor;
  if (!find_section(units->file, ".debug_ranges", &cursor)) return false;
  skip(&cursor, offset);
  uint64_t base = unit->low, last = unit->address_size == 8 ? UINT64_MAX : UINT32_MAX;
  while (cursor.at < cursor.end) {
    uint64_t low = take(&cursor, unit->address_size), high = take(&cursor, unit->address_size);
    if (!low && !high) return false;
    if (low == last) {
      base = high;
    } else if (see(base + low, base + high, context)) {
      return true;
    }
  }
  return false;
}

static bool see_new_list(
    const struct units *units, const struct unit *unit, uint64_t offset,
    bool (*see)(uintptr_t low, uintptr_t high, void *), void *context) {
  struct cursor cursor;
  if (!find_section(units->file, ".debug_rnglists", &cursor)) return false;
  skip(&cursor, offset);
  uint64_t base = unit->low;
  while (cursor.at < cursor.end) {
    uint64_t low = 0, high = 0;
    switch (take(&cursor, 1)) {
    case 1: base = purity_indexed_address(units, unit, take_unsigned(&cursor)); continue;
    case 2:
      low = purity_indexed_address(units, unit, take_unsigned(&cursor));
      high = purity_indexed_address(units, unit, take_unsigned(&cursor));
      break;
    case 3:
      low = purity_indexed_address(units, unit, take_unsigned(&cursor));
      high = low + take_unsigned(&cursor);
      break;
    case 4:
      low = base + take_unsigned(&cursor);
      high = base + take_unsigned(&cursor);
      break;
    case 5: base = take(&cursor, unit->address_size); continue;
    case 6:
      low = take(&cursor, unit->address_size);
      high = take(&cursor, unit->address_size);
      break;
    case 7:
      low = take(&cursor, unit->address_size);
      high = low + take_unsigned(&cursor);
      break;
    default: return false;
    }
    if (see(low, high, context)) return true;
  }
  return false;
}

/// Calls `see` with each stretch of code of an entry, until it says that is enough.
static bool see_code(
    const struct units *units, const struct unit *unit, const struct entry *entry,
    bool (*see)(uintptr_t low, uintptr_t high, void *), void *context) {
  if (entry->has_ranges) {
    if (unit->version < 5) return see_list(units, unit, entry->ranges, see, context);
    uint64_t offset = entry->ranges;
    if (entry->is_range_index)
      offset = unit->range_base + purity_number_at(units, ".debug_rnglists", unit->range_base, entry->ranges, unit->offset_size);
    return see_new_list(units, unit, offset, see, context);
  }
  if (!entry->has_low || !entry->has_high) return false;
  return see(entry->low, entry->is_high_length ? entry->low + entry->high : entry->high, context);
}

static bool holds(uintptr_t low, uintptr_t high, void *address) {
  return low <= *(uintptr_t *)address && *(uintptr_t *)address < high;
}

bool purity_holds(const struct units *units, const struct unit *unit, const struct entry *entry, uintptr_t address) {
  return see_code(units, unit, entry, holds, &address);
}

/// Where stretches of code are gathered.
struct gathering {
  struct extent **all;
  size_t *count, *room;
  uint64_t entry;
};

static bool gather(uintptr_t low, uintptr_t high, void *context) {
  struct gathering *gathering = context;
  // Code that the linker left out begins at zero.
  if (low == 0 || high <= low) return false;
  if (*gathering->count == *gathering->room) {
    *gathering->room = *gathering->room ? *gathering->room * 2 : 64;
    *gathering->all = realloc(*gathering->all, *gathering->room * sizeof **gathering->all);
  }
  (*gathering->all)[(*gathering->count)++] = (struct extent){low, high, gathering->entry};
  return false;
}

// ---- units

/// Reads the head of the unit at a cursor, and its first entry.
static bool take_unit(struct units *units, struct cursor *section, struct unit *unit) {
  *unit = (struct unit){.start = (uint64_t)(section->at - units->info.at)};
  struct cursor cursor;
  if (!take_length(section, &cursor, &unit->offset_size)) return false;
  unit->version = (int)take(&cursor, 2);
  int kind = 1;
  if (unit->version >= 5) {
    kind = (int)take(&cursor, 1);
    unit->address_size = (int)take(&cursor, 1);
    unit->abbreviations = take(&cursor, unit->offset_size);
  } else {
    unit->abbreviations = take(&cursor, unit->offset_size);
    unit->address_size = (int)take(&cursor, 1);
  }
  // Units of types have no code, and those of other files are not here.
  bool is_read = unit->version >= 2 && unit->version <= 5 && kind == 1;
  unit->entries = is_read ? cursor : (struct cursor){cursor.end, cursor.end};
  // Tables that it says nothing of begin behind their heads.
  unit->text_base = unit->offset_size == 8 ? 16 : 8;
  unit->address_base = unit->text_base;
  unit->range_base = unit->offset_size == 8 ? 20 : 12;
  return true;
}

/// The bases of a unit, which its other attributes may need: they are looked for first.
static void find_bases(const struct units *units, struct unit *unit) {
  struct cursor cursor = unit->entries;
  uint64_t code = take_unsigned(&cursor);
  const uint8_t *at = code ? purity_forms_of(units, unit, code) : NULL;
  if (!at) return;
  struct cursor forms = {at, units->abbreviations.end};
  take_unsigned(&forms), take(&forms, 1);
  while (forms.at < forms.end) {
    uint64_t attribute = take_unsigned(&forms), form = take_unsigned(&forms);
    if (!attribute && !form) return;
    struct value value = {0};
    if (form == 0x21) take_signed(&forms);
    else if (!purity_take_value(units, unit, &cursor, form, &value)) return;
    if (attribute == 0x72) unit->text_base = value.number;
    if (attribute == 0x73) unit->address_base = value.number;
    if (attribute == 0x74) unit->range_base = value.number;
  }
}

static void add_unit(struct units *units, struct unit unit) {
  find_bases(units, &unit);
  struct cursor cursor = unit.entries;
  struct entry entry;
  if (purity_take_entry(units, &unit, &cursor, &entry) && entry.tag == TAG_UNIT) {
    unit.low = entry.has_low ? entry.low : 0;
    unit.lines = entry.has_lines ? entry.lines : UINT64_MAX;
    unit.is_swift = entry.language == 0x1e;
    unit.is_optimized = entry.is_optimized;
    struct gathering gathering = {&units->extents, &units->extent_count, &units->extent_room, units->count};
    size_t before = units->extent_count;
    see_code(units, &unit, &entry, gather, &gathering);
    if (units->extent_count == before) {
      // One without code is hardly ever read again.
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
  // The eighth file is forgotten for the next one: programs have one or two with code of the user's.
  int place = 0;
  while (place < 7 && known[place]) place++;
  return known[place] = units;
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
      uint64_t place = (uint64_t)(cursor.at - units->info.at);
      struct entry entry;
      if (!purity_take_entry(units, unit, &cursor, &entry) || entry.tag != TAG_FUNCTION) continue;
      struct gathering gathering = {&unit->functions, &unit->function_count, &unit->function_room, place};
      see_code(units, unit, &entry, gather, &gathering);
    }
  }
  for (size_t i = 0; i < unit->function_count; i++)
    if (unit->functions[i].low <= address && address < unit->functions[i].high) return unit->functions[i].entry;
  return 0;
}
#endif

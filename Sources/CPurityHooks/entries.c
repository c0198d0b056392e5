// The entries of a unit: reads their attributes by their forms, as the abbreviations say, of DWARF 2 to 5.
#define _GNU_SOURCE
#include "dwarf.h"

#if PURITY_HOOKS
#include <stdlib.h>

/// One of a table of numbers, of which a unit has a part.
uint64_t purity_number_at(const struct units *units, const char *section, uint64_t base, uint64_t index, int size) {
  struct cursor cursor;
  if (!find_section(units->file, section, &cursor)) return 0;
  skip(&cursor, base + index * (uint64_t)size);
  return take(&cursor, size);
}

static const char *indexed_text(const struct units *units, const struct unit *unit, uint64_t index) {
  uint64_t offset = purity_number_at(units, ".debug_str_offsets", unit->text_base, index, unit->offset_size);
  return purity_text_at(units->file, ".debug_str", offset);
}

uint64_t purity_indexed_address(const struct units *units, const struct unit *unit, uint64_t index) {
  return purity_number_at(units, ".debug_addr", unit->address_base, index, unit->address_size);
}

/// Takes a value; false where the form is not known, and what follows cannot be read.
bool purity_take_value(
    const struct units *units, const struct unit *unit, struct cursor *cursor, uint64_t form, struct value *value) {
  *value = (struct value){0};
  switch (form) {
  case 0x01: value->number = take(cursor, unit->address_size); break;
  case 0x03: skip(cursor, take(cursor, 2)); break;
  case 0x04: skip(cursor, take(cursor, 4)); break;
  case 0x05: value->number = take(cursor, 2); break;
  case 0x06: value->number = take(cursor, 4); break;
  case 0x07: case 0x20: value->number = take(cursor, 8); break;
  case 0x08: value->text = take_text(cursor); break;
  case 0x09: case 0x18: skip(cursor, take_unsigned(cursor)); break;
  case 0x0a: skip(cursor, take(cursor, 1)); break;
  case 0x0b: case 0x0c: value->number = take(cursor, 1); break;
  case 0x0d: value->number = (uint64_t)take_signed(cursor); break;
  case 0x0e: value->text = purity_text_at(units->file, ".debug_str", take(cursor, unit->offset_size)); break;
  case 0x0f: value->number = take_unsigned(cursor); break;
  case 0x10: value->number = take(cursor, unit->version == 2 ? unit->address_size : unit->offset_size); break;
  // References within the unit.
  case 0x11: value->number = unit->start + take(cursor, 1); break;
  case 0x12: value->number = unit->start + take(cursor, 2); break;
  case 0x13: value->number = unit->start + take(cursor, 4); break;
  case 0x14: value->number = unit->start + take(cursor, 8); break;
  case 0x15: value->number = unit->start + take_unsigned(cursor); break;
  case 0x16: return purity_take_value(units, unit, cursor, take_unsigned(cursor), value);
  case 0x17: case 0x1d: value->number = take(cursor, unit->offset_size); break;
  case 0x19: value->number = 1; break;
  case 0x1a: value->text = indexed_text(units, unit, take_unsigned(cursor)); break;
  case 0x1b: value->number = purity_indexed_address(units, unit, take_unsigned(cursor)); break;
  case 0x1c: take(cursor, 4); break;
  case 0x1e: skip(cursor, 16); break;
  case 0x1f: value->text = purity_text_at(units->file, ".debug_line_str", take(cursor, unit->offset_size)); break;
  case 0x22: case 0x23:
    value->number = take_unsigned(cursor);
    value->is_index = true;
    break;
  case 0x24: take(cursor, 8); break;
  case 0x25: case 0x26: case 0x27: case 0x28:
    value->text = indexed_text(units, unit, take(cursor, (int)form - 0x24));
    break;
  case 0x29: case 0x2a: case 0x2b: case 0x2c:
    value->number = purity_indexed_address(units, unit, take(cursor, (int)form - 0x28));
    break;
  default:
    cursor->at = cursor->end;
    return false;
  }
  return true;
}

static void note(struct entry *entry, uint64_t attribute, uint64_t form, const struct value *value) {
  switch (attribute) {
  case 0x03: entry->name = value->text; break;
  case 0x10: entry->lines = value->number, entry->has_lines = true; break;
  case 0x11: entry->low = value->number, entry->has_low = true; break;
  case 0x12:
    entry->high = value->number, entry->has_high = true;
    entry->is_high_length = form != 0x01 && form != 0x1b && !(form >= 0x29 && form <= 0x2c);
    break;
  case 0x13: entry->language = value->number; break;
  case 0x31: case 0x47: entry->origin = value->number; break;
  case 0x3a: entry->file = value->number; break;
  case 0x3b: entry->line = value->number; break;
  case 0x55: entry->ranges = value->number, entry->has_ranges = true, entry->is_range_index = value->is_index; break;
  case 0x57: entry->call_column = value->number; break;
  case 0x58: entry->call_file = value->number; break;
  case 0x59: entry->call_line = value->number; break;
  case 0x6e: case 0x2007: entry->linkage_name = value->text; break;
  case 0x3fe1: entry->is_optimized = true; break;
  default: break;
  }
}

/// Looks an abbreviation up; null for none.
const uint8_t *purity_forms_of(const struct units *units, struct unit *unit, uint64_t code) {
  if (!unit->forms) {
    struct cursor cursor = units->abbreviations;
    skip(&cursor, unit->abbreviations);
    uint64_t room = 0;
    for (uint64_t number; cursor.at < cursor.end && (number = take_unsigned(&cursor));) {
      // Numbers are given in order; one that is far from the others is no number.
      if (number > unit->form_count + 4096) break;
      if (number >= room) {
        uint64_t more = number * 2 + 64;
        unit->forms = realloc(unit->forms, more * sizeof *unit->forms);
        memset(unit->forms + room, 0, (more - room) * sizeof *unit->forms);
        room = more;
      }
      unit->forms[number] = cursor.at;
      if (number >= unit->form_count) unit->form_count = number + 1;
      take_unsigned(&cursor), take(&cursor, 1);
      for (uint64_t attribute = 1, form = 1; (attribute || form) && cursor.at < cursor.end;) {
        attribute = take_unsigned(&cursor), form = take_unsigned(&cursor);
        if (form == 0x21) take_signed(&cursor);
      }
    }
  }
  return code < unit->form_count ? unit->forms[code] : NULL;
}

bool purity_take_entry(const struct units *units, struct unit *unit, struct cursor *cursor, struct entry *entry) {
  *entry = (struct entry){0};
  uint64_t code = take_unsigned(cursor);
  const uint8_t *at = code ? purity_forms_of(units, unit, code) : NULL;
  if (!at) {
    if (code) cursor->at = cursor->end;
    return false;
  }
  struct cursor forms = {at, units->abbreviations.end};
  entry->tag = take_unsigned(&forms);
  entry->has_children = take(&forms, 1);
  while (forms.at < forms.end) {
    uint64_t attribute = take_unsigned(&forms), form = take_unsigned(&forms);
    if (!attribute && !form) break;
    struct value value = {0};
    if (form == 0x21) {
      value.number = (uint64_t)take_signed(&forms);
    } else if (!purity_take_value(units, unit, cursor, form, &value)) {
      return false;
    }
    note(entry, attribute, form, &value);
  }
  return true;
}

static struct unit *unit_at(const struct units *units, uint64_t offset) {
  size_t low = 0, high = units->count;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (units->all[middle].start <= offset) low = middle;
    else high = middle;
  }
  return high ? &units->all[low] : NULL;
}

struct unit *purity_follow(const struct units *units, struct unit *unit, struct entry *entry) {
  // An inlined function refers to the abstract one, and that to its declaration.
  for (int step = 0; step < 4 && entry->origin && (!entry->linkage_name || !entry->line); step++) {
    struct unit *next = unit_at(units, entry->origin);
    struct cursor cursor = units->info;
    skip(&cursor, entry->origin);
    struct entry other;
    if (!next || cursor.at < next->entries.at || cursor.at >= next->entries.end) break;
    cursor.end = next->entries.end;
    if (!purity_take_entry(units, next, &cursor, &other)) break;
    if (!entry->linkage_name) entry->linkage_name = other.linkage_name;
    if (!entry->name) entry->name = other.name;
    if (!entry->line && other.line) {
      entry->line = other.line, entry->file = other.file;
      unit = next;
    }
    entry->origin = other.origin;
  }
  return unit;
}
#endif

// Reads the debugging information entries of a unit: attributes by their forms, as the abbreviations list them.
#define _GNU_SOURCE
#include "dwarf.h"

#if PURITY_HOOKS
#include <stdlib.h>

uint64_t purity_number_at(const struct units *units, const char *section, uint64_t base, uint64_t index, int size) {
  struct cursor cursor;
  if (!find_section(units->file, section, &cursor)) return 0;
  skip(&cursor, base + index * (uint64_t)size);
  return take(&cursor, size);
}

/// The string at an index of `.debug_str_offsets`.
static const char *indexed_text(const struct units *units, const struct unit *unit, uint64_t index) {
  uint64_t offset = purity_number_at(units, ".debug_str_offsets", unit->text_base, index, unit->offset_size);
  return purity_string_at(units->file, ".debug_str", offset);
}

uint64_t purity_indexed_address(const struct units *units, const struct unit *unit, uint64_t index) {
  return purity_number_at(units, ".debug_addr", unit->address_base, index, unit->address_size);
}

bool purity_take_value(
    const struct units *units, const struct unit *unit, struct cursor *cursor, uint64_t form, struct value *value) {
  *value = (struct value){0};
  switch (form) {
  case DW_FORM_addr: value->number = take(cursor, unit->address_size); break;
  case DW_FORM_block2: skip(cursor, take(cursor, 2)); break;
  case DW_FORM_block4: skip(cursor, take(cursor, 4)); break;
  case DW_FORM_data2: value->number = take(cursor, 2); break;
  case DW_FORM_data4: value->number = take(cursor, 4); break;
  case DW_FORM_data8: case DW_FORM_ref_sig8: value->number = take(cursor, 8); break;
  case DW_FORM_string: value->text = take_string(cursor); break;
  case DW_FORM_block: case DW_FORM_exprloc: skip(cursor, take_uleb128(cursor)); break;
  case DW_FORM_block1: skip(cursor, take(cursor, 1)); break;
  case DW_FORM_data1: case DW_FORM_flag: value->number = take(cursor, 1); break;
  case DW_FORM_sdata: value->number = (uint64_t)take_sleb128(cursor); break;
  case DW_FORM_strp: value->text = purity_string_at(units->file, ".debug_str", take(cursor, unit->offset_size)); break;
  case DW_FORM_udata: value->number = take_uleb128(cursor); break;
  case DW_FORM_ref_addr: value->number = take(cursor, unit->version == 2 ? unit->address_size : unit->offset_size); break;
  // References are relative to the unit.
  case DW_FORM_ref1: value->number = unit->start + take(cursor, 1); break;
  case DW_FORM_ref2: value->number = unit->start + take(cursor, 2); break;
  case DW_FORM_ref4: value->number = unit->start + take(cursor, 4); break;
  case DW_FORM_ref8: value->number = unit->start + take(cursor, 8); break;
  case DW_FORM_ref_udata: value->number = unit->start + take_uleb128(cursor); break;
  case DW_FORM_indirect: return purity_take_value(units, unit, cursor, take_uleb128(cursor), value);
  case DW_FORM_sec_offset: case DW_FORM_strp_sup: value->number = take(cursor, unit->offset_size); break;
  case DW_FORM_flag_present: value->number = 1; break;
  case DW_FORM_strx: value->text = indexed_text(units, unit, take_uleb128(cursor)); break;
  case DW_FORM_addrx: value->number = purity_indexed_address(units, unit, take_uleb128(cursor)); break;
  case DW_FORM_ref_sup4: take(cursor, 4); break;
  case DW_FORM_data16: skip(cursor, 16); break;
  case DW_FORM_line_strp: value->text = purity_string_at(units->file, ".debug_line_str", take(cursor, unit->offset_size)); break;
  case DW_FORM_loclistx: case DW_FORM_rnglistx:
    value->number = take_uleb128(cursor);
    value->is_index = true;
    break;
  case DW_FORM_ref_sup8: take(cursor, 8); break;
  case DW_FORM_strx1: case DW_FORM_strx2: case DW_FORM_strx3: case DW_FORM_strx4:
    value->text = indexed_text(units, unit, take(cursor, (int)form - DW_FORM_strx1 + 1));
    break;
  case DW_FORM_addrx1: case DW_FORM_addrx2: case DW_FORM_addrx3: case DW_FORM_addrx4:
    value->number = purity_indexed_address(units, unit, take(cursor, (int)form - DW_FORM_addrx1 + 1));
    break;
  default:
    cursor->at = cursor->end;
    return false;
  }
  return true;
}

/// Stores the value of an attribute in its entry.
static void store(struct entry *entry, uint64_t attribute, uint64_t form, const struct value *value) {
  switch (attribute) {
  case DW_AT_name: entry->name = value->text; break;
  case DW_AT_stmt_list: entry->lines = value->number, entry->has_lines = true; break;
  case DW_AT_low_pc: entry->low = value->number, entry->has_low = true; break;
  case DW_AT_high_pc:
    entry->high = value->number, entry->has_high = true;
    entry->is_high_length = form != DW_FORM_addr && form != DW_FORM_addrx && !(form >= DW_FORM_addrx1 && form <= DW_FORM_addrx4);
    break;
  case DW_AT_language: entry->language = value->number; break;
  case DW_AT_abstract_origin: case DW_AT_specification: entry->origin = value->number; break;
  case DW_AT_decl_file: entry->file = value->number; break;
  case DW_AT_decl_line: entry->line = value->number; break;
  case DW_AT_ranges: entry->ranges = value->number, entry->has_ranges = true, entry->is_range_index = value->is_index; break;
  case DW_AT_call_column: entry->call_column = value->number; break;
  case DW_AT_call_file: entry->call_file = value->number; break;
  case DW_AT_call_line: entry->call_line = value->number; break;
  case DW_AT_linkage_name: case DW_AT_MIPS_linkage_name: entry->linkage_name = value->text; break;
  case DW_AT_APPLE_optimized: entry->is_optimized = true; break;
  default: break;
  }
}

const uint8_t *purity_forms_of(const struct units *units, struct unit *unit, uint64_t code) {
  if (!unit->forms) {
    struct cursor cursor = units->abbreviations;
    skip(&cursor, unit->abbreviations);
    uint64_t room = 0;
    for (uint64_t number; cursor.at < cursor.end && (number = take_uleb128(&cursor));) {
      // Codes ascend; one that is far from the others is a sign of broken data.
      if (number > unit->form_count + 4096) break;
      if (number >= room) {
        uint64_t more = number * 2 + 64;
        unit->forms = realloc(unit->forms, more * sizeof *unit->forms);
        memset(unit->forms + room, 0, (more - room) * sizeof *unit->forms);
        room = more;
      }
      unit->forms[number] = cursor.at;
      if (number >= unit->form_count) unit->form_count = number + 1;
      take_uleb128(&cursor), take(&cursor, 1);
      for (uint64_t attribute = 1, form = 1; (attribute || form) && cursor.at < cursor.end;) {
        attribute = take_uleb128(&cursor), form = take_uleb128(&cursor);
        if (form == DW_FORM_implicit_const) take_sleb128(&cursor);
      }
    }
  }
  return code < unit->form_count ? unit->forms[code] : NULL;
}

bool purity_take_entry(const struct units *units, struct unit *unit, struct cursor *cursor, struct entry *entry) {
  *entry = (struct entry){0};
  uint64_t code = take_uleb128(cursor);
  const uint8_t *at = code ? purity_forms_of(units, unit, code) : NULL;
  if (!at) {
    if (code) cursor->at = cursor->end;
    return false;
  }
  struct cursor forms = {at, units->abbreviations.end};
  entry->tag = take_uleb128(&forms);
  entry->has_children = take(&forms, 1);
  while (forms.at < forms.end) {
    uint64_t attribute = take_uleb128(&forms), form = take_uleb128(&forms);
    if (!attribute && !form) break;
    struct value value = {0};
    if (form == DW_FORM_implicit_const) {
      value.number = (uint64_t)take_sleb128(&forms);
    } else if (!purity_take_value(units, unit, cursor, form, &value)) {
      return false;
    }
    store(entry, attribute, form, &value);
  }
  return true;
}

/// The unit at an offset of the section, or null.
static struct unit *unit_at(const struct units *units, uint64_t offset) {
  size_t low = 0, high = units->count;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (units->all[middle].start <= offset) low = middle;
    else high = middle;
  }
  return high ? &units->all[low] : NULL;
}

struct unit *purity_follow_reference(const struct units *units, struct unit *unit, struct entry *entry) {
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

bool purity_visit_entries(
    const struct units *units, struct unit *unit, uint64_t offset, bool (*visit)(struct entry *entry, void *context),
    void *context) {
  struct cursor cursor = units->info;
  skip(&cursor, offset);
  cursor.end = unit->entries.end;
  int depth = 0;
  do {
    struct entry entry;
    bool is_entry = purity_take_entry(units, unit, &cursor, &entry);
    depth += !is_entry ? -1 : entry.has_children;
    if (is_entry && visit(&entry, context)) return true;
  } while (depth > 0 && cursor.at < cursor.end);
  return false;
}
#endif

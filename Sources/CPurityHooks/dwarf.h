// Reads DWARF 2 to 5, the debug information in the ELF files of images.
#pragma once
#include "hooks.h"

#if PURITY_HOOKS
#include <string.h>

// ---- constants of the standard that are used

enum {
  DW_FORM_addr = 0x01, DW_FORM_block2 = 0x03, DW_FORM_block4 = 0x04, DW_FORM_data2 = 0x05, DW_FORM_data4 = 0x06,
  DW_FORM_data8 = 0x07, DW_FORM_string = 0x08, DW_FORM_block = 0x09, DW_FORM_block1 = 0x0a, DW_FORM_data1 = 0x0b,
  DW_FORM_flag = 0x0c, DW_FORM_sdata = 0x0d, DW_FORM_strp = 0x0e, DW_FORM_udata = 0x0f, DW_FORM_ref_addr = 0x10,
  DW_FORM_ref1 = 0x11, DW_FORM_ref2 = 0x12, DW_FORM_ref4 = 0x13, DW_FORM_ref8 = 0x14, DW_FORM_ref_udata = 0x15,
  DW_FORM_indirect = 0x16, DW_FORM_sec_offset = 0x17, DW_FORM_exprloc = 0x18, DW_FORM_flag_present = 0x19,
  DW_FORM_strx = 0x1a, DW_FORM_addrx = 0x1b, DW_FORM_ref_sup4 = 0x1c, DW_FORM_strp_sup = 0x1d, DW_FORM_data16 = 0x1e,
  DW_FORM_line_strp = 0x1f, DW_FORM_ref_sig8 = 0x20, DW_FORM_implicit_const = 0x21, DW_FORM_loclistx = 0x22,
  DW_FORM_rnglistx = 0x23, DW_FORM_ref_sup8 = 0x24, DW_FORM_strx1 = 0x25, DW_FORM_strx2 = 0x26, DW_FORM_strx3 = 0x27,
  DW_FORM_strx4 = 0x28, DW_FORM_addrx1 = 0x29, DW_FORM_addrx2 = 0x2a, DW_FORM_addrx3 = 0x2b, DW_FORM_addrx4 = 0x2c,
};
enum {
  DW_AT_name = 0x03, DW_AT_stmt_list = 0x10, DW_AT_low_pc = 0x11, DW_AT_high_pc = 0x12, DW_AT_language = 0x13,
  DW_AT_abstract_origin = 0x31, DW_AT_specification = 0x47, DW_AT_decl_file = 0x3a, DW_AT_decl_line = 0x3b,
  DW_AT_ranges = 0x55, DW_AT_call_column = 0x57, DW_AT_call_file = 0x58, DW_AT_call_line = 0x59,
  DW_AT_linkage_name = 0x6e, DW_AT_str_offsets_base = 0x72, DW_AT_addr_base = 0x73, DW_AT_rnglists_base = 0x74,
  DW_AT_MIPS_linkage_name = 0x2007, DW_AT_APPLE_optimized = 0x3fe1,
};
enum { DW_TAG_lexical_block = 0x0b, DW_TAG_compile_unit = 0x11, DW_TAG_inlined_subroutine = 0x1d, DW_TAG_subprogram = 0x2e };
enum { DW_UT_compile = 1, DW_LANG_Swift = 0x1e, DW_LNCT_path = 1, DW_LNCT_directory_index = 2 };
enum {
  DW_RLE_end_of_list = 0, DW_RLE_base_addressx = 1, DW_RLE_startx_endx = 2, DW_RLE_startx_length = 3,
  DW_RLE_offset_pair = 4, DW_RLE_base_address = 5, DW_RLE_start_end = 6, DW_RLE_start_length = 7,
};
enum {
  DW_LNS_copy = 1, DW_LNS_advance_pc, DW_LNS_advance_line, DW_LNS_set_file, DW_LNS_set_column, DW_LNS_const_add_pc = 8,
  DW_LNS_fixed_advance_pc,
};
enum { DW_LNE_end_sequence = 1, DW_LNE_set_address = 2 };

// ---- reading bytes

/// A position in a section, and its end. Reading past the end gives zeros and empty strings.
struct cursor {
  const uint8_t *at, *end;
};

/// Reads an integer of `size` bytes, and moves on.
static inline uint64_t take(struct cursor *cursor, int size) {
  uint64_t value = 0;
  if (cursor->end - cursor->at < size) {
    cursor->at = cursor->end;
    return 0;
  }
  memcpy(&value, cursor->at, (size_t)size);
  cursor->at += size;
  return value;
}

/// Moves on by a number of bytes.
static inline void skip(struct cursor *cursor, uint64_t size) {
  uint64_t left = (uint64_t)(cursor->end - cursor->at);
  cursor->at += size < left ? size : left;
}

/// Reads an unsigned LEB128 number.
static inline uint64_t take_uleb128(struct cursor *cursor) {
  uint64_t value = 0;
  for (int shift = 0; cursor->at < cursor->end; shift += 7) {
    uint8_t byte = *cursor->at++;
    if (shift < 64) value |= (uint64_t)(byte & 127) << shift;
    if (!(byte & 128)) break;
  }
  return value;
}

/// Reads a signed LEB128 number.
static inline int64_t take_sleb128(struct cursor *cursor) {
  uint64_t value = 0;
  int shift = 0;
  while (cursor->at < cursor->end) {
    uint8_t byte = *cursor->at++;
    if (shift < 64) value |= (uint64_t)(byte & 127) << shift;
    shift += 7;
    if (byte & 128) continue;
    if (shift < 64 && byte & 64) value |= ~(uint64_t)0 << shift;
    break;
  }
  return (int64_t)value;
}

/// Reads a string that ends with a zero.
static inline const char *take_string(struct cursor *cursor) {
  const char *text = (const char *)cursor->at;
  const uint8_t *end = memchr(cursor->at, 0, (size_t)(cursor->end - cursor->at));
  cursor->at = end ? end + 1 : cursor->end;
  return end ? text : "";
}

/// Reads the length of a unit, sets a cursor to the unit, and moves the section's behind it. False at the end.
static inline bool take_length(struct cursor *section, struct cursor *unit, int *offset_size) {
  *offset_size = 4;
  uint64_t length = take(section, 4);
  if (length == 0xffffffff) {
    length = take(section, 8);
    *offset_size = 8;
  }
  if (length == 0 || length > (uint64_t)(section->end - section->at)) return false;
  *unit = (struct cursor){section->at, section->at + length};
  section->at = unit->end;
  return true;
}

/// Sets a cursor to a section; false if the file has none.
static inline bool find_section(const struct purity_file *file, const char *name, struct cursor *section) {
  size_t size = 0;
  const uint8_t *start = purity_section(file, name, &size);
  *section = (struct cursor){start, start + size};
  return start != NULL;
}

// ---- dwarf_lines.c

/// Finds the path of a file, by the offset of its line table and its number there. Empty if the table does not say.
PURITY_HIDDEN void purity_find_path(
    const struct purity_file *file, uint64_t table, uint64_t number, char *path, size_t size);
/// Finds the row for an address, relative to the base of its image. Line 0 if the compiler made the code.
///
/// \param borrows Uses the line of the code behind the address where that has none, up to the end of the function.
PURITY_HIDDEN bool purity_find_line_row(
    const struct purity_file *file, uintptr_t address, uintptr_t end, bool borrows, struct purity_line *line);

// ---- dwarf_units.c, dwarf_entries.c

/// A compilation unit.
struct unit {
  /// Its offset from the section's start.
  uint64_t start;
  struct cursor entries;
  int version, offset_size, address_size;
  bool is_swift, is_optimized;
  uint64_t abbreviations, lines, text_base, address_base, range_base, low;
  /// Attributes of each abbreviation, by its code.
  const uint8_t **forms;
  uint64_t form_count;
  /// The code of its functions, read when it is first needed (`is_known`).
  struct extent *functions;
  size_t function_count, function_room;
  bool is_known;
};

/// A range of code, and its entry.
struct extent {
  uintptr_t low, high;
  uint64_t entry;
};

/// The units of a file, and their ranges of code.
struct units {
  const struct purity_file *file;
  struct cursor info, abbreviations;
  struct unit *all;
  size_t count, room;
  /// Here `entry` is an index in `all`.
  struct extent *extents;
  size_t extent_count, extent_room;
};

/// The attributes that functions have of a debugging information entry.
struct entry {
  uint64_t tag;
  bool has_children, has_low, has_high, is_high_length, has_ranges, is_range_index, has_lines;
  uint64_t low, high, ranges, lines, language;
  bool is_optimized;
  /// Offset in the section of the entry with the other attributes; 0 for none.
  uint64_t origin;
  /// The linker's name; C functions have only the plain one.
  const char *linkage_name, *name;
  uint64_t call_file, call_line, call_column, file, line;
};

/// The value of an attribute: a number or a text, by its form.
struct value {
  uint64_t number;
  const char *text;
  bool is_index;
};

/// Reads a value; false for an unknown form, after which nothing can be read.
PURITY_HIDDEN bool purity_take_value(
    const struct units *units, const struct unit *unit, struct cursor *cursor, uint64_t form, struct value *value);
/// The number at an index of a table, from the base of the unit's part of it.
PURITY_HIDDEN uint64_t purity_number_at(
    const struct units *units, const char *section, uint64_t base, uint64_t index, int size);
/// The address at an index of `.debug_addr`.
PURITY_HIDDEN uint64_t purity_indexed_address(const struct units *units, const struct unit *unit, uint64_t index);
/// The attributes of an abbreviation, by its code; null for none.
PURITY_HIDDEN const uint8_t *purity_forms_of(const struct units *units, struct unit *unit, uint64_t code);

/// The units of a file, which are read once.
PURITY_HIDDEN struct units *purity_units_of(const struct purity_file *file);
/// The unit with the code at an address, or null.
PURITY_HIDDEN struct unit *purity_unit_of(const struct units *units, uintptr_t address);
/// The offset in the section of the function with the code at an address; 0 for none.
PURITY_HIDDEN uint64_t purity_function_entry(const struct units *units, struct unit *unit, uintptr_t address);
/// Reads the entry at a cursor. False for the null entry that ends a list of children.
PURITY_HIDDEN bool purity_take_entry(
    const struct units *units, struct unit *unit, struct cursor *cursor, struct entry *entry);
/// Whether an address is in the code of an entry.
PURITY_HIDDEN bool purity_entry_contains(
    const struct units *units, const struct unit *unit, const struct entry *entry, uintptr_t address);
/// Fills in name and declaration from the entries that this one refers to. Returns the unit that numbers its files.
PURITY_HIDDEN struct unit *purity_follow_reference(const struct units *units, struct unit *unit, struct entry *entry);
/// Calls `visit` with the entry at an offset of the section and all inside it, in their order, until it returns true.
PURITY_HIDDEN bool purity_visit_entries(
    const struct units *units, struct unit *unit, uint64_t offset, bool (*visit)(struct entry *entry, void *context),
    void *context);
#endif

// Types and readers shared by those of debug information: DWARF 2 to 5, as it is in the files of images.
#pragma once
#include "hooks.h"

#if PURITY_HOOKS
#include <string.h>

/// A place in a section.
struct cursor {
  const uint8_t *at, *end;
};

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

static inline void skip(struct cursor *cursor, uint64_t size) {
  uint64_t left = (uint64_t)(cursor->end - cursor->at);
  cursor->at += size < left ? size : left;
}

static inline uint64_t take_unsigned(struct cursor *cursor) {
  uint64_t value = 0;
  for (int shift = 0; cursor->at < cursor->end; shift += 7) {
    uint8_t byte = *cursor->at++;
    if (shift < 64) value |= (uint64_t)(byte & 127) << shift;
    if (!(byte & 128)) break;
  }
  return value;
}

static inline int64_t take_signed(struct cursor *cursor) {
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

static inline const char *take_text(struct cursor *cursor) {
  const char *text = (const char *)cursor->at;
  const uint8_t *end = memchr(cursor->at, 0, (size_t)(cursor->end - cursor->at));
  cursor->at = end ? end + 1 : cursor->end;
  return end ? text : "";
}

/// Takes the length of a unit, and cuts a cursor to it; the section goes on behind. False at the end of what can be read.
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

static inline bool find_section(const struct purity_file *file, const char *name, struct cursor *section) {
  size_t size = 0;
  const uint8_t *start = purity_section(file, name, &size);
  *section = (struct cursor){start, start + size};
  return start != NULL;
}

// ---- lines.c

/// The path of a file, by the place of its line table and its number there. Empty where that does not say.
PURITY_HIDDEN void purity_find_path(
    const struct purity_file *file, uint64_t table, uint64_t number, char *path, size_t size);
/// The row that holds an address of an image, counted from where it is loaded. Line 0 where the compiler wrote the code.
///
/// \param borrows Takes the line of the code behind it where it has none, up to where the function ends.
PURITY_HIDDEN bool purity_find_row(
    const struct purity_file *file, uintptr_t address, uintptr_t end, bool borrows, struct purity_line *line);

// ---- units.c, entries.c

/// A unit of what one file says of its functions.
struct unit {
  /// Its offset from the section's start.
  uint64_t start;
  struct cursor entries;
  int version, offset_size, address_size;
  bool is_swift, is_optimized;
  uint64_t abbreviations, lines, text_base, address_base, range_base, low;
  /// Abbreviations by number.
  const uint8_t **forms;
  uint64_t form_count;
  /// Its functions, once they were asked for.
  struct extent *functions;
  size_t function_count, function_room;
  bool is_known;
};

/// The addresses of an entry's code.
struct extent {
  uintptr_t low, high;
  uint64_t entry;
};

/// All of them, of a file and its code.
struct units {
  const struct purity_file *file;
  struct cursor info, abbreviations;
  struct unit *all;
  size_t count, room;
  /// The entry is the place in `all`.
  struct extent *extents;
  size_t extent_count, extent_room;
};

/// An entry, as far as functions go.
struct entry {
  uint64_t tag;
  bool has_children, has_low, has_high, is_high_length, has_ranges, is_range_index, has_lines;
  uint64_t low, high, ranges, lines, language;
  bool is_optimized;
  /// The entry that says the rest, counted from the section's start; 0 for none.
  uint64_t origin;
  /// As the linker knows it; of C there is the plain one.
  const char *linkage_name, *name;
  uint64_t call_file, call_line, call_column, file, line;
};
enum { TAG_BLOCK = 0x0b, TAG_UNIT = 0x11, TAG_INLINED = 0x1d, TAG_FUNCTION = 0x2e };

/// The value of an attribute, by its form.
struct value {
  uint64_t number;
  const char *text;
  bool is_index;
};

/// Takes a value; false where the form is not known, and what follows cannot be read.
PURITY_HIDDEN bool purity_take_value(
    const struct units *units, const struct unit *unit, struct cursor *cursor, uint64_t form, struct value *value);
/// One of a table of numbers, of which a unit has a part.
PURITY_HIDDEN uint64_t purity_number_at(
    const struct units *units, const char *section, uint64_t base, uint64_t index, int size);
PURITY_HIDDEN uint64_t purity_indexed_address(const struct units *units, const struct unit *unit, uint64_t index);
/// Looks an abbreviation up; null for none.
PURITY_HIDDEN const uint8_t *purity_forms_of(const struct units *units, struct unit *unit, uint64_t code);

/// Those of a file, read once; null where it says nothing.
PURITY_HIDDEN struct units *purity_units_of(const struct purity_file *file);
/// The unit that holds the code at an address, or null.
PURITY_HIDDEN struct unit *purity_unit_of(const struct units *units, uintptr_t address);
/// The function of a unit that holds the code at an address, counted from the section's start; 0 for none.
PURITY_HIDDEN uint64_t purity_function_entry(const struct units *units, struct unit *unit, uintptr_t address);
/// Takes the entry at a cursor. False at the end of a list of children, where nothing is taken but that.
PURITY_HIDDEN bool purity_take_entry(
    const struct units *units, struct unit *unit, struct cursor *cursor, struct entry *entry);
/// Whether the code of an entry holds an address.
PURITY_HIDDEN bool purity_holds(
    const struct units *units, const struct unit *unit, const struct entry *entry, uintptr_t address);
/// Follows an entry's reference: its name, and the line that declares it, with the unit that counts its files.
PURITY_HIDDEN struct unit *purity_follow(const struct units *units, struct unit *unit, struct entry *entry);
#endif

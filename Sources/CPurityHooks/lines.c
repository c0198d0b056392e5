// Which line an address comes from: reads the line tables of DWARF 2 to 5 in the file of an image.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <stdlib.h>
#include <string.h>

/// A place in a section.
struct cursor {
  const uint8_t *at, *end;
};

static uint64_t take(struct cursor *cursor, int size) {
  uint64_t value = 0;
  if (cursor->end - cursor->at < size) {
    cursor->at = cursor->end;
    return 0;
  }
  memcpy(&value, cursor->at, (size_t)size);
  cursor->at += size;
  return value;
}

static uint64_t take_unsigned(struct cursor *cursor) {
  uint64_t value = 0;
  for (int shift = 0; cursor->at < cursor->end; shift += 7) {
    uint8_t byte = *cursor->at++;
    if (shift < 64) value |= (uint64_t)(byte & 127) << shift;
    if (!(byte & 128)) break;
  }
  return value;
}

static int64_t take_signed(struct cursor *cursor) {
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

static const char *take_text(struct cursor *cursor) {
  const char *text = (const char *)cursor->at;
  const uint8_t *end = memchr(cursor->at, 0, (size_t)(cursor->end - cursor->at));
  cursor->at = end ? end + 1 : cursor->end;
  return end ? text : "";
}

/// The head of one table, and where its parts are.
struct unit {
  int version, offset_size, minimum_step, line_base, line_range, opcode_base;
  uint8_t lengths[256];
  struct cursor names, program;
};

/// Reads the head of the table at a cursor, and moves on to the next one.
static bool take_unit(struct cursor *section, struct unit *unit) {
  *unit = (struct unit){.offset_size = 4};
  uint64_t length = take(section, 4);
  if (length == 0xffffffff) {
    length = take(section, 8);
    unit->offset_size = 8;
  }
  if (length == 0 || length > (uint64_t)(section->end - section->at)) return false;
  struct cursor cursor = {section->at, section->at + length};
  section->at = cursor.end;
  unit->version = (int)take(&cursor, 2);
  if (unit->version >= 5) take(&cursor, 2);
  uint64_t head = take(&cursor, unit->offset_size);
  if (unit->version < 2 || unit->version > 5 || head > (uint64_t)(cursor.end - cursor.at)) return true;
  unit->program = (struct cursor){cursor.at + head, cursor.end};
  unit->minimum_step = (int)take(&cursor, 1);
  if (unit->version >= 4) take(&cursor, 1);
  take(&cursor, 1);
  unit->line_base = (int8_t)take(&cursor, 1);
  unit->line_range = (int)take(&cursor, 1);
  unit->opcode_base = (int)take(&cursor, 1);
  for (int i = 1; i < unit->opcode_base; i++) unit->lengths[i] = (uint8_t)take(&cursor, 1);
  unit->names = (struct cursor){cursor.at, unit->program.at};
  return true;
}

struct row {
  uintptr_t address;
  uint32_t file, line, column;
};

/// Runs the program of a table, row by row, until `see` says that is enough.
static void run(const struct unit *unit, bool (*see)(const struct row *, bool ends, void *), void *context) {
  if (!unit->line_range || !unit->program.at) return;
  struct cursor program = unit->program;
  struct row row = {.file = 1, .line = 1};
  while (program.at < program.end) {
    int opcode = (int)take(&program, 1);
    bool is_row = false, ends = false;
    if (opcode >= unit->opcode_base) {
      int step = opcode - unit->opcode_base;
      row.address += (uintptr_t)(step / unit->line_range * unit->minimum_step);
      row.line += (uint32_t)(unit->line_base + step % unit->line_range);
      is_row = true;
    } else if (opcode == 0) {
      uint64_t length = take_unsigned(&program);
      if (length > (uint64_t)(program.end - program.at)) return;
      struct cursor extended = {program.at, program.at + length};
      program.at += length;
      int kind = (int)take(&extended, 1);
      if (kind == 1) is_row = ends = true;
      if (kind == 2) row.address = take(&extended, sizeof(uintptr_t));
    } else if (opcode == 1) {
      is_row = true;
    } else if (opcode == 2) {
      row.address += take_unsigned(&program) * (uintptr_t)unit->minimum_step;
    } else if (opcode == 3) {
      row.line += (uint32_t)take_signed(&program);
    } else if (opcode == 4) {
      row.file = (uint32_t)take_unsigned(&program);
    } else if (opcode == 5) {
      row.column = (uint32_t)take_unsigned(&program);
    } else if (opcode == 8) {
      row.address += (uintptr_t)((255 - unit->opcode_base) / unit->line_range * unit->minimum_step);
    } else if (opcode == 9) {
      row.address += take(&program, 2);
    } else {
      for (int i = 0; i < unit->lengths[opcode]; i++) take_unsigned(&program);
    }
    if (!is_row) continue;
    if (see(&row, ends, context)) return;
    if (ends) row = (struct row){.file = 1, .line = 1};
  }
}

// ---- names of files

/// A table of folders or of files of version 5: what each entry consists of, and how many there are.
struct entries {
  struct {
    uint64_t content, form;
  } parts[16];
  int part_count;
  uint64_t count;
};

static void take_entries(struct cursor *cursor, struct entries *entries) {
  entries->part_count = (int)take(cursor, 1);
  for (int i = 0; i < entries->part_count; i++) {
    uint64_t content = take_unsigned(cursor), form = take_unsigned(cursor);
    if (i >= 16) continue;
    entries->parts[i].content = content;
    entries->parts[i].form = form;
  }
  if (entries->part_count > 16) entries->part_count = 0;
  entries->count = take_unsigned(cursor);
}

/// The name and the folder of the next entry.
static const char *take_entry(
    struct cursor *cursor, const struct entries *entries, const struct unit *unit, const struct purity_file *file,
    uint64_t *folder) {
  const char *name = "";
  for (int i = 0; i < entries->part_count; i++) {
    const char *text = NULL;
    uint64_t number = 0;
    switch (entries->parts[i].form) {
    case 0x08: text = take_text(cursor); break;
    case 0x1f: text = purity_text_at(file, ".debug_line_str", take(cursor, unit->offset_size)); break;
    case 0x0e: text = purity_text_at(file, ".debug_str", take(cursor, unit->offset_size)); break;
    case 0x0b: number = take(cursor, 1); break;
    case 0x05: number = take(cursor, 2); break;
    case 0x06: number = take(cursor, 4); break;
    case 0x0f: number = take_unsigned(cursor); break;
    case 0x1e: take(cursor, 8), take(cursor, 8); break;
    default: return name;
    }
    if (entries->parts[i].content == 1 && text) name = text;
    if (entries->parts[i].content == 2 && folder) *folder = number;
  }
  return name;
}

static void join(char *path, size_t size, const char *folder, const char *name) {
  if (*name == '/' || !*folder) folder = "";
  size_t length = strlen(folder), rest = strlen(name);
  if (length + rest + 2 > size) return;
  memcpy(path, folder, length);
  if (length) path[length++] = '/';
  memcpy(path + length, name, rest + 1);
}

/// The path of a file of a table, as the compiler was given it.
static void find_path(
    const struct unit *unit, const struct purity_file *file, uint64_t number, char *path, size_t size) {
  struct cursor cursor = unit->names;
  *path = 0;
  if (unit->version >= 5) {
    struct entries folders, files;
    take_entries(&cursor, &folders);
    struct cursor first_folder = cursor;
    for (uint64_t i = 0; i < folders.count && cursor.at < cursor.end; i++) take_entry(&cursor, &folders, unit, file, NULL);
    take_entries(&cursor, &files);
    uint64_t folder = 0;
    const char *name = "";
    for (uint64_t i = 0; i <= number && i < files.count && cursor.at < cursor.end; i++)
      name = take_entry(&cursor, &files, unit, file, &folder);
    const char *folder_name = "";
    for (uint64_t i = 0; i <= folder && i < folders.count; i++)
      folder_name = take_entry(&first_folder, &folders, unit, file, NULL);
    return join(path, size, folder_name, name);
  }
  struct cursor first_folder = cursor;
  while (cursor.at < cursor.end && *take_text(&cursor)) {}
  const char *name = "";
  uint64_t folder = 0;
  for (uint64_t i = 1; i <= number && cursor.at < cursor.end; i++) {
    name = take_text(&cursor);
    if (!*name) return;
    folder = take_unsigned(&cursor);
    take_unsigned(&cursor), take_unsigned(&cursor);
  }
  const char *folder_name = "";
  for (uint64_t i = 1; i <= folder; i++) folder_name = take_text(&first_folder);
  join(path, size, folder_name, name);
}

// ---- finding

/// The run of rows that covers an address, as far as it has been read.
struct search {
  uintptr_t address, limit;
  struct row before, found;
  bool has_before, is_inside, is_found;
};

/// Rows of one sequence ascend. The row that holds the address is the last one that does not lie behind it; a call that
/// announces an access has no line of its own, and takes that of the code behind it.
static bool see_row(const struct row *row, bool ends, void *context) {
  struct search *search = context;
  if (search->is_inside) {
    if (ends || row->address > search->limit) return true;
    if (row->line) {
      search->found = *row;
      search->is_found = true;
    }
    return search->is_found;
  }
  if (search->has_before && search->before.address <= search->address && search->address < row->address) {
    search->found = search->before;
    if (search->found.line) {
      search->is_found = true;
      return true;
    }
    search->is_inside = true;
    return see_row(row, ends, context);
  }
  search->before = *row;
  search->has_before = !ends;
  return false;
}

/// What a run of rows covers, and its table.
struct span {
  uintptr_t low, high;
  uint32_t table;
};

struct spans {
  struct span *all;
  size_t count, capacity;
  uintptr_t low;
  uint32_t table;
  bool is_open;
};

static bool see_span(const struct row *row, bool ends, void *context) {
  struct spans *spans = context;
  if (!spans->is_open) spans->low = row->address;
  spans->is_open = !ends;
  if (!ends || row->address <= spans->low) return false;
  if (spans->count == spans->capacity) {
    spans->capacity = spans->capacity ? spans->capacity * 2 : 1024;
    spans->all = realloc(spans->all, spans->capacity * sizeof *spans->all);
  }
  spans->all[spans->count++] = (struct span){spans->low, row->address, spans->table};
  return false;
}

/// The tables of one file, read through once.
static const struct spans *spans_of(const struct purity_file *file, struct cursor section) {
  static const struct purity_file *known;
  static struct spans spans;
  if (known == file) return &spans;
  spans = (struct spans){.all = spans.all, .capacity = spans.capacity};
  struct cursor cursor = section;
  struct unit unit;
  while (cursor.at < cursor.end) {
    spans.table = (uint32_t)(cursor.at - section.at);
    if (!take_unit(&cursor, &unit)) break;
    run(&unit, see_span, &spans);
  }
  known = file;
  return &spans;
}

bool purity_find_line(uintptr_t address, struct purity_line *line) {
  const struct purity_image *image = purity_image_of(address);
  const struct purity_file *file = image ? purity_file_of(image) : NULL;
  size_t size;
  const uint8_t *lines = file ? purity_section(file, ".debug_line", &size) : NULL;
  if (!lines) return false;
  struct cursor section = {lines, lines + size};
  uintptr_t end = purity_end_of_function(address - 1) - image->base;
  // A return address is that of the instruction after the call.
  uintptr_t call = address - 1 - image->base;
  const struct spans *spans = spans_of(file, section);
  for (size_t i = 0; i < spans->count; i++) {
    const struct span *span = &spans->all[i];
    if (call < span->low || call >= span->high) continue;
    struct cursor table = {section.at + span->table, section.end};
    struct unit unit;
    struct search search = {.address = call, .limit = call + 256 < end ? call + 256 : end - 1};
    if (!take_unit(&table, &unit)) return false;
    run(&unit, see_row, &search);
    if (!search.is_found) continue;
    line->line = (int32_t)search.found.line;
    line->column = (int32_t)search.found.column;
    find_path(&unit, file, search.found.file, line->path, sizeof line->path);
    return true;
  }
  return false;
}
#endif

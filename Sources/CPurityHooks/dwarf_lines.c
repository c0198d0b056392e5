// Finds the source line of an address: runs the line number programs of DWARF 2 to 5.
#define _GNU_SOURCE
#include "dwarf.h"

#if PURITY_HOOKS
#include <stdlib.h>

/// The header of a line table, and its two parts.
struct table {
  int version, offset_size, minimum_step, line_base, line_range, opcode_base;
  uint8_t lengths[256];
  struct cursor names, program;
};

/// Reads the header of the table at a cursor, and moves on to the next table.
static bool take_table(struct cursor *section, struct table *table) {
  *table = (struct table){0};
  struct cursor cursor;
  if (!take_length(section, &cursor, &table->offset_size)) return false;
  table->version = (int)take(&cursor, 2);
  if (table->version >= 5) take(&cursor, 2);
  uint64_t head = take(&cursor, table->offset_size);
  if (table->version < 2 || table->version > 5 || head > (uint64_t)(cursor.end - cursor.at)) return true;
  table->program = (struct cursor){cursor.at + head, cursor.end};
  table->minimum_step = (int)take(&cursor, 1);
  if (table->version >= 4) take(&cursor, 1);
  take(&cursor, 1);
  table->line_base = (int8_t)take(&cursor, 1);
  table->line_range = (int)take(&cursor, 1);
  table->opcode_base = (int)take(&cursor, 1);
  for (int i = 1; i < table->opcode_base; i++) table->lengths[i] = (uint8_t)take(&cursor, 1);
  table->names = (struct cursor){cursor.at, table->program.at};
  return true;
}

/// A row of a line table.
struct row {
  uintptr_t address;
  uint32_t file, line, column;
};

/// Runs the line number program of a table, and calls `visit` with each row until it returns true.
static void run(const struct table *table, bool (*visit)(const struct row *, bool ends, void *), void *context) {
  if (!table->line_range || !table->program.at) return;
  struct cursor program = table->program;
  struct row row = {.file = 1, .line = 1};
  while (program.at < program.end) {
    int opcode = (int)take(&program, 1);
    bool is_row = false, ends = false;
    if (opcode >= table->opcode_base) {
      int step = opcode - table->opcode_base;
      row.address += (uintptr_t)(step / table->line_range * table->minimum_step);
      row.line += (uint32_t)(table->line_base + step % table->line_range);
      is_row = true;
    } else if (opcode == 0) {
      uint64_t length = take_uleb128(&program);
      if (length > (uint64_t)(program.end - program.at)) return;
      struct cursor extended = {program.at, program.at + length};
      program.at += length;
      int kind = (int)take(&extended, 1);
      if (kind == DW_LNE_end_sequence) is_row = ends = true;
      if (kind == DW_LNE_set_address) row.address = take(&extended, sizeof(uintptr_t));
    } else if (opcode == DW_LNS_copy) {
      is_row = true;
    } else if (opcode == DW_LNS_advance_pc) {
      row.address += take_uleb128(&program) * (uintptr_t)table->minimum_step;
    } else if (opcode == DW_LNS_advance_line) {
      row.line += (uint32_t)take_sleb128(&program);
    } else if (opcode == DW_LNS_set_file) {
      row.file = (uint32_t)take_uleb128(&program);
    } else if (opcode == DW_LNS_set_column) {
      row.column = (uint32_t)take_uleb128(&program);
    } else if (opcode == DW_LNS_const_add_pc) {
      row.address += (uintptr_t)((255 - table->opcode_base) / table->line_range * table->minimum_step);
    } else if (opcode == DW_LNS_fixed_advance_pc) {
      row.address += take(&program, 2);
    } else {
      for (int i = 0; i < table->lengths[opcode]; i++) take_uleb128(&program);
    }
    if (!is_row) continue;
    if (visit(&row, ends, context)) return;
    if (ends) row = (struct row){.file = 1, .line = 1};
  }
}

// ---- names of files

/// A table of folders or files in version 5: the format of its entries, and their number.
struct entries {
  struct {
    uint64_t content, form;
  } parts[16];
  int part_count;
  uint64_t count;
};

/// Reads the format of a table of folders or files.
static void take_entries(struct cursor *cursor, struct entries *entries) {
  entries->part_count = (int)take(cursor, 1);
  for (int i = 0; i < entries->part_count; i++) {
    uint64_t content = take_uleb128(cursor), form = take_uleb128(cursor);
    if (i >= 16) continue;
    entries->parts[i].content = content;
    entries->parts[i].form = form;
  }
  if (entries->part_count > 16) entries->part_count = 0;
  entries->count = take_uleb128(cursor);
}

/// Reads the next entry: its name, and the index of its folder.
static const char *take_entry(
    struct cursor *cursor, const struct entries *entries, const struct table *table, const struct purity_file *file,
    uint64_t *folder) {
  const char *name = "";
  for (int i = 0; i < entries->part_count; i++) {
    const char *text = NULL;
    uint64_t number = 0;
    switch (entries->parts[i].form) {
    case DW_FORM_string: text = take_string(cursor); break;
    case DW_FORM_line_strp: text = purity_string_at(file, ".debug_line_str", take(cursor, table->offset_size)); break;
    case DW_FORM_strp: text = purity_string_at(file, ".debug_str", take(cursor, table->offset_size)); break;
    case DW_FORM_data1: number = take(cursor, 1); break;
    case DW_FORM_data2: number = take(cursor, 2); break;
    case DW_FORM_data4: number = take(cursor, 4); break;
    case DW_FORM_udata: number = take_uleb128(cursor); break;
    case DW_FORM_data16: take(cursor, 8), take(cursor, 8); break;
    default: return name;
    }
    if (entries->parts[i].content == DW_LNCT_path && text) name = text;
    if (entries->parts[i].content == DW_LNCT_directory_index && folder) *folder = number;
  }
  return name;
}

/// Joins a folder and a name to a path.
static void join(char *path, size_t size, const char *folder, const char *name) {
  if (*name == '/' || !*folder) folder = "";
  size_t length = strlen(folder), rest = strlen(name);
  if (length + rest + 2 > size) return;
  memcpy(path, folder, length);
  if (length) path[length++] = '/';
  memcpy(path + length, name, rest + 1);
}

/// Finds the path of a file in a table, as it was given to the compiler.
static void find_path(
    const struct table *table, const struct purity_file *file, uint64_t number, char *path, size_t size) {
  struct cursor cursor = table->names;
  *path = 0;
  if (table->version >= 5) {
    struct entries folders, files;
    take_entries(&cursor, &folders);
    struct cursor first_folder = cursor;
    for (uint64_t i = 0; i < folders.count && cursor.at < cursor.end; i++) take_entry(&cursor, &folders, table, file, NULL);
    take_entries(&cursor, &files);
    uint64_t folder = 0;
    const char *name = "";
    for (uint64_t i = 0; i <= number && i < files.count && cursor.at < cursor.end; i++)
      name = take_entry(&cursor, &files, table, file, &folder);
    const char *folder_name = "";
    for (uint64_t i = 0; i <= folder && i < folders.count; i++)
      folder_name = take_entry(&first_folder, &folders, table, file, NULL);
    return join(path, size, folder_name, name);
  }
  struct cursor first_folder = cursor;
  while (cursor.at < cursor.end && *take_string(&cursor)) {}
  const char *name = "";
  uint64_t folder = 0;
  for (uint64_t i = 1; i <= number && cursor.at < cursor.end; i++) {
    name = take_string(&cursor);
    if (!*name) return;
    folder = take_uleb128(&cursor);
    take_uleb128(&cursor), take_uleb128(&cursor);
  }
  const char *folder_name = "";
  for (uint64_t i = 1; i <= folder; i++) folder_name = take_string(&first_folder);
  join(path, size, folder_name, name);
}

// ---- rows of an address

/// A search for the row of an address.
struct search {
  /// The last address whose line may be borrowed for code without one.
  uintptr_t address, limit;
  struct row before, found;
  bool has_before, is_inside, is_found;
};

/// Searches the rows of a table. In a sequence they ascend: the last one at or before the address is the row.
static bool visit_row(const struct row *row, bool ends, void *context) {
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
    return visit_row(row, ends, context);
  }
  search->before = *row;
  search->has_before = !ends;
  return false;
}

/// The addresses of a sequence of rows, and its table.
struct span {
  uintptr_t low, high;
  uint32_t table;
};

/// The sequences of a file.
struct spans {
  struct span *all;
  size_t count, capacity;
  uintptr_t low;
  uint32_t table;
  bool is_open;
};

/// Adds a sequence at its last row.
static bool visit_span(const struct row *row, bool ends, void *context) {
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

/// The sequences of a file, read once until another file is asked for.
static const struct spans *spans_of(const struct purity_file *file, struct cursor section) {
  static const struct purity_file *known;
  static struct spans spans;
  if (known == file) return &spans;
  spans = (struct spans){.all = spans.all, .capacity = spans.capacity};
  struct cursor cursor = section;
  struct table table;
  while (cursor.at < cursor.end) {
    spans.table = (uint32_t)(cursor.at - section.at);
    if (!take_table(&cursor, &table)) break;
    run(&table, visit_span, &spans);
  }
  known = file;
  return &spans;
}

bool purity_find_line_row(
    const struct purity_file *file, uintptr_t address, uintptr_t end, bool borrows, struct purity_line *line) {
  struct cursor section;
  if (!find_section(file, ".debug_line", &section)) return false;
  const struct spans *spans = spans_of(file, section);
  for (size_t i = 0; i < spans->count; i++) {
    const struct span *span = &spans->all[i];
    if (address < span->low || address >= span->high) continue;
    struct cursor cursor = {section.at + span->table, section.end};
    struct table table;
    struct search search = {.address = address, .limit = address + 256 < end ? address + 256 : end - 1};
    if (!borrows) search.limit = address;
    if (!take_table(&cursor, &table)) return false;
    run(&table, visit_row, &search);
    if (!search.is_found && !search.is_inside) continue;
    line->line = search.is_found ? (int32_t)search.found.line : 0;
    line->column = search.is_found ? (int32_t)search.found.column : 0;
    find_path(&table, file, search.found.file, line->path, sizeof line->path);
    return true;
  }
  return false;
}

void purity_find_path(const struct purity_file *file, uint64_t table, uint64_t number, char *path, size_t size) {
  struct cursor section;
  struct table found;
  *path = 0;
  if (!find_section(file, ".debug_line", &section) || table >= (uint64_t)(section.end - section.at)) return;
  skip(&section, table);
  if (take_table(&section, &found)) find_path(&found, file, number, path, size);
}
#endif

// Which line an address comes from: reads the line tables of DWARF 2 to 5 in the file of an image.
#define _GNU_SOURCE
#include "dwarf.h"

#if PURITY_HOOKS
#include <stdlib.h>

/// The head of one table, and where its parts are.
struct table {
  int version, offset_size, minimum_step, line_base, line_range, opcode_base;
  uint8_t lengths[256];
  struct cursor names, program;
};

/// Reads the head of the table at a cursor, and moves on to the next one.
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

struct row {
  uintptr_t address;
  uint32_t file, line, column;
};

/// Runs the program of a table, row by row, until `see` says that is enough.
static void run(const struct table *table, bool (*see)(const struct row *, bool ends, void *), void *context) {
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
      row.address += take_unsigned(&program) * (uintptr_t)table->minimum_step;
    } else if (opcode == 3) {
      row.line += (uint32_t)take_signed(&program);
    } else if (opcode == 4) {
      row.file = (uint32_t)take_unsigned(&program);
    } else if (opcode == 5) {
      row.column = (uint32_t)take_unsigned(&program);
    } else if (opcode == 8) {
      row.address += (uintptr_t)((255 - table->opcode_base) / table->line_range * table->minimum_step);
    } else if (opcode == 9) {
      row.address += take(&program, 2);
    } else {
      for (int i = 0; i < table->lengths[opcode]; i++) take_unsigned(&program);
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
    struct cursor *cursor, const struct entries *entries, const struct table *table, const struct purity_file *file,
    uint64_t *folder) {
  const char *name = "";
  for (int i = 0; i < entries->part_count; i++) {
    const char *text = NULL;
    uint64_t number = 0;
    switch (entries->parts[i].form) {
    case 0x08: text = take_text(cursor); break;
    case 0x1f: text = purity_text_at(file, ".debug_line_str", take(cursor, table->offset_size)); break;
    case 0x0e: text = purity_text_at(file, ".debug_str", take(cursor, table->offset_size)); break;
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
  /// Up to where a line may be that is taken for one without.
  uintptr_t address, limit;
  struct row before, found;
  bool has_before, is_inside, is_found;
};

/// Rows of one sequence ascend. The row that holds the address is the last one that does not lie behind it.
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
  struct table table;
  while (cursor.at < cursor.end) {
    spans.table = (uint32_t)(cursor.at - section.at);
    if (!take_table(&cursor, &table)) break;
    run(&table, see_span, &spans);
  }
  known = file;
  return &spans;
}

bool purity_find_row(
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
    run(&table, see_row, &search);
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

#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// The part of the C interface of libIndexStore that an audit reads. The library belongs to the toolchain, so its
// functions are looked up when the program runs, and nothing is linked.

/// Text that the library owns; not terminated.
typedef struct {
  const char *data;
  size_t length;
} is_text;

/// Functions of libIndexStore, under their names there without `indexstore_`.
///
/// Handles belong to the library. A `*_apply_f` ends early when its function returns false.
typedef struct {
  const char *(*error_get_description)(void *error);
  void (*error_dispose)(void *error);
  unsigned (*format_version)(void);
  void *(*store_create)(const char *path, void **error);
  void (*store_dispose)(void *store);
  bool (*store_units_apply_f)(void *store, unsigned sorted, void *context, bool (*apply)(void *context, is_text name));
  bool (*store_get_unit_modification_time)(
      void *store, const char *unit, int64_t *seconds, int64_t *nanoseconds, void **error);
  void *(*unit_reader_create)(void *store, const char *unit, void **error);
  void (*unit_reader_dispose)(void *unit);
  bool (*unit_reader_is_system_unit)(void *unit);
  bool (*unit_reader_has_main_file)(void *unit);
  is_text (*unit_reader_get_main_file)(void *unit);
  is_text (*unit_reader_get_module_name)(void *unit);
  is_text (*unit_reader_get_output_file)(void *unit);
  bool (*unit_reader_dependencies_apply_f)(void *unit, void *context, bool (*apply)(void *context, void *dependency));
  int (*unit_dependency_get_kind)(void *dependency);
  bool (*unit_dependency_is_system)(void *dependency);
  is_text (*unit_dependency_get_name)(void *dependency);
  is_text (*unit_dependency_get_filepath)(void *dependency);
  void *(*record_reader_create)(void *store, const char *record, void **error);
  void (*record_reader_dispose)(void *record);
  bool (*record_reader_occurrences_apply_f)(
      void *record, void *context, bool (*apply)(void *context, void *occurrence));
  void *(*occurrence_get_symbol)(void *occurrence);
  uint64_t (*occurrence_get_roles)(void *occurrence);
  void (*occurrence_get_line_col)(void *occurrence, unsigned *line, unsigned *column);
  bool (*occurrence_relations_apply_f)(void *occurrence, void *context, bool (*apply)(void *context, void *relation));
  uint64_t (*symbol_relation_get_roles)(void *relation);
  void *(*symbol_relation_get_symbol)(void *relation);
  int (*symbol_get_kind)(void *symbol);
  is_text (*symbol_get_name)(void *symbol);
  is_text (*symbol_get_usr)(void *symbol);
} is_library;

/// Kind of a unit's dependency on a record, the only one that is read.
enum { IS_DEPENDENCY_RECORD = 2 };

/// Opens the library for the rest of the process. Null, or why it cannot be used: valid until the next call.
const char *is_library_open(const char *path, is_library *library);

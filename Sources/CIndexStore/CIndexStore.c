#include "CIndexStore.h"

#include <dlfcn.h>

#define LOOK_UP(name)                                              \
  do {                                                             \
    void *found = dlsym(handle, "indexstore_" #name);              \
    if (!found) return "it has no function indexstore_" #name;     \
    *(void **)&library->name = found;                              \
  } while (0)

const char *is_library_open(const char *path, is_library *library) {
  void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return dlerror();
  LOOK_UP(error_get_description);
  LOOK_UP(error_dispose);
  LOOK_UP(format_version);
  LOOK_UP(store_create);
  LOOK_UP(store_dispose);
  LOOK_UP(store_units_apply_f);
  LOOK_UP(store_get_unit_modification_time);
  LOOK_UP(unit_reader_create);
  LOOK_UP(unit_reader_dispose);
  LOOK_UP(unit_reader_is_system_unit);
  LOOK_UP(unit_reader_has_main_file);
  LOOK_UP(unit_reader_get_main_file);
  LOOK_UP(unit_reader_get_module_name);
  LOOK_UP(unit_reader_get_output_file);
  LOOK_UP(unit_reader_dependencies_apply_f);
  LOOK_UP(unit_dependency_get_kind);
  LOOK_UP(unit_dependency_is_system);
  LOOK_UP(unit_dependency_get_name);
  LOOK_UP(unit_dependency_get_filepath);
  LOOK_UP(record_reader_create);
  LOOK_UP(record_reader_dispose);
  LOOK_UP(record_reader_occurrences_apply_f);
  LOOK_UP(occurrence_get_symbol);
  LOOK_UP(occurrence_get_roles);
  LOOK_UP(occurrence_get_line_col);
  LOOK_UP(occurrence_relations_apply_f);
  LOOK_UP(symbol_relation_get_roles);
  LOOK_UP(symbol_relation_get_symbol);
  LOOK_UP(symbol_get_kind);
  LOOK_UP(symbol_get_name);
  LOOK_UP(symbol_get_usr);
  return 0;
}

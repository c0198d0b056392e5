// The loaded images: which of them are user code, and the tables through which the linker binds them.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <dlfcn.h>
#include <string.h>

#define MAX_IMAGES 512
#define MAX_FOLDERS 16
static struct purity_image images[MAX_IMAGES];
static int image_count;
static char folders[MAX_FOLDERS][512];
static int folder_count;
static const struct purity_catalog *catalog;

int purity_image_count(void) { return image_count; }
const struct purity_image *purity_image_at(int index) { return &images[index]; }

const struct purity_image *purity_image_of(uintptr_t address) {
  for (int i = 0; i < image_count; i++)
    if (address >= images[i].low && address < images[i].high) return &images[i];
  return NULL;
}

const struct purity_image *purity_data_image_of(uintptr_t address) {
  for (int i = 0; i < image_count; i++)
    if (address >= images[i].data_low && address < images[i].data_high) return &images[i];
  return NULL;
}

/// Adds a folder of system libraries, unless it is in the list.
static void add_folder(const char *path, size_t length) {
  if (folder_count == MAX_FOLDERS || length == 0 || length >= sizeof folders[0]) return;
  for (int i = 0; i < folder_count; i++)
    if (strlen(folders[i]) == length && !strncmp(folders[i], path, length)) return;
  memcpy(folders[folder_count], path, length);
  folders[folder_count++][length] = 0;
}

/// Finds the folders of the toolchain's and the system's libraries by functions that they define.
static void find_folders(void) {
  static const char *const inside[] = {"swift_allocObject", "malloc", "_Unwind_Backtrace",
                                       "$s20FoundationEssentials4DateVACycfC", "swift_task_create"};
  for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
    void *function = dlsym(RTLD_DEFAULT, inside[i]);
    Dl_info where;
    if (!function || !dladdr(function, &where) || !where.dli_fname) continue;
    const char *slash = strrchr(where.dli_fname, '/');
    // A function that is linked into the program itself names no folder of libraries.
    if (slash && strstr(slash, ".so")) add_folder(where.dli_fname, (size_t)(slash - where.dli_fname) + 1);
  }
  add_folder("/lib/", 5);
  add_folder("/lib64/", 7);
  add_folder("/usr/lib/", 9);
  add_folder("linux-vdso", 10);
}

/// Whether a path contains one of several parts.
static bool has_any(const char *path, const char *const *parts, int32_t count) {
  for (int32_t i = 0; i < count; i++)
    if (strstr(path, parts[i])) return true;
  return false;
}

/// Adds an image to the list; called by `dl_iterate_phdr`.
static int add_image(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  if (image_count == MAX_IMAGES) return 1;
  struct purity_image image = {.base = info->dlpi_addr, .low = UINTPTR_MAX, .data_low = UINTPTR_MAX, .is_user = true};
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t start = info->dlpi_addr + part->p_vaddr, end = start + part->p_memsz;
    if (start < image.low) image.low = start;
    if (end > image.high) image.high = end;
    if (!(part->p_flags & PF_W)) continue;
    if (start < image.data_low) image.data_low = start;
    if (end > image.data_high) image.data_high = end;
  }
  image.path = info->dlpi_name && *info->dlpi_name ? strdup(info->dlpi_name) : "";
  if (*image.path) {
    for (int i = 0; i < folder_count; i++)
      if (!strncmp(image.path, folders[i], strlen(folders[i]))) image.is_user = false;
    image.is_swift = !image.is_user && (strstr(image.path, "swift") || strstr(image.path, "Foundation"));
    image.is_overlay = has_any(image.path, catalog->overlays, catalog->overlay_count);
    image.is_ignored = has_any(image.path, catalog->ignored, catalog->ignored_count);
  }
  images[image_count++] = image;
  return 0;
}

void purity_find_images(const struct purity_catalog *installed) {
  if (image_count) return;
  catalog = installed;
  find_folders();
  dl_iterate_phdr(add_image, NULL);
}

/// The number of symbols in a table, which only its hash table has.
PURITY_RAW static uint32_t count_symbols(const uint32_t *hash, const uint32_t *gnu_hash) {
  if (hash) return hash[1];
  if (!gnu_hash) return 0;
  uint32_t buckets = gnu_hash[0], first = gnu_hash[1], words = gnu_hash[2], last = 0;
  const uint32_t *bucket = (const uint32_t *)((const char *)(gnu_hash + 4) + words * sizeof(ElfW(Addr)));
  const uint32_t *chain = bucket + buckets;
  for (uint32_t i = 0; i < buckets; i++)
    if (bucket[i] > last) last = bucket[i];
  if (last < first) return first;
  while (!(chain[last - first] & 1)) last++;
  return last + 1;
}

/// The arguments of `read_tables`.
struct search {
  const struct purity_image *image;
  struct purity_tables *tables;
  bool found;
};

/// Reads the tables of the image that is searched for; called by `dl_iterate_phdr`.
PURITY_RAW static int read_tables(struct dl_phdr_info *info, size_t size, void *argument) {
  (void)size;
  struct search *search = argument;
  if (info->dlpi_addr != search->image->base) return 0;
  const uint32_t *hash = NULL, *gnu_hash = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag; entry++) {
      // glibc has added the base to these addresses already; for other images it may not have.
      uintptr_t value = entry->d_un.d_ptr;
      const void *address = (const void *)(value < info->dlpi_addr ? value + info->dlpi_addr : value);
      switch (entry->d_tag) {
      case DT_SYMTAB: search->tables->symbols = address; break;
      case DT_STRTAB: search->tables->names = address; break;
      case DT_RELA: search->tables->relocations[0] = address; break;
      case DT_RELASZ: search->tables->relocation_counts[0] = value / sizeof(ElfW(Rela)); break;
      case DT_JMPREL: search->tables->relocations[1] = address; break;
      case DT_PLTRELSZ: search->tables->relocation_counts[1] = value / sizeof(ElfW(Rela)); break;
      case DT_HASH: hash = address; break;
      case DT_GNU_HASH: gnu_hash = address; break;
      default: break;
      }
    }
  }
  search->tables->symbol_count = count_symbols(hash, gnu_hash);
  search->found = search->tables->symbols && search->tables->names;
  return 1;
}

bool purity_read_tables(const struct purity_image *image, struct purity_tables *tables) {
  *tables = (struct purity_tables){0};
  struct search search = {.image = image, .tables = tables};
  dl_iterate_phdr(read_tables, &search);
  return search.found;
}
#endif

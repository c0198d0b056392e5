// Sections and symbol tables in the ELF files of images.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/// A mapped file. It is never unmapped, because pointers into it are handed out.
struct purity_file {
  const struct purity_image *image;
  const char *start;
  size_t size;
  struct purity_file *next;
};
// The lock guards the list; a file in it does not change.
static struct purity_file *files;
static pthread_mutex_t files_lock = PTHREAD_MUTEX_INITIALIZER;

/// Maps the file of an image, the first time.
static const struct purity_file *open_file(const struct purity_image *image) {
  for (const struct purity_file *file = files; file; file = file->next)
    if (file->image == image) return file->start ? file : NULL;
  struct purity_file *file = calloc(1, sizeof *file);
  *file = (struct purity_file){.image = image, .next = files};
  files = file;
  int descriptor = open(*image->path ? image->path : "/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return NULL;
  struct stat status;
  if (!fstat(descriptor, &status) && (size_t)status.st_size > sizeof(ElfW(Ehdr))) {
    void *start = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start != MAP_FAILED) {
      file->start = start;
      file->size = (size_t)status.st_size;
    }
  }
  close(descriptor);
  return file->start ? file : NULL;
}

const struct purity_file *purity_file_of(const struct purity_image *image) {
  pthread_mutex_lock(&files_lock);
  const struct purity_file *file = open_file(image);
  pthread_mutex_unlock(&files_lock);
  return file;
}

const uint8_t *purity_section(const struct purity_file *file, const char *name, size_t *size) {
  const ElfW(Ehdr) *header = (const void *)file->start;
  const ElfW(Shdr) *sections = (const void *)(file->start + header->e_shoff);
  const char *names = file->start + sections[header->e_shstrndx].sh_offset;
  for (int i = 0; i < header->e_shnum; i++) {
    if (strcmp(names + sections[i].sh_name, name)) continue;
    if (sections[i].sh_type == SHT_NOBITS || sections[i].sh_flags & SHF_COMPRESSED) return NULL;
    *size = sections[i].sh_size;
    return (const uint8_t *)file->start + sections[i].sh_offset;
  }
  return NULL;
}

const char *purity_string_at(const struct purity_file *file, const char *section, uint64_t offset) {
  size_t size;
  const uint8_t *texts = purity_section(file, section, &size);
  return texts && offset < size ? (const char *)texts + offset : "";
}

/// The length of a symbol; eight bytes where the table does not say.
static uintptr_t length_of(const ElfW(Sym) *symbol) { return symbol->st_size ? symbol->st_size : 8; }

/// The name of the function or variable (`type`) that holds an address, from the symbol table of its file, or null.
static const char *find_symbol(uintptr_t address, const struct purity_image *image, int type, uintptr_t *end) {
  const struct purity_file *file = purity_file_of(image);
  size_t size, text_size;
  const uint8_t *symbols = file ? purity_section(file, ".symtab", &size) : NULL;
  const uint8_t *names = symbols ? purity_section(file, ".strtab", &text_size) : NULL;
  if (!names) return NULL;
  uintptr_t offset = address - image->base;
  // The inner one of two that overlap counts.
  const ElfW(Sym) *found = NULL;
  for (const ElfW(Sym) *symbol = (const void *)symbols; (const uint8_t *)(symbol + 1) <= symbols + size; symbol++) {
    if (ELF64_ST_TYPE(symbol->st_info) != type || offset < symbol->st_value) continue;
    if (offset - symbol->st_value >= length_of(symbol) || symbol->st_name >= text_size) continue;
    if (!found || symbol->st_value > found->st_value) found = symbol;
    if (found->st_value == offset) break;
  }
  if (!found) return NULL;
  if (end) *end = image->base + found->st_value + length_of(found);
  return (const char *)names + found->st_name;
}

uintptr_t purity_end_of_function(uintptr_t address) {
  const struct purity_image *image = purity_image_of(address);
  uintptr_t end = UINTPTR_MAX;
  if (image) find_symbol(address, image, STT_FUNC, &end);
  return end;
}

const char *purity_function(uintptr_t address) {
  const struct purity_image *image = purity_image_of(address);
  if (!image) return NULL;
  const char *name = find_symbol(address, image, STT_FUNC, NULL);
  if (name) return name;
  Dl_info where;
  const ElfW(Sym) *symbol = NULL;
  if (!dladdr1((void *)address, &where, (void **)&symbol, RTLD_DL_SYMENT) || !where.dli_sname || !symbol) return NULL;
  // The nearest exported symbol may be another function, before a hidden one.
  return address - (uintptr_t)where.dli_saddr < symbol->st_size ? where.dli_sname : NULL;
}

bool purity_find_functions(
    const struct purity_image *image, const char *prefix, bool (*visit)(const char *, uintptr_t, void *), void *context) {
  const struct purity_file *file = purity_file_of(image);
  size_t size, text_size, length = strlen(prefix);
  const uint8_t *symbols = file ? purity_section(file, ".symtab", &size) : NULL;
  const uint8_t *names = symbols ? purity_section(file, ".strtab", &text_size) : NULL;
  if (!names) return false;
  for (const ElfW(Sym) *symbol = (const void *)symbols; (const uint8_t *)(symbol + 1) <= symbols + size; symbol++) {
    if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_name >= text_size) continue;
    const char *name = (const char *)names + symbol->st_name;
    if (!strncmp(name, prefix, length) && visit(name, image->base + symbol->st_value, context)) return true;
  }
  return false;
}

const char *purity_variable(uintptr_t address) {
  const struct purity_image *image = purity_image_of(address);
  return image ? find_symbol(address, image, STT_OBJECT, NULL) : NULL;
}
#endif

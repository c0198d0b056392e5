// Finds the entry of the catalog that the symbol of a function matches.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <string.h>

static const struct purity_catalog *catalog;

/// Whether a mangled name has a pattern as its prefix, in which `*` stands for anything and a final `$` for the end.
static bool matches(const char *name, const char *pattern) {
  for (; *pattern; name++, pattern++) {
    if (*pattern == '*') {
      if (!pattern[1]) return true;
      for (; *name; name++)
        if (matches(name, pattern + 1)) return true;
      return false;
    }
    if (*pattern == '$' && !pattern[1]) return !*name;
    if (*name != *pattern) return false;
  }
  return true;
}

/// The number of letters of each entry before its first `*` or `$`.
static uint16_t literal_lengths[1024];

/// Matches a name with an entry, quickly for most: first the literal prefix, then a literal end, then the rest.
static bool matches_entry(const char *name, size_t length, int32_t entry) {
  const char *pattern = catalog->side_effects[entry].name;
  size_t literal = literal_lengths[entry];
  if (strncmp(name, pattern, literal)) return false;
  pattern += literal;
  if (!*pattern) return true;
  const char *last = strrchr(pattern, '*');
  size_t rest = last ? strlen(last + 1) : 0;
  if (rest && last[rest] == '$' && (length < rest - 1 || memcmp(name + length - rest + 1, last + 1, rest - 1))) return false;
  return matches(name + literal, pattern);
}

/// Entries by a hash of letters two to six, so that each of many thousand names is compared with few.
#define BUCKETS 1024
static int16_t first_in_bucket[BUCKETS], next_in_bucket[1024];
/// Entries that are too short for a bucket.
static int16_t common[64];
static int common_count;

/// Hashes letters two to six of a name.
static uint32_t bucket_of(const char *name) {
  uint32_t sum = 0;
  for (int i = 2; i < 7; i++) sum = sum * 31 + (uint8_t)name[i];
  return sum % BUCKETS;
}

void purity_index_catalog(const struct purity_catalog *indexed) {
  catalog = indexed;
  memset(first_in_bucket, -1, sizeof first_in_bucket);
  common_count = 0;
  for (int16_t i = (int16_t)(catalog->side_effect_count - 1); i >= 0; i--) {
    const char *name = catalog->side_effects[i].name;
    if (*name != '$' || i >= 1024) continue;
    literal_lengths[i] = (uint16_t)(1 + strcspn(name + 1, "*$"));
    if (literal_lengths[i] < 7) {
      if (common_count < 64) common[common_count++] = i;
      continue;
    }
    next_in_bucket[i] = first_in_bucket[bucket_of(name)];
    first_in_bucket[bucket_of(name)] = i;
  }
}

int32_t purity_match_swift_name(const char *name) {
  int32_t found = INT32_MAX;
  size_t length = strlen(name);
  for (int i = 0; i < common_count; i++)
    if (common[i] < found && matches_entry(name, length, common[i])) found = common[i];
  for (int16_t i = first_in_bucket[bucket_of(name)]; i >= 0; i = next_in_bucket[i]) {
    if (i > found) break;
    if (matches_entry(name, length, i)) found = i;
  }
  return found == INT32_MAX ? -1 : found;
}

bool purity_is_exempt(const char *name) {
  if (name[0] != '$' || strnlen(name, 7) < 7) return false;
  int32_t side_effect = purity_match_swift_name(name);
  return side_effect >= 0 && catalog->side_effects[side_effect].when == PURITY_NEVER;
}
#endif

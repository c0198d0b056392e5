#include "CReactorLifetime.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// ---- values by object and key: shards of open addressing, each under its own lock

enum { SHARDS = 64 };

typedef struct {
  uintptr_t object;  // 0 is free
  void *values[RL_KEYS];
} entry;

typedef struct {
  pthread_mutex_t lock;
  entry *entries;
  size_t capacity, count;
} __attribute__((aligned(64))) shard;

static shard shards[SHARDS] = {[0 ... SHARDS - 1] = {.lock = PTHREAD_MUTEX_INITIALIZER}};
static void (*release_value)(void *);

static uint64_t mix(uintptr_t object) { return (uint64_t)(object >> 4) * 0x9E3779B97F4A7C15ull; }
static shard *shard_of(uintptr_t object) { return &shards[mix(object) >> 58]; }
static size_t home(const shard *s, uintptr_t object) { return (size_t)(mix(object) >> 20) & (s->capacity - 1); }

static entry *find(shard *s, uintptr_t object) {
  if (s->capacity == 0) return NULL;
  for (size_t i = home(s, object);; i = (i + 1) & (s->capacity - 1)) {
    if (s->entries[i].object == object) return &s->entries[i];
    if (s->entries[i].object == 0) return NULL;
  }
}

static void grow(shard *s) {
  shard bigger = {.capacity = s->capacity ? s->capacity * 2 : 16};
  bigger.entries = calloc(bigger.capacity, sizeof(entry));
  if (!bigger.entries) abort();
  for (size_t i = 0; i < s->capacity; i++) {
    if (!s->entries[i].object) continue;
    size_t j = home(&bigger, s->entries[i].object);
    while (bigger.entries[j].object) j = (j + 1) & (bigger.capacity - 1);
    bigger.entries[j] = s->entries[i];
  }
  free(s->entries);
  s->entries = bigger.entries;
  s->capacity = bigger.capacity;
}

static entry *find_or_add(shard *s, uintptr_t object) {
  entry *e = find(s, object);
  if (e) return e;
  if ((s->count + 1) * 4 > s->capacity * 3) grow(s);
  size_t i = home(s, object);
  while (s->entries[i].object) i = (i + 1) & (s->capacity - 1);
  s->count += 1;
  s->entries[i] = (entry){.object = object};
  return &s->entries[i];
}

static void erase(shard *s, entry *e) {
  // Move later entries of the same run back, so that no search stops at a hole too early.
  size_t mask = s->capacity - 1, hole = (size_t)(e - s->entries);
  for (size_t i = (hole + 1) & mask; s->entries[i].object; i = (i + 1) & mask) {
    size_t wanted = home(s, s->entries[i].object);
    if (((i - wanted) & mask) >= ((i - hole) & mask)) {
      s->entries[hole] = s->entries[i];
      hole = i;
    }
  }
  s->entries[hole] = (entry){0};
  s->count -= 1;
}

// ---- objects whose deinit runs on this thread, innermost first

typedef struct dying {
  entry entry;
  struct dying *outer;
} dying;

static _Thread_local dying *innermost_dying;

static entry *find_dying(uintptr_t object) {
  for (dying *d = innermost_dying; d; d = d->outer)
    if (d->entry.object == object) return &d->entry;
  return NULL;
}

// ---- the destroy slot of class metadata: [layout string][destroy][value witnesses] | kind

typedef __attribute__((swiftcall)) void (*destroy_function)(__attribute__((swift_context)) void *object);

enum { CLASSES = 1 << 14 };
static _Atomic(uintptr_t) class_keys[CLASSES];
static destroy_function class_destroy[CLASSES];
static pthread_mutex_t class_lock = PTHREAD_MUTEX_INITIALIZER;
static size_t class_count;

static size_t class_home(uintptr_t metadata) { return (size_t)(mix(metadata) >> 50); }

static destroy_function original_destroy(uintptr_t metadata) {
  for (size_t i = class_home(metadata);; i = (i + 1) & (CLASSES - 1)) {
    uintptr_t key = atomic_load_explicit(&class_keys[i], memory_order_acquire);
    if (key == metadata) return class_destroy[i];
    if (!key) return NULL;
  }
}

static __attribute__((swiftcall)) void destroy_with_values(__attribute__((swift_context)) void *object) {
  destroy_function original = original_destroy(*(uintptr_t *)object);
  dying frame = {.entry = {.object = (uintptr_t)object}, .outer = innermost_dying};
  shard *s = shard_of((uintptr_t)object);
  pthread_mutex_lock(&s->lock);
  entry *e = find(s, (uintptr_t)object);
  if (e) {
    frame.entry = *e;
    erase(s, e);
  }
  pthread_mutex_unlock(&s->lock);
  innermost_dying = &frame;
  original(object);
  innermost_dying = frame.outer;
  for (int key = 0; key < RL_KEYS; key++)
    if (frame.entry.values[key]) release_value(frame.entry.values[key]);
}

static void make_writable(void *slot) {
  // Metadata is data, but a loader may have made its page read-only after relocation.
  uintptr_t page = (uintptr_t)slot & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
  mprotect((void *)page, (uintptr_t)slot + sizeof(void *) - page, PROT_READ | PROT_WRITE);
}

static void watch_class_of(const void *object) {
  uintptr_t metadata = *(const uintptr_t *)object;
  if (original_destroy(metadata)) return;
  pthread_mutex_lock(&class_lock);
  if (!original_destroy(metadata)) {
    if (++class_count > CLASSES / 2) abort();
    size_t i = class_home(metadata);
    while (atomic_load_explicit(&class_keys[i], memory_order_relaxed)) i = (i + 1) & (CLASSES - 1);
    destroy_function *slot = (destroy_function *)(metadata - 2 * sizeof(void *));
    class_destroy[i] = *slot;
    atomic_store_explicit(&class_keys[i], metadata, memory_order_release);
    make_writable(slot);
    __atomic_store_n(slot, destroy_with_values, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&class_lock);
}

// ---- the public face

void rl_set_release(void (*release)(void *value)) { release_value = release; }

void *rl_find(const void *object, int key) {
  shard *s = shard_of((uintptr_t)object);
  pthread_mutex_lock(&s->lock);
  entry *e = find(s, (uintptr_t)object);
  void *value = e ? e->values[key] : NULL;
  pthread_mutex_unlock(&s->lock);
  if (!e && (e = find_dying((uintptr_t)object))) value = e->values[key];
  return value;
}

void *rl_insert(const void *object, int key, void *value) {
  entry *last = find_dying((uintptr_t)object);
  if (last) return last->values[key] ? last->values[key] : (last->values[key] = value);
  watch_class_of(object);
  shard *s = shard_of((uintptr_t)object);
  pthread_mutex_lock(&s->lock);
  entry *e = find_or_add(s, (uintptr_t)object);
  void *now = e->values[key] ? e->values[key] : (e->values[key] = value);
  pthread_mutex_unlock(&s->lock);
  return now;
}

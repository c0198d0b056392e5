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

// Read without a lock by every destruction, written under one. A table that became too small stays reachable for threads
// that still read it.
typedef struct class_table {
  struct class_table *smaller;
  size_t capacity, count;
  struct {
    _Atomic(uintptr_t) metadata;  // 0 is free
    destroy_function destroy;
  } slots[];
} class_table;

static _Atomic(class_table *) classes;
static pthread_mutex_t class_lock = PTHREAD_MUTEX_INITIALIZER;

static void add_class(class_table *t, uintptr_t metadata, destroy_function destroy) {
  size_t i = (size_t)(mix(metadata) >> 20) & (t->capacity - 1);
  while (atomic_load_explicit(&t->slots[i].metadata, memory_order_relaxed)) i = (i + 1) & (t->capacity - 1);
  t->slots[i].destroy = destroy;
  atomic_store_explicit(&t->slots[i].metadata, metadata, memory_order_release);
  t->count += 1;
}

static class_table *table_with_room(void) {
  class_table *old = atomic_load_explicit(&classes, memory_order_relaxed);
  if (old && (old->count + 1) * 2 <= old->capacity) return old;
  size_t capacity = old ? old->capacity * 2 : 256;
  class_table *bigger = calloc(1, sizeof(class_table) + capacity * sizeof(bigger->slots[0]));
  if (!bigger) abort();
  bigger->smaller = old;
  bigger->capacity = capacity;
  for (size_t i = 0; old && i < old->capacity; i++) {
    uintptr_t metadata = atomic_load_explicit(&old->slots[i].metadata, memory_order_relaxed);
    if (metadata) add_class(bigger, metadata, old->slots[i].destroy);
  }
  atomic_store_explicit(&classes, bigger, memory_order_release);
  return bigger;
}

static destroy_function original_destroy(uintptr_t metadata) {
  class_table *t = atomic_load_explicit(&classes, memory_order_acquire);
  if (!t) return NULL;
  for (size_t i = (size_t)(mix(metadata) >> 20) & (t->capacity - 1);; i = (i + 1) & (t->capacity - 1)) {
    uintptr_t key = atomic_load_explicit(&t->slots[i].metadata, memory_order_acquire);
    if (key == metadata) return t->slots[i].destroy;
    if (!key) return NULL;
  }
}

static destroy_function original_destroy_locked(uintptr_t metadata) {
  pthread_mutex_lock(&class_lock);
  destroy_function destroy = original_destroy(metadata);
  pthread_mutex_unlock(&class_lock);
  return destroy;
}

static __attribute__((swiftcall)) void destroy_with_values(__attribute__((swift_context)) void *object) {
  uintptr_t metadata = *(uintptr_t *)object;
  destroy_function original = original_destroy(metadata);
  // A thread that reads an older table misses a class that was added meanwhile; the lock shows the newest.
  if (!original) original = original_destroy_locked(metadata);
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
    destroy_function *slot = (destroy_function *)(metadata - 2 * sizeof(void *));
    destroy_function original = *slot;
    make_writable(slot);
    __atomic_store_n(slot, destroy_with_values, __ATOMIC_RELEASE);
    // Added last: a thread that finds the class in the table may rely on the slot. A destruction that comes before asks again
    // under the lock.
    add_class(table_with_room(), metadata, original);
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
  // Its destruction began before its class was watched, and will not come past here: another object would inherit.
  if (swift_isDeallocating((void *)object)) return NULL;
  watch_class_of(object);
  shard *s = shard_of((uintptr_t)object);
  pthread_mutex_lock(&s->lock);
  entry *e = find_or_add(s, (uintptr_t)object);
  void *now = e->values[key] ? e->values[key] : (e->values[key] = value);
  pthread_mutex_unlock(&s->lock);
  return now;
}

// Scopes of a thread: the memory that was allocated in the current one, and the hits that were recorded in it.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include "CReactorContext.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

_Thread_local int purity_monitoring = 0;

/// A block of memory that a scope has allocated.
struct block {
  uintptr_t start;
  uint32_t size;
  uint32_t scope;
};

/// Memory that a thread keeps from one scope to the next, allocated when it is first needed.
struct thread {
  /// The scope whose blocks are counted.
  uint32_t scope;
  uint32_t block_count, block_capacity;
  struct block *blocks;
  uintptr_t stack_low, stack_high;
  struct purity_hit hits[PURITY_HITS];
};

/// An open scope.
struct scope {
  const void *owner;
  /// The end of the frame that began it: all that it calls is below.
  uintptr_t base;
  int32_t first_hit;
  int was_monitoring;
};
#define SCOPES 16

/// The state of this thread that `purity_enter` and `purity_leave` use, which run for each reduce.
static __attribute__((tls_model("initial-exec"))) _Thread_local struct {
  struct thread *thread;
  int level;
  int32_t hit_count;
  // The outermost scope is a number, so that nothing has to be cleared for the next one.
  uint32_t number;
  struct scope scopes[SCOPES];
} here;

static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

/// Frees the memory of a thread that ends.
static void end_thread(void *pointer) {
  struct thread *thread = pointer;
  here.thread = NULL;
  free(thread->blocks);
  free(thread);
}

/// Makes the key by which a thread's memory is freed.
static void make_key(void) { pthread_key_create(&key, end_thread); }

/// Allocates the memory of this thread, and finds its stack.
static struct thread *make_thread(void) {
  pthread_once(&key_once, make_key);
  struct thread *thread = calloc(1, sizeof *thread);
  pthread_attr_t attributes;
  if (!pthread_getattr_np(pthread_self(), &attributes)) {
    void *low = NULL;
    size_t size = 0;
    pthread_attr_getstack(&attributes, &low, &size);
    thread->stack_low = (uintptr_t)low;
    thread->stack_high = (uintptr_t)low + size;
    pthread_attr_destroy(&attributes);
  }
  pthread_setspecific(key, thread);
  here.thread = thread;
  return thread;
}

/// The memory of this thread.
static struct thread *this_thread(void) { return here.thread ? here.thread : make_thread(); }

/// The innermost scope that has a slot.
static struct scope *innermost(void) { return &here.scopes[(here.level < SCOPES ? here.level : SCOPES) - 1]; }

void purity_enter(const void *owner) {
  int level = here.level++;
  // Side effects of a reducer nested deeper than this count as those of the one around it.
  if (level >= SCOPES) return;
  struct scope *scope = &here.scopes[level];
  scope->owner = owner;
  scope->base = (uintptr_t)__builtin_dwarf_cfa();
  scope->first_hit = here.hit_count;
  scope->was_monitoring = purity_monitoring;
  if (level == 0) here.number++;
  purity_monitoring = 1;
}

/// Drops the hits of a scope, unless the one around it has the same owner: two monitors of one reducer both get them,
/// and side effects of another reducer inside this one are its own.
static void forget_hits(int level) {
  const struct scope *scope = &here.scopes[level];
  if (level == 0 || scope[-1].owner != scope->owner) here.hit_count = scope->first_hit;
}

int32_t purity_leave(void) {
  int level = --here.level;
  if (level >= SCOPES) return 0;
  purity_monitoring = here.scopes[level].was_monitoring;
  int32_t count = here.hit_count - here.scopes[level].first_hit;
  if (count) forget_hits(level);
  return count;
}

const struct purity_hit *purity_hits(void) {
  // The slot of the scope that ended last is not yet reused.
  return here.thread->hits + here.scopes[here.level].first_hit;
}

bool purity_is_in_reduce(void) { return rc_reduce() != 0; }

bool purity_is_on_stack(uintptr_t address) {
  if (address >= this_thread()->stack_low && address < here.thread->stack_high) return true;
  return purity_is_on_fake_stack(address);
}

// ---- allocations

/// The slot of the hash table in which a block is looked for first.
static uint32_t slot_of(uintptr_t start, uint32_t capacity) {
  return (uint32_t)((start >> 4) * 0x9E3779B97F4A7C15ull >> 32) & (capacity - 1);
}

/// Puts a block into the hash table.
static void insert(struct thread *thread, uintptr_t start, uint32_t size) {
  uint32_t mask = thread->block_capacity - 1, i = slot_of(start, thread->block_capacity);
  while (thread->blocks[i].scope == thread->scope && thread->blocks[i].start != start) i = (i + 1) & mask;
  if (thread->blocks[i].scope != thread->scope) thread->block_count++;
  thread->blocks[i] = (struct block){start, size, thread->scope};
}

/// Doubles the hash table.
static void grow(struct thread *thread) {
  uint32_t capacity = thread->block_capacity;
  struct block *blocks = thread->blocks;
  thread->block_capacity = capacity ? capacity * 2 : 256;
  thread->blocks = calloc(thread->block_capacity, sizeof *blocks);
  thread->block_count = 0;
  for (uint32_t i = 0; i < capacity; i++)
    if (blocks[i].scope == thread->scope && blocks[i].size) insert(thread, blocks[i].start, blocks[i].size);
  free(blocks);
}

void purity_add_allocation(uintptr_t start, size_t size) {
  struct thread *thread = this_thread();
  if (!start) return;
  if (thread->scope != here.number) {
    thread->scope = here.number;
    thread->block_count = 0;
  }
  if (thread->block_count * 2 >= thread->block_capacity) grow(thread);
  insert(thread, start, size > UINT32_MAX ? UINT32_MAX : (uint32_t)size);
}

void purity_remove_allocation(uintptr_t start) {
  struct thread *thread = here.thread;
  if (!here.level || !thread || !thread->block_capacity || thread->scope != here.number) return;
  uint32_t mask = thread->block_capacity - 1;
  for (uint32_t i = slot_of(start, mask + 1); thread->blocks[i].scope == thread->scope; i = (i + 1) & mask)
    if (thread->blocks[i].start == start) thread->blocks[i].size = 0;
}

// The address is inside an object. Most are small, so the start is looked for nearby first.
bool purity_is_own_allocation(uintptr_t address) {
  const struct thread *thread = this_thread();
  if (!thread->block_capacity || thread->scope != here.number) return false;
  uint32_t mask = thread->block_capacity - 1;
  uintptr_t start = address & ~(uintptr_t)15;
  for (int step = 0; step < 32; step++, start -= 16)
    for (uint32_t i = slot_of(start, mask + 1); thread->blocks[i].scope == thread->scope; i = (i + 1) & mask)
      if (thread->blocks[i].start == start && address < start + thread->blocks[i].size) return true;
  for (uint32_t i = 0; i <= mask; i++) {
    const struct block *block = &thread->blocks[i];
    if (block->scope == thread->scope && address >= block->start && address - block->start < block->size) return true;
  }
  return false;
}

// ---- user code in a backtrace

/// Whether an address is in user code.
static bool is_user_code(uintptr_t address) {
  const struct purity_image *image = purity_image_of(address);
  return image && image->is_user && !purity_is_interceptor(address);
}

/// The index of the innermost frame in user code; the count if there is none.
static int first_user_frame(const struct purity_backtrace *trace) {
  for (int i = 0; i < trace->count; i++)
    if (is_user_code(trace->addresses[i])) return i;
  return trace->count;
}

/// Whether only overlays stand between user code and the hooked function.
static bool is_direct(const struct purity_backtrace *trace, int user) {
  for (int i = 0; i < user; i++)
    if (!purity_image_of(trace->addresses[i])->is_overlay && !purity_is_interceptor(trace->addresses[i])) return false;
  return true;
}

/// A cache of `is_exempt` by address, each with the answer as its last bit.
static _Atomic(uint64_t) exempt_cache[4096];

/// Whether a library function between user code and the hooked one is an exception of the catalog.
static bool is_exempt(uintptr_t entry) {
  _Atomic(uint64_t) *answer = &exempt_cache[entry * 0x9E3779B97F4A7C15ull >> 52];
  uint64_t known = atomic_load_explicit(answer, memory_order_relaxed);
  if (known >> 1 == entry) return known & 1;
  // By its own name, which only its file has unless it is exported; or else by the nearest exported one.
  const char *name = purity_function(entry - 1);
  Dl_info where;
  if (!name && dladdr((void *)(entry - 1), &where)) name = where.dli_sname;
  bool is_exempt = name && purity_is_exempt(name);
  atomic_store_explicit(answer, (uint64_t)entry << 1 | is_exempt, memory_order_relaxed);
  return is_exempt;
}

/// Whether a hit is a write that the accessor of a recorded key path announces: it is the same write. In place that comes
/// at the end, a few instructions after the beginning.
static bool is_within(const struct purity_hit *hit, const struct purity_hit *known) {
  int32_t deeper = hit->frame_count - known->frame_count;
  if (known->side_effect != PURITY_WROTE_OBJECT || !known->symbol || hit->side_effect != PURITY_WROTE_OBJECT || deeper <= 0) return false;
  const uintptr_t *frames = hit->frames + deeper;
  if (frames[0] - known->frames[0] > 1024) return false;
  if (memcmp(known->frames + 1, frames + 1, (size_t)(known->frame_count - 1) * sizeof *frames)) return false;
  uintptr_t object = 0, metadata;
  purity_find_object(hit->address, &object, &metadata);
  return object == known->address;
}

/// Whether two hits at one call site are both writes, or both uses of one type of stream.
static bool is_same(const struct purity_hit *known, const struct purity_hit *hit) {
  bool is_write = hit->side_effect == PURITY_WROTE_GLOBAL || hit->side_effect == PURITY_WROTE_OBJECT;
  return known->side_effect == hit->side_effect && (is_write || known->address == hit->address);
}

/// Counts a hit in an equal one that is recorded already; false if there is none.
static bool count_known(const struct purity_hit *hit) {
  struct thread *thread = this_thread();
  for (int32_t i = 0; i < here.hit_count; i++) {
    struct purity_hit *known = &thread->hits[i];
    if (is_within(hit, known)) return true;
    if (known->frame_count != hit->frame_count || known->frames[0] != hit->frames[0]) continue;
    if (known->is_unchecked != hit->is_unchecked || known->reason != hit->reason) continue;
    if (memcmp(known->frames, hit->frames, (size_t)hit->frame_count * sizeof *hit->frames)) continue;
    // Calls that a library makes for its own work are one call of the user's, under the first name; each lock is its own.
    // The first of several writes in a loop is kept.
    if (hit->side_effect < 0 || known->side_effect < 0 ? !is_same(known, hit) : known->address != hit->address && hit->address) continue;
    if (known->symbol == hit->symbol && known->entry == hit->entry) known->count++;
    return true;
  }
  return false;
}

void purity_record(const struct purity_event *event) {
  struct thread *thread = this_thread();
  const struct purity_image *caller = purity_image_of(event->caller);
  if (!caller || caller->is_ignored) return;
  if (event->only_direct && !caller->is_user && !caller->is_overlay) return;
  struct purity_backtrace trace = {.base = innermost()->base, .stack_high = thread->stack_high};
  purity_walk_stack(&trace, event, caller->is_user);
  int user = first_user_frame(&trace);
  if (user == trace.count) return;
  if (event->only_direct && !is_direct(&trace, user)) return;
  struct purity_hit hit = {.side_effect = event->side_effect, .count = 1, .symbol = event->symbol, .address = event->address,
                           .is_by_class = event->is_by_class && !user, .is_unchecked = rc_unchecked() > 0, .reason = rc_unchecked_why()};
  if (user) hit.entry = trace.addresses[user - 1];
  // Every library function on the way, not only the one that user code called.
  for (int i = 0; i < user; i++)
    if (is_exempt(trace.addresses[i])) return;
  for (int i = user; i < trace.count; i++) {
    if (!is_user_code(trace.addresses[i])) continue;
    // The outermost frame is that of reduce: it replaces the last one if there is no room.
    if (hit.frame_count == PURITY_FRAMES) hit.frame_count--;
    hit.frames[hit.frame_count++] = trace.addresses[i];
  }
  // Hits inside `Purity.unchecked` leave room for others.
  int32_t room = hit.is_unchecked ? PURITY_HITS / 2 : PURITY_HITS;
  if (count_known(&hit) || here.hit_count >= room) return;
  bool is_stream = event->side_effect == PURITY_SENT || event->side_effect == PURITY_SUBSCRIBED;
  if (event->address && !is_stream)
    purity_find_object(event->address, &hit.object, &hit.metadata);
  thread->hits[here.hit_count++] = hit;
}

void purity_retract(uintptr_t address) {
  struct thread *thread = this_thread();
  for (int32_t i = here.hit_count - 1; i >= 0; i--) {
    struct purity_hit *hit = &thread->hits[i];
    if (hit->address != address || hit->side_effect < 0) continue;
    if (--hit->count) return;
    here.hit_count--;
    memmove(hit, hit + 1, (size_t)(here.hit_count - i) * sizeof *hit);
    return;
  }
}
#endif

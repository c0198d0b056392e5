// What a thread knows of its scope: what was made in it, and what was recorded.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include "CReactorContext.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

_Thread_local int purity_watching = 0;

/// A block of memory that was made in a scope.
struct block {
  uintptr_t start;
  uint32_t size;
  uint32_t scope;
};

/// What a thread keeps from one scope to the next. Made when something happens for the first time.
struct thread {
  /// The scope of which the blocks are counted.
  uint32_t scope;
  uint32_t block_count, block_capacity;
  struct block *blocks;
  uintptr_t stack_low, stack_high;
  struct purity_hit hits[PURITY_HITS];
};

/// A scope that is open.
struct scope {
  const void *owner;
  /// Where the frame of the function that began it ends: all that it calls is below.
  uintptr_t base;
  int32_t first_hit;
  int was_watching;
};
#define SCOPES 16

/// What beginning and ending a scope reach, which happens for each reduce.
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

static void end_thread(void *pointer) {
  struct thread *thread = pointer;
  here.thread = NULL;
  free(thread->blocks);
  free(thread);
}

static void make_key(void) { pthread_key_create(&key, end_thread); }

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

static struct thread *this_thread(void) { return here.thread ? here.thread : make_thread(); }

static struct scope *innermost(void) { return &here.scopes[(here.level < SCOPES ? here.level : SCOPES) - 1]; }

void purity_enter(const void *owner) {
  int level = here.level++;
  // A reducer so deep inside of others has what it does counted as theirs.
  if (level >= SCOPES) return;
  struct scope *scope = &here.scopes[level];
  scope->owner = owner;
  scope->base = (uintptr_t)__builtin_dwarf_cfa();
  scope->first_hit = here.hit_count;
  scope->was_watching = purity_watching;
  if (level == 0) here.number++;
  purity_watching = 1;
}

/// Two that look at one reducer are both told; what another reducer did inside of this one is its own.
static void forget_hits(int level) {
  const struct scope *scope = &here.scopes[level];
  if (level == 0 || scope[-1].owner != scope->owner) here.hit_count = scope->first_hit;
}

int32_t purity_leave(void) {
  int level = --here.level;
  if (level >= SCOPES) return 0;
  purity_watching = here.scopes[level].was_watching;
  int32_t count = here.hit_count - here.scopes[level].first_hit;
  if (count) forget_hits(level);
  return count;
}

const struct purity_hit *purity_hits(void) {
  // Those of the scope that was left last, whose place is still known.
  return here.thread->hits + here.scopes[here.level].first_hit;
}

bool purity_counts(void) { return rc_reduce() != NULL; }

bool purity_is_on_stack(uintptr_t address) {
  if (address >= this_thread()->stack_low && address < here.thread->stack_high) return true;
  return purity_is_on_fake_stack(address);
}

// ---- what was made

static uint32_t place_of(uintptr_t start, uint32_t capacity) {
  return (uint32_t)((start >> 4) * 0x9E3779B97F4A7C15ull >> 32) & (capacity - 1);
}

static void keep(struct thread *thread, uintptr_t start, uint32_t size) {
  uint32_t mask = thread->block_capacity - 1, i = place_of(start, thread->block_capacity);
  while (thread->blocks[i].scope == thread->scope && thread->blocks[i].start != start) i = (i + 1) & mask;
  if (thread->blocks[i].scope != thread->scope) thread->block_count++;
  thread->blocks[i] = (struct block){start, size, thread->scope};
}

static void grow(struct thread *thread) {
  uint32_t capacity = thread->block_capacity;
  struct block *blocks = thread->blocks;
  thread->block_capacity = capacity ? capacity * 2 : 256;
  thread->blocks = calloc(thread->block_capacity, sizeof *blocks);
  thread->block_count = 0;
  for (uint32_t i = 0; i < capacity; i++)
    if (blocks[i].scope == thread->scope && blocks[i].size) keep(thread, blocks[i].start, blocks[i].size);
  free(blocks);
}

void purity_made(uintptr_t start, size_t size) {
  struct thread *thread = this_thread();
  if (!start) return;
  if (thread->scope != here.number) {
    thread->scope = here.number;
    thread->block_count = 0;
  }
  if (thread->block_count * 2 >= thread->block_capacity) grow(thread);
  keep(thread, start, size > UINT32_MAX ? UINT32_MAX : (uint32_t)size);
}

void purity_gone(uintptr_t start) {
  struct thread *thread = here.thread;
  if (!here.level || !thread || !thread->block_capacity || thread->scope != here.number) return;
  uint32_t mask = thread->block_capacity - 1;
  for (uint32_t i = place_of(start, mask + 1); thread->blocks[i].scope == thread->scope; i = (i + 1) & mask)
    if (thread->blocks[i].start == start) thread->blocks[i].size = 0;
}

/// An address inside of an object: most are small, so its start is looked for nearby first.
bool purity_was_made(uintptr_t address) {
  const struct thread *thread = this_thread();
  if (!thread->block_capacity || thread->scope != here.number) return false;
  uint32_t mask = thread->block_capacity - 1;
  uintptr_t start = address & ~(uintptr_t)15;
  for (int step = 0; step < 32; step++, start -= 16)
    for (uint32_t i = place_of(start, mask + 1); thread->blocks[i].scope == thread->scope; i = (i + 1) & mask)
      if (thread->blocks[i].start == start && address < start + thread->blocks[i].size) return true;
  for (uint32_t i = 0; i <= mask; i++) {
    const struct block *block = &thread->blocks[i];
    if (block->scope == thread->scope && address >= block->start && address - block->start < block->size) return true;
  }
  return false;
}

// ---- who did it

struct walk {
  uintptr_t addresses[128];
  int count;
};

/// Return addresses from the caller of a hook up to where the scope began.
PURITY_RAW static void follow_frames(struct walk *walk, const struct purity_event *event) {
  const struct thread *thread = this_thread();
  uintptr_t frame = event->frame, below = (uintptr_t)&frame, base = innermost()->base;
  walk->addresses[0] = event->caller;
  walk->count = 1;
  while (walk->count < 128 && frame > below && frame < base && frame < thread->stack_high - 16 && !(frame & 7)) {
    const uintptr_t *link = (const uintptr_t *)frame;
    // What it returns to is where the scope began. Which end of a frame its address means differs with the machine.
    if (link[0] >= base || !purity_image_of(link[1])) return;
    walk->addresses[walk->count++] = link[1];
    below = frame;
    frame = link[0];
  }
}

static _Unwind_Reason_Code note_frame(struct _Unwind_Context *context, void *argument) {
  struct walk *walk = argument;
  if (_Unwind_GetCFA(context) >= innermost()->base || walk->count == 128) return _URC_END_OF_STACK;
  walk->addresses[walk->count++] = (uintptr_t)_Unwind_GetIP(context);
  return _URC_NO_REASON;
}

static void unwind(struct walk *walk, uintptr_t caller) {
  struct walk all = {.count = 0};
  _Unwind_Backtrace(note_frame, &all);
  int first = 0;
  while (first < all.count && all.addresses[first] != caller) first++;
  // Where there is no unwind information it ends early: then the frames say more.
  if (first == all.count || all.count - first < walk->count) return;
  walk->count = all.count - first;
  memcpy(walk->addresses, all.addresses + first, (size_t)walk->count * sizeof *walk->addresses);
}

static bool is_of_user(uintptr_t address) {
  const struct purity_image *image = purity_image_of(address);
  return image && image->is_user && !purity_is_interceptor(address);
}

/// The first frame of the user's; the count where there is none.
static int first_of_user(const struct walk *walk) {
  for (int i = 0; i < walk->count; i++)
    if (is_of_user(walk->addresses[i])) return i;
  return walk->count;
}

static bool is_direct(const struct walk *walk, int user) {
  for (int i = 0; i < user; i++)
    if (!purity_image_of(walk->addresses[i])->is_cover && !purity_is_interceptor(walk->addresses[i])) return false;
  return true;
}

/// Answers by address, each with the answer as its last bit: a function is looked up once.
static _Atomic(uint64_t) exempt_answers[4096];

/// Whether a library function on the way from user code may do what it likes.
static bool is_exempt(uintptr_t entry) {
  _Atomic(uint64_t) *answer = &exempt_answers[entry * 0x9E3779B97F4A7C15ull >> 52];
  uint64_t known = atomic_load_explicit(answer, memory_order_relaxed);
  if (known >> 1 == entry) return known & 1;
  // By its own name, which only its file has where it is not for others; or else by the nearest one.
  const char *name = purity_function(entry - 1);
  Dl_info where;
  if (!name && dladdr((void *)(entry - 1), &where)) name = where.dli_sname;
  bool is_exempt = name && purity_is_exempt(name);
  atomic_store_explicit(answer, (uint64_t)entry << 1 | is_exempt, memory_order_relaxed);
  return is_exempt;
}

/// A write through a key path is one: what its accessor announces afterwards is told already. In place that comes at the
/// end, a few instructions after the beginning.
static bool is_within(const struct purity_hit *hit, const struct purity_hit *known) {
  int32_t deeper = hit->frame_count - known->frame_count;
  if (known->effect != PURITY_WROTE_OBJECT || !known->symbol || hit->effect != PURITY_WROTE_OBJECT || deeper <= 0) return false;
  const uintptr_t *frames = hit->frames + deeper;
  if (frames[0] - known->frames[0] > 1024) return false;
  if (memcmp(known->frames + 1, frames + 1, (size_t)(known->frame_count - 1) * sizeof *frames)) return false;
  uintptr_t object = 0, metadata;
  purity_find_object(hit->address, &object, &metadata);
  return object == known->address;
}

/// Two writes, or two uses of one type of stream.
static bool is_same(const struct purity_hit *known, const struct purity_hit *hit) {
  bool is_write = hit->effect == PURITY_WROTE_GLOBAL || hit->effect == PURITY_WROTE_OBJECT;
  return known->effect == hit->effect && (is_write || known->address == hit->address);
}

/// A place that is there already is counted.
static bool is_counted(const struct purity_hit *hit) {
  struct thread *thread = this_thread();
  for (int32_t i = 0; i < here.hit_count; i++) {
    struct purity_hit *known = &thread->hits[i];
    if (is_within(hit, known)) return true;
    if (known->frame_count != hit->frame_count || known->frames[0] != hit->frames[0]) continue;
    if (known->is_unchecked != hit->is_unchecked || known->why != hit->why) continue;
    if (memcmp(known->frames, hit->frames, (size_t)hit->frame_count * sizeof *hit->frames)) continue;
    // What a library calls to do its work is one call of the user's, under the name that came first. A lock is another.
    // Of what is written in a loop the first is told.
    if (hit->effect < 0 || known->effect < 0 ? !is_same(known, hit) : known->address != hit->address && hit->address) continue;
    if (known->symbol == hit->symbol && known->entry == hit->entry) known->count++;
    return true;
  }
  return false;
}

void purity_record(const struct purity_event *event) {
  struct thread *thread = this_thread();
  const struct purity_image *caller = purity_image_of(event->caller);
  if (!caller || caller->is_quiet) return;
  if (event->only_direct && !caller->is_user && !caller->is_cover) return;
  struct walk walk;
  follow_frames(&walk, event);
  // A library function without a frame of its own hides who called it.
  if (!caller->is_user) unwind(&walk, event->caller);
  int user = first_of_user(&walk);
  if (user == walk.count) return;
  if (event->only_direct && !is_direct(&walk, user)) return;
  struct purity_hit hit = {.effect = event->effect, .count = 1, .symbol = event->symbol, .address = event->address,
                           .is_unchecked = rc_unchecked() > 0, .why = rc_unchecked_why()};
  if (user) hit.entry = walk.addresses[user - 1];
  // Not only the one that user code has called: what an exception does for another one is its own affair too.
  for (int i = 0; i < user; i++)
    if (is_exempt(walk.addresses[i])) return;
  for (int i = user; i < walk.count; i++) {
    if (!is_of_user(walk.addresses[i])) continue;
    // The outermost is that of reduce: it replaces the last one where there is no room.
    if (hit.frame_count == PURITY_FRAMES) hit.frame_count--;
    hit.frames[hit.frame_count++] = walk.addresses[i];
  }
  // What is impure on purpose leaves room for what is not.
  int32_t room = hit.is_unchecked ? PURITY_HITS / 2 : PURITY_HITS;
  if (is_counted(&hit) || here.hit_count >= room) return;
  bool is_stream = event->effect == PURITY_SENT || event->effect == PURITY_SUBSCRIBED;
  if (event->address && !is_stream)
    purity_find_object(event->address, &hit.object, &hit.metadata);
  thread->hits[here.hit_count++] = hit;
}

void purity_take_back(uintptr_t address) {
  struct thread *thread = this_thread();
  for (int32_t i = here.hit_count - 1; i >= 0; i--) {
    struct purity_hit *hit = &thread->hits[i];
    if (hit->address != address || hit->effect < 0) continue;
    if (--hit->count) return;
    here.hit_count--;
    memmove(hit, hit + 1, (size_t)(here.hit_count - i) * sizeof *hit);
    return;
  }
}
#endif

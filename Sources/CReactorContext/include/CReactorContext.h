#pragma once
// State of a thread that runs a reactor: the cause of its work, and whether it is inside a cycle.
//
// Words of C because a Swift thread-local costs a dictionary look-up, and a task-local nine nanoseconds. The
// initial-exec model makes each access one instruction, also from a shared library.
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#if defined(__ELF__)
#define RC_THREAD_LOCAL extern _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define RC_THREAD_LOCAL extern _Thread_local
#endif

/// The event that caused the work of this thread, 0 for none.
RC_THREAD_LOCAL uint64_t rc_cause_word;
/// Swift task in which that scope began, 0 outside of tasks.
RC_THREAD_LOCAL uintptr_t rc_task_word;
/// The value that our innermost scope on this thread's stack bound to the task-local of causes, and the Swift task in which
/// it did so. Addresses as numbers; 0 for none.
struct rc_binding {
  uintptr_t value;
  uintptr_t task;
};
RC_THREAD_LOCAL struct rc_binding rc_binding_word;
/// Cycles of reactors on this thread's stack.
RC_THREAD_LOCAL intptr_t rc_depth_word;
/// Changes when a cycle begins or ends on this thread, or goes on with the next item of a queue.
RC_THREAD_LOCAL uintptr_t rc_turn_word;
/// The `StreamUseRecorder` of the reducer that runs on this thread, 0 for none.
RC_THREAD_LOCAL uintptr_t rc_reduce_word;
/// Scopes of `Purity.unchecked` that the reducer on this thread is in.
RC_THREAD_LOCAL intptr_t rc_unchecked_word;
/// Why the innermost of them is not checked: UTF-8 ended by a zero, null where there is none or no words.
RC_THREAD_LOCAL const uint8_t *rc_unchecked_why_word;

/// Work that waits on this thread's trampoline, 0 while none runs there.
RC_THREAD_LOCAL uintptr_t rc_trampoline_word;

/// The value whose way through the streams of an observed transform runs on this thread, 0 for none.
RC_THREAD_LOCAL uintptr_t rc_in_flight_word;

/// Turns in a row on this thread, each sent while the one before was handled.
/// Counted in debug builds alone.
RC_THREAD_LOCAL uintptr_t rc_chain_depth_word;

/// A line of the app, its file as the address of its name, 0 for none, and the number of the type of a view, 0 for none.
struct rc_site {
  uintptr_t file;
  uint32_t line;
  uint32_t view;
};
/// The line that sends an action, and the line that subscribes.
RC_THREAD_LOCAL struct rc_site rc_site_word;
RC_THREAD_LOCAL struct rc_site rc_subscriber_word;
/// The view that binds, or whose binding runs.
RC_THREAD_LOCAL uint32_t rc_view_word;

/// The value that the bridge to another runtime feeds to one of its transforms on this thread, null for nothing.
RC_THREAD_LOCAL void *rc_fed_word;

/// The action that the bridge is sending on this thread, null for none.
RC_THREAD_LOCAL void *rc_announced_word;
/// Operators of another runtime that are cutting streams on this thread.
RC_THREAD_LOCAL intptr_t rc_cuts_word;

/// A cause that is put back when a scope without a closure ends.
struct rc_scope {
  uint64_t cause;
  uintptr_t task;
  /// The value that a binding of the task has, and what it was; null for none.
  uint64_t *bound;
  uint64_t bound_cause;
  /// A value that its owner keeps until it ends, 0 for nothing.
  uintptr_t kept;
};
/// Scopes without a closure on this thread's stack, the innermost last. Freed with the thread.
struct rc_scopes {
  struct rc_scope *scopes;
  uint32_t count;
  uint32_t capacity;
};
RC_THREAD_LOCAL struct rc_scopes rc_scopes_word;

/// The memory in which a recorder keeps what belongs to this thread. A thread has room for four recorders.
struct rc_recording_slot {
  uint64_t recorder;
  uintptr_t slot;
};
#define RC_RECORDING_SLOTS 4
RC_THREAD_LOCAL struct rc_recording_slot rc_recording_slots_word[RC_RECORDING_SLOTS];

/// Numbers of events that this thread may give: the next one, and the one after the last.
RC_THREAD_LOCAL uint64_t rc_event_word;
RC_THREAD_LOCAL uint64_t rc_events_end_word;

/// Whether a tracer is on.
extern _Atomic(bool) rc_tracing_flag;
/// Called for every stream that a reducer uses, on its thread: whether it subscribes or sends, and the stream's type. Null
/// for none.
typedef void (*rc_use_listener)(bool subscribes, const void *stream);
extern _Atomic(rc_use_listener) rc_use_listener_word;
/// Number of the last event that was given to a thread. Alone in its cache line: all threads that trace write to it.
extern struct rc_numbers {
  _Alignas(128) _Atomic(uint64_t) last;
} rc_numbers_word;

__attribute__((swiftcall)) extern void *swift_task_getCurrent(void);
__attribute__((swiftcall)) extern void *swift_task_localValueGet(const void *key);

static inline uint64_t rc_cause(void) { return rc_cause_word; }
static inline void rc_set_cause(uint64_t cause) { rc_cause_word = cause; }
static inline uintptr_t rc_cause_task(void) { return rc_task_word; }
static inline void rc_set_cause_task(uintptr_t task) { rc_task_word = task; }
static inline uintptr_t rc_current_task(void) { return (uintptr_t)swift_task_getCurrent(); }

static inline struct rc_binding rc_binding(void) { return rc_binding_word; }
static inline void rc_set_binding(struct rc_binding binding) { rc_binding_word = binding; }
/// Where the innermost binding of a task-local has its value.
static inline uintptr_t rc_bound_value(const void *key) { return (uintptr_t)swift_task_localValueGet(key); }
/// Where the cause of this thread has to be for tasks that start now; 0 if there is no cause, or nothing is bound in the
/// task of its scope.
static inline uintptr_t rc_bound_slot(void) {
  return rc_cause_word && rc_binding_word.task == rc_task_word ? rc_binding_word.value : 0;
}
/// Binds a task-local of words to 0 outside of tasks, below all other bindings of this thread, until the thread ends, and
/// makes it this thread's binding. Does nothing where other bindings are there already, or where the system's runtime has
/// another layout.
///
/// @param type The metadata of `UInt64`.
/// @return Whether it did so.
bool rc_keep_binding(const void *key, const void *type);

static inline intptr_t rc_cycle_depth(void) { return rc_depth_word; }
static inline uintptr_t rc_turn(void) { return rc_turn_word; }
static inline void rc_next_turn(void) { rc_turn_word += 1; }
static inline void rc_enter_cycle(void) {
  rc_depth_word += 1;
  rc_next_turn();
}
static inline void rc_leave_cycle(void) {
  rc_depth_word -= 1;
  rc_next_turn();
}

/// An address that no other living thread has.
static inline uintptr_t rc_thread(void) { return (uintptr_t)&rc_depth_word; }

static inline uintptr_t rc_trampoline(void) { return rc_trampoline_word; }
static inline void rc_set_trampoline(uintptr_t trampoline) { rc_trampoline_word = trampoline; }

static inline uintptr_t rc_in_flight(void) { return rc_in_flight_word; }
static inline void rc_set_in_flight(uintptr_t value) { rc_in_flight_word = value; }

static inline void *rc_fed(void) { return rc_fed_word; }
static inline void rc_set_fed(void *fed) { rc_fed_word = fed; }

static inline void *rc_announced(void) { return rc_announced_word; }
static inline void rc_set_announced(void *announced) { rc_announced_word = announced; }
static inline intptr_t rc_cuts(void) { return rc_cuts_word; }
static inline void rc_set_cuts(intptr_t cuts) { rc_cuts_word = cuts; }

/// Makes room for more scopes on this thread.
void rc_grow_scopes(void);

/// Begins a scope: `cause` counts until the matching `rc_end_scope` on this thread.
static inline void rc_begin_scope(uint64_t cause, uintptr_t kept) {
  if (rc_scopes_word.count == rc_scopes_word.capacity) rc_grow_scopes();
  uintptr_t task = rc_current_task();
  // As Swift's scopes do: a binding of this task takes the new cause, for tasks that start inside.
  uint64_t *bound = rc_binding_word.task == task ? (uint64_t *)rc_binding_word.value : 0;
  rc_scopes_word.scopes[rc_scopes_word.count++] =
      (struct rc_scope){rc_cause_word, rc_task_word, bound, bound ? *bound : 0, kept};
  rc_cause_word = cause;
  rc_task_word = task;
  if (bound) *bound = cause;
}
/// Returns what was kept for it.
static inline uintptr_t rc_end_scope(void) {
  struct rc_scope scope = rc_scopes_word.scopes[--rc_scopes_word.count];
  rc_cause_word = scope.cause;
  rc_task_word = scope.task;
  if (scope.bound) *scope.bound = scope.bound_cause;
  return scope.kept;
}

static inline uintptr_t rc_chain_depth(void) { return rc_chain_depth_word; }
static inline void rc_set_chain_depth(uintptr_t generation) { rc_chain_depth_word = generation; }

/// Whether this is the thread in which the process began.
bool rc_is_main_thread(void);

/// The number by which the system and debuggers call this thread.
uint64_t rc_thread_number(void);

/// Writes the return addresses on this thread's stack, from the caller on, at most so many. Returns how many. Stops at code
/// without frame pointers.
int rc_callers(uintptr_t *addresses, int count);

static inline uintptr_t rc_reduce(void) { return rc_reduce_word; }
static inline void rc_set_reduce(uintptr_t reduce) { rc_reduce_word = reduce; }

/// Scopes of `Purity.unchecked` around the code that runs now: 0 for none.
static inline intptr_t rc_unchecked(void) { return rc_unchecked_word; }
static inline const uint8_t *rc_unchecked_why(void) { return rc_unchecked_why_word; }
static inline void rc_set_unchecked(intptr_t depth, const uint8_t *why) {
  rc_unchecked_word = depth;
  rc_unchecked_why_word = why;
}

static inline void rc_listen_to_uses(rc_use_listener listener) {
  __c11_atomic_store(&rc_use_listener_word, listener, __ATOMIC_RELEASE);
}
static inline void rc_tell_use(bool subscribes, const void *stream) {
  rc_use_listener listener = __c11_atomic_load(&rc_use_listener_word, __ATOMIC_ACQUIRE);
  if (listener) listener(subscribes, stream);
}

static inline bool rc_tracing(void) { return __c11_atomic_load(&rc_tracing_flag, __ATOMIC_RELAXED); }
static inline void rc_set_tracing(bool on) { __c11_atomic_store(&rc_tracing_flag, on, __ATOMIC_RELAXED); }

// A thread takes numbers in runs, so that threads that trace neither wait for each other at every event nor write to one
// cache line of the table of events. Numbers identify events and do not order them; but they are never far apart: a
// thread gives up its run once RC_EVENTS_APART others were given.
#define RC_EVENT_RUN 512
#define RC_EVENTS_APART 16384
static inline uint64_t rc_next_event(void) {
  uint64_t last = __c11_atomic_load(&rc_numbers_word.last, __ATOMIC_RELAXED);
  if (rc_event_word == rc_events_end_word || last - rc_event_word > RC_EVENTS_APART) {
    rc_event_word = __c11_atomic_fetch_add(&rc_numbers_word.last, RC_EVENT_RUN, __ATOMIC_RELAXED) + 1;
    rc_events_end_word = rc_event_word + RC_EVENT_RUN;
  }
  return rc_event_word++;
}

/// The system's monotonic clock in nanoseconds.
static inline uint64_t rc_monotonic_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static inline void rc_set_site(struct rc_site site) { rc_site_word = site; }
/// Clears the site: the next send does not come from there.
static inline struct rc_site rc_take_site(void) {
  struct rc_site site = rc_site_word;
  rc_site_word = (struct rc_site){0};
  return site;
}
static inline struct rc_site rc_subscriber(void) { return rc_subscriber_word; }
static inline void rc_set_subscriber(struct rc_site site) { rc_subscriber_word = site; }

static inline uint32_t rc_view(void) { return rc_view_word; }
static inline void rc_set_view(uint32_t view) { rc_view_word = view; }

/// 0 where this thread has none, or has replaced it.
static inline uintptr_t rc_recording_slot(uint64_t recorder) {
  struct rc_recording_slot *kept = &rc_recording_slots_word[recorder % RC_RECORDING_SLOTS];
  return kept->recorder == recorder ? kept->slot : 0;
}
static inline void rc_set_recording_slot(uint64_t recorder, uintptr_t slot) {
  struct rc_recording_slot *kept = &rc_recording_slots_word[recorder % RC_RECORDING_SLOTS];
  kept->recorder = recorder;
  kept->slot = slot;
}

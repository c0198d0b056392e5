// For the bounds of a stack on Linux.
#define _GNU_SOURCE
#include "CReactorContext.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

_Thread_local uint64_t rc_cause_word = 0;
_Thread_local uintptr_t rc_task_word = 0;
_Thread_local struct rc_binding rc_binding_word = {0};
_Thread_local intptr_t rc_depth_word = 0;
_Thread_local uintptr_t rc_turn_word = 0;
_Thread_local uintptr_t rc_reduce_word = 0;
_Thread_local intptr_t rc_unchecked_word = 0;
_Thread_local const uint8_t *rc_unchecked_why_word = 0;
_Thread_local uintptr_t rc_trampoline_word = 0;
_Thread_local uintptr_t rc_in_flight_word = 0;
_Thread_local uintptr_t rc_chain_depth_word = 0;
_Thread_local struct rc_site rc_site_word = {0};
_Thread_local struct rc_site rc_subscriber_word = {0};
_Thread_local uint32_t rc_view_word = 0;
_Thread_local void *rc_fed_word = 0;
_Thread_local void *rc_announced_word = 0;
_Thread_local intptr_t rc_cuts_word = 0;
_Thread_local struct rc_scopes rc_scopes_word = {0};
_Thread_local struct rc_recording_slot rc_recording_slots_word[RC_RECORDING_SLOTS] = {{0, 0}};
_Thread_local uint64_t rc_event_word = 0;
_Thread_local uint64_t rc_events_end_word = 0;
_Atomic(bool) rc_tracing_flag = false;
_Atomic(rc_use_listener) rc_use_listener_word = NULL;
struct rc_numbers rc_numbers_word = {0};

bool rc_is_main_thread(void) {
#if defined(__APPLE__)
  return pthread_main_np() != 0;
#else
  // Asked once a thread: the answer does not change.
  static _Thread_local int answer;
  if (!answer) answer = getpid() == (pid_t)syscall(SYS_gettid) ? 1 : 2;
  return answer == 1;
#endif
}

uint64_t rc_thread_number(void) {
#if defined(__APPLE__)
  uint64_t number = 0;
  pthread_threadid_np(NULL, &number);
  return number;
#else
  // Asked once a thread, as above.
  static _Thread_local uint64_t number;
  if (!number) number = (uint64_t)syscall(SYS_gettid);
  return number;
#endif
}

static pthread_key_t scopes_key;
static pthread_once_t scopes_once = PTHREAD_ONCE_INIT;

static void free_scopes(void *scopes) {
  free(scopes);
  // The destructor of another key may begin scopes once more.
  rc_scopes_word = (struct rc_scopes){0};
}

static void make_scopes_key(void) {
  if (pthread_key_create(&scopes_key, free_scopes) != 0) abort();
}

#if defined(__linux__)
__attribute__((swiftcall)) extern void swift_task_localValuePush(const void *key, void *value, const void *type);
__attribute__((swiftcall)) extern void swift_task_localValuePop(void);

static pthread_key_t binding_key;
static pthread_once_t binding_once = PTHREAD_ONCE_INIT;

static void pop_binding(void *bound) {
  (void)bound;
  // All other bindings of this thread are gone: they end with the calls that made them.
  rc_binding_word = (struct rc_binding){0};
  swift_task_localValuePop();
}

static void make_binding_key(void) {
  if (pthread_key_create(&binding_key, pop_binding) != 0) abort();
}

/// Pushes a binding to 0. Returns where its value lies: in an item, after the link to the item below, the key and the type.
static uintptr_t *push_binding(const void *key, const void *type) {
  uint64_t none = 0;
  swift_task_localValuePush(key, &none, type);
  return (uintptr_t *)swift_task_localValueGet(key);
}

/// The item in front of a value; its lowest bits say what kind of item a link leads to.
static uintptr_t item(const uintptr_t *value) { return (uintptr_t)(value - 3); }
static uintptr_t item_below(const uintptr_t *value) { return value[-3] & ~(uintptr_t)7; }

bool rc_keep_binding(const void *key, const void *type) {
  // A thread that runs inside another binding for long is asked less and less often.
  static _Thread_local uint32_t refusals;
  if ((refusals & (refusals - 1)) != 0) return refusals++, false;
  uintptr_t *value = push_binding(key, type);
  // A second item shows that the layout is the one expected here: `TaskLocal::Item` of the Swift repository.
  bool is_known = item_below(push_binding(key, type)) == item(value);
  swift_task_localValuePop();
  if (!is_known || item_below(value) != 0) {
    swift_task_localValuePop();
    refusals += 1;
    return false;
  }
  pthread_once(&binding_once, make_binding_key);
  pthread_setspecific(binding_key, value);
  rc_binding_word = (struct rc_binding){(uintptr_t)value, 0};
  return true;
}
#else
bool rc_keep_binding(const void *key, const void *type) {
  (void)key;
  (void)type;
  return false;
}
#endif

void rc_grow_scopes(void) {
  pthread_once(&scopes_once, make_scopes_key);
  uint32_t capacity = rc_scopes_word.capacity ? 2 * rc_scopes_word.capacity : 32;
  struct rc_scope *scopes = realloc(rc_scopes_word.scopes, capacity * sizeof *scopes);
  if (!scopes) abort();
  rc_scopes_word.scopes = scopes;
  rc_scopes_word.capacity = capacity;
  pthread_setspecific(scopes_key, scopes);
}

/// The end of this thread's stack; 0 if the system does not say.
static uintptr_t stack_end(void) {
  // Asked once a thread, as above.
  static _Thread_local uintptr_t end;
  if (end) return end;
#if defined(__APPLE__)
  end = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
#else
  pthread_attr_t attributes;
  void *start = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  if (pthread_attr_getstack(&attributes, &start, &size) == 0) end = (uintptr_t)start + size;
  pthread_attr_destroy(&attributes);
#endif
  return end;
}

__attribute__((no_sanitize("address", "thread"))) int rc_callers(uintptr_t *addresses, int count) {
  uintptr_t frame = (uintptr_t)__builtin_frame_address(0), end = stack_end();
  int found = 0;
  while (found < count && !(frame & 7) && frame < end && end - frame >= 2 * sizeof frame) {
    const uintptr_t *link = (const uintptr_t *)frame;
    addresses[found++] = link[1];
    // The callers of a function lie above it.
    if (link[0] <= frame) break;
    frame = link[0];
  }
  return found;
}

#include "CReactorContext.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

_Thread_local uint64_t rc_cause_word = 0;
_Thread_local void *rc_task_word = 0;
_Thread_local struct rc_binding rc_binding_word = {0};
_Thread_local intptr_t rc_depth_word = 0;
_Thread_local uintptr_t rc_turn_word = 0;
_Thread_local void *rc_reduce_word = 0;
_Thread_local intptr_t rc_unchecked_word = 0;
_Thread_local const uint8_t *rc_unchecked_why_word = 0;
_Thread_local void *rc_trampoline_word = 0;
_Thread_local void *rc_in_flight_word = 0;
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

void rc_grow_scopes(void) {
  pthread_once(&scopes_once, make_scopes_key);
  uint32_t capacity = rc_scopes_word.capacity ? 2 * rc_scopes_word.capacity : 32;
  struct rc_scope *scopes = realloc(rc_scopes_word.scopes, capacity * sizeof *scopes);
  if (!scopes) abort();
  rc_scopes_word.scopes = scopes;
  rc_scopes_word.capacity = capacity;
  pthread_setspecific(scopes_key, scopes);
}

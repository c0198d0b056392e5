// Puts functions of ours in front of those by which libswift_Concurrency runs jobs, waits and reads the clock.
//
// The executors of Swift 6.3 are written in Swift: their hooks `swift_task_enqueue*_hook` see neither sleeps nor yields,
// nor what is for an actor or the main queue. All of them end in these few functions of libdispatch.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include "CReactorContext.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef void function(void *);

static struct vtime_receiver receiver;
static void *main_queue;
static uint64_t (*real_time)(uint64_t base, int64_t delay);

static __attribute__((tls_model("initial-exec"))) _Thread_local const void *scheduler;
const void *vtime_scheduler(void) { return scheduler; }
void vtime_set_scheduler(const void *current) { scheduler = current; }

// ---- functions, each with what is behind it: the original, or a trampoline of the purity hooks

static void (*async_behind)(void *, void *, function *), (*async_original)(void *, void *, function *);
static void (*after_behind)(uint64_t, void *, void *, function *), (*after_original)(uint64_t, void *, void *, function *);
static int (*clock_behind)(clockid_t, struct timespec *), (*clock_original)(clockid_t, struct timespec *);
static void (*handler_behind)(void *, function *), (*handler_original)(void *, function *);
static void (*context_behind)(void *, void *), (*context_original)(void *, void *);
static void (*timer_behind)(void *, uint64_t, uint64_t, uint64_t), (*timer_original)(void *, uint64_t, uint64_t, uint64_t);
static void (*activate_behind)(void *), (*activate_original)(void *);

/// Goes on with the function behind, which sees the library as its caller: the purity hooks ask who calls.
#define GO_ON(pointer, ...) __attribute__((musttail)) return __atomic_load_n(&pointer, __ATOMIC_ACQUIRE)(__VA_ARGS__)

/// Replaces `dispatch_async_f`.
static void async_in_front(void *queue, void *argument, function *run) {
  const struct vtime_job job = {.run = run, .argument = argument, .queue = queue, .is_main = queue == main_queue};
  if (receiver.take_ready(&job)) return;
  GO_ON(async_behind, queue, argument, run);
}

/// Dispatch writes the clock into the two highest bits of a time; both are set for wall time and for "never".
#define CLOCK_BITS (UINT64_C(3) << 62)

/// Whether a time of Dispatch counts on a monotonic clock.
static bool is_monotonic(uint64_t time) { return (time & CLOCK_BITS) != CLOCK_BITS; }

/// Replaces `dispatch_after_f`.
static void after_in_front(uint64_t time, void *queue, void *argument, function *run) {
  const struct vtime_job job = {.run = run, .argument = argument, .queue = queue, .is_main = queue == main_queue};
  if (is_monotonic(time) && receiver.take_sleeping(&job, time & ~CLOCK_BITS)) return;
  GO_ON(after_behind, time, queue, argument, run);
}

/// Replaces `clock_gettime`. Inside a reducer the purity hooks shall see the call.
static int clock_in_front(clockid_t clock, struct timespec *time) {
  uint64_t now;
  bool counts = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_BOOTTIME;
  if (counts && !purity_monitoring && receiver.read_clock(&now)) {
    *time = (struct timespec){.tv_sec = (time_t)(now / 1000000000), .tv_nsec = (long)(now % 1000000000)};
    return 0;
  }
  GO_ON(clock_behind, clock, time);
}

// ---- a sleep with a tolerance is a timer: the executor sets its parts one by one, on one thread, and activates it last

/// The timer that this thread is setting.
static __attribute__((tls_model("initial-exec"))) _Thread_local struct {
  void *timer;
  function *run;
  void *argument;
  uint64_t deadline;
} setting;

/// Begins with another timer, unless it is the one that is being set.
static void set_timer(void *timer) {
  if (setting.timer == timer) return;
  memset(&setting, 0, sizeof setting);
  setting.timer = timer;
}

/// Replaces `dispatch_source_set_event_handler_f`.
static void handler_in_front(void *timer, function *run) {
  set_timer(timer);
  setting.run = run;
  GO_ON(handler_behind, timer, run);
}

/// Replaces `dispatch_set_context`.
static void context_in_front(void *timer, void *argument) {
  set_timer(timer);
  setting.argument = argument;
  GO_ON(context_behind, timer, argument);
}

/// Replaces `dispatch_source_set_timer`.
static void timer_in_front(void *timer, uint64_t deadline, uint64_t interval, uint64_t leeway) {
  set_timer(timer);
  setting.deadline = deadline;
  GO_ON(timer_behind, timer, deadline, interval, leeway);
}

/// Replaces `dispatch_activate`.
static void activate_in_front(void *timer) {
  if (setting.timer == timer && setting.run && setting.deadline && is_monotonic(setting.deadline)) {
    const struct vtime_job job = {.run = setting.run, .argument = setting.argument, .timer = timer};
    if (receiver.take_sleeping(&job, setting.deadline & ~CLOCK_BITS)) timer_original(timer, ~UINT64_C(0), ~UINT64_C(0), 0);
  }
  setting.timer = NULL;
  GO_ON(activate_behind, timer);
}

static const struct {
  const char *name;
  void *in_front;
  void **behind;
  void **original;
} functions[] = {
    {"dispatch_async_f", (void *)async_in_front, (void **)&async_behind, (void **)&async_original},
    {"dispatch_after_f", (void *)after_in_front, (void **)&after_behind, (void **)&after_original},
    {"clock_gettime", (void *)clock_in_front, (void **)&clock_behind, (void **)&clock_original},
    {"dispatch_source_set_event_handler_f", (void *)handler_in_front, (void **)&handler_behind,
     (void **)&handler_original},
    {"dispatch_set_context", (void *)context_in_front, (void **)&context_behind, (void **)&context_original},
    {"dispatch_source_set_timer", (void *)timer_in_front, (void **)&timer_behind, (void **)&timer_original},
    {"dispatch_activate", (void *)activate_in_front, (void **)&activate_behind, (void **)&activate_original},
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

// ---- installing

/// Finds libswift_Concurrency; called by `dl_iterate_phdr`.
static int find_library(struct dl_phdr_info *info, size_t size, void *argument) {
  (void)size;
  if (!info->dlpi_name || !strstr(info->dlpi_name, "libswift_Concurrency")) return 0;
  ((struct purity_image *)argument)->base = info->dlpi_addr;
  return 1;
}

/// The index of a function by its symbol, or -1.
static int index_of(const char *symbol) {
  for (int i = 0; i < FUNCTIONS; i++)
    if (!strcmp(functions[i].name, symbol)) return i;
  return -1;
}

/// Calls `act` with each entry of the library's table that leads to one of the functions; false as soon as `act` fails.
PURITY_RAW static bool for_each_entry(const struct purity_tables *tables, uintptr_t base, bool (*act)(void **, int)) {
  for (int table = 0; table < 2; table++)
    for (size_t i = 0; i < tables->relocation_counts[table]; i++) {
      const ElfW(Rela) *relocation = &tables->relocations[table][i];
      uint32_t symbol = (uint32_t)ELF64_R_SYM(relocation->r_info);
      int index = symbol ? index_of(tables->names + tables->symbols[symbol].st_name) : -1;
      if (index >= 0 && !act((void **)(base + relocation->r_offset), index)) return false;
    }
  return true;
}

static bool is_imported[FUNCTIONS];
static bool note_import(void **entry, int index) { return (void)entry, is_imported[index] = true; }
static bool interpose(void **entry, int index) {
  return purity_put_in_front(entry, functions[index].in_front, functions[index].behind, *functions[index].original);
}

const char *vtime_install(const struct vtime_receiver *installed) {
  static char reason[120];
  struct purity_image library = {0};
  struct purity_tables tables;
  if (!dl_iterate_phdr(find_library, &library) || !purity_read_tables(&library, &tables))
    return "the Swift library is linked statically";
  for_each_entry(&tables, library.base, note_import);
  for (int i = 0; i < FUNCTIONS; i++) {
    *functions[i].original = dlsym(RTLD_DEFAULT, functions[i].name);
    if (is_imported[i] && *functions[i].original) continue;
    snprintf(reason, sizeof reason, "this version of Swift does not call %s", functions[i].name);
    return reason;
  }
  main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  *(void **)&real_time = dlsym(RTLD_DEFAULT, "dispatch_time");
  if (!main_queue || !real_time) return "libdispatch is not the one of Swift's toolchain";
  receiver = *installed;
  return for_each_entry(&tables, library.base, interpose) ? NULL : "the tables of the Swift library cannot be changed";
}

// ---- jobs

void vtime_give_back(const struct vtime_job *job, uint64_t delay) {
  int64_t length = delay > INT64_MAX ? INT64_MAX : (int64_t)delay;
  if (job->timer) timer_original(job->timer, real_time(0, length), ~UINT64_C(0), 0);
  else if (delay) after_original(real_time(0, length), job->queue, job->argument, job->run);
  else async_original(job->queue, job->argument, job->run);
}

extern __attribute__((swiftcall)) uint64_t swift_task_getJobTaskId(const void *job);
extern __attribute__((swiftcall)) size_t swift_task_getJobFlags(const void *job);

/// Flags of a job, by the runtime's `JobFlags`: its kind, 0 for a task, and whether the task has a parent.
enum { KIND_OF_JOB = 0xFF, IS_CHILD_TASK = 1 << 24 };

uint64_t vtime_task(const struct vtime_job *job) {
  return swift_task_getJobFlags(job->argument) & KIND_OF_JOB ? 0 : swift_task_getJobTaskId(job->argument);
}
bool vtime_is_child(const struct vtime_job *job) { return swift_task_getJobFlags(job->argument) & IS_CHILD_TASK; }
bool vtime_is_current(const struct vtime_job *job) { return rc_current_task() == (uintptr_t)job->argument; }
#endif

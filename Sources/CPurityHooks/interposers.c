// Replacements of functions: accesses, first-use initializers, memory, streams; and the entry of the trampolines.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include "CReactorContext.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>

#define CALLER (uintptr_t) __builtin_return_address(0)
#define CALLER_FRAME *(uintptr_t *)__builtin_frame_address(0)

// ---- writes: in debug builds the compiler announces each access to a class property, a static, or a global

static void (*original_begin_access)(void *, void *, uintptr_t, void *);

/// Replaces `swift_beginAccess`.
static void begin_access_hook(void *address, void *buffer, uintptr_t flags, void *pc) {
  if (purity_monitoring && (flags & 1) && purity_is_in_reduce() && !purity_is_on_stack((uintptr_t)address)) {
    int monitoring = purity_monitoring;
    purity_monitoring = 0;
    if (!purity_is_own_allocation((uintptr_t)address)) {
      bool is_variable = purity_data_image_of((uintptr_t)address) != NULL;
      purity_record(&(struct purity_event){.side_effect = is_variable ? PURITY_WROTE_GLOBAL : PURITY_WROTE_OBJECT,
                                           .address = (uintptr_t)address, .caller = CALLER, .frame = CALLER_FRAME});
    }
    purity_monitoring = monitoring;
  }
  original_begin_access(address, buffer, flags, pc);
}

// ---- first uses: an initializer runs once, and is not blamed on the reducer that happens to be first

static void (*original_once)(void *, void *, void *);
/// Replaces `swift_once`.
static void once_hook(void *token, void *function, void *context) {
  int monitoring = purity_monitoring;
  purity_monitoring = 0;
  original_once(token, function, context);
  purity_monitoring = monitoring;
}

static void (*original_dispatch_once)(void *, void *, void *);
/// Replaces `dispatch_once_f`.
static void dispatch_once_hook(void *token, void *context, void *function) {
  int monitoring = purity_monitoring;
  purity_monitoring = 0;
  original_dispatch_once(token, context, function);
  purity_monitoring = monitoring;
}

// ---- memory: every Swift object is allocated by `malloc`. Replacing the runtime's own pointer `_swift_allocObject` instead
// turns on another way to retain, which crashes on small strings.

static void *(*original_malloc)(size_t);
/// Replaces `malloc`.
static void *malloc_hook(size_t size) {
  void *block = original_malloc(size);
  if (purity_monitoring) purity_add_allocation((uintptr_t)block, size);
  return block;
}

static int (*original_posix_memalign)(void **, size_t, size_t);
/// Replaces `posix_memalign`.
static int posix_memalign_hook(void **block, size_t alignment, size_t size) {
  int status = original_posix_memalign(block, alignment, size);
  if (!status && purity_monitoring) purity_add_allocation((uintptr_t)*block, size);
  return status;
}

static void (*original_free)(void *);
/// Replaces `free`.
static void free_hook(void *block) {
  purity_remove_allocation((uintptr_t)block);
  original_free(block);
}

// ---- streams: the runtime reports their uses

/// Records a send or a subscription.
static void stream_use_hook(bool subscribes, const void *stream) {
  if (!purity_monitoring || !purity_is_in_reduce()) return;
  int monitoring = purity_monitoring;
  purity_monitoring = 0;
  purity_record(&(struct purity_event){.side_effect = subscribes ? PURITY_SUBSCRIBED : PURITY_SENT,
                                       .address = (uintptr_t)stream, .caller = CALLER, .frame = CALLER_FRAME});
  purity_monitoring = monitoring;
}

void purity_observe_streams(bool on) { rc_listen_to_uses(on ? stream_use_hook : NULL); }

const struct purity_interposer purity_interposers[] = {
    {"swift_beginAccess", (void *)begin_access_hook, (void **)&original_begin_access, PURITY_FROM_USER},
    {"swift_once", (void *)once_hook, (void **)&original_once, PURITY_FROM_ALL},
    {"dispatch_once_f", (void *)dispatch_once_hook, (void **)&original_dispatch_once, PURITY_FROM_ALL},
    {"malloc", (void *)malloc_hook, (void **)&original_malloc, PURITY_FROM_SWIFT_CORE},
    {"free", (void *)free_hook, (void **)&original_free, PURITY_FROM_SWIFT_CORE},
    {"posix_memalign", (void *)posix_memalign_hook, (void **)&original_posix_memalign, PURITY_FROM_SWIFT_CORE},
};
const int purity_interposer_count = sizeof purity_interposers / sizeof *purity_interposers;

// ---- calls: the trampolines come here inside of a scope

/// The argument registers that a trampoline has saved.
struct arguments {
  uintptr_t values[6];
};

/// Whether a system call, by its number, only asks, waits, or works a lock.
static bool is_harmless_call(uintptr_t number) {
  return number == SYS_futex || number == SYS_gettid || number == SYS_getpid || number == SYS_sched_yield ||
         number == SYS_madvise || number == SYS_membarrier || number == SYS_sched_getaffinity;
}

/// Flags of a task that inherits the task-locals or the actor: bits of the runtime's `TaskCreateFlags`.
#define TASK_INHERITS (1u << 10 | 1u << 11)

/// Records a call, if it counts by the condition of its entry in the catalog.
static void record_call(
    unsigned trampoline, const struct arguments *arguments, uintptr_t caller, uintptr_t receiver, uintptr_t frame) {
  struct purity_event event = {.caller = caller, .frame = frame};
  const struct purity_side_effect *side_effect = purity_side_effect_of(trampoline, &event.side_effect, &event.symbol);
  // Swift passes the receiver in a register of its own, C as the first argument.
  uintptr_t object = *side_effect->name == '$' ? receiver : arguments->values[0];
  uintptr_t flags = arguments->values[side_effect->when == PURITY_OPENS_AT ? 2 : 1];
  event.only_direct = side_effect->when != PURITY_ALWAYS;
  event.is_by_class = *side_effect->name == '$' && purity_is_call_by_class(caller, receiver, purity_trampoline(trampoline));
  switch (side_effect->when) {
  case PURITY_SHARED:
    if (purity_is_on_stack(object) || purity_is_own_allocation(object)) return;
    event.address = object;
    break;
  case PURITY_SHARED_VALUE:
    object = *(const uintptr_t *)receiver;
    if (purity_is_own_allocation(object)) return;
    event.address = object;
    break;
  case PURITY_STARTS:
    if (!(arguments->values[0] & TASK_INHERITS)) event.side_effect++;
    break;
  case PURITY_KEY_PATH:
  case PURITY_KEY_PATH_IN_PLACE:
    // The root is passed by address; of a class it is the reference.
    object = *(const uintptr_t *)arguments->values[side_effect->when == PURITY_KEY_PATH_IN_PLACE];
    if (purity_is_on_stack(object) || purity_is_own_allocation(object)) return;
    event.side_effect = PURITY_WROTE_OBJECT;
    event.address = object;
    break;
  case PURITY_OPENS:
  case PURITY_OPENS_AT: event.only_direct = !(flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)); break;
  case PURITY_ACQUIRES: event.address = object; break;
  case PURITY_RELEASES: return purity_retract(object);
  case PURITY_SYSCALL:
    if (is_harmless_call(arguments->values[0])) return;
    event.only_direct = arguments->values[0] != SYS_getrandom;
    break;
  default: break;
  }
  purity_record(&event);
}

/// Called by the trampolines inside a scope. Returns the original function.
PURITY_HIDDEN void *purity_intercept(
    unsigned trampoline, const struct arguments *arguments, uintptr_t caller, uintptr_t receiver, uintptr_t frame) {
  if (purity_is_in_reduce()) {
    int monitoring = purity_monitoring, error = errno;
    purity_monitoring = 0;
    record_call(trampoline, arguments, caller, receiver, frame);
    purity_monitoring = monitoring;
    errno = error;
  }
  return purity_originals[trampoline];
}
#endif

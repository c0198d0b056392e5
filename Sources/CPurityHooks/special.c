// Functions that are hooked for more than being called: accesses, first uses, memory, and locks that may be refused.
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

static void (*begin_access)(void *, void *, uintptr_t, void *);

static void sees_access(void *address, void *buffer, uintptr_t flags, void *pc) {
  if (purity_watching && (flags & 1) && purity_counts() && !purity_is_on_stack((uintptr_t)address)) {
    int watching = purity_watching;
    purity_watching = 0;
    if (!purity_was_made((uintptr_t)address)) {
      bool is_variable = purity_data_image_of((uintptr_t)address) != NULL;
      purity_record(&(struct purity_event){.effect = is_variable ? PURITY_WROTE_GLOBAL : PURITY_WROTE_OBJECT,
                                           .address = (uintptr_t)address, .caller = CALLER, .frame = CALLER_FRAME});
    }
    purity_watching = watching;
  }
  begin_access(address, buffer, flags, pc);
}

// ---- first uses: what an initialiser does happens once, whoever comes first

static void (*once)(void *, void *, void *);
static void sees_once(void *token, void *function, void *context) {
  int watching = purity_watching;
  purity_watching = 0;
  once(token, function, context);
  purity_watching = watching;
}

static void (*dispatch_once_function)(void *, void *, void *);
static void sees_dispatch_once(void *token, void *context, void *function) {
  int watching = purity_watching;
  purity_watching = 0;
  dispatch_once_function(token, context, function);
  purity_watching = watching;
}

// ---- memory: every Swift object comes from here. Not through the runtime's own pointer for it, which turns on another
// way to retain that crashes on small strings.

static void *(*allocate)(size_t);
static void *sees_allocate(size_t size) {
  void *block = allocate(size);
  if (purity_watching) purity_made((uintptr_t)block, size);
  return block;
}

static int (*allocate_aligned)(void **, size_t, size_t);
static int sees_allocate_aligned(void **block, size_t alignment, size_t size) {
  int status = allocate_aligned(block, alignment, size);
  if (!status && purity_watching) purity_made((uintptr_t)*block, size);
  return status;
}

static void (*give_back)(void *);
static void sees_give_back(void *block) {
  purity_gone((uintptr_t)block);
  give_back(block);
}

// ---- streams: whoever makes them tells of them

static void sees_use(bool subscribes, const void *stream) {
  if (!purity_watching || !purity_counts()) return;
  int watching = purity_watching;
  purity_watching = 0;
  purity_record(&(struct purity_event){.effect = subscribes ? PURITY_SUBSCRIBED : PURITY_SENT,
                                       .address = (uintptr_t)stream, .caller = CALLER, .frame = CALLER_FRAME});
  purity_watching = watching;
}

void purity_listen(bool on) { rc_listen_to_uses(on ? sees_use : NULL); }

const struct purity_special purity_specials[] = {
    {"swift_beginAccess", (void *)sees_access, (void **)&begin_access, PURITY_FROM_USER},
    {"swift_once", (void *)sees_once, (void **)&once, PURITY_FROM_ALL},
    {"dispatch_once_f", (void *)sees_dispatch_once, (void **)&dispatch_once_function, PURITY_FROM_ALL},
    {"malloc", (void *)sees_allocate, (void **)&allocate, PURITY_FROM_SWIFT_CORE},
    {"free", (void *)sees_give_back, (void **)&give_back, PURITY_FROM_SWIFT_CORE},
    {"posix_memalign", (void *)sees_allocate_aligned, (void **)&allocate_aligned, PURITY_FROM_SWIFT_CORE},
};
const int purity_special_count = sizeof purity_specials / sizeof *purity_specials;

// ---- calls: the stubs come here inside of a scope

/// The registers of arguments, as the stubs have saved them.
struct arguments {
  uintptr_t values[6];
};

/// Calls of the system that only ask or wait, and those of locks: by number.
static bool is_quiet_call(uintptr_t number) {
  return number == SYS_futex || number == SYS_gettid || number == SYS_getpid || number == SYS_sched_yield ||
         number == SYS_madvise || number == SYS_membarrier || number == SYS_sched_getaffinity;
}

/// Flags of a task that has the task-locals, or the actor, of who starts it: bits of the runtime's `TaskCreateFlags`.
#define TASK_INHERITS (1u << 10 | 1u << 11)

static void look(unsigned stub, const struct arguments *arguments, uintptr_t caller, uintptr_t receiver, uintptr_t frame) {
  struct purity_event event = {.caller = caller, .frame = frame};
  const struct purity_effect *effect = purity_effect_of_stub(stub, &event.effect, &event.symbol);
  // Swift passes the receiver in a register of its own, C as the first argument.
  uintptr_t object = *effect->name == '$' ? receiver : arguments->values[0];
  uintptr_t flags = arguments->values[effect->when == PURITY_OPENS_AT ? 2 : 1];
  event.only_direct = effect->when != PURITY_ALWAYS;
  switch (effect->when) {
  case PURITY_SHARED:
    if (purity_is_on_stack(object) || purity_was_made(object)) return;
    event.address = object;
    break;
  case PURITY_SHARED_VALUE:
    object = *(const uintptr_t *)receiver;
    if (purity_was_made(object)) return;
    event.address = object;
    break;
  case PURITY_STARTS:
    if (!(arguments->values[0] & TASK_INHERITS)) event.effect++;
    break;
  case PURITY_KEY_PATH:
  case PURITY_KEY_PATH_IN_PLACE:
    // The root is passed by address; of a class it is the reference.
    object = *(const uintptr_t *)arguments->values[effect->when == PURITY_KEY_PATH_IN_PLACE];
    if (purity_is_on_stack(object) || purity_was_made(object)) return;
    event.effect = PURITY_WROTE_OBJECT;
    event.address = object;
    break;
  case PURITY_OPENS:
  case PURITY_OPENS_AT: event.only_direct = !(flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)); break;
  case PURITY_TAKES: event.address = object; break;
  case PURITY_GIVES: return purity_take_back(object);
  case PURITY_SYSCALL:
    if (is_quiet_call(arguments->values[0])) return;
    event.only_direct = arguments->values[0] != SYS_getrandom;
    break;
  default: break;
  }
  purity_record(&event);
}

/// Returns the function that is to be called.
PURITY_HIDDEN void *purity_call(
    unsigned stub, const struct arguments *arguments, uintptr_t caller, uintptr_t receiver, uintptr_t frame) {
  if (purity_counts()) {
    int watching = purity_watching, error = errno;
    purity_watching = 0;
    look(stub, arguments, caller, receiver, frame);
    purity_watching = watching;
    errno = error;
  }
  return purity_real[stub];
}
#endif

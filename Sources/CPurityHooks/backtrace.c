// Walks the stack from the caller of a hook up to where the scope began.
#define _GNU_SOURCE
#include "hooks.h"

#if PURITY_HOOKS
#include <string.h>
#include <unwind.h>

/// Follows the chain of frame pointers.
PURITY_RAW static void follow_frames(struct purity_backtrace *trace, const struct purity_event *event) {
  uintptr_t frame = event->frame, below = (uintptr_t)&frame, base = trace->base;
  trace->addresses[0] = event->caller;
  trace->count = 1;
  while (trace->count < PURITY_BACKTRACE && frame > below && frame < base && frame < trace->stack_high - 16 && !(frame & 7)) {
    const uintptr_t *link = (const uintptr_t *)frame;
    // Its return address is where the scope began. Which end of a frame its address means differs with the machine.
    if (link[0] >= base || !purity_image_of(link[1])) return;
    trace->addresses[trace->count++] = link[1];
    below = frame;
    frame = link[0];
  }
}

/// Adds a frame of the unwinder, up to where the scope began.
static _Unwind_Reason_Code add_frame(struct _Unwind_Context *context, void *argument) {
  struct purity_backtrace *trace = argument;
  if (_Unwind_GetCFA(context) >= trace->base || trace->count == PURITY_BACKTRACE) return _URC_END_OF_STACK;
  trace->addresses[trace->count++] = (uintptr_t)_Unwind_GetIP(context);
  return _URC_NO_REASON;
}

/// Replaces the frames by those of the unwinder, unless it finds fewer.
static void unwind(struct purity_backtrace *trace, uintptr_t caller) {
  struct purity_backtrace all = {.base = trace->base};
  _Unwind_Backtrace(add_frame, &all);
  int first = 0;
  while (first < all.count && all.addresses[first] != caller) first++;
  // The unwinder stops early at code without unwind information.
  if (first == all.count || all.count - first < trace->count) return;
  trace->count = all.count - first;
  memcpy(trace->addresses, all.addresses + first, (size_t)trace->count * sizeof *trace->addresses);
}

void purity_walk_stack(struct purity_backtrace *trace, const struct purity_event *event, bool caller_is_user) {
  follow_frames(trace, event);
  // A library function without a frame of its own hides its caller.
  if (!caller_is_user) unwind(trace, event->caller);
}
#endif

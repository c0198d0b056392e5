#pragma once
#include <stdbool.h>

// Values that live exactly as long as an object of a Swift class: what associated objects are on Apple platforms.
//
// The function in the class metadata that destroys an object is replaced, once a class, by one that takes the values
// out first. The values stay findable while the object's own deinit runs, on the thread that runs it.

/// Keys of the values an object can have.
enum { RL_REACTOR_STORAGE = 0, RL_VIEW_STORAGE = 1, RL_OUTSIDE = 2, RL_KEYS = 3 };

/// Called with each value after its object's memory is gone. Set it before the first `rl_insert`.
void rl_set_release(void (*release)(void *value));

/// The value of a living object, or null. No lock of this library is held afterwards.
void *rl_find(const void *object, int key);

/// Stores a value unless there is one, and returns what is there now.
///
/// Null, and nothing stored, for an object whose deinit runs already without this library having seen it begin: its
/// memory is freed unseen, and the next object at its address would find the value.
void *rl_insert(const void *object, int key, void *value);

// Four functions of the Swift runtime, under their own names.
extern void *swift_unownedRetain(void *object);
extern void swift_unownedRelease(void *object);
extern void *swift_tryRetain(void *object);
extern bool swift_isDeallocating(void *object);

/// Keeps an object's memory, and not the object.
static inline void rl_keep_memory(void *object) { swift_unownedRetain(object); }
static inline void rl_let_memory_go(void *object) { swift_unownedRelease(object); }

/// Retains an object whose memory is kept, unless its deinit has begun.
static inline bool rl_retain_if_alive(void *object) { return swift_tryRetain(object) != 0; }

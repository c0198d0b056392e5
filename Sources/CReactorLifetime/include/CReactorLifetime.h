#pragma once
#include <stdbool.h>

// Values that live exactly as long as an object of a Swift class: what associated objects are on Apple platforms.
//
// The function in the class metadata that destroys an object is replaced, once a class, by one that takes the values
// out first. The values stay findable while the object's own deinit runs, on the thread that runs it.

/// Keys of the values an object can have.
enum { RL_REACTOR_STORAGE = 0, RL_VIEW_STORAGE = 1, RL_KEYS = 2 };

/// Called with each value after its object's memory is gone. Set it before the first `rl_insert`.
void rl_set_release(void (*release)(void *value));

/// The value of a living object, or null. No lock of this library is held afterwards.
void *rl_find(const void *object, int key);

/// Stores a value unless there is one, and returns what is there now.
///
/// Null, and nothing stored, for an object whose deinit runs already without this library having seen it begin: its
/// memory goes without a word, and a value under its address would be found by whoever lives there next.
void *rl_insert(const void *object, int key, void *value, bool is_dying);

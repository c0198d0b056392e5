#pragma once
// Hands the jobs, the sleeps and the clock of Swift's own executors to a receiver: a scheduler of virtual time.
//
// libswift_Concurrency runs jobs, waits and reads the clock through functions of libdispatch and the C library.
// `vtime_install` puts functions of ours in front of those in the table of that library alone.
#include <stdbool.h>
#include <stdint.h>

/// A function that Swift's executors gave to libdispatch, with its argument and the queue that it is for.
struct vtime_job {
  void (*run)(void *argument);
  /// The job of Swift; for a sleep with a tolerance, a note of the executor's own.
  void *argument;
  void *queue;
  /// The timer of a sleep with a tolerance, which stands still while the job is taken; null for any other job.
  void *timer;
  /// Whether it is for the main queue.
  bool is_main;
};

/// The receiver. Each function returns false where the system shall go on as it would have.
struct vtime_receiver {
  /// Takes a job that is ready, to run it once.
  bool (*take_ready)(const struct vtime_job *job);
  /// Takes a job that waits for a time of the monotonic clock, in nanoseconds.
  bool (*take_sleeping)(const struct vtime_job *job, uint64_t deadline);
  /// Reads the time that the code on this thread shall see, in nanoseconds of the monotonic clock.
  bool (*read_clock)(uint64_t *nanoseconds);
};

/// Installs the receiver, for good, and returns null; or returns why that is impossible here. Call it once.
const char *vtime_install(const struct vtime_receiver *receiver);

/// Gives a job that was taken to the queue that it is for, after `delay` nanoseconds of real time.
void vtime_give_back(const struct vtime_job *job, uint64_t delay);

/// The number of the task that a ready job runs; 0 for a job that is no task, as of an actor or a yield.
uint64_t vtime_task(const struct vtime_job *job);

/// Whether that task is the child of another one: of a group, or of `async let`.
bool vtime_is_child(const struct vtime_job *job);

/// Whether that task runs on this thread now.
bool vtime_is_current(const struct vtime_job *job);

/// The scheduler that runs code on this thread; null for none.
const void *vtime_scheduler(void);
void vtime_set_scheduler(const void *scheduler);

// A test of the hooks without Swift, for machines without Swift: check_hooks_aarch64.sh builds it.
// Prints each failure, and then their number.
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CPurityHooks.h"
#include "CReactorContext.h"

static int failures = 0;
static void expect(bool condition, const char *sentence) {
  if (condition) return;
  printf("not so: %s\n", sentence);
  failures++;
}

static const struct purity_side_effect side_effects[] = {
    {"time", PURITY_ALWAYS}, {"getenv", PURITY_ALWAYS}, {"snprintf", PURITY_ALWAYS}, {"mallinfo2", PURITY_ALWAYS}};
static const struct purity_catalog catalog = {.side_effects = side_effects, .side_effect_count = 4};
enum { LINE_OF_TIME = 27, LINE_OF_GETENV = 31, LINE_OF_HELPER = 32 };

// clang-format off
__attribute__((noinline)) static double helper(double a, double b, double c, double d) {
  return a * b + c * d + (double)(time(NULL) == 0);
}

__attribute__((noinline)) static int reduce(int x) {
  int has_home = getenv("HOME") != NULL;
  return has_home * 0 + (int)helper(1.5, 2.5, 3.5, x);
}
// clang-format on

/// A hook must preserve all arguments of a function, and the address of its result.
__attribute__((noinline)) static void check_arguments(void) {
  char text[256];
  snprintf(text, sizeof text, "%d %d %d %d %d %d %g %g %g %g %g %g %g %g %g", 1, 2, 3, 4, 5, 6, .5, 1.5, 2.5, 3.5, 4.5,
           5.5, 6.5, 7.5, 8.5);
  expect(!strcmp(text, "1 2 3 4 5 6 0.5 1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5"), "many arguments come through");
  void *block = malloc(1 << 16);
  expect(mallinfo2().uordblks >= 1 << 16, "a large result is where it should be");
  free(block);
}

/// Keeps the last frame, which is that of the function itself.
static void keep_line(const struct purity_line *line, void *context) { *(struct purity_line *)context = *line; }

/// Checks the function and the line of a frame.
static void check_frame(const struct purity_hit *hit, int frame, const char *function, int line) {
  struct purity_line found = {0};
  const char *name = purity_function(hit->frames[frame]);
  // A static function has a name only in a file that is not stripped.
  expect(!name || !strcmp(name, function), "the function is named");
  purity_find_frames(hit->frames[frame], keep_line, &found);
  expect(found.line == line, "the line of the call is found");
}

static void check_scope(void) {
  static const int owner;
  purity_enter(&owner);
  expect(reduce(3) == 14, "a monitored reducer returns the same");
  int count = purity_leave();
  expect(count == 2, "both calls are recorded");
  if (count != 2) return;
  const struct purity_hit *hits = purity_hits();
  expect(!strcmp(hits[0].symbol, "getenv") && hits[0].frame_count == 1, "a call of reduce has one frame");
  check_frame(&hits[0], 0, "reduce", LINE_OF_GETENV);
  expect(!strcmp(hits[1].symbol, "time") && hits[1].frame_count == 2, "a call of a helper has two frames");
  check_frame(&hits[1], 0, "helper", LINE_OF_TIME);
  check_frame(&hits[1], 1, "reduce", LINE_OF_HELPER);
}

static void *scopes(void *argument) {
  rc_set_reduce(argument);
  for (int i = 0; i < 10000; i++) {
    purity_enter(argument);
    reduce(i);
    if (purity_leave() != 2) return "lost";
  }
  return NULL;
}

static void check_threads(void) {
  pthread_t threads[8];
  int owners[8];
  for (int i = 0; i < 8; i++) pthread_create(&threads[i], NULL, scopes, &owners[i]);
  for (int i = 0; i < 8; i++) {
    void *result = NULL;
    pthread_join(threads[i], &result);
    expect(!result, "eight threads record all of their calls");
  }
}

int main(void) {
  const char *obstacle = purity_obstacle();
  expect(!obstacle, "hooks can be installed");
  expect(purity_install(&catalog) == 4, "four entries are changed");
  int watch;
  rc_set_reduce(&watch);
  expect(reduce(3) == 14, "an unmonitored reducer returns the same");
  check_scope();
  purity_enter(&watch);
  check_arguments();
  expect(purity_leave() == 2, "both calls with many arguments are recorded");
  check_threads();
  purity_uninstall();
  purity_enter(&watch);
  reduce(3);
  expect(purity_leave() == 0, "nothing is recorded after the hooks are removed");
  printf("%d failures\n", failures);
  return failures != 0;
}

// CReactorContext refers to Swift's task-locals, which nothing here uses.
__attribute__((swiftcall)) void *swift_task_localValueGet(const void *key) {
  (void)key;
  abort();
}
__attribute__((swiftcall)) void swift_task_localValuePush(const void *key, void *value, const void *type) {
  (void)key;
  (void)value;
  (void)type;
  abort();
}
__attribute__((swiftcall)) void swift_task_localValuePop(void) { abort(); }

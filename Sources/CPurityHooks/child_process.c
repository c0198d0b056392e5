// A child process that goes on with a copy of this thread, which Swift's overlays do not offer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include "CPurityHooks.h"

int32_t child_process_fork(void) {
#if defined(__linux__)
  if (dlsym(RTLD_DEFAULT, "__tsan_init")) return -1;
  pid_t child = fork();
  if (child == 0) {
    // One that hangs does not outlive the tests.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // A crash ends the child at once: it is expected, and reported by the parent.
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE};
    for (unsigned long index = 0; index < sizeof signals / sizeof *signals; index++) signal(signals[index], SIG_DFL);
  }
  return child;
#else
  return -1;
#endif
}

// The public functions on platforms without hooks: they do nothing.
#include "CPurityHooks.h"

#if !PURITY_HOOKS
#include <stddef.h>

const char *purity_obstacle(void) { return "this platform has none"; }
int32_t purity_install(const struct purity_catalog *catalog) { return 0; }
int32_t purity_match_swift_name(const char *name) { return -1; }
void purity_uninstall(void) {}
void purity_enter(const void *owner) {}
int32_t purity_leave(void) { return 0; }
const struct purity_hit *purity_hits(void) { return NULL; }
const char *purity_function(uintptr_t address) { return NULL; }
const char *purity_variable(uintptr_t address) { return NULL; }
void purity_find_frames(uintptr_t address, void (*visit)(const struct purity_line *line, void *context), void *context) {}
bool purity_find_declaration(const char *type, const char *part, struct purity_line *line) { return false; }

const char *vtime_install(const struct vtime_receiver *receiver) { return "this platform has no hooks"; }
void vtime_give_back(const struct vtime_job *job, uint64_t delay) {}
uint64_t vtime_task(const struct vtime_job *job) { return 0; }
bool vtime_is_child(const struct vtime_job *job) { return false; }
bool vtime_is_current(const struct vtime_job *job) { return false; }
const void *vtime_scheduler(void) { return NULL; }
void vtime_set_scheduler(const void *scheduler) {}
#endif

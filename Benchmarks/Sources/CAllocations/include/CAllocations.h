#pragma once
#include <stdint.h>
/// The number of calls of malloc, calloc, realloc and their aligned variants on this thread up to now.
uint64_t ca_count(void);
/// The bytes that are allocated and not freed.
uint64_t ca_bytes_in_use(void);
/// Does nothing. callgrind dumps its counts at each call.
void ca_mark(void);

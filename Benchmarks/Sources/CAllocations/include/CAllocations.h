#pragma once
#include <stdint.h>
/// Calls of malloc, calloc, realloc and their aligned kin on this thread up to now.
uint64_t ca_count(void);
/// Bytes that malloc has handed out and not got back.
uint64_t ca_bytes_in_use(void);
/// Does nothing. callgrind is told to write down what it counted whenever this is called.
void ca_mark(void);

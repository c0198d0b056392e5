#pragma once
#include <stdint.h>

// Values of C that no Swift type can say all of.

typedef struct { int32_t x, y; } CPair;
typedef union { int32_t number; float part; } CChoice;
typedef struct { uint32_t few : 3, more : 5; int32_t number; } CBits;
typedef struct { uint8_t before; uint8_t hidden : 3; int32_t after; } CHiddenBits;
typedef struct { int32_t kind; CChoice choice; } CTagged;
enum __attribute__((enum_extensibility(open))) CMode { CModeIdle, CModeBusy };

static inline CChoice c_choice(int32_t number) { return (CChoice){.number = number}; }
static inline CBits c_bits(uint32_t few, int32_t number) { return (CBits){.few = few, .number = number}; }
static inline CHiddenBits c_hidden_bits(uint8_t hidden) { return (CHiddenBits){.before = 1, .hidden = hidden, .after = 2}; }

// Types of C as apps import them: what a mirror sees of them, and what it does not.
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct { int32_t x; int32_t y; } CPoint;
typedef struct { CPoint origin; double width; bool open; } CFrame;
typedef union { int64_t whole; double part; uint8_t bytes[8]; } CEither;
typedef struct { int32_t kind; CEither either; } CTagged;
typedef struct { unsigned low : 3; unsigned high : 13; unsigned wide : 16; } CBits;
typedef struct { int32_t before; unsigned bits : 5; int32_t after; } CMixed;
typedef struct { int32_t list[4]; char name[6]; } CList;
typedef struct { int32_t before; union { int32_t a; float b; }; int32_t after; } CNameless;
typedef enum { CColorRed, CColorGreen, CColorBlue } CColor;
enum CMode { CModeIdle = 3, CModeBusy = 70007 };
typedef struct { CColor color; enum CMode mode; } CPainted;
typedef struct { void *address; const char *text; int32_t count; } CPointers;
typedef struct { int32_t (*call)(int32_t); int32_t count; } CCall;
typedef struct __attribute__((packed)) { uint8_t before; uint32_t number; } CPacked;
typedef struct { float x __attribute__((aligned(16))); float y; } CAligned;
typedef struct { char nothing[0]; } CNothing;
typedef float CVector __attribute__((ext_vector_type(4)));
typedef struct { CVector vector; int32_t count; } CHoldsVector;

static inline CEither CEitherOf(int64_t whole) { CEither one = { .whole = whole }; return one; }
static inline CBits CBitsOf(unsigned low, unsigned high, unsigned wide) {
  CBits bits = { low, high, wide };
  return bits;
}
static inline CMixed CMixedOf(int32_t before, unsigned bits, int32_t after) {
  CMixed mixed = { before, bits, after };
  return mixed;
}
static inline CNameless CNamelessOf(int32_t before, int32_t a, int32_t after) {
  CNameless one = { before, { .a = a }, after };
  return one;
}
static inline int32_t CCallOnce(int32_t number) { return number + 1; }
static inline int32_t CCallTwice(int32_t number) { return number + 2; }

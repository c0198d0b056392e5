#pragma once
#include <stddef.h>

// The page without a trace, in files of UTF-8, without a zero at their end.

/// A file in memory that is never freed.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} rp_file;

/// HTML with gaps for what is of one trace.
rp_file rp_template(void);

/// The page's style, in CSS.
rp_file rp_style(void);

/// The page's script, in JavaScript.
rp_file rp_script(void);

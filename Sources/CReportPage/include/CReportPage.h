#pragma once
#include <stddef.h>

// The page without a trace, in files of UTF-8.

/// A file in memory that is never freed.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} rp_file;

/// HTML with gaps for what is of one trace.
rp_file rp_template(void);

/// The page's style, in CSS.
rp_file rp_style(void);

/// The style that stands behind that in the page that follows an app.
rp_file rp_live_style(void);

/// Names of the modules of the page's script, with a space between two.
rp_file rp_module_names(void);

/// Those modules in JavaScript, in the order of their names, each with a zero behind it.
rp_file rp_modules(void);

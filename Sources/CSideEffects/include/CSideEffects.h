#pragma once
#include <stddef.h>

/// The catalog of side effects, `side-effects.txt` in UTF-8, without a zero at its end. Never freed.
const unsigned char *_Nonnull se_catalog(void);

/// Its length in bytes.
size_t se_catalog_length(void);

#pragma once
#include <stddef.h>

/// The catalogue of side effects, `side-effects.txt` in UTF-8, without a zero at its end. Never freed.
const unsigned char *_Nonnull se_catalogue(void);

/// Its length in bytes.
size_t se_catalogue_length(void);

#include "CSideEffects.h"

// A C compiler embeds a file in milliseconds; the array literal that SwiftPM makes of one takes the Swift compiler seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char catalog[] = {
#embed "../SideEffects/side-effects.txt"
};

const unsigned char *se_catalog(void) { return catalog; }

size_t se_catalog_length(void) { return sizeof catalog; }

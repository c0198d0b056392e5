#include "CSideEffects.h"

// A C compiler embeds a file in milliseconds; the array literal that SwiftPM makes of one takes the Swift compiler seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char catalogue[] = {
#embed "../SideEffects/side-effects.txt"
};

const unsigned char *se_catalogue(void) { return catalogue; }

size_t se_catalogue_length(void) { return sizeof catalogue; }

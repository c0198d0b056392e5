#pragma once
/* zlib as Swift sees it. */
#include <zlib.h>

#include "CReactorLifetime.h"

#include "CReactorContext.h"

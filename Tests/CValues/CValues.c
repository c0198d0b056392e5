#include "CValues.h"

/* fold.h: names as they are compared: without regard to case, to spaces, and to how letters with marks are
 * put together (é may be one character or two). Two names that fold alike are one name. */
#ifndef SERVER_FOLD_H
#define SERVER_FOLD_H

#include "store/profiles.h"

/* name: fit by quad_name_is_fit. False if it folds to nothing, or to too much. */
bool fold_name(const char *name, char out[QUAD_FOLD_BYTES]);

#endif

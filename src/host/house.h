/* house.h: which of the values that are printed on components are ours. */
#ifndef HOST_HOUSE_H
#define HOST_HOUSE_H

#include "core/box.h"

enum { HOUSE_ROWS = 10 * 1024 }; /* room for those of any game */

/* Whether one value is listed among the house values: one that is nothing only where it stands alone. */
bool house_is_listed(const struct quad_game *g, const struct quad_value *value, size_t element);
/* How many of the values are house values, each cell of a map for itself; how many rows have any. */
long house_count(const struct quad_game *g);
int house_count_rows(const struct quad_game *g);
/* "• On the components: Price of Bribe (FOR-5.12) · …": those rows. False if there are none; then nothing is
 * written. */
bool house_rows(const struct quad_game *g, enum quad_language language, struct quad_text *t);

#endif

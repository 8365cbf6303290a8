/* printed.c: what is printed on orders, for pages and other programs. */
#include "glory.h"

const struct quad_printed glory_printed[] = {
    PRINTED_IN(material, (TITLE), ONE_OF(MATERIAL), glory_cards, material),
    PRINTED(value, (MATERIAL), COUNT, glory_values),
    {.name = NULL},
};

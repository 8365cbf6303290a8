/* tables.c: the known shapes in every way to turn or mirror them [ROM-6.11, ROM-18.4]. */
#include "romeroll.h"

#define OFFSETS(...)                                                                                         \
    { __VA_ARGS__ }
#define FORM(id, token, picture, shape, cells, offsets) [FORM_##id] = {SHAPE_##shape, cells, offsets},
const struct romeroll_form_row romeroll_known_forms[KNOWN_FORMS] = {
#include "forms.def"
};
#undef FORM

const uint8_t romeroll_shape_first[SHAPE_DRAWN + 1] = {
    [SHAPE_I1] = FORM_I1,  [SHAPE_I2] = FORM_I2A, [SHAPE_I3] = FORM_I3A,       [SHAPE_L3] = FORM_L3A,
    [SHAPE_I4] = FORM_I4A, [SHAPE_O4] = FORM_O4,  [SHAPE_L4] = FORM_L4A,       [SHAPE_T4] = FORM_T4A,
    [SHAPE_S4] = FORM_S4A, [SHAPE_P5] = FORM_P5A, [SHAPE_U5] = FORM_U5A,       [SHAPE_I5] = FORM_I5A,
    [SHAPE_X5] = FORM_X5,  [SHAPE_O9] = FORM_O9,  [SHAPE_DRAWN] = KNOWN_FORMS,
};

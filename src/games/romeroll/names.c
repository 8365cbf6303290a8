/* names.c: what has rows of its own, with its token and its name in both languages. What has only a name is
 * in domains.def. */
#include "romeroll.h"

/* What words_en.c and words_fr.c say of the rows; a description ends with where the values come from. */
#define SAY(id) extern const char romeroll_##id##_english[], romeroll_##id##_french[];
#define SAID(id)                                                                                             \
    { romeroll_##id##_english, romeroll_##id##_french }
#define FACE(colour, number, ...) SAY(colour##_##number) SAY(colour##_##number##_about)
#define PLAN(id, ...)             SAY(id##_about)
#define CHARACTER(id, ...)        SAY(id##_about)
#define ADVISOR(id, ...)          SAY(id##_about)
#define REGION(id, ...)           SAY(id##_about)
#define COLONY(id, ...)           SAY(id##_about)
#define ROAD(id, ...)             SAY(id##_about)
#define BUILD_CARD(number, ...)   SAY(SENECA_##number)
#define OTHER_CARD(number, ...)   SAY(SENECA_##number)
#include "advisors.def"
#include "characters.def"
#include "colonies.def"
#include "dice.def"
#include "plans.def"
#include "regions.def"
#include "roads.def"
#include "seneca.def"
#undef FACE
#undef PLAN
#undef CHARACTER
#undef ADVISOR
#undef REGION
#undef COLONY
#undef ROAD
#undef BUILD_CARD
#undef OTHER_CARD

#define FACE(colour, number, token, ...)                                                                     \
    [FACE_##colour##_##number] = {token, SAID(colour##_##number), SAID(colour##_##number##_about), NULL},
const struct quad_symbol romeroll_face_names[FACES] = {
#include "dice.def"
};

#define PLAN(id, token, english, french, noun, ...)                                                          \
    [PLAN_##id] = {token, {english, french}, SAID(id##_about), noun},
const struct quad_symbol romeroll_plan_names[WORKS] = {
#include "plans.def"
    [PLAN_RUBBLE] = QUAD_NOUN("rubble", "Rubble", "Décombres", "M"),
    [PLAN_PARK] = QUAD_NOUN("park", "Park", "Parc", "m"),
    [PLAN_FORUM] = QUAD_NOUN("forum", "Forum", "Forum", "m"),
};

/* A form's name is its picture, row by row: front ends can draw it from that. */
#define FORM(id, token, picture, ...) [FORM_##id] = QUAD_SYMBOL(token, picture, picture),
const struct quad_symbol romeroll_form_names[FORMS] = {
#include "forms.def"
};

#define SAME(token) QUAD_SYMBOL(token, token, token)
#define CELL_ROW(r)                                                                                          \
    SAME("a" #r), SAME("b" #r), SAME("c" #r), SAME("d" #r), SAME("e" #r), SAME("f" #r), SAME("g" #r),        \
        SAME("h" #r), SAME("i" #r), SAME("j" #r), SAME("k" #r), SAME("l" #r), SAME("m" #r), SAME("n" #r),    \
        SAME("o" #r), SAME("p" #r)
const struct quad_symbol romeroll_cell_names[CELLS] = {
    CELL_ROW(1), CELL_ROW(2), CELL_ROW(3),  CELL_ROW(4),  CELL_ROW(5),  CELL_ROW(6),  CELL_ROW(7),
    CELL_ROW(8), CELL_ROW(9), CELL_ROW(10), CELL_ROW(11), CELL_ROW(12), CELL_ROW(13), CELL_ROW(14),
};

const struct quad_symbol romeroll_row_names[MAP_ROWS] = {
    SAME("1"), SAME("2"), SAME("3"),  SAME("4"),  SAME("5"),  SAME("6"),  SAME("7"),
    SAME("8"), SAME("9"), SAME("10"), SAME("11"), SAME("12"), SAME("13"), SAME("14"),
};

const struct quad_symbol romeroll_column_names[MAP_COLUMNS] = {
    SAME("a"), SAME("b"), SAME("c"), SAME("d"), SAME("e"), SAME("f"), SAME("g"), SAME("h"),
    SAME("i"), SAME("j"), SAME("k"), SAME("l"), SAME("m"), SAME("n"), SAME("o"), SAME("p"),
};

#define B(n)   QUAD_SYMBOL("b" #n, "building " #n, "Bâtiment " #n)
#define TEN(d) B(d##0), B(d##1), B(d##2), B(d##3), B(d##4), B(d##5), B(d##6), B(d##7), B(d##8), B(d##9)
const struct quad_symbol romeroll_building_names[BUILDINGS] = {
    QUAD_SYMBOL("b0", "the Forum", "le Forum"),
    B(1),
    B(2),
    B(3),
    B(4),
    B(5),
    B(6),
    B(7),
    B(8),
    B(9),
    TEN(1),
    TEN(2),
    TEN(3),
    TEN(4),
    TEN(5),
    B(60),
    B(61),
    B(62),
};

#define CHARACTER(id, token, name, ...) [CHARACTER_##id] = {token, {name, name}, SAID(id##_about), NULL},
const struct quad_symbol romeroll_character_names[CHARACTERS] = {
#include "characters.def"
};

#define ADVISOR(id, token, name, ...) [ADVISOR_##id] = {token, {name, name}, SAID(id##_about), NULL},
const struct quad_symbol romeroll_advisor_names[ADVISORS] = {
#include "advisors.def"
};

#define REGION(id, token, english, french, ...)                                                              \
    [REGION_##id] = {token, {english, french}, SAID(id##_about), "f"},
const struct quad_symbol romeroll_region_names[REGIONS] = {
#include "regions.def"
};
#undef REGION

#define COLONY(id, token, label, ...) [COLONY_##id] = {token, {label, label}, SAID(id##_about), NULL},
const struct quad_symbol romeroll_colony_names[COLONIES] = {
#include "colonies.def"
};
#undef COLONY

#define ROAD(id, token, label, ...) [ROAD_##id] = {token, {label, label}, SAID(id##_about), NULL},
const struct quad_symbol romeroll_road_names[ROADS] = {
#include "roads.def"
};
#undef ROAD

#define BUILD_CARD(number, ...) {"seneca" #number, SAID(SENECA_##number), {NULL, NULL}, NULL},
#define OTHER_CARD(number, ...) BUILD_CARD(number, )
const struct quad_symbol romeroll_seneca_names[SENECA_CARDS] = {
#include "seneca.def"
};

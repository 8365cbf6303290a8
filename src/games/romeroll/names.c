/* names.c: what has rows of its own, with its token and its name in both languages. What has only a name is
 * in domains.def. */
#include "romeroll.h"

#define FACE(colour, number, token, english, french)                                                         \
    [FACE_##colour##_##number] = QUAD_SYMBOL(token, english, french),
const struct quad_symbol romeroll_face_names[FACES] = {
#include "dice.def"
};

#define PLAN(id, token, english, french, noun) [PLAN_##id] = QUAD_NOUN(token, english, french, noun),
const struct quad_symbol romeroll_plan_names[WORKS] = {
#include "plans.def"
    [PLAN_RUBBLE] = QUAD_NOUN("rubble", "Rubble", "Décombres", "M"),
    [PLAN_PARK] = QUAD_NOUN("park", "Park", "Parc", "m"),
    [PLAN_FORUM] = QUAD_NOUN("forum", "Forum", "Forum", "m"),
};
#undef PLAN

/* A form's name is its picture, row by row: front ends can draw it from that. Those of drawn shapes are named
 * with the box. */
#define FORM(id, token, picture, ...) [FORM_##id] = QUAD_SYMBOL(token, picture, picture),
#define DRAWN(token)                  QUAD_SYMBOL(token, token, token)
#define PLAN(id, token, ...)                                                                                 \
    DRAWN(token "-a"), DRAWN(token "-b"), DRAWN(token "-c"), DRAWN(token "-d"), DRAWN(token "-e"),           \
        DRAWN(token "-f"), DRAWN(token "-g"), DRAWN(token "-h"),
const struct quad_symbol romeroll_form_names[FORMS] = {
#include "forms.def"
#include "plans.def"
    PLAN(JUNO, "juno", )};
#undef PLAN

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

#define TEN_MORE(d)                                                                                          \
    SAME(#d "1"), SAME(#d "2"), SAME(#d "3"), SAME(#d "4"), SAME(#d "5"), SAME(#d "6"), SAME(#d "7"),        \
        SAME(#d "8"), SAME(#d "9")
const struct quad_symbol romeroll_cell_numbers[TRACK_CELLS] = {
    TEN_MORE(), SAME("10"), TEN_MORE(1), SAME("20"), TEN_MORE(2), SAME("30"), TEN_MORE(3), SAME("40"),
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

#define SQUARE_ROW(r) SAME("a" #r), SAME("b" #r), SAME("c" #r), SAME("d" #r), SAME("e" #r)
const struct quad_symbol romeroll_square_names[SQUARES] = {
    SQUARE_ROW(1), SQUARE_ROW(2), SQUARE_ROW(3), SQUARE_ROW(4), SQUARE_ROW(5),
};

#define CHARACTER(id, token, name) [CHARACTER_##id] = QUAD_SYMBOL(token, name, name),
const struct quad_symbol romeroll_character_names[CHARACTERS] = {
#include "characters.def"
};

#define ADVISOR(id, token, name) [ADVISOR_##id] = QUAD_SYMBOL(token, name, name),
const struct quad_symbol romeroll_advisor_names[ADVISORS] = {
#include "advisors.def"
};

#define REGION(id, token, english, french) [REGION_##id] = QUAD_NOUN(token, english, french, "f"),
const struct quad_symbol romeroll_region_names[REGIONS] = {
#include "regions.def"
};

#define COLONY(id, token, label) [COLONY_##id] = QUAD_SYMBOL(token, label, label),
const struct quad_symbol romeroll_colony_names[COLONIES] = {
#include "colonies.def"
};

#define ROAD(id, token, label) [ROAD_##id] = QUAD_SYMBOL(token, label, label),
const struct quad_symbol romeroll_road_names[ROADS] = {
#include "roads.def"
};

#define SENECA(number, english, french) QUAD_SYMBOL("seneca" #number, english, french),
const struct quad_symbol romeroll_seneca_names[SENECA_CARDS] = {
#include "seneca.def"
};

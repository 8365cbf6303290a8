/* printed.c: what is printed on dice, Blueprints, Characters and the map of the empire, for pages and other
 * programs. */
#include "romeroll.h"

static const uint8_t face_colour[FACES] = {
#define FACE(colour, number, ...) COLOUR_##colour,
#include "dice.def"
#undef FACE
};

/* Where a road begins and where it leads: 0 is Rome, else a colony and 1. */
static const uint8_t road_ends[ROADS][2] = {
#define END_AT(colony)                        ((COLONY_##colony + 1) % (COLONIES + 1))
#define ROAD(id, token, label, from, to, ...) {END_AT(from), END_AT(to)},
#include "roads.def"
#undef ROAD
};

static const uint8_t soldier_cells[] = {SOLDIER_CELLS}, senator_cells[] = {SENATOR_CELLS};

const struct quad_printed romeroll_printed[] = {
    PRINTED(face_colour, (FACE), ONE_OF(COLOUR), face_colour),
    PRINTED_IN(face_goods, (FACE, GOOD), COUNT, romeroll_faces, icons),
    PRINTED_IN(face_workers, (FACE), SET_OF(WORKER), romeroll_faces, workers),
    PRINTED(dice, (OF(NUMBER, SEATS), COLOUR), COUNT, romeroll_dice_in_play),
    PRINTED_IN(plan_type, (OF(PLAN, PLANS)), ONE_OF(TYPE), romeroll_plans, type),
    PRINTED_IN(plan_cost, (OF(PLAN, PLANS), OF(GOOD, STORED)), COUNT, romeroll_plans, cost),
    PRINTED_IN(plan_built, (OF(PLAN, PLANS), GAIN), COUNT, romeroll_plans, effects.built),
    PRINTED_IN(plan_activates, (OF(PLAN, PLANS)), COUNT, romeroll_plans, effects.activates),
    PRINTED_IN(plan_yield, (OF(PLAN, PLANS)), ONE_OF(YIELD), romeroll_plans, effects.yields),
    PRINTED_IN(plan_production, (OF(PLAN, PLANS), GAIN), COUNT, romeroll_plans, effects.production),
    PRINTED_IN(plan_legion, (OF(PLAN, PLANS), GAIN), COUNT, romeroll_plans, effects.legion),
    PRINTED_IN(plan_points, (OF(PLAN, PLANS)), COUNT, romeroll_plans, points.worth),
    PRINTED_IN(plan_points_rule, (OF(PLAN, PLANS)), ONE_OF(POINTS), romeroll_plans, points.rule),
    PRINTED_IN(form_cells, (FORM), COUNT, romeroll_forms, cells),
    PRINTED_IN(form_offsets, (FORM, OF(NUMBER, 9), OF(NUMBER, 2)), SIGNED, romeroll_forms, offset),
    PRINTED(soldier_cells, (), COUNT, soldier_cells),
    PRINTED(senator_cells, (), COUNT, senator_cells),
    PRINTED(built_value, (OF(NUMBER, 13)), COUNT, romeroll_house.built_value),
    PRINTED(track_cells, (TRACK), COUNT, romeroll_track_cells),
    PRINTED(nero_points, (NERO), COUNT, romeroll_house.nero),
    PRINTED(region_good, (REGION), ONE_OF(GOOD), romeroll_region_good),
    PRINTED_IN(colony_cost, (COLONY), COUNT, romeroll_colonies, cost),
    PRINTED_IN(colony_banners, (COLONY), COUNT, romeroll_colonies, banners),
    PRINTED(road_ends, (ROAD, OF(NUMBER, 2)), MAYBE(COLONY), road_ends),
    PRINTED_IN(road_milestones, (ROAD), COUNT, romeroll_roads, milestones),
    PRINTED_IN(character_stored, (CHARACTER, OF(GOOD, STORED)), COUNT, romeroll_characters, stored),
    PRINTED_IN(character_soldiers, (CHARACTER), COUNT, romeroll_characters, soldiers),
    PRINTED_IN(character_senators, (CHARACTER), COUNT, romeroll_characters, senators),
    PRINTED_IN(character_coins, (CHARACTER), COUNT, romeroll_characters, coins),
    PRINTED_IN(character_glory, (CHARACTER), COUNT, romeroll_characters, glory),
    PRINTED_IN(character_blue, (CHARACTER, TRACK), COUNT, romeroll_characters, blue),
    PRINTED_IN(advisor_character, (ADVISOR), ONE_OF(CHARACTER), romeroll_advisors, character),
    PRINTED_IN(advisor_points, (ADVISOR), COUNT, romeroll_advisors, points),
    PRINTED(back_colours, (BACK, OF(NUMBER, 2)), ONE_OF(COLOUR), romeroll_back_colours),
    {.name = NULL},
};

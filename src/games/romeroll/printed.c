/* printed.c: what is printed on dice, Blueprints, Characters and the map of the empire, for pages and other
 * programs. */
#include "romeroll.h"

const struct quad_printed romeroll_printed[] = {
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
    PRINTED(built_value, (OF(NUMBER, 13)), COUNT, romeroll_house.built_value),
    PRINTED(track_cells, (TRACK), COUNT, romeroll_track_cells),
    PRINTED(nero_points, (NERO), COUNT, romeroll_house.nero),
    PRINTED(region_good, (REGION), ONE_OF(GOOD), romeroll_region_good),
    PRINTED_IN(colony_cost, (COLONY), COUNT, romeroll_colonies, cost),
    PRINTED_IN(colony_banners, (COLONY), COUNT, romeroll_colonies, banners),
    PRINTED_IN(road_milestones, (ROAD), COUNT, romeroll_roads, milestones),
    PRINTED_IN(character_stored, (CHARACTER, OF(GOOD, STORED)), COUNT, romeroll_characters, stored),
    PRINTED_IN(character_soldiers, (CHARACTER), COUNT, romeroll_characters, soldiers),
    PRINTED_IN(character_senators, (CHARACTER), COUNT, romeroll_characters, senators),
    PRINTED_IN(character_coins, (CHARACTER), COUNT, romeroll_characters, coins),
    PRINTED_IN(character_glory, (CHARACTER), COUNT, romeroll_characters, glory),
    PRINTED_IN(character_blue, (CHARACTER, TRACK), COUNT, romeroll_characters, blue),
    PRINTED_IN(advisor_character, (ADVISOR), ONE_OF(CHARACTER), romeroll_advisors, character),
    PRINTED_IN(advisor_points, (ADVISOR), COUNT, romeroll_advisors, points),
    {.name = NULL},
};

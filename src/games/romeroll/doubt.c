/* doubt.c: whether a box can be played to the end: what follows from its values (derive.c) is there already.
 *
 * Each check is for something that a rule relies on, or that nobody would print. They are asked in the order
 * of doubts.def, so that a later one may rely on an earlier one. */
#include "romeroll.h"

/* [ROM-4.2, ROM-4.4] */
static bool dice_are_enough(const struct romeroll_box *b) {
    for (int players = 0; players < PLAYER_NUMBERS; players++) {
        const uint8_t *dice = b->dice[players];
        int parties = players == PLAYERS_1 ? 2 : players + 1;
        if (dice[COLOUR_BLUE] + dice[COLOUR_YELLOW] + dice[COLOUR_RED] < DICE * parties) {
            return false;
        }
    }
    return true;
}

/* ---- Blueprints ---- */

/* [ROM-2.5] */
static bool plans_are_enough(const struct romeroll_box *b) {
    for (int players = 0; players < PLAYER_NUMBERS; players++) {
        for (int type = 0; type < TYPES; type++) {
            if (quad_bits_count(b->plans_of[type] & b->plans_for[players]) < romeroll_plans_dealt[type]) {
                return false;
            }
        }
    }
    return true;
}

/* [ROM-2.15] */
static bool first_plans_fit(const struct romeroll_box *b) {
    for (int type = 0; type < TYPES; type++) {
        if (quad_bits_count(b->plans_of[type] & romeroll_first_plans()) != romeroll_plans_dealt[type]) {
            return false;
        }
    }
    return (romeroll_first_plans() &
            ~(b->plans_for[0] & b->plans_for[1] & b->plans_for[2] & b->plans_for[3])) == 0;
}

/* [ROM-16.13] */
static bool numbers_differ(const struct romeroll_box *b) {
    uint32_t seen[TYPES] = {0};
    for (int plan = 0; plan < PLANS; plan++) {
        uint32_t number = 1u << b->plan_number[plan], *type = &seen[b->plan_type[plan]];
        if ((*type & number) != 0) {
            return false;
        }
        *type |= number;
    }
    return true;
}

static bool shape_holds(int shape, uint32_t squares) {
    if (shape != SHAPE_DRAWN) {
        return true;
    }
    uint32_t left = 0, right = 0, reached = squares & (~squares + 1u); /* one of them */
    for (int y = 0; y < SQUARES_WIDE; y++) {
        left |= 1u << y * SQUARES_WIDE;
        right |= 1u << (y * SQUARES_WIDE + SQUARES_WIDE - 1);
    }
    for (int i = 0; i < SQUARES; i++) {
        reached |= squares & ((reached & ~right) << 1 | (reached & ~left) >> 1 | reached << SQUARES_WIDE |
                              reached >> SQUARES_WIDE);
    }
    return squares != 0 && reached == squares && quad_bits_count(squares) <= SHAPE_CELLS;
}

static bool shapes_hold(const struct romeroll_box *b) {
    for (int plan = 0; plan < PLANS; plan++) {
        if (!shape_holds(b->plan_shape[plan], b->plan_cells[plan])) {
            return false;
        }
    }
    return true;
}

static bool juno_holds(const struct romeroll_box *b) {
    return shape_holds(b->juno_shape, b->juno_cells);
}

static bool is_any(const uint8_t *values, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) {
        any |= values[i];
    }
    return any != 0;
}

static bool yields_fit(const struct romeroll_box *b) {
    for (int plan = 0; plan < PLANS; plan++) {
        if (is_any(b->plan_production[plan], GIVEN) != (b->plan_yield[plan] == YIELD_GAIN)) {
            return false;
        }
    }
    return true;
}

static bool legions_fit(const struct romeroll_box *b) {
    for (int plan = 0; plan < PLANS; plan++) {
        if (is_any(b->plan_legion[plan], GIVEN) && b->plan_type[plan] != TYPE_ARMY) {
            return false;
        }
    }
    return true;
}

/* ---- Nero's cards, sheets ---- */

/* [ROM-2.10] */
static bool neros_go_down(const struct romeroll_box *b) {
    for (int card = 1; card < NEROS; card++) {
        if (b->nero_points[card] > b->nero_points[card - 1]) {
            return false;
        }
    }
    return true;
}

/* [ROM-15.3] */
static bool neros_are_enough(const struct romeroll_box *b) {
    unsigned players = 0;
    for (int card = 0; card < NEROS; card++) {
        players |= b->nero_players[card];
    }
    return players == (1u << PLAYER_NUMBERS) - 1u;
}

/* [ROM-3.1] */
static bool tracks_rise(const struct romeroll_box *b) {
    for (int track = 0; track < TRACKS; track++) {
        for (int cell = 0; cell < TRACK_CELLS; cell++) {
            int value = b->track_value[track][cell], before = cell == 0 ? 0 : b->track_value[track][cell - 1];
            bool fine = cell < b->track_cells[track] ? value >= before : value == 0;
            if (!fine) {
                return false;
            }
        }
    }
    return true;
}

/* [ROM-15.1] */
static bool blue_is_reached(const struct romeroll_box *b) {
    for (int i = 0; i < CHARACTERS * TRACKS; i++) {
        if (b->character_blue[i / TRACKS][i % TRACKS] > b->track_cells[i % TRACKS]) {
            return false;
        }
    }
    return true;
}

static bool marks_stop_before_blue(const struct romeroll_box *b) {
    for (int i = 0; i < CHARACTERS * TRACKS; i++) {
        if (b->character_marked[i / TRACKS][i % TRACKS] >= b->character_blue[i / TRACKS][i % TRACKS]) {
            return false;
        }
    }
    return true;
}

static bool fits_on(const uint8_t start[CHARACTERS], int cells) {
    for (int character = 0; character < CHARACTERS; character++) {
        if (start[character] > cells) {
            return false;
        }
    }
    return true;
}

static bool soldiers_fit(const struct romeroll_box *b) {
    return fits_on(b->character_soldiers, b->soldier_cells);
}

static bool senators_fit(const struct romeroll_box *b) {
    return fits_on(b->character_senators, b->senator_cells);
}

/* ---- Advisors: a check of every ability ---- */

enum { ALL_ABILITIES = ADVISORS * GRADES };

static bool amounts_fit(const struct romeroll_box *b) {
    for (int i = 0; i < ALL_ABILITIES; i++) {
        int advisor = i / GRADES, grade = i % GRADES;
        if (b->advisor_moment[advisor][grade] <= MOMENT_CHEAPER && b->advisor_amount[advisor][grade] == 0) {
            return false;
        }
    }
    return true;
}

static bool icons_fit(const struct romeroll_box *b) {
    for (int i = 0; i < ALL_ABILITIES; i++) {
        int advisor = i / GRADES, grade = i % GRADES;
        if (b->advisor_moment[advisor][grade] == MOMENT_DIE_SHOWS &&
            (b->advisor_icon[advisor][grade] == 0 || b->advisor_workers[advisor][grade] == 0)) {
            return false;
        }
    }
    return true;
}

static bool types_fit(const struct romeroll_box *b) {
    for (int i = 0; i < ALL_ABILITIES; i++) {
        int advisor = i / GRADES, grade = i % GRADES, moment = b->advisor_moment[advisor][grade];
        bool asks =
            moment == MOMENT_CHEAPER || moment == MOMENT_WHEN_BUILDING || moment == MOMENT_WHEN_OTHERS_BUILD;
        if (asks && b->advisor_types[advisor][grade] == 0) {
            return false;
        }
    }
    return true;
}

/* Each kind of Fish, Jewellery and Basket is a question to its owner, and so a frame: there is room for those
 * that all abilities of three players can give at the same time, one each. */
static bool gains_fit(const struct romeroll_box *b) {
    for (int i = 0; i < ALL_ABILITIES; i++) {
        const uint8_t *gain = b->advisor_gain[i / GRADES][i % GRADES];
        int asked = (gain[GAIN_FISH] > 0) + (gain[GAIN_JEWEL] > 0) + (gain[GAIN_BASKET] > 0) +
                    (gain[GAIN_REGION] > 0);
        bool gives = b->advisor_moment[i / GRADES][i % GRADES] >= MOMENT_WHEN_BUILDING;
        if (asked > 1 || (gives && !is_any(gain, GAINS))) {
            return false;
        }
    }
    return true;
}

/* [ROM-13.10] */
static bool regions_fit(const struct romeroll_box *b) {
    for (int i = 0; i < ALL_ABILITIES; i++) {
        int moment = b->advisor_moment[i / GRADES][i % GRADES];
        bool has = moment == MOMENT_WHEN_CONQUERING || moment == MOMENT_WHEN_DEVELOPING ||
                   moment == MOMENT_WHEN_LINKED;
        if (b->advisor_gain[i / GRADES][i % GRADES][GAIN_REGION] > 0 && !has) {
            return false;
        }
    }
    return true;
}

/* [ROM-13.16] With an Architect's a discount is 2 at most. */
static bool discounts_fit(const struct romeroll_box *b) {
    for (int i = 0; i < CHARACTERS * TYPES; i++) {
        int sum = 0, type = i % TYPES;
        for (int k = 0; k < SHEET_ADVISORS * GRADES; k++) {
            int advisor = i / TYPES * SHEET_ADVISORS + k / GRADES, grade = k % GRADES;
            bool cheaper = b->advisor_moment[advisor][grade] == MOMENT_CHEAPER &&
                           quad_bits_has(b->advisor_types[advisor][grade], type);
            sum += cheaper ? b->advisor_amount[advisor][grade] : 0;
        }
        if (sum > 1) {
            return false;
        }
    }
    return true;
}

/* ---- the empire ---- */

/* [ROM-1.8] */
static bool roads_stay_home(const struct romeroll_box *b) {
    for (int road = 0; road < ROADS; road++) {
        for (int i = 0; i < 2; i++) {
            int end = b->road_ends[road][i] - 1;
            if (end >= 0 && (romeroll_region_of_colony(end) != road / REGION_ROADS || b->joined[road] == 0)) {
                return false;
            }
        }
    }
    return true;
}

static bool roads_lead_to_rome(const struct romeroll_box *b) {
    for (int region = 0; region < REGIONS; region++) {
        if (b->first_road[region] == ROADS) {
            return false;
        }
    }
    for (int road = 0; road < ROADS; road++) {
        uint64_t ends = b->joined[road];
        for (int end; quad_bits_next(&ends, &end);) {
            if (b->distance[end] == UINT8_MAX) {
                return false;
            }
        }
    }
    return true;
}

static bool colonies_can_be_taken(const struct romeroll_box *b) {
    for (int colony = 0; colony < COLONIES; colony++) {
        if (b->distance[colony] != UINT8_MAX && b->colony_cost[colony] > b->soldier_cells) {
            return false;
        }
    }
    return true;
}

/* [ROM-2.12] */
static bool there_is_a_village(const struct romeroll_box *b) {
    return b->villages != 0;
}

/* ---- Seneca's cards ---- */

static bool cards_can_be_done(const struct romeroll_box *b) {
    for (int card = 0; card < SENECA_CARDS; card++) {
        if (b->seneca_action[card] == ACTION_LEGION || b->seneca_action[card] == ACTION_TAX) {
            return false;
        }
    }
    return true;
}

/* [ROM-16.13, ROM-16.16] */
static bool builds_are_told(const struct romeroll_box *b) {
    for (int card = 0; card < SENECA_CARDS; card++) {
        bool told = b->seneca_type[card] != 0 && b->seneca_hill[card] != 0 && b->seneca_shape[card] != 0 &&
                    b->seneca_shape[card] <= SHAPE_L3 + 1;
        if (quad_bits_has(b->builds, card) && !told) {
            return false;
        }
    }
    return true;
}

/* [ROM-17.1] */
static bool religion_is_built(const struct romeroll_box *b) {
    for (int card = 0; card < SENECA_CARDS; card++) {
        if (quad_bits_has(b->builds, card) && b->seneca_type[card] == TYPE_RELIGION + 1) {
            return true;
        }
    }
    return false;
}

/* [ROM-16.3] */
static bool seals_are_sixteen(const struct romeroll_box *b) {
    return quad_bits_count(b->sealed) == SENECA_SEALS;
}

static bool order_is_whole(const struct romeroll_box *b) {
    unsigned seen = 0;
    for (int i = 0; i < REGIONS; i++) {
        seen |= 1u << b->seneca_order[i];
    }
    return seen == (1u << REGIONS) - 1u;
}

/* ---- the map ---- */

/* [ROM-1.3] */
static bool forums_stand(const struct romeroll_box *b) {
    for (int board = 0; board < BOARDS; board++) {
        int count = 0, first = b->forum_cell[board];
        for (int cell = 0; cell < CELLS; cell++) {
            int x = cell % MAP_COLUMNS - first % MAP_COLUMNS, y = cell / MAP_COLUMNS - first / MAP_COLUMNS;
            bool forum = (b->zone[board][cell] & ZONE_FORUM) != 0;
            if (forum != (x >= 0 && x < 3 && y >= 0 && y < 3)) {
                return false;
            }
            count += forum;
        }
        if (count != SHAPE_CELLS) {
            return false;
        }
    }
    return true;
}

/* [ROM-1.5] */
static bool bridges_join(const struct romeroll_box *b) {
    for (int board = 0; board < BOARDS; board++) {
        int bridges = 0, joining = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            bridges += (b->zone[board][cell] & ZONE_BRIDGE) != 0;
        }
        for (int i = 0; i < BRIDGES; i++) {
            joining += b->bridge_ends[board][i][0] != CELLS;
        }
        if (bridges != joining) {
            return false;
        }
    }
    return true;
}

/* Spread over land from what is reached already; true if there was more of it. */
static bool spread(const struct romeroll_box *b, int board, bool reached[CELLS + 1]) {
    static const int8_t step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    bool more = false;
    for (int cell = 0; cell < CELLS; cell++) {
        for (int i = 0; reached[cell] && i < 4; i++) {
            int x = cell % MAP_COLUMNS + step[i][0], y = cell / MAP_COLUMNS + step[i][1];
            bool land =
                x >= 0 && x < MAP_COLUMNS && y >= 0 && y < MAP_ROWS && quad_bits_has(b->land[board][y], x);
            if (land && !reached[y * MAP_COLUMNS + x]) {
                reached[y * MAP_COLUMNS + x] = more = true;
            }
        }
    }
    for (int i = 0; i < BRIDGES; i++) {
        const uint8_t *ends = b->bridge_ends[board][i];
        if (reached[ends[0]] != reached[ends[1]]) {
            reached[ends[0]] = reached[ends[1]] = more = true;
        }
    }
    return more;
}

static bool land_is_joined(const struct romeroll_box *b) {
    for (int board = 0; board < BOARDS; board++) {
        bool reached[CELLS + 1] = {false};
        for (int cell = 0; cell < CELLS; cell++) {
            reached[cell] = (b->zone[board][cell] & ZONE_FORUM) != 0;
        }
        while (spread(b, board, reached)) {
        }
        for (int cell = 0; cell < CELLS; cell++) {
            if (!reached[cell] && quad_bits_has(b->land[board][cell / MAP_COLUMNS], cell % MAP_COLUMNS)) {
                return false;
            }
        }
    }
    return true;
}

/* [ROM-1.2, ROM-16.16] */
static bool hills_are_there(const struct romeroll_box *b) {
    for (int hill = 0; hill < HILLS; hill++) {
        unsigned small = 0, large = 0, named = 0;
        for (int y = 0; y < MAP_ROWS; y++) {
            small |= b->hill_land[BOARD_SMALL][hill][y];
            large |= b->hill_land[BOARD_LARGE][hill][y];
        }
        for (int card = 0; card < SENECA_CARDS; card++) {
            named |= quad_bits_has(b->builds, card) && b->seneca_hill[card] == hill + 1;
        }
        if (large == 0 || (named && small == 0)) {
            return false;
        }
    }
    return true;
}

/* [ROM-1.7] */
static bool goods_lie_on_land(const struct romeroll_box *b) {
    for (int i = 0; i < BOARDS * CELLS; i++) {
        int board = i / CELLS, cell = i % CELLS, good = b->cell_good[board][cell];
        bool land = quad_bits_has(b->land[board][cell / MAP_COLUMNS], cell % MAP_COLUMNS);
        if (good != GOODS && (good == GOOD_AUXILIARY || !land)) {
            return false;
        }
    }
    return true;
}

/* [ROM-6.10 … ROM-6.17] */
static bool plans_have_room(const struct romeroll_box *b) {
    for (int i = 0; i < BOARDS * PLANS; i++) {
        int board = i / PLANS, plan = i % PLANS;
        unsigned used =
            board == BOARD_SMALL ? 1u << PLAYERS_1 | 1u << PLAYERS_2 : 1u << PLAYERS_3 | 1u << PLAYERS_4;
        uint64_t any = 0;
        for (int word = 0; word < ROOM_WORDS; word++) {
            any |= b->plan_room[board][plan][word];
        }
        if (any == 0 && (b->plan_players[plan] & used) != 0) {
            return false;
        }
    }
    return true;
}

/* A row that is none does not compile. */
#define DOUBT(row, check, english, french)                                                                   \
    _Static_assert(offsetof(struct romeroll_box, row) < sizeof(struct romeroll_box), #row);
#include "doubts.def"
#undef DOUBT

const struct quad_symbol *romeroll_doubt(const struct quad_game *g, const char **value) {
    static const struct {
        const char *row;
        bool (*sound)(const struct romeroll_box *b);
        struct quad_symbol why;
    } doubts[] = {
#define DOUBT(row, check, english, french) {#row, check, QUAD_SYMBOL(#check, english, french)},
#include "doubts.def"
#undef DOUBT
    };
    for (size_t i = 0; i < sizeof doubts / sizeof doubts[0]; i++) {
        if (!doubts[i].sound(printed(g))) {
            *value = doubts[i].row;
            return &doubts[i].why;
        }
    }
    return NULL;
}

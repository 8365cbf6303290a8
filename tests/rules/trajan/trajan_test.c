/* trajan_test.c: what scenarios are too many for, or cannot say: every tile, ship, province and bonus tile of
 * the box, and what others may not see. Most tests write scenarios and run them: one for each piece. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "core/box.h"
#include "core/luck.h"
#include "core/position.h"
#include "core/scenario.h"
#include "core/scene.h"

enum { TILES = 54, COLOURS = 6, PROVINCES = 10, SHIPS = 3, COMMODITIES = 12, SCENARIO = 8192 };

static const struct quad_game *trajan(void) {
    return quad_game_named("trajan");
}

static const struct quad_domain *domain_named(const char *token) {
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + trajan()->domain_count; domain++) {
        if (strcmp(quad_domain(trajan(), domain)->token, token) == 0) {
            return quad_domain(trajan(), domain);
        }
    }
    fail_msg("no domain %s", token);
    return NULL;
}

static const struct quad_field *field_named(const char *name) {
    for (int i = 0; i < trajan()->field_count; i++) {
        if (strcmp(trajan()->fields[i].name, name) == 0) {
            return &trajan()->fields[i];
        }
    }
    fail_msg("no field %s", name);
    return NULL;
}

static void hear(void *context, const char *name, size_t length, const struct quad_fault *fault) {
    (void)name, (void)length;
    if (fault != NULL) {
        fail_msg("line %d, “%s”: %s\n%s", fault->line, fault->near,
                 quad_error_text(fault->error, QUAD_ENGLISH), (const char *)context);
    }
}

static void assert_passes(char *text) {
    struct quad_scenarios report = {.tell = hear, .context = text};
    quad_scenarios_run(&report, text, strlen(text));
    assert_int_equal(report.passed, 1);
}

/* Add several strings. */
static void add(struct quad_text *t, const char *a, const char *b, const char *c) {
    quad_text_add(t, a);
    quad_text_add(t, b);
    quad_text_add(t, c);
}

static void add_expected(struct quad_text *t, const char *field, int number) {
    quad_text_add(t, field);
    if (number != 0) {
        quad_text_add_number(t, number);
    } else {
        t->length = (size_t)(strrchr(t->at, '=') + 1 - t->at); /* nothing is listed */
        t->at[t->length] = '\0';
    }
    quad_text_add(t, "\n");
}

/* [TRA-1.1] Two to four players. */
static void two_to_four_play(void **unused) {
    (void)unused;
    static struct quad_any state;
    for (int seats = 1; seats <= QUAD_SEATS; seats++) {
        assert_int_equal(quad_start(trajan(), quad_any_state(&state), seats, NULL), seats >= 2 && seats <= 4);
    }
}

static const char letters[] = "yogwpb";
static const char *const colours[COLOURS] = {"yellow", "orange", "green", "white", "pink", "blue"};

/* The two colours of a tile, from the end of its token. */
static void colours_of(const char *token, int colour[2]) {
    size_t length = strlen(token);
    for (int i = 0; i < 2; i++) {
        const char *letter = strchr(letters, token[length - 2 + (size_t)i]);
        assert_non_null(letter);
        colour[i] = (int)(letter - letters);
    }
}

static int points_of(const char *token) {
    static const struct {
        const char *effect;
        int points;
    } rows[] = {{"workers1-", 5}, {"workers2-", 2}, {"legionaries1-", 5}, {"legionaries2-", 2}, {"cards-", 3},
                {"plus2-", 4},    {"bread-", 1},    {"games-", 1},        {"religion-", 1},     {"nine-", 9}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strncmp(token, rows[i].effect, strlen(rows[i].effect)) == 0) {
            return rows[i].points;
        }
    }
    fail_msg("no effect for %s", token);
    return 0;
}

/* [TRA-2.3] 54 tiles, 219 points, each colour 18 times, each double 3 times and each pair 2 or 3 times. */
static void tiles_are_balanced(void **unused) {
    (void)unused;
    const struct quad_domain *tiles = domain_named("tile");
    int dots[COLOURS] = {0}, pairs[COLOURS][COLOURS] = {{0}}, points = 0, category[6] = {0};
    assert_int_equal(tiles->count, TILES);
    for (int tile = 0; tile < TILES; tile++) {
        int colour[2];
        colours_of(tiles->symbols[tile].token, colour);
        dots[colour[0]]++;
        dots[colour[1]]++;
        pairs[colour[0] < colour[1] ? colour[0] : colour[1]][colour[0] < colour[1] ? colour[1] : colour[0]]++;
        points += points_of(tiles->symbols[tile].token);
        category[tile / 9] += points_of(tiles->symbols[tile].token);
    }
    static const int of_category[6] = {33, 33, 27, 36, 9, 81};
    for (int one = 0; one < COLOURS; one++) {
        assert_int_equal(dots[one], 18);
        assert_int_equal(category[one], of_category[one]);
        assert_int_equal(pairs[one][one], 3);
        for (int other = one + 1; other < COLOURS; other++) {
            assert_true(pairs[one][other] == 2 || pairs[one][other] == 3);
        }
    }
    assert_int_equal(points, 219);
}

/* A tray of Forum that lacks one colour of the tile, which is alone in Seaport; the rest in Senate. */
static void add_trays(struct quad_text *t, int missing, int there) {
    int left[COLOURS] = {2, 2, 2, 2, 2, 2};
    left[missing]--;
    left[there]--;
    add(t, "set tray 1 = seaport:", colours[missing], " forum:");
    add(t, colours[there], " senate:", "");
    const char *plus = "";
    for (int colour = 0; colour < COLOURS; colour++) {
        for (int marker = 0; marker < left[colour]; marker++) {
            add(t, plus, colours[colour], marker == 1 ? "2" : "");
            plus = "+";
        }
    }
    quad_text_add(t, "\n");
}

/* [TRA-2.3] [TRA-5.1] [TRA-5.2] Each tile is completed by its two colours, whichever comes last, and gives
 * its points. */
static void every_tile_is_completed(void **unused) {
    (void)unused;
    const struct quad_domain *tiles = domain_named("tile");
    for (int tile = 0; tile < TILES; tile++) {
        for (int last = 0; last < 2; last++) {
            char text[SCENARIO];
            struct quad_text t;
            int colour[2];
            const char *token = tiles->symbols[tile].token;
            colours_of(token, colour);
            quad_text_begin(&t, text, sizeof text);
            add(&t, "scenario a tile\ngame trajan\nsetup sow\nset active = 1\nset slot 2 =\nset slot 1 = ii:",
                token, "\n");
            add_trays(&t, colour[last], colour[1 - last]);
            quad_text_add(&t, "set agenda turns -\nset agenda sow 1\n1: sow seaport\nexpect slot 1 =\n");
            add_expected(&t, "expect earned 1 = tiles:", points_of(token));
            assert_passes(text);
        }
    }
}

/* [TRA-5.1] One of its colours is not enough. */
static void no_tile_is_completed_by_half(void **unused) {
    (void)unused;
    const struct quad_domain *tiles = domain_named("tile");
    for (int tile = 0; tile < TILES; tile++) {
        char text[SCENARIO];
        struct quad_text t;
        int colour[2], wrong = 0;
        const char *token = tiles->symbols[tile].token;
        colours_of(token, colour);
        while (wrong == colour[0] || wrong == colour[1]) {
            wrong++;
        }
        quad_text_begin(&t, text, sizeof text);
        add(&t,
            "scenario a tile\ngame trajan\nsetup sow\nset active = 1\nset slot 2 =\nset slot 1 = ii:", token,
            "\n");
        add_trays(&t, colour[0], wrong);
        quad_text_add(&t, "set agenda turns -\nset agenda sow 1\n1: sow seaport\nexpect earned 1 =\n");
        add(&t, "expect slot 1 = ii:", token, "\n");
        assert_passes(text);
    }
}

/* [TRA-2.8] Every ship, every number of cards or pairs, both sides. */
static void every_cargo_has_its_points(void **unused) {
    (void)unused;
    static const char *const ship[SHIPS] = {"same", "pairs", "different"};
    static const int most[SHIPS] = {4, 3, 4};
    static const int points[SHIPS][2][4] = {
        {{2, 6, 12, 20}, {0, 1, 7, 15}}, {{5, 10, 15}, {1, 6, 11}}, {{2, 4, 6, 8}, {0, 1, 3, 5}}};
    static const char *const hand[SHIPS] = {"columns:5", "columns:2 furs:2 scrolls:2 wheat:2",
                                            "columns:1 furs:1 scrolls:1 oils:1 wheat:2"};
    static const char *const kind[4] = {"columns", "furs", "scrolls", "oils"};
    for (int which = 0; which < SHIPS; which++) {
        for (int load = 1; load <= most[which]; load++) {
            for (int side = 0; side < 2; side++) {
                char text[SCENARIO];
                struct quad_text t;
                quad_text_begin(&t, text, sizeof text);
                add(&t,
                    "scenario a cargo\ngame trajan\nsetup sow\nset active = 1\nset hand 2 =\nset hand 1 = ",
                    hand[which], "\nset discard left = 0:fish\nset discard right = 0:fish\n");
                add(&t, "set turned = ", side == 1 ? ship[which] : "",
                    "\nset agenda turns -\nset agenda seaport 1\n");
                for (int unit = 0; unit < load; unit++) {
                    add(&t, "1: load ", ship[which], " ");
                    add(&t, kind[which == 0 ? 0 : unit], "\n", "");
                }
                if (load < most[which]) {
                    add(&t, "1: sail ", ship[which], "\n");
                }
                add(&t, "expect turned = ", ship[which], "\n");
                add_expected(&t, "expect earned 1 = seaport:", points[which][side][load - 1]);
                assert_passes(text);
            }
        }
    }
}

/* [TRA-2.11] The map: from each province exactly its neighbours, each with its value. */
static void the_map_is_right(void **unused) {
    (void)unused;
    static const struct {
        int points;
        const char *neighbours;
    } rows[PROVINCES] = {
        {3, "raetia narbonensis lugudunensis belgica"},
        {3, "alpes noricum belgica superior"},
        {5, "raetia"},
        {6, "alpes lugudunensis aquitania"},
        {6, "alpes narbonensis belgica aquitania britannia"},
        {6, "alpes raetia lugudunensis superior britannia inferior"},
        {6, "raetia belgica inferior"},
        {10, "narbonensis lugudunensis"},
        {10, "lugudunensis belgica inferior"},
        {10, "belgica superior britannia"},
    };
    const struct quad_domain *provinces = domain_named("province");
    assert_int_equal(provinces->count, PROVINCES);
    for (int here = 0; here < PROVINCES; here++) {
        char text[SCENARIO];
        struct quad_text t;
        const char *token = provinces->symbols[here].token;
        quad_text_begin(&t, text, sizeof text);
        add(&t, "scenario a province\ngame trajan\nsetup sow\nset active = 1\nset leader = 1:", token,
            "\nset agenda turns -\nset agenda military 1\n");
        for (int there = 0; there < PROVINCES; there++) {
            bool near = strstr(rows[here].neighbours, provinces->symbols[there].token) != NULL;
            add(&t, near ? "expect offered 1: march " : "refuse 1: march ", provinces->symbols[there].token,
                "\n");
        }
        add(&t, "1: send ", token, "\n");
        add_expected(&t, "expect earned 1 = military:", rows[here].points);
        assert_passes(text);
    }
}

/* The last quarter, with nothing but a bonus tile and what it counts. */
static void final_bonus(const char *bonus, bool grey, const char *extra, int expected) {
    char text[SCENARIO];
    struct quad_text t;
    quad_text_begin(&t, text, sizeof text);
    quad_text_add(
        &t,
        "scenario a bonus tile\ngame trajan\nsetup sow\nset active = 1\nset quarter = 3\nset round_over = 1\n"
        "set demand = bread:1 games:1 religion:1\nset slot 1 =\nset slot 2 =\n"
        "set kept 1 = bread:1 games:1 religion:1\nset kept 2 = bread:1 games:1 religion:1\n"
        "set senate = 2:8\nset hand 1 =\nset hand 2 =\nset worker_camp =\nset military_camp =\n"
        "set mat 1 =\nset mat 2 =\nset forum = votes2:1\nset yellow =\nset grey =\n");
    quad_text_add(&t, extra);
    add(&t, grey ? "set grey = 1:" : "set yellow = 1:", bonus, "\n");
    /* Prizes that are worth nothing here, and not the tile in question. */
    bool district = strcmp(bonus, "bonus-workers") == 0 || strcmp(bonus, "bonus-legionaries") == 0;
    quad_text_add(&t, district ? "set prizes = bonus-columns-furs+bonus-wine-fish\n"
                               : "set prizes = bonus-workers+bonus-legionaries\n");
    quad_text_add(&t, "set agenda turns -\nset agenda forum 1\n1: pass\n");
    quad_text_add(&t, strstr(extra, "set mat 1") != NULL ? "1: spend0\n" : "");
    quad_text_add(&t, district ? "2: choose bonus-wine-fish\n" : "2: choose bonus-workers\n");
    add_expected(&t, "expect earned 1 = bonuses:", expected);
    assert_passes(text);
}

/* [TRA-2.9] Each bonus tile, both sides. */
static void every_bonus_tile_counts(void **unused) {
    (void)unused;
    static const struct {
        const char *bonus, *extra;
        int yellow, grey;
    } rows[] = {
        {"bonus-bread", "set mat 1 = bread:2\n", 9, 6},
        {"bonus-games", "set mat 1 = games:1\n", 9, 6},
        {"bonus-religion", "set mat 1 = religion:1\n", 9, 6},
        {"bonus-workers", "set workers = 1:a1+a2+a3+a4+a5\n", 5, 2},
        {"bonus-legionaries", "set legionaries = 1:alpes+noricum+belgica\n", 6, 3},
        {"bonus-bonuses", "", 3, 0},
        {"bonus-columns-furs", "set display 1 = columns:1 furs:2 fish:1\n", 9, 6},
        {"bonus-scrolls-oils", "set display 1 = scrolls:1 oils:2 fish:1\n", 9, 6},
        {"bonus-fruit-ceramics", "set display 1 = fruit:1 ceramics:2 fish:1\n", 9, 6},
        {"bonus-wine-fish", "set display 1 = wine:1 fish:2 furs:1\n", 9, 6},
        {"bonus-jewelry-gems", "set display 1 = jewelry:1 gems:2 fish:1\n", 9, 6},
        {"bonus-cattle-wheat", "set display 1 = cattle:1 wheat:2 fish:1\n", 9, 6},
    };
    assert_int_equal(domain_named("bonus")->count, sizeof rows / sizeof rows[0]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        final_bonus(rows[i].bonus, false, rows[i].extra, rows[i].yellow);
        final_bonus(rows[i].bonus, true, rows[i].extra, rows[i].grey);
    }
}

/* Play at random until a player is to sow for the given time. */
static void play_until_sow(struct quad_any *state, int turns, struct quad_rng *r) {
    static struct quad_choices choices;
    struct quad_state *s = quad_any_state(state);
    assert_true(quad_start(trajan(), s, 3, NULL));
    for (;;) {
        if ((quad_waiting(s) >> QUAD_CHANCE & 1u) != 0) {
            quad_apply(trajan(), s, QUAD_CHANCE, quad_sample(trajan(), s, r), NULL);
            continue;
        }
        if (strcmp(trajan()->steps[quad_see_top(s)->step].prompt.token, "sow") == 0 && turns-- == 0) {
            return;
        }
        int seat = 0;
        while ((quad_waiting(s) >> seat & 1u) == 0) {
            seat++;
        }
        quad_legal(trajan(), s, seat, &choices);
        quad_apply(trajan(), s, seat, choices.at[quad_rng_below(r, (uint32_t)choices.count)].move, NULL);
    }
}

/* [TRA-17.7] Chance draws two markers as from a bag: 66 pairs of twelve, and two of one colour are one of
 * them. */
static void chance_draws_markers_fairly(void **unused) {
    (void)unused;
    static struct quad_any state;
    static struct quad_choices choices;
    struct quad_state *s = quad_any_state(&state);
    struct quad_rng r;
    uint8_t options[QUAD_OPTIONS];
    struct quad_word name = {"random_markers", strlen("random_markers")}, value = {"1", 1};
    quad_options_preset(trajan(), options);
    assert_int_equal(quad_option_set(trajan(), options, name, value), QUAD_ERROR_NONE);
    assert_true(quad_start(trajan(), s, 2, options));
    quad_rng_seed(&r, 8);
    while (strcmp(trajan()->steps[quad_see_top(s)->step].prompt.token, "fill") != 0) {
        quad_apply(trajan(), s, QUAD_CHANCE, quad_sample(trajan(), s, &r), NULL);
    }
    assert_int_equal(quad_waiting(s), 1u << QUAD_CHANCE);
    quad_legal(trajan(), s, QUAD_CHANCE, &choices);
    uint32_t sum = 0;
    for (int i = 0; i < choices.count; i++) {
        bool twins = choices.at[i].move.arg[1] == choices.at[i].move.arg[2];
        assert_int_equal(choices.at[i].weight, twins ? 1 : 4);
        sum += choices.at[i].weight;
    }
    assert_int_equal(sum, 66);
}

/* [TRA-3.4] Each of the 20 construction tiles lies on one of the 20 sites. */
static void the_district_is_full(void **unused) {
    (void)unused;
    static struct quad_any state;
    struct quad_rng r;
    quad_rng_seed(&r, 4);
    play_until_sow(&state, 0, &r);
    const struct quad_field *site = field_named("site");
    unsigned seen = 0;
    for (size_t i = 0; i < quad_field_elements(site); i++) {
        seen |= 1u << quad_field_get(site, quad_any_state(&state), i);
    }
    assert_int_equal(quad_field_elements(site), 20);
    assert_int_equal(seen, ((1u << 20) - 1) << 1);
}

/* [TRA-1.2] Others see the number of cards in a hand and in the draw pile, and nothing else of them. */
static void hands_and_pile_are_secret(void **unused) {
    (void)unused;
    static struct quad_any truth, seen;
    struct quad_rng r;
    quad_rng_seed(&r, 5);
    play_until_sow(&truth, 20, &r);
    seen = truth;
    quad_redact(trajan(), quad_any_state(&seen), 1);
    const struct quad_field *hand = field_named("hand"), *pile = field_named("pile"),
                            *size = field_named("hand_size");
    for (size_t i = 0; i < COMMODITIES; i++) {
        assert_int_equal(quad_field_get(pile, quad_any_state(&seen), i), 0);
        assert_int_equal(quad_field_get(hand, quad_any_state(&seen), i), 0);
        assert_int_equal(quad_field_get(hand, quad_any_state(&seen), COMMODITIES + i),
                         quad_field_get(hand, quad_any_state(&truth), COMMODITIES + i));
    }
    assert_true(quad_field_get(size, quad_any_state(&seen), 0) > 0);
    /* All other fields are public. */
    for (int i = 0; i < trajan()->field_count; i++) {
        const struct quad_field *f = &trajan()->fields[i];
        bool secret = f == hand || f == pile;
        assert_int_equal(f->seen != QUAD_PUBLIC, secret);
    }
}

/* [TRA-1.2] A card drawn is seen by its owner only; one turned up by all. */
static void draws_are_veiled(void **unused) {
    (void)unused;
    static struct quad_any state;
    static struct quad_choices choices;
    struct quad_state *s = quad_any_state(&state);
    struct quad_rng r;
    int drawn = 0, shown = 0;
    quad_rng_seed(&r, 6);
    assert_true(quad_start(trajan(), s, 2, NULL));
    while (!quad_over(s)) {
        int seat = quad_waiting(s) == 1u << QUAD_CHANCE ? QUAD_CHANCE : quad_waiting(s) == 1 ? 0 : 1;
        struct quad_move m;
        if (seat == QUAD_CHANCE) {
            m = quad_sample(trajan(), s, &r);
        } else {
            quad_legal(trajan(), s, seat, &choices);
            m = choices.at[quad_rng_below(&r, (uint32_t)choices.count)].move;
        }
        const char *step = trajan()->steps[quad_see_top(s)->step].prompt.token;
        bool draw = strcmp(step, "draw") == 0;
        for (int viewer = 0; viewer < 2; viewer++) {
            struct quad_move seen = quad_veil(trajan(), s, seat, m, viewer);
            bool hidden = draw && quad_see_top(s)->arg[0] != viewer;
            assert_int_equal(seen.arg[0], hidden ? QUAD_HIDDEN : m.arg[0]);
        }
        assert_int_equal(quad_veil(trajan(), s, seat, m, QUAD_NOBODY).arg[0], draw ? QUAD_HIDDEN : m.arg[0]);
        drawn += draw;
        shown += strcmp(step, "turn-up") == 0;
        quad_apply(trajan(), s, seat, m, NULL);
    }
    assert_true(drawn > 0 && shown > 0);
}

/* [TRA-1.3] What everybody saw taken is shown in the hand of another. */
static void known_cards_are_shown(void **unused) {
    (void)unused;
    static struct quad_any state;
    static struct quad_scene scene;
    struct quad_rng r;
    quad_rng_seed(&r, 7);
    play_until_sow(&state, 0, &r);
    struct quad_state *s = quad_any_state(&state);
    static const char *const lines[] = {"hand 1 =",
                                        "hand 2 = fish:1 gems:1",
                                        "hand 3 =",
                                        "known 1 =",
                                        "known 2 = gems:1",
                                        "known 3 =",
                                        "discard left = 0:oils",
                                        "discard right = 0:oils"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(quad_position_set(trajan(), s, lines[i], strlen(lines[i])), QUAD_ERROR_NONE);
    }
    trajan()->restock(trajan(), s);
    quad_redact(trajan(), s, 0);
    quad_scene_of(trajan(), s, &scene);
    int cards = 0, hidden = 0;
    for (int i = 0; i < scene.count; i++) {
        const struct quad_item *item = &scene.at[i];
        if (item->parent >= 0 && quad_scene_is_called(&scene, &scene.at[item->parent], "hand.2")) {
            cards += item->symbol != QUAD_HIDDEN;
            hidden += item->symbol == QUAD_HIDDEN ? item->count : 0;
        }
    }
    assert_int_equal(cards, 1);
    assert_int_equal(hidden, 1);
}

/* Pieces in a place of the scene, by the numbers in its id; and the symbol that stands there first. */
static int pieces_in(const struct quad_state *s, const char *name, int seat, int tray, int *symbol) {
    static struct quad_scene scene;
    char id[32];
    int count = 0;
    snprintf(id, sizeof id, tray < 0 ? "%s.%d" : "%s.%d.%d", name, seat + 1, tray + 1);
    quad_scene_of(trajan(), s, &scene);
    for (int i = scene.count - 1; i >= 0; i--) {
        if (scene.at[i].parent >= 0 && quad_scene_is_called(&scene, &scene.at[scene.at[i].parent], id)) {
            count += scene.at[i].count;
            *symbol = scene.at[i].symbol;
        }
    }
    return count;
}

/* [TRA-3.6] [TRA-4.1] [TRA-5.3] What is between two places is on view: markers in hand, the tray where the
 * next one goes, and a completed tile while its effect is asked about. */
static void what_is_in_hand_is_shown(void **unused) {
    (void)unused;
    static struct quad_any state;
    static struct quad_choices choices;
    struct quad_state *s = quad_any_state(&state);
    struct quad_rng r;
    quad_rng_seed(&r, 9);
    int fills = 0, drops = 0, effects = 0;
    assert_true(quad_start(trajan(), s, 3, NULL));
    while (!quad_over(s)) {
        if ((quad_waiting(s) >> QUAD_CHANCE & 1u) != 0) {
            quad_apply(trajan(), s, QUAD_CHANCE, quad_sample(trajan(), s, &r), NULL);
            continue;
        }
        const char *step = trajan()->steps[quad_see_top(s)->step].prompt.token;
        bool fill = strcmp(step, "fill") == 0, drop = strcmp(step, "drop") == 0;
        bool effect = strcmp(step, "effect") == 0;
        int seat = 0, symbol = 0, tray = 0;
        while ((quad_waiting(s) >> seat & 1u) == 0) {
            seat++;
        }
        int loose = pieces_in(s, "loose", seat, -1, &symbol), next = pieces_in(s, "next", seat, -1, &tray);
        int before = pieces_in(s, "markers", seat, tray, &symbol);
        assert_int_equal(next, fill || drop);
        assert_int_equal(loose > 0, fill || drop);
        assert_int_equal(pieces_in(s, "completed", seat, -1, &symbol), effect);
        assert_true(!effect || symbol == quad_see_top(s)->arg[0]);
        quad_legal(trajan(), s, seat, &choices);
        quad_apply(trajan(), s, seat, choices.at[quad_rng_below(&r, (uint32_t)choices.count)].move, NULL);
        int more = pieces_in(s, "markers", seat, tray, &symbol) - before;
        assert_true(!drop || more >= 1);
        assert_true(!fill || more == 2);
        fills += fill;
        drops += drop;
        effects += effect;
    }
    assert_true(fills == 3 * 5 && drops > 10 && effects > 0);
}

/* Boxes that nobody could play with, and what is told of them. */
static void doubts_boxes(void **unused) {
    (void)unused;
    static const struct {
        const char *why, *value, *lines;
    } cases[] = {
        {"given", "tile_number", "tile_number = workers1-op:1"},
        {"votes", "face_votes", "face_votes = bread:1"},
        {"extras", "face_action",
         "face_action = extra-seaport:seaport extra-forum:seaport extra-military:military "
         "extra-senate:senate extra-trajan:trajan extra-construction:construction"},
        {"extras", "face_action",
         "face_action = joker-action:seaport extra-seaport:seaport extra-forum:forum "
         "extra-military:military extra-senate:senate extra-trajan:trajan "
         "extra-construction:construction"},
        {"faces", "face_number", "face_number = bread:50 games:50 religion:50 votes2:50 votes3:50 votes4:3"},
        {"cards", "card_number", "card_number = wine:13"},
        {"cards", "card_number", "card_number = wine:20 fish:20 furs:20 gems:1"},
        {"bonuses", "bonus_commodities", "bonus_commodities = bonus-columns-furs:columns"},
        {"bonuses", "bonus_commodities",
         "bonus_commodities = bonus-bread:wine bonus-columns-furs:columns "
         "bonus-scrolls-oils:oils bonus-fruit-ceramics:fruit bonus-wine-fish:fish "
         "bonus-jewelry-gems:gems bonus-cattle-wheat:wheat"},
        {"neighbours", "province_neighbours", "province_neighbours = alpes:raetia"},
        {"neighbours", "province_neighbours", "province_neighbours = alpes:alpes"},
        {"map", "camp_neighbours", "camp_neighbours ="},
        {"map", "camp_neighbours", "province_neighbours = alpes:raetia raetia:alpes"},
        {"lap", "lap", "lap = 2:11 3:16"},
        {"demands", "demand_number", "demand_number = bread:11"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char buffer[4096];
        struct quad_text t;
        struct quad_fault fault;
        const struct quad_game *bound = NULL;
        quad_text_begin(&t, buffer, sizeof buffer);
        quad_text_add(&t, "quadriga box 1\ngame trajan\nbase 1\n");
        quad_text_add(&t, cases[i].lines);
        enum quad_error error = quad_box_read(trajan(), buffer, t.length, &bound, &fault);
        if (error != QUAD_ERROR_BAD_BOX) {
            fail_msg("%s: error %s near %s", cases[i].why, quad_error_token(error), fault.near);
        }
        assert_string_equal(fault.why->token, cases[i].why);
        assert_string_equal(fault.near, cases[i].value);
        assert_true(fault.why->text[QUAD_ENGLISH] != NULL && fault.why->text[QUAD_FRENCH] != NULL);
        assert_null(bound);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubts_boxes),
        cmocka_unit_test(two_to_four_play),
        cmocka_unit_test(tiles_are_balanced),
        cmocka_unit_test(every_tile_is_completed),
        cmocka_unit_test(no_tile_is_completed_by_half),
        cmocka_unit_test(every_cargo_has_its_points),
        cmocka_unit_test(the_map_is_right),
        cmocka_unit_test(every_bonus_tile_counts),
        cmocka_unit_test(the_district_is_full),
        cmocka_unit_test(hands_and_pile_are_secret),
        cmocka_unit_test(draws_are_veiled),
        cmocka_unit_test(known_cards_are_shown),
        cmocka_unit_test(chance_draws_markers_fairly),
        cmocka_unit_test(what_is_in_hand_is_shown),
    };
    return cmocka_run_group_tests_name("trajan", tests, NULL, NULL);
}

/* fortuna_test.c: what scenarios cannot say of Fortuna: who sees what, and that the rules' tables are the
 * program's, which boxes it refuses and what its cards say. Its argument is the folder of the rules. */
#include "core/bits.h"
#include "core/box.h"
#include "core/notation.h"
#include "core/position.h"
#include "core/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PALACE_PLACES = 3 };

static const struct quad_game *game;
static const char *rules_folder;
static struct quad_any truth, seen;

static struct quad_state *state(void) {
    return quad_any_state(&truth);
}

static const struct quad_field *field(const char *name) {
    for (int i = 0; i < game->field_count; i++) {
        if (strcmp(game->fields[i].name, name) == 0) {
            return &game->fields[i];
        }
    }
    fail_msg("no field %s", name);
    return NULL;
}

/* A value of the state as a viewer sees it. */
static int64_t as_seen(int viewer, const char *name, size_t element) {
    seen = truth;
    quad_redact(game, quad_any_state(&seen), viewer);
    return quad_field_get(field(name), quad_any_state(&seen), element);
}

static void play(int seat, const char *notation) {
    struct quad_move m;
    assert_int_equal(quad_notation_read(game, notation, strlen(notation), &m), QUAD_ERROR_NONE);
    if (!quad_is_legal(game, state(), seat, m)) {
        fail_msg("%s is not legal", notation);
    }
    quad_apply(game, state(), seat, m, NULL);
}

static void chance(const char *notation) {
    play(QUAD_CHANCE, notation);
}

static void veiled(int seat, const char *notation, int viewer, const char *expected) {
    struct quad_move m;
    char buffer[128];
    struct quad_text t;
    assert_int_equal(quad_notation_read(game, notation, strlen(notation), &m), QUAD_ERROR_NONE);
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_notation_write(&t, game, quad_veil(game, state(), seat, m, viewer));
    assert_string_equal(buffer, expected);
}

static void set(const char *line) {
    assert_int_equal(quad_position_set(game, state(), line, strlen(line)), QUAD_ERROR_NONE);
}

/* Two players; the second is first in the turn order and is about to lay grain, wine and water. */
static void deal(void) {
    static const char *const cards[] = {"deal build", "deal clergy",  "deal fortuna",
                                        "deal bribe", "deal vestals", "deal marriage",
                                        "deal grain", "deal wine",    "deal water"};
    assert_true(quad_start(game, state(), 2, NULL));
    chance("lot 2");
    chance("lot 1");
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        chance(cards[i]);
    }
}

/* The first turn after a set-up, with one water to give and three tokens on the first favour. */
static void reach_favour(void) {
    deal();
    play(1, "lay grain wine water");
    chance("deal grain_sale");
    chance("deal wine_sale");
    chance("deal centurions");
    play(0, "lay grain_sale wine_sale centurions");
    chance("turn_up water");
    play(1, "leave water");
    play(1, "take build");
    play(1, "pass");
    set("tokens = water_supply:3");
    game->restock(game, state());
    chance("roll 1");
}

static void two_to_four_play(void **unused) { /* [FOR-1.1] */
    (void)unused;
    assert_false(quad_start(game, state(), 1, NULL));
    assert_true(quad_start(game, state(), 2, NULL));
    assert_true(quad_start(game, state(), 4, NULL));
    assert_false(quad_start(game, state(), 5, NULL));
}

static void cards_not_laid_are_their_owners(void **unused) { /* [FOR-14.3] */
    (void)unused;
    deal();
    for (size_t slot = 3; slot < 6; slot++) {
        assert_int_equal(as_seen(0, "card", slot), QUAD_HIDDEN);
        assert_int_equal(as_seen(QUAD_NOBODY, "card", slot), QUAD_HIDDEN);
        assert_int_equal(as_seen(1, "card", slot), as_seen(QUAD_ORACLE, "card", slot));
    }
    veiled(1, "lay grain wine water", 0, "lay grain wine ?");
    veiled(1, "lay grain wine water", 1, "lay grain wine water");
    play(1, "lay grain wine water");
    assert_int_not_equal(as_seen(0, "card", 3), QUAD_HIDDEN);
    assert_int_not_equal(as_seen(0, "card", 4), QUAD_HIDDEN);
    assert_int_equal(as_seen(0, "card", 5), QUAD_HIDDEN);
    veiled(QUAD_CHANCE, "deal grain_sale", 0, "deal grain_sale");
    veiled(QUAD_CHANCE, "deal grain_sale", 1, "deal ?");
    veiled(QUAD_CHANCE, "deal grain_sale", QUAD_NOBODY, "deal ?");
}

static void a_card_taken_is_known(void **unused) { /* [FOR-4.6] [FOR-14.4] */
    (void)unused;
    reach_favour();
    assert_int_equal(as_seen(0, "down", 1), 3);
    assert_int_equal(as_seen(0, "card", 5), as_seen(QUAD_ORACLE, "card", 5));
    assert_int_equal(as_seen(1, "card", 2), QUAD_HIDDEN);
    assert_int_equal(as_seen(0, "money", 1), 5);
}

static void privileges_are_their_owners(void **unused) { /* [FOR-14.1] [FOR-9.6] */
    (void)unused;
    reach_favour();
    play(1, "fulfil water_supply 1");
    veiled(QUAD_CHANCE, "draw patron", 0, "draw ?");
    veiled(QUAD_CHANCE, "draw patron", 1, "draw patron");
    chance("draw patron");
    chance("draw granary");
    chance("draw temple");
    assert_int_equal(as_seen(0, "drawn", 0), QUAD_HIDDEN);
    assert_int_equal(as_seen(QUAD_NOBODY, "drawn", 2), QUAD_HIDDEN);
    assert_int_equal(as_seen(1, "drawn", 0), 1);
    veiled(1, "keep granary", 0, "keep ?");
    play(1, "keep granary");
    size_t kinds = field("hand")->extent[1];
    assert_int_equal(as_seen(QUAD_ORACLE, "hand", kinds + 1), 1);
    assert_int_equal(as_seen(1, "hand", kinds + 1), 1);
    assert_int_equal(as_seen(0, "hand", kinds + 1), 0);
    assert_int_equal(as_seen(0, "hand_size", 1), 1);
    assert_int_equal(as_seen(1, "discard", kinds), 1);
    assert_int_equal(as_seen(0, "discard", kinds), 0);
    assert_int_equal(as_seen(0, "discard_size", 1), 2);
    assert_int_equal(as_seen(1, "pile", 5), 0);
    assert_int_equal(as_seen(1, "pile_size", 0), 17);
}

/* The second player has arrived first; the first player arrives second and chooses. */
static void reach_palace(const char *kept) {
    assert_true(quad_start(game, state(), 3, NULL));
    struct quad_rng r;
    quad_rng_seed(&r, 1);
    while (strcmp(game->steps[quad_see_top(state())->step].prompt.token, "choose") != 0) {
        unsigned waiting = quad_waiting(state());
        int seat = quad_bits_lowest(waiting);
        struct quad_choices choices;
        quad_legal(game, state(), seat, &choices);
        quad_apply(game, state(), seat, choices.at[0].move, NULL);
    }
    while (state()->depth > 0) {
        quad_pop(state());
    }
    set("round = 2");
    set("unseen =");
    set("down = 1:3 2:3 3:3");
    set("order = 0:2 1:1 2:3");
    set("step = 1:14 2:15");
    set("arrived = 0:2");
    set("palace = 0:temple 1:patron 2:legion");
    set("agenda round - 2");
    set("agenda turn - 1 2");
    set("agenda roll * 1");
    game->restock(game, state());
    const char *broken;
    assert_int_equal(quad_position_check(game, state(), &broken), QUAD_ERROR_NONE);
    chance("roll 1");
    play(0, "fulfil water_supply 1");
    assert_int_equal(as_seen(0, "palace", 1), QUAD_HIDDEN);
    veiled(QUAD_CHANCE, "receive_two patron legion", 0, "receive_two patron legion");
    veiled(QUAD_CHANCE, "receive_two patron legion", 2, "receive_two ? ?");
    chance("receive_two patron legion");
    assert_int_equal(as_seen(0, "palace", 1), 1);
    play(0, kept);
}

/* The places of temple, patron and legion as a viewer sees them. */
static void palace_is(int viewer, const int expected[PALACE_PLACES]) {
    for (size_t place = 0; place < PALACE_PLACES; place++) {
        assert_int_equal(as_seen(viewer, "palace", place), expected[place]);
    }
}

static void the_choice_at_the_palace_is_secret(void **unused) { /* [FOR-14.2] */
    (void)unused;
    enum { TEMPLE = 7, PATRON = 1, LEGION = 6, HIDDEN = QUAD_HIDDEN };
    reach_palace("keep legion");
    palace_is(QUAD_ORACLE, (const int[]){TEMPLE, LEGION, PATRON});
    palace_is(0, (const int[]){HIDDEN, LEGION, PATRON});
    palace_is(1, (const int[]){TEMPLE, PATRON, LEGION}); /* both cards, but not who has which */
    palace_is(2, (const int[]){HIDDEN, HIDDEN, HIDDEN});
    reach_palace("keep patron");
    palace_is(0, (const int[]){HIDDEN, PATRON, LEGION});
    palace_is(1, (const int[]){TEMPLE, PATRON, LEGION});
}

/* Both may have kept either card, as far as the first arrival knows. */
static void the_first_arrival_imagines_both_choices(void **unused) { /* [FOR-14.2] */
    (void)unused;
    int kept_first = 0;
    struct quad_rng r;
    quad_rng_seed(&r, 1);
    reach_palace("keep legion");
    for (int i = 0; i < 1000; i++) {
        seen = truth;
        quad_redact(game, quad_any_state(&seen), 1);
        quad_imagine(game, quad_any_state(&seen), &r);
        kept_first += quad_field_get(field("palace"), quad_any_state(&seen), 1) == 1;
    }
    assert_in_range(kept_first, 400, 600);
}

static char *read_rules(const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", rules_folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    static char text[128 * 1024];
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return text;
}

/* The number in a cell of the table row that begins with a token in back quotes. */
static long table_number(const char *text, const char *token, int cell) {
    char row[64];
    snprintf(row, sizeof row, "\n| `%s` |", token);
    const char *at = strstr(text, row);
    if (at == NULL) {
        fail_msg("no row for %s", token);
        return -1;
    }
    at += strlen(row);
    for (; cell > 0; cell--) {
        at = strchr(at, '|') + 1;
    }
    return strtol(at, NULL, 10);
}

static void the_rules_tell_the_presets(void **unused) { /* section 16, in both languages */
    (void)unused;
    static const char *const languages[] = {"fortuna.en.md", "fortuna.fr.md"};
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        const char *text = read_rules(languages[language]);
        for (int i = 0; i < game->option_count; i++) {
            assert_int_equal(table_number(text, game->options[i].name.token, 0), game->options[i].preset);
        }
    }
}

static int64_t told(const char *name, size_t element) {
    const struct quad_value *value = quad_value_named(game, name, strlen(name));
    assert_non_null(value);
    return quad_field_get(&value->field, game->printed, element);
}

static void the_rules_tell_the_deck(void **unused) { /* [FOR-2.5] [FOR-13.8] */
    (void)unused;
    static const char *const languages[] = {"fortuna.en.md", "fortuna.fr.md"};
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        const char *text = read_rules(languages[language]);
        const struct quad_field *pile = field("pile");
        for (size_t kind = 0; kind < pile->extent[0]; kind++) {
            const struct quad_symbol *card = quad_symbol(game, pile->index[0], (int)kind);
            if (told("privilege_number", kind) > 0) {
                assert_int_equal(table_number(text, card->token, 0), told("privilege_number", kind));
                assert_int_equal(table_number(text, card->token, 1), told("privilege_points", kind));
            }
        }
    }
}

/* The game with these lines in its box, or NULL; what is wrong with them. */
static const struct quad_game *with(const char *lines, struct quad_fault *fault) {
    char text[1024];
    const struct quad_game *bound;
    int length = snprintf(text, sizeof text, "quadriga box 1\ngame fortuna\nbase 1\n%s\n", lines);
    bool fine = quad_box_read(game, text, (size_t)length, &bound, fault) == QUAD_ERROR_NONE;
    return fine ? bound : NULL;
}

/* What nobody could play with is refused, and the row to blame is named with its line. */
static void bad_boxes_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *lines, *row;
        int line;
    } boxes[] = {
        {"rome = 16", "rome", 4},
        {"start_money = 21", "start_money", 4},
        {"most_money = 19\nmarriage_price = 20", "marriage_price", 5},
        {"bribe_price = 21", "bribe_price", 4},
        {"clergy_price = 21", "clergy_price", 4},
        {"fortuna_price = 21", "fortuna_price", 4},
        {"building_price = market:21", "building_price", 4},
        {"place_value die = third:21", "place_value", 4},
        {"piece_places = water:1 centurion:3 vestal:3 die:3", "piece_places", 4},
        {"piece_places = centurion:3 die:3", "piece_places", 4},
        {"start_pieces = vestal:4 die:1", "start_pieces", 4},
        {"start_pieces = grain:1", "start_pieces", 4},
        {"piece_number = grain:15 wine:15 water:15 centurion:12 vestal:12 die:3", "piece_number", 4},
        {"token_number = 2", "token_number", 4},
        {"favour_piece = orgy:wine food:grain battle:centurion religion:vestal", "favour_piece", 4},
        {"favour_piece = water_supply:water orgy:wine food:grain battle:die religion:vestal", "favour_piece",
         4},
        {"favour_piece = water_supply:water orgy:wine food:grain battle:vestal religion:vestal fortuna:wine",
         "favour_piece", 4},
        {"favour_most = orgy:2 food:2 battle:3 religion:3", "favour_most", 4},
        {"privilege_rule = patron:enough", "privilege_measure", 0},
        {"privilege_measure =", "privilege_measure", 4},
        {"privilege_rule = matrimony:most", "privilege_rule", 4},
        {"privilege_rule = matrimony:each", "privilege_rule", 4},
        {"privilege_enough =", "privilege_enough", 4},
        {"privilege_enough = granary:16", "privilege_enough", 4},
        {"privilege_number = patron:30 granary:30 cellar:30 cistern:30 treasury:30 legion:30 temple:30",
         "privilege_number", 4},
        {"privilege_number = richest:30\nprivilege_rule = richest:each\nprivilege_enough = "
         "richest:1\nmost_money = 99\nprivilege_points = richest:20",
         "privilege_points", 8},
    };
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        struct quad_fault fault;
        const struct quad_game *bound = with(boxes[i].lines, &fault);
        if (bound != NULL) {
            fail_msg("%s is accepted", boxes[i].lines);
        }
        assert_int_equal(fault.error, QUAD_ERROR_BAD_BOX);
        assert_string_equal(fault.near, boxes[i].row);
        assert_int_equal(fault.line, boxes[i].line);
        assert_non_null(fault.why);
    }
}

/* Cards say the values of their box, and the French ones in French. */
static void cards_say_their_values(void **unused) {
    (void)unused;
    static const struct {
        const char *lines, *domain, *symbol, *text[QUAD_LANGUAGES];
    } cards[] = {
        {"fortuna_price = 0\nfortuna_steps = 3",
         "action",
         "fortuna",
         {"Advance 3 steps. Whoever has this card at the end of a round goes first.",
          "Avancer de 3 marches. Qui a cette carte à la fin d’une manche devient premier joueur."}},
        {"marriage_price = 0",
         "action",
         "marriage",
         {"Be married for the rest of the game.", "Être marié jusqu’à la fin de la partie."}},
        {"piece_places = centurion:3 vestal:1 die:3\nprivilege_number = patron:1\nfavour_most = "
         "water_supply:1 orgy:2 food:2 battle:3 religion:1",
         "action",
         "vestals",
         {"Hire a vestal; the place costs 1 money.",
          "Engager une vestale\u202f; l’emplacement coûte 1 argent."}},
        {"piece_places = centurion:2 vestal:3 die:3",
         "action",
         "centurions",
         {"Hire any number of centurions; the places cost 1 and 2 money.",
          "Engager autant de centurions que l’on veut\u202f; les emplacements coûtent 1 et 2 argent."}},
        {"favour_most = water_supply:3 orgy:2 food:2 battle:3 religion:3",
         "favour",
         "water_supply",
         {"Return 1 to 3 water: as many steps.", "Rendre de 1 à 3 eau\u00a0: autant de marches."}},
        {"favour_steps = water_supply:1 orgy:1 food:1 battle:2 fortuna:1 religion:1",
         "favour",
         "battle",
         {"Return 1 to 3 centurions: 2 steps for each.",
          "Rendre de 1 à 3 centurions\u00a0: 2 marches par centurion."}},
        {"favour_most = water_supply:1 orgy:2 food:2 battle:3 religion:1",
         "favour",
         "religion",
         {"As many steps as vestals owned; they are not returned. No more than 1 counts.",
          "Autant de marches que de vestales\u202f; on ne les défausse pas. Pas plus d’1 ne compte."}},
        {"favour_piece = water_supply:water orgy:wine food:grain battle:centurion religion:water",
         "favour",
         "religion",
         {"As many steps as water owned; none is returned. No more than 3 count.",
          "Autant de marches que d’eau\u202f; on n’en défausse pas. Pas plus de 3 ne comptent."}},
        {"palace_steps = 1",
         "favour",
         "fortuna",
         {"If married: 1 step.", "Si l’on est marié\u00a0: 1 marche."}},
        {"building_name palace = Domus Aurea",
         "favour",
         "fortuna",
         {"If married: 1 step, 2 with a Domus Aurea of one’s own.",
          "Si l’on est marié\u00a0: 1 marche, 2 avec Domus Aurea à soi."}},
        {"action_name grain = Messis\nmarket_bonus = 5",
         "building",
         "market",
         {"Costs 4 money. Brings 5 money whenever its owner executes Messis or Wine.",
          "Coûte 4 argent. Rapporte 5 argent chaque fois que son propriétaire exécute la carte Messis ou "
          "Vin."}},
        {"privilege_points = patron:0", "privilege", "patron", {"0 points.", "0 point."}},
        {"privilege_enough = granary:2 cellar:2 cistern:2 treasury:5 legion:1 temple:2 matrimony:1 builder:2 "
         "gambler:2",
         "privilege",
         "legion",
         {"4 points with at least 1 centurion.", "4 points avec au moins 1 centurion."}},
        {"privilege_number = spare_1:1\nprivilege_rule = spare_1:enough\nprivilege_measure = "
         "spare_1:aqueduct\nprivilege_enough = spare_1:1\nprivilege_points = spare_1:1",
         "privilege",
         "spare_1",
         {"1 point with an aqueduct.", "1 point avec un aqueduc."}},
        {"privilege_number = spare_1:1\nprivilege_rule = spare_1:each\nprivilege_measure = "
         "spare_1:goods\nprivilege_enough = spare_1:3\nprivilege_points = spare_1:2",
         "privilege",
         "spare_1",
         {"2 points for every 3 goods (grain, wine, water).",
          "2 points par lot de 3 denrées (blé, vin, eau)."}},
        {"privilege_number = spare_1:1\nprivilege_rule = spare_1:each\nprivilege_measure = "
         "spare_1:vestals\nprivilege_enough = spare_1:1\nprivilege_points = spare_1:2",
         "privilege",
         "spare_1",
         {"2 points for each vestal.", "2 points par vestale."}},
        {"privilege_shared =",
         "privilege",
         "richest",
         {"Most money: 3 points, none if shared.",
          "Le plus d’argent\u00a0: 3 points, aucun en cas de partage."}},
        {"privilege_shared = provider:3",
         "privilege",
         "provider",
         {"Most grain, wine and water together, even if shared: 3 points.",
          "Le plus de blé, de vin et d’eau ensemble, même à égalité\u00a0: 3 points."}},
    };
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        struct quad_fault fault;
        const struct quad_game *bound = with(cards[i].lines, &fault);
        assert_non_null(bound);
        int domain = QUAD_DOMAINS;
        while (strcmp(quad_domain(bound, domain)->token, cards[i].domain) != 0) {
            domain++;
        }
        int symbol = quad_token_read(bound, domain, cards[i].symbol, strlen(cards[i].symbol));
        assert_true(symbol >= 0);
        for (int language = 0; language < QUAD_LANGUAGES; language++) {
            char text[512];
            struct quad_text t;
            quad_text_begin(&t, text, sizeof text);
            assert_true(quad_describe(bound, domain, symbol, (enum quad_language)language, &t));
            assert_string_equal(text, cards[i].text[language]);
        }
        quad_game_drop(bound);
    }
}

int main(int argc, char **argv) {
    rules_folder = argc > 1 ? argv[1] : "docs/rules";
    game = quad_game_named("fortuna");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_to_four_play),
        cmocka_unit_test(cards_not_laid_are_their_owners),
        cmocka_unit_test(a_card_taken_is_known),
        cmocka_unit_test(privileges_are_their_owners),
        cmocka_unit_test(the_choice_at_the_palace_is_secret),
        cmocka_unit_test(the_first_arrival_imagines_both_choices),
        cmocka_unit_test(the_rules_tell_the_presets),
        cmocka_unit_test(the_rules_tell_the_deck),
        cmocka_unit_test(bad_boxes_are_refused),
        cmocka_unit_test(cards_say_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

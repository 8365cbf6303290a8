/* glory_test.c: what scenarios cannot say: what each viewer sees, and the alphabetical order of all titles.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/box.h"
#include "core/journal.h"
#include "core/position.h"
#include "core/rng.h"
#include "core/scene.h"

static const struct quad_game *glory(void) {
    return quad_game_named("glory");
}

static const struct quad_domain *titles(void) {
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + glory()->domain_count; domain++) {
        if (strcmp(quad_domain(glory(), domain)->token, "title") == 0) {
            return quad_domain(glory(), domain);
        }
    }
    fail_msg("no titles");
    return NULL;
}

static const struct quad_field *field(const char *name) {
    for (int i = 0; i < glory()->field_count; i++) {
        if (strcmp(glory()->fields[i].name, name) == 0) {
            return &glory()->fields[i];
        }
    }
    fail_msg("no field %s", name);
    return NULL;
}

/* The elements of one seat's row, or of a field without seats, added up. */
static int64_t sum(const struct quad_any *state, const char *name, int seat) {
    const struct quad_field *f = field(name);
    const struct quad_state *s = (const struct quad_state *)(const void *)state->bytes;
    size_t count = quad_field_elements(f), row = seat < 0 ? count : count / QUAD_SEATS;
    int64_t total = 0;
    for (size_t i = 0; i < row; i++) {
        total += quad_field_get(f, s, (seat < 0 ? 0 : (size_t)seat * row) + i);
    }
    return total;
}

/* A position from lines as scenarios write them, sound or not. */
static void write_down(struct quad_any *state, int seats, const uint8_t *options, const char *const *lines) {
    struct quad_state *s = quad_any_state(state);
    memset(state, 0, sizeof *state);
    assert_true(quad_start(glory(), s, seats, options));
    while (s->depth > 0) {
        quad_pop(s);
    }
    for (; *lines != NULL; lines++) {
        assert_int_equal(quad_position_set(glory(), s, *lines, strlen(*lines)), QUAD_ERROR_NONE);
    }
    glory()->restock(glory(), s);
}

static void set_up(struct quad_any *state, int seats, const uint8_t *options, const char *const *lines) {
    write_down(state, seats, options, lines);
    assert_null(quad_audit(glory(), quad_any_state(state)));
}

static struct quad_any seen_by(const struct quad_any *state, int viewer) {
    struct quad_any seen = *state;
    quad_redact(glory(), quad_any_state(&seen), viewer);
    return seen;
}

static struct quad_move move(const char *notation) {
    struct quad_move m;
    assert_int_equal(quad_notation_read(glory(), notation, strlen(notation), &m), QUAD_ERROR_NONE);
    return m;
}

static void play(struct quad_any *state, int seat, const char *notation) {
    struct quad_state *s = quad_any_state(state);
    assert_true(quad_is_legal(glory(), s, seat, move(notation)));
    quad_apply(glory(), s, seat, move(notation), NULL);
}

/* [GLO-4.1] [GLO-4.2] [GLO-4.3] Hands for their owners, sizes and all that lies open for everybody, the deck
 * for nobody. */
static void hides_hands_and_deck(void **unused) {
    (void)unused;
    static const char *const lines[] = {
        "agenda turn - 1",    "agenda lead 1",   "hand 1 = x1:dock+wall", "hand 2 = x2:bar",
        "senators = 1:2 2:1", "pool = wood:3",   "clients 2 = patron:1",  "stock 1 = brick:2",
        "built = 1:road",     "laid = 2:temple", "claimed 1 = rubble:1",  NULL};
    static const char *const open[] = {"orders",    "senators",   "deck_size", "pile",  "pool",
                                       "clients",   "stock",      "laid",      "built", "in_town",
                                       "influence", "vault_size", "works"};
    struct quad_any truth;
    set_up(&truth, 2, NULL, lines);
    for (int viewer = 0; viewer < 2; viewer++) {
        struct quad_any seen = seen_by(&truth, viewer);
        assert_int_equal(sum(&seen, "hand", viewer), sum(&truth, "hand", viewer));
        assert_int_equal(sum(&seen, "hand", 1 - viewer), 0);
        assert_int_equal(sum(&seen, "deck", -1), 0);
        for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
            assert_int_equal(sum(&seen, open[i], -1), sum(&truth, open[i], -1));
        }
    }
    struct quad_any seen = seen_by(&truth, QUAD_NOBODY);
    assert_int_equal(sum(&seen, "hand", 0) + sum(&seen, "hand", 1), 0);
}

/* [GLO-4.4] A Basilica card is its owner's secret, an Atrium card is nobody's; how many there are is not. */
static void hides_vaults(void **unused) {
    (void)unused;
    static const char *const lines[] = {"agenda turn - 2 1",     "agenda act - 1",
                                        "agenda merchant 1",     "role = merchant",
                                        "units = 1:1",           "built = 1:basilica+atrium",
                                        "hand 1 = x1:tower+bar", "stock 1 = brick:1",
                                        "claimed 1 = marble:1",  NULL};
    struct quad_any truth;
    set_up(&truth, 2, NULL, lines);
    struct quad_move hidden = quad_veil(glory(), quad_any_state(&truth), 0, move("stash tower"), 1);
    assert_int_equal(hidden.arg[0], QUAD_HIDDEN);
    play(&truth, 0, "stash tower");
    play(&truth, 0, "atrium");
    struct quad_any own = seen_by(&truth, 0), other = seen_by(&truth, 1);
    assert_true(sum(&own, "stash", 0) > 0);
    assert_int_equal(sum(&other, "stash", 0), 0);
    assert_int_equal(sum(&other, "stashed", 0), 1);
    assert_int_equal(sum(&other, "blind", 0), 1);
    assert_int_equal(sum(&other, "vault_size", 0), 2);
}

/* [GLO-4.7] The Fountain's card is seen by who drew it. */
static void hides_the_fountain(void **unused) {
    (void)unused;
    static const char *const lines[] = {"agenda turn - 2 1",
                                        "agenda act - 1",
                                        "agenda fountain * 1",
                                        "role = craftsman",
                                        "units = 1:1",
                                        "built = 1:fountain",
                                        NULL};
    struct quad_any truth;
    set_up(&truth, 2, NULL, lines);
    struct quad_move other = quad_veil(glory(), quad_any_state(&truth), QUAD_CHANCE, move("card villa"), 1);
    struct quad_move own = quad_veil(glory(), quad_any_state(&truth), QUAD_CHANCE, move("card villa"), 0);
    assert_int_equal(other.arg[0], QUAD_HIDDEN);
    assert_int_equal(own.arg[0], move("card villa").arg[0]);
    play(&truth, QUAD_CHANCE, "card villa");
    struct quad_any mine = seen_by(&truth, 0), his = seen_by(&truth, 1);
    assert_int_equal(quad_top(quad_any_state(&mine))->arg[0], move("card villa").arg[0]);
    assert_int_equal(quad_top(quad_any_state(&his))->arg[0], QUAD_HIDDEN);
}

/* [GLO-4.6] [GLO-4.5] Cards given or played are seen; a demand names a material only. */
static void shows_what_is_open(void **unused) {
    (void)unused;
    static const char *const lines[] = {"agenda turn - 2 1",
                                        "agenda demand 1 1",
                                        "role = legionary",
                                        "units = 1:1",
                                        "hand 1 = x1:wall",
                                        "hand 2 = x1:tower+dock",
                                        NULL};
    struct quad_any truth;
    set_up(&truth, 2, NULL, lines);
    struct quad_move demand = quad_veil(glory(), quad_any_state(&truth), 0, move("demand concrete"), 1);
    assert_true(quad_move_equal(demand, move("demand concrete")));
    play(&truth, 0, "demand concrete");
    struct quad_move given = quad_veil(glory(), quad_any_state(&truth), 1, move("give tower"), 0);
    assert_true(quad_move_equal(given, move("give tower")));
    assert_int_equal(sum(&truth, "shown", 0), 1);
}

static const struct quad_item *item(const struct quad_scene *scene, const char *id) {
    for (int i = 0; i < scene->count; i++) {
        if (quad_scene_is_called(scene, &scene->at[i], id)) {
            return &scene->at[i];
        }
    }
    fail_msg("nothing on the table is called %s", id);
    return NULL;
}

/* [GLO-11.6] [GLO-7.3] [GLO-15.6] On the table: the card set aside and its site, the refill size, who
 * concedes. */
static void lays_the_table(void **unused) {
    (void)unused;
    static struct quad_scene scene;
    static const char *const lines[] = {"agenda turn - 2 1",
                                        "agenda act - 1",
                                        "agenda craftsman 1",
                                        "role = craftsman",
                                        "units = 1:1",
                                        "hand 1 = x1:dock+bar",
                                        "built = 2:shrine",
                                        "claimed 2 = brick:1",
                                        "aside = dock",
                                        "aside_site = wood",
                                        "aside_role = craftsman",
                                        "conceded = 3:1",
                                        NULL};
    struct quad_any truth;
    set_up(&truth, 3, NULL, lines);
    struct quad_any seen = seen_by(&truth, 1);
    quad_scene_of(glory(), quad_any_state(&seen), &scene);
    const struct quad_item *aside = item(&scene, "aside");
    assert_int_equal(&scene.at[aside[1].parent] - aside, 0);
    assert_int_equal(aside[1].symbol, move("lay dock wood").arg[0]);
    assert_int_equal(&scene.at[aside[2].parent] - aside, 0);
    assert_int_equal(aside[2].symbol, move("lay dock wood").arg[1]);
    assert_int_equal(item(&scene, "hand-limit.1")[1].count, 5);
    assert_int_equal(item(&scene, "hand-limit.2")[1].count, 7);
    assert_int_equal(item(&scene, "conceded.3")[1].symbol, 0);
}

/* Letters without accents, in lower case, for comparing. */
static void fold(const char *name, char out[64]) {
    size_t length = 0;
    for (const unsigned char *at = (const unsigned char *)name; *at != '\0' && length < 63; at++) {
        if (*at < 0x80) {
            out[length++] = (char)(*at >= 'A' && *at <= 'Z' ? *at + 32 : *at);
        } else if (*at == 0xc3) { /* é è â ô É: the Latin letters of our titles */
            unsigned char letter = *++at;
            out[length++] = letter == 0xa2 ? 'a' : letter == 0xb4 ? 'o' : 'e';
        }
    }
    out[length] = '\0';
}

/* [GLO-3.8] [GLO-2.7] Every pair of titles, in both languages: the first in alphabetical order leads. */
static void orders_titles(void **unused) {
    (void)unused;
    static const char *const lines[] = {"agenda lot * 3", NULL};
    uint8_t options[QUAD_OPTIONS];
    quad_options_preset(glory(), options);
    for (int edition = 0; edition < 3; edition++) {
        for (int language = 0; language < QUAD_LANGUAGES; language++) {
            struct quad_any start;
            options[0] = (uint8_t)edition;
            options[4] = (uint8_t)(language == QUAD_FRENCH ? 1 : 2);
            set_up(&start, 2, options, lines);
            for (size_t a = 0; a < titles()->count; a++) {
                for (size_t b = 0; b < titles()->count; b++) {
                    struct quad_any now = start;
                    struct quad_move first = {move("card bar").verb, {(uint8_t)a, 0, 0}};
                    struct quad_move second = {first.verb, {(uint8_t)b, 0, 0}};
                    struct quad_state *s = quad_any_state(&now);
                    if (a == b || !quad_is_legal(glory(), s, QUAD_CHANCE, first) ||
                        !quad_is_legal(glory(), s, QUAD_CHANCE, second)) {
                        continue; /* not in this edition's deck */
                    }
                    char one[64], other[64];
                    fold(titles()->symbols[a].text[language], one);
                    fold(titles()->symbols[b].text[language], other);
                    quad_apply(glory(), s, QUAD_CHANCE, first, NULL);
                    quad_apply(glory(), s, QUAD_CHANCE, second, NULL);
                    assert_int_equal(sum(&now, "leader", -1), strcmp(one, other) < 0 ? 0 : 1);
                }
            }
        }
    }
}

/* One hire more with the Bath: a Patron, or a Merchant who acts as one. */
static void hire_another(struct quad_any *state, const char *hire, bool merchant) {
    play(state, 0, hire);
    if (merchant) {
        play(state, 0, "work patron");
    }
    assert_null(quad_audit(glory(), quad_any_state(state)));
}

/* [GLO-8.6] [GLO-18.13] The agenda has room for the deepest nesting that the cards allow: every Patron and,
 * with Ludus Magna, every Merchant is hired by the one before him, on top of Garden's actions. Then all the
 * actions that were interrupted go on, each with what it has not used: the Aqueduct and the Bar. */
static void nests_all_patrons(void **unused) {
    (void)unused;
    static const char *const lines[] = {"agenda turn - 2 1",
                                        "agenda act - 1",
                                        "agenda stairway 1",
                                        "agenda grant - 1 5 2",
                                        "agenda patron 1",
                                        "role = architect",
                                        "units = 1:1",
                                        "built = 1:bath+bar+garden+ludus-magna+aqueduct",
                                        "claimed 1 = stone:6 marble:6",
                                        "hand 1 = x1:dock",
                                        "pool = stone:23 marble:23",
                                        NULL};
    struct quad_any state;
    struct quad_state *s = quad_any_state(&state);
    set_up(&state, 2, NULL, lines);
    int deepest = 0;
    for (int i = 0; i < 23; i++) {
        hire_another(&state, "hire marble patron", false);
        hire_another(&state, "hire stone merchant", true);
        deepest = s->depth > deepest ? s->depth : deepest;
    }
    assert_true(deepest < QUAD_AGENDA);
    assert_int_equal(sum(&state, "hired", 0), 46);
    assert_true(quad_is_legal(glory(), s, 0, move("tavern")));
    int taverns = 0;
    while (quad_waiting(s) == 1u && quad_is_legal(glory(), s, 0, move("tavern")) && s->agenda[3].arg[2] > 0) {
        play(&state, 0, "skip");
        taverns++;
        assert_null(quad_audit(glory(), s));
    }
    /* The 46 that were interrupted, the innermost, and the Garden's second action; the last question is its
     * third. */
    assert_int_equal(taverns, 48);
}

/* Positions that no play leads to and that could not be played: a Bar that is drawing but not used, a role
 * led before the first turn, an ending while the game goes on, as many demands as there are cards and one
 * more to come. */
static void refuses_positions(void **unused) {
    (void)unused;
    static const char *const positions[][16] = {
        {"agenda turn - 2 1", "agenda act - 1", "agenda patron 1", "agenda bar * 1", "role = patron",
         "units = 1:1", "built = 1:bath+bar", "claimed 1 = stone:2", NULL},
        {"agenda lot * 3", "role = patron", NULL},
        {"agenda pick 1", "hand 1 = x1:bar", "hand 2 = x1:dock", "picked = 2:dock", "ending = deck", NULL},
        {"agenda turn - 1", "agenda lead 1", "ending = catacomb", NULL},
        {"agenda turn - 2 1", "agenda demand 1 1 rubble 24", "role = legionary", "demand = rubble:24",
         "hand 1 = x1:bar", NULL},
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct quad_any state;
        write_down(&state, 2, NULL, positions[i]);
        const char *broken = quad_audit(glory(), quad_any_state(&state));
        assert_non_null(broken);
        assert_string_equal(broken, "agenda");
    }
}

/* [GLO-13.1] More Legionaries than a frame can count are as good as the most that it can. */
static void counts_many_legionaries(void **unused) {
    (void)unused;
    static const char *const lines[] = {
        "agenda turn - 2",         "agenda follow 2 0 legionary", "role = legionary", "units = 1:255",
        "clients 1 = legionary:1", "hand 1 = x1:bar+dock",        "camp 1 = brick:1", NULL};
    struct quad_any state;
    set_up(&state, 2, NULL, lines);
    play(&state, 1, "senator");
    assert_null(quad_audit(glory(), quad_any_state(&state)));
    play(&state, 0, "demand rubble");
}

/* Boxes that nobody could play with, and what is told of them. */
static void doubts_boxes(void **unused) {
    (void)unused;
    static const struct {
        const char *why, *value, *lines;
    } cases[] = {
        {"missing", "copies", "copies lookout = bar:7"},
        {"many", "copies",
         "material = insula:wood latrine:concrete road:brick circus:stone "
         "dock:marble bar:rubble market:rubble palisade:rubble crane:rubble "
         "amphitheatre:rubble aqueduct:rubble bridge:rubble senate:rubble "
         "storeroom:rubble tower:rubble vomitorium:rubble wall:rubble "
         "tribunal:rubble academy:rubble archway:rubble atrium:rubble bath:rubble "
         "foundry:rubble gate:rubble school:rubble shrine:rubble catacomb:rubble "
         "circus-maximus:rubble coliseum:rubble garden:rubble prison:rubble "
         "scriptorium:rubble sewer:rubble villa:rubble domus-aurea:rubble "
         "basilica:rubble forum:rubble fountain:rubble ludus-magna:rubble "
         "palace:rubble stairway:rubble statue:rubble temple:rubble "
         "forum-romanum:rubble"},
        {"slots", "copies",
         "copies lookout = bar:7 insula:7 latrine:7 road:7 circus:6 dock:6 market:6 "
         "palisade:6 amphitheatre:7 aqueduct:7 bridge:7 senate:7 storeroom:7 tower:7 "
         "vomitorium:7 wall:7 academy:7 archway:7 atrium:7 bath:7 foundry:7 gate:7 "
         "school:7 shrine:7 catacomb:7 circus-maximus:7 coliseum:7 garden:7 prison:7 "
         "scriptorium:7 sewer:7 villa:7 basilica:7 forum:7 fountain:7 ludus-magna:7 "
         "palace:7 stairway:7 statue:7 temple:7"},
        {"orders", "copies",
         "copies lookout = bar:7 insula:7 latrine:7 road:7 circus:6 dock:6 market:6 "
         "palisade:6 amphitheatre:7 aqueduct:7 bridge:7 senate:7 storeroom:7 tower:7 "
         "vomitorium:7 wall:7 academy:7 archway:7 atrium:7 bath:7 foundry:7 gate:7 "
         "school:7 shrine:7 catacomb:4 circus-maximus:4 coliseum:4 garden:4 prison:4 "
         "scriptorium:4 sewer:4 villa:4 basilica:5 forum:5 fountain:5 ludus-magna:5 "
         "palace:5 stairway:5 statue:5 temple:5"},
        {"interrupting", "copies",
         "copies lookout = bar:3 insula:3 latrine:3 road:3 circus:3 dock:3 market:3 "
         "palisade:3 amphitheatre:3 aqueduct:3 bridge:3 senate:3 storeroom:3 tower:3 "
         "vomitorium:3 wall:3 academy:3 archway:3 atrium:3 bath:3 foundry:3 gate:3 "
         "school:3 shrine:3 catacomb:6 circus-maximus:6 coliseum:6 garden:6 prison:6 "
         "scriptorium:6 sewer:6 villa:6 basilica:6 forum:6 fountain:6 ludus-magna:6 "
         "palace:6 stairway:6 statue:6 temple:6"},
        {"away", "put_away", "put_away = 105"},
        {"titles", "material",
         "material = bar:rubble insula:rubble latrine:rubble road:rubble circus:wood "
         "dock:wood market:wood palisade:wood crane:wood amphitheatre:rubble "
         "aqueduct:rubble bridge:rubble senate:rubble storeroom:rubble tower:rubble "
         "vomitorium:rubble wall:concrete tribunal:rubble academy:brick archway:brick "
         "atrium:brick bath:brick foundry:brick gate:brick school:brick shrine:brick "
         "catacomb:marble circus-maximus:marble coliseum:marble garden:marble "
         "prison:marble scriptorium:marble sewer:marble villa:stone domus-aurea:marble "
         "basilica:marble forum:marble fountain:marble ludus-magna:marble palace:marble "
         "stairway:marble statue:marble temple:marble forum-romanum:marble"},
        {"power", "power", "power = insula:2 market:2 shrine:2 temple:4 statue:3 wall:2 bar:1"},
        {"wall", "power", "power = insula:2 market:2 shrine:2 temple:4 statue:3"},
        {"sites", "sites_in_town", "sites_in_town lookout = 2:3 3:3 4:4 5:7"},
        {"sites", "sites_in_town", "sites_in_town republic = 2:3 3:3 4:4"},
        {"influence", "value",
         "value = rubble:6 wood:6 concrete:6 brick:6 stone:6 marble:6\nsites = rubble:8 "
         "wood:8 concrete:8 brick:8 stone:8 marble:8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char buffer[4096];
        struct quad_text t;
        struct quad_fault fault;
        const struct quad_game *bound = NULL;
        quad_text_begin(&t, buffer, sizeof buffer);
        quad_text_add(&t, "quadriga box 1\ngame glory\nbase 1\n");
        quad_text_add(&t, cases[i].lines);
        enum quad_error error = quad_box_read(glory(), buffer, t.length, &bound, &fault);
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
        cmocka_unit_test(doubts_boxes),       cmocka_unit_test(hides_hands_and_deck),
        cmocka_unit_test(hides_vaults),       cmocka_unit_test(hides_the_fountain),
        cmocka_unit_test(shows_what_is_open), cmocka_unit_test(lays_the_table),
        cmocka_unit_test(orders_titles),      cmocka_unit_test(nests_all_patrons),
        cmocka_unit_test(refuses_positions),  cmocka_unit_test(counts_many_legionaries),
    };
    return cmocka_run_group_tests_name("glory", tests, NULL, NULL);
}

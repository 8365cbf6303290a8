/* box_test.c: boxes of Rome & Roll that somebody owns: which are refused and why, what others change. */
#include "core/bits.h"
#include "core/box.h"
#include "core/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct quad_game *ours;
static char text[QUAD_BOX_TEXT];

/* The built-in box as text. */
static void begin(void) {
    struct quad_text t;
    quad_text_begin(&t, text, sizeof text);
    quad_box_write(&t, ours);
    assert_false(t.cut);
}

/* In a line, the entry with the index of this one: replaced, or put behind the others. */
static void put_entry(char *line, size_t size, const char *entry) {
    size_t index = strcspn(entry, ":");
    char out[8192], *rest = line;
    struct quad_text t;
    quad_text_begin(&t, out, sizeof out);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        if (strcspn(word, ":") != index || strncmp(word, entry, index) != 0) {
            quad_text_add(&t, word);
            quad_text_add(&t, " ");
        }
    }
    quad_text_add(&t, entry);
    snprintf(line, size, "%s", entry[index] == '\0' ? entry : out);
}

/* "plan_points = camp:9 post:8": in the line of that head these entries are others. A line that is not there
 * is new; a head alone is an empty line. */
static void edit(const char *change) {
    static char before[QUAD_BOX_TEXT];
    char head[64], line[8192] = "", words[4096], *rest = words;
    const char *equals = strchr(change, '=');
    snprintf(head, sizeof head, "\n%.*s=", (int)(equals - change), change);
    snprintf(words, sizeof words, "%s", equals + 1);
    snprintf(before, sizeof before, "%s", text);
    char *at = strstr(before, head);
    const char *behind = "";
    if (at != NULL) {
        size_t length = strcspn(at + 1, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(length - strlen(head) + 1), at + strlen(head));
        behind = at + 1 + length;
        *at = '\0';
    } else {
        before[strlen(before) - 1] = '\0';
        behind = "\n";
    }
    char *word = strtok_r(rest, " ", &rest);
    line[0] = word == NULL ? '\0' : line[0];
    for (; word != NULL; word = strtok_r(rest, " ", &rest)) {
        put_entry(line, sizeof line, word);
    }
    assert_true(snprintf(text, sizeof text, "%s%s %s%s", before, head, line, behind) < (int)sizeof text);
}

static const struct quad_game *bound(void) {
    const struct quad_game *g = NULL;
    struct quad_fault fault;
    if (quad_box_read(ours, text, strlen(text), &g, &fault) != QUAD_ERROR_NONE) {
        fail_msg("%s: line %d, near %s", fault.why == NULL ? "refused" : fault.why->token, fault.line,
                 fault.near);
    }
    return g;
}

/* ---- what is refused ---- */

static const struct {
    const char *why, *row, *edits[5];
} refused[] = {
    {"dice_are_enough", "dice", {"dice 1 = blue:1 yellow:1 red:1"}},
    {"dice_are_enough", "dice", {"dice 4 = blue:4 yellow:3 red:0"}},
    {"plans_are_enough", "plan_players", {"plan_players = temple:2+3+4"}},
    {"plans_are_enough", "plan_players", {"plan_type = temple:army"}},
    {"first_plans_fit", "plan_type", {"plan_type = villa:army", "plan_number = villa:6"}},
    {"first_plans_fit", "plan_type", {"plan_players = villa:1+2+3"}},
    {"numbers_differ", "plan_number", {"plan_number = camp:2"}},
    {"shapes_hold", "plan_cells", {"plan_shape = camp:drawn"}},
    {"shapes_hold", "plan_cells", {"plan_shape = camp:drawn", "plan_cells = camp:a1+b2"}},
    {"shapes_hold", "plan_cells", {"plan_shape = camp:drawn", "plan_cells = camp:e1+a2"}}, /* over the edge */
    {"shapes_hold",
     "plan_cells",
     {"plan_shape = camp:drawn", "plan_cells = camp:a1+b1+c1+d1+e1+a2+b2+c2+d2+e2"}},
    {"juno_holds", "juno_cells", {"juno_shape = drawn"}},
    {"yields_fit", "plan_yield", {"plan_yield = camp:gain"}},
    {"yields_fit", "plan_yield", {"plan_production camp = fish:1"}},
    {"legions_fit", "plan_legion", {"plan_legion villa = soldier:1"}},
    {"neros_go_down", "nero_points", {"nero_points = nero2:11"}},
    {"neros_are_enough", "nero_players", {"nero_players = nero1:1+2+4 nero2:1+2+4 nero3:1+2+4 nero4:1+2+4"}},
    {"tracks_rise", "track_value", {"track_value glory = 5:3"}},
    {"tracks_rise", "track_value", {"track_value glory = 21:21"}}, /* beyond the last cell */
    {"tracks_rise", "track_value", {"track_cells = glory:21"}},
    {"blue_is_reached", "character_blue", {"character_blue legatus = glory:21"}},
    {"marks_stop_before_blue", "character_marked", {"character_marked patricia = coins:15"}},
    {"soldiers_fit", "character_soldiers", {"soldier_cells = 8", "character_soldiers = legatus:9"}},
    {"senators_fit", "character_senators", {"character_senators = legatus:9"}},
    {"amounts_fit", "advisor_amount", {"advisor_moment cassian = basic:free-steps"}},
    {"icons_fit", "advisor_icon", {"advisor_moment vivianus = basic:die-shows"}},
    {"types_fit", "advisor_types", {"advisor_moment vivianus = basic:cheaper"}},
    {"gains_fit", "advisor_gain", {"advisor_moment martialis = advanced:when-taxing"}},
    {"gains_fit", "advisor_gain", {"advisor_gain jovilius advanced = fish:1 jewel:1"}},
    {"regions_fit", "advisor_gain", {"advisor_gain jovilius advanced = region:1"}},
    {"discounts_fit", "advisor_amount", {"advisor_amount numerius = basic:2"}},
    {"discounts_fit",
     "advisor_amount",
     {"advisor_moment fabianus = basic:cheaper", "advisor_types fabianus = basic:religion",
      "advisor_amount fabianus = basic:1"}},
    {"roads_stay_home", "road_ends", {"road_ends his-a = 1:gau1"}},
    {"roads_stay_home", "road_ends", {"road_ends his-c = 0:his3"}},
    {"roads_lead_to_rome", "road_ends", {"road_ends gau-a ="}},
    {"roads_lead_to_rome", "road_ends", {"road_ends his-c =", "road_ends his-d ="}}, /* H3–H4 stays */
    {"colonies_can_be_taken", "colony_cost", {"colony_cost = asi4:17"}},
    {"there_is_a_village", "colony_cost", {"colony_cost = his1:3 his2:1"}},
    {"cards_can_be_done", "seneca_action", {"seneca_action = seneca12:tax"}},
    {"builds_are_told", "seneca_type", {"seneca_action = seneca12:build"}},
    {"builds_are_told", "seneca_type", {"seneca_shape = seneca1:i4"}},
    {"religion_is_built", "seneca_type", {"seneca_type = seneca1:army seneca2:army"}},
    {"seals_are_sixteen", "seneca_seal", {"seneca_seal = seneca17:1"}},
    {"order_is_whole", "seneca_order", {"seneca_order = 0:egypt"}},
    {"forums_stand", "map_ground", {"map_ground small 6 = g:marsh"}},
    {"forums_stand", "map_ground", {"map_ground large 1 = a:forum"}},
    {"bridges_join", "map_ground", {"map_ground small 1 = c:bridge"}}, /* a third */
    {"bridges_join", "map_ground", {"map_ground small 6 = b:tiber"}},
    {"land_is_joined", "map_ground", {"map_ground small 6 = c:tiber", "map_ground small 10 = c:tiber"}},
    {"hills_are_there",
     "map_ground",
     {"map_ground small 9 = d:marsh", "map_ground small 10 = d:marsh e:marsh",
      "map_ground small 11 = d:marsh e:marsh f:marsh"}},
    {"goods_lie_on_land", "map_good", {"map_good large 1 = c:fish"}},
    {"goods_lie_on_land", "map_good", {"map_good small 1 = a:auxiliary"}},
    {"plans_have_room",
     "plan_restriction",
     {"plan_shape = circus:drawn", "plan_cells = circus:a1+b1+c1",
      "map_inside large =", "plan_restriction = circus:inside"}},
};

static void a_bad_box_is_told_why(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        const struct quad_game *g = NULL;
        struct quad_fault fault = {.error = QUAD_ERROR_NONE};
        begin();
        for (int k = 0; k < 5 && refused[i].edits[k] != NULL; k++) {
            edit(refused[i].edits[k]);
        }
        enum quad_error error = quad_box_read(ours, text, strlen(text), &g, &fault);
        if (error != QUAD_ERROR_BAD_BOX || strcmp(fault.why->token, refused[i].why) != 0) {
            fail_msg("%s, not %s: %s", refused[i].why,
                     error == QUAD_ERROR_BAD_BOX ? fault.why->token : "accepted", refused[i].edits[0]);
        }
        assert_null(g);
        assert_string_equal(fault.near, refused[i].row);
        char head[64];
        snprintf(head, sizeof head, "\n%s ", refused[i].row);
        assert_int_equal(fault.line > 0, strstr(text, head) != NULL); /* where that row was told, if it was */
        for (int language = 0; language < QUAD_LANGUAGES; language++) {
            assert_true(strlen(fault.why->text[language]) > 10);
        }
    }
}

/* ---- what others change ---- */

static int domain_of(const struct quad_game *g, const char *token) {
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + g->domain_count; domain++) {
        if (strcmp(quad_domain(g, domain)->token, token) == 0) {
            return domain;
        }
    }
    fail_msg("no domain %s", token);
    return -1;
}

static const struct quad_symbol *symbol(const struct quad_game *g, const char *domain, const char *token) {
    int number = quad_token_read(g, domain_of(g, domain), token, strlen(token));
    assert_true(number >= 0);
    return quad_symbol(g, domain_of(g, domain), number);
}

static const char *told(const struct quad_game *g, const char *domain, const char *token,
                        enum quad_language language) {
    static char out[1024];
    struct quad_text t;
    int number = quad_token_read(g, domain_of(g, domain), token, strlen(token));
    quad_text_begin(&t, out, sizeof out);
    assert_true(quad_describe(g, domain_of(g, domain), number, language, &t));
    return out;
}

static void cards_say_what_the_box_says(void **unused) {
    (void)unused;
    static const char *const edits[] = {
        "plan_cost camp = wood:1",
        "plan_built camp = senator:1 glory:2 fish:1",
        "plan_points = camp:1",
        "plan_restriction = camp:inside",
        "plan_points_rule = post:hill-cells garden:full-square baths:full-square",
        "advisor_gain bertramus basic = coin:0 jewel:2",
        "advisor_types theocles = basic:army+leisure+urban",
        "advisor_amount martialis = basic:2",
        "advisor_icon euphemius = basic:stone",
        "colony_banners = his1:2",
        "mars_soldiers = 1",
        "saturn_good = jewel",
    };
    begin();
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        edit(edits[i]);
    }
    const struct quad_game *g = bound();
    assert_string_equal(
        told(g, "plan", "camp", QUAD_ENGLISH),
        "Army 1, inside the Servian wall. When built: 1 Senator, 1 Fish and 2 glory. Legion: 2 "
        "Soldiers. 1 point. Partly house values.");
    assert_string_equal(
        told(g, "plan", "camp", QUAD_FRENCH),
        "Armée 1, à l’intérieur du mur Servien. À la construction\u00a0: 1 Sénateur, 1 Poisson et 2 "
        "Gloire. Légion\u00a0: 2 Soldats. 1 point. En partie des valeurs maison.");
    assert_non_null(
        strstr(told(g, "plan", "post", QUAD_ENGLISH), "3 points for each of its cells on a hill."));
    assert_non_null(strstr(told(g, "plan", "garden", QUAD_FRENCH), "3 points s’il fait partie d’un carré"));
    assert_non_null(strstr(told(g, "plan", "baths", QUAD_FRENCH), "2 points s’ils font partie d’un carré"));
    assert_non_null(strstr(told(g, "advisor", "bertramus", QUAD_ENGLISH), "II: when you Tax, 2 Jewellery."));
    assert_non_null(
        strstr(told(g, "advisor", "bertramus", QUAD_FRENCH), "II\u00a0: action Taxer, 2 Bijoux."));
    assert_non_null(strstr(told(g, "advisor", "theocles", QUAD_ENGLISH), "build Army, Leisure or Urban, 1"));
    assert_non_null(strstr(told(g, "advisor", "martialis", QUAD_ENGLISH), "II: 2 more free steps of your"));
    assert_non_null(
        strstr(told(g, "advisor", "euphemius", QUAD_FRENCH), "II\u00a0: 1 Pierre si le dé montre un"));
    assert_string_equal(told(g, "colony", "his1", QUAD_ENGLISH), "Cost 2, banners 2. As in this box.");
    assert_string_equal(told(g, "colony", "his2", QUAD_ENGLISH), "Cost 2, banners 1. As in the rulebook.");
    assert_non_null(strstr(told(g, "favour", "mars", QUAD_ENGLISH), "or 1 more Soldier in"));
    assert_non_null(strstr(told(g, "favour", "saturn", QUAD_FRENCH), "dépensez 3 Bijoux pour"));
    quad_game_drop(g);
}

static void names_follow_the_box(void **unused) {
    (void)unused;
    static const char *const edits[] = {
        "face_goods blue-1 = brick:0 fish:2", "face_workers = red-5:architect+merchant",
        "seneca_type = seneca3:urban",        "seneca_action = seneca17:develop",
        "seneca_times = seneca17:2",          "plan_shape = camp:drawn",
        "plan_cells = camp:b2+c2+d2+b3+b4",
    };
    begin();
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        edit(edits[i]);
    }
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "plan_name camp = Castra\n");
    const struct quad_game *g = bound();
    static const struct {
        const char *domain, *token, *english, *french;
    } names[] = {
        {"face", "blue-1", "blue 1 (Wood, 2 Fish; Builder)", "bleu 1 (Bois, 2 Poissons\u202f; Constructeur)"},
        {"face", "red-5", "red 5 (Stone; Architect, Merchant)",
         "rouge 5 (Pierre\u202f; Architecte, Marchand)"},
        {"face", "yellow-4", "yellow 4 (Jewellery, Wood; Merchant, Builder)", NULL}, /* as it was */
        {"seneca", "seneca3", "3 (Urban small, Esquiline)", "3 (Urbanisme petit, Esquilin)"},
        {"seneca", "seneca17", "17 (Develop twice)", "17 (deux fois Développer)"},
        {"form", "camp-a", "###/#../#..", "###/#../#.."}, /* a corner of five: four forms */
        {"form", "camp-b", "###/..#/..#", "###/..#/..#"},
        {"form", "camp-c", "..#/..#/###", "..#/..#/###"},
        {"form", "camp-d", "#../#../###", "#../#../###"},
        {"form", "camp-e", "camp-e", "camp-e"},
        {"plan", "camp", "Castra", "Castra"},
        {"plan", "post", "Construction Post", "Poste de Construction"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct quad_symbol *it = symbol(g, names[i].domain, names[i].token);
        assert_string_equal(it->text[QUAD_ENGLISH], names[i].english);
        if (names[i].french != NULL) {
            assert_string_equal(it->text[QUAD_FRENCH], names[i].french);
        }
    }
    assert_string_equal(symbol(ours, "plan", "camp")->text[QUAD_ENGLISH], "Camp"); /* ours is as it was */
    quad_game_drop(g);
}

/* ---- what is derived ---- */

static int64_t derived(const struct quad_game *g, const char *row, size_t element) {
    for (int i = g->value_count; i < g->value_count + g->derived_count; i++) {
        if (strcmp(g->values[i].field.name, row) == 0) {
            return quad_field_get(&g->values[i].field, g->printed, element);
        }
    }
    fail_msg("nothing is called %s", row);
    return 0;
}

/* A shape is a set of cells: bit 8 y + x. */
static uint64_t read_picture(const char *picture) {
    uint64_t shape = 0;
    int x = 0, y = 0;
    for (; *picture != '\0'; picture++) {
        shape |= (uint64_t)(*picture == '#') << (8 * y + x);
        x = *picture == '/' ? 0 : x + 1;
        y += *picture == '/';
    }
    return shape;
}

/* Turned a quarter, or mirrored, and moved back to the corner. */
static uint64_t transformed(uint64_t shape, bool mirror) {
    const uint64_t first_column = UINT64_C(0x0101010101010101), first_row = 0xff;
    uint64_t out = 0;
    for (int bit; quad_bits_next(&shape, &bit);) {
        int x = bit % 8, y = bit / 8;
        out |= UINT64_C(1) << (mirror ? 8 * y + (7 - x) : 8 * x + (7 - y));
    }
    while ((out & first_column) == 0) {
        out >>= 1;
    }
    while ((out & first_row) == 0) {
        out >>= 8;
    }
    return out;
}

/* How many forms with that name (such as "l4") have this shape. */
static int forms_like(const char *name, uint64_t shape) {
    const struct quad_domain *forms = quad_domain(ours, domain_of(ours, "form"));
    int found = 0;
    for (size_t i = 0; i < forms->count; i++) {
        found += strncmp(forms->symbols[i].token, name, 2) == 0 &&
                 read_picture(forms->symbols[i].text[QUAD_ENGLISH]) == shape;
    }
    return found;
}

static void forms_are_all_ways_to_turn_a_shape(void **unused) { /* [ROM-6.11] [ROM-18.4] */
    (void)unused;
    const struct quad_domain *forms = quad_domain(ours, domain_of(ours, "form"));
    for (size_t i = 0; i < 44; i++) { /* the others are drawn with the box */
        const char *name = forms->symbols[i].token;
        uint64_t shape = read_picture(forms->symbols[i].text[QUAD_ENGLISH]);
        assert_int_equal(quad_bits_count(shape), name[1] - '0');
        assert_int_equal(forms_like(name, shape), 1);
        assert_int_equal(forms_like(name, transformed(shape, false)), 1);
        assert_int_equal(forms_like(name, transformed(shape, true)), 1);
    }
}

/* [ROM-6.11] Every shape has all its forms, each once: as many as its symmetry leaves of eight. */
static void drawn_shapes_have_all_their_forms(void **unused) {
    (void)unused;
    static const struct {
        const char *cells;
        int forms, size;
    } shapes[] = {
        {"c3", 1, 1},
        {"a1+b1+c1+d1+e1", 2, 5},
        {"a1+b1+c1+b2", 4, 4},
        {"d4+e4+d5+e5", 1, 4},    /* wherever it is drawn */
        {"a1+b1+b2+c2", 4, 4},    /* S */
        {"a1+b1+b2+b3+c3", 4, 5}, /* Z: half a turn changes nothing */
        {"a1+b1+c1+d1+a2", 8, 5}, /* L */
        {"b1+c1+a2+b2+b3", 8, 5}, /* F */
        {"c1+c2+a3+b3+c3+d3+e3+c4+c5", 1, 9},
        {"a1+b1+c1+d1+e1+e2+e3+e4+e5", 4, 9},
        {"a1+a2+b2+b3+c3+c4+d4+d5+e5", 4, 9}, /* stairs */
    };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        char change[128];
        begin();
        edit("juno_shape = drawn");
        snprintf(change, sizeof change, "juno_cells = %s", shapes[i].cells);
        edit(change);
        const struct quad_game *g = bound();
        int from = (int)derived(g, "juno_forms", 0), to = (int)derived(g, "juno_forms", 1);
        assert_int_equal(to - from, shapes[i].forms);
        for (int form = from; form < to; form++) {
            assert_int_equal(derived(g, "form_cells", (size_t)form), shapes[i].size);
            for (int k = 0; k < 18; k += 2) { /* in reading order from the first cell */
                int64_t x = derived(g, "form_offsets", (size_t)(18 * form + k)),
                        y = derived(g, "form_offsets", (size_t)(18 * form + k + 1));
                assert_true(k == 0 ? x == 0 && y == 0 : y >= 0 && (y > 0 || x >= 0));
            }
        }
        quad_game_drop(g);
    }
}

/* [ROM-1.5] A bridge may lead from above to below. */
static void bridges_lead_both_ways(void **unused) {
    (void)unused;
    begin();
    edit("map_ground small 1 = a:marsh b:marsh c:marsh d:marsh e:marsh");
    edit("map_ground small 2 = a:tiber b:bridge c:tiber d:marsh");
    edit("map_ground small 10 = c:tiber");
    const struct quad_game *g = bound();
    assert_int_equal(derived(g, "bridge_ends", 0), 1);          /* b1 */
    assert_int_equal(derived(g, "bridge_ends", 1), 33);         /* b3 */
    assert_int_equal(derived(g, "bridge_ends", 2), 5 * 16 + 1); /* b6 */
    assert_int_equal(derived(g, "bridge_ends", 3), 5 * 16 + 3); /* d6 */
    quad_game_drop(g);
}

int main(void) {
    ours = quad_game_named("romeroll");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_box_is_told_why),
        cmocka_unit_test(cards_say_what_the_box_says),
        cmocka_unit_test(names_follow_the_box),
        cmocka_unit_test(forms_are_all_ways_to_turn_a_shape),
        cmocka_unit_test(drawn_shapes_have_all_their_forms),
        cmocka_unit_test(bridges_lead_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

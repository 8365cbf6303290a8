/* romeroll_test.c: what scenarios are too many for: every piece of the box, and that the tables of the rules,
 * in both languages, are the program's. Its argument is the folder of the rules. */
#include "core/bits.h"
#include "core/box.h"
#include "core/notation.h"
#include "core/position.h"
#include "core/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { CELL_TEXT = 128, SMALL = 2, LARGE = 3 };

static const struct quad_game *game;
static const char *rules_folder;
static struct quad_any world;
static struct quad_scene scene;

static struct quad_state *state(void) {
    return quad_any_state(&world);
}

static int domain_number(const char *token) {
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + game->domain_count; domain++) {
        if (strcmp(quad_domain(game, domain)->token, token) == 0) {
            return domain;
        }
    }
    fail_msg("no domain %s", token);
    return -1;
}

static const struct quad_domain *domain_named(const char *token) {
    return quad_domain(game, domain_number(token));
}

static int64_t value(const char *name, size_t element) {
    for (int i = 0; i < game->field_count; i++) {
        if (strcmp(game->fields[i].name, name) == 0) {
            return quad_field_get(&game->fields[i], state(), element);
        }
    }
    fail_msg("no field %s", name);
    return -1;
}

static void set(const char *line) {
    assert_int_equal(quad_position_set(game, state(), line, strlen(line)), QUAD_ERROR_NONE);
}

static const char *step(void) {
    return game->steps[quad_see_top(state())->step].prompt.token;
}

/* Let chance go on with its first choice until it is asked for something else. */
static void lay_table(int seats, const char *until) {
    assert_true(quad_start(game, state(), seats, NULL));
    while (strcmp(step(), until) != 0) {
        struct quad_choices choices;
        int seat = quad_bits_lowest(quad_waiting(state()));
        quad_legal(game, state(), seat, &choices);
        quad_apply(game, state(), seat, choices.at[0].move, NULL);
    }
}

/* ---- the rules' tables ---- */

static const char *rules(int language) {
    static const char *const names[QUAD_LANGUAGES] = {"romeroll.en.md", "romeroll.fr.md"};
    static char text[256 * 1024];
    char path[512];
    snprintf(path, sizeof path, "%s/%s", rules_folder, names[language]);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static const char *section(int language, const char *rule) {
    char head[32];
    snprintf(head, sizeof head, "**[%s]**", rule);
    const char *at = strstr(rules(language), head);
    assert_non_null(at);
    return at;
}

/* The text of a cell, without the blanks around it, in the row of a section's table that begins so. */
static const char *cell_of(const char *text, const char *row, int column) {
    static char out[CELL_TEXT];
    char head[64];
    snprintf(head, sizeof head, "\n| %s |", row);
    const char *at = strstr(text, head);
    if (at == NULL) {
        fail_msg("no row %s", row);
        return "";
    }
    for (at += 2; column > 0; column--) {
        at = strchr(at, '|') + 1;
    }
    at += strspn(at, " ");
    size_t length = strcspn(at, "|\n");
    while (length > 0 && at[length - 1] == ' ') {
        length--;
    }
    assert_true(length < sizeof out);
    memcpy(out, at, length);
    out[length] = '\0';
    return out;
}

/* Add a word to a list of words. */
static void add_word(char *list, size_t size, const char *word) {
    size_t length = strlen(list);
    snprintf(list + length, size - length, "%s%s", length == 0 ? "" : " ", word);
}

/* The next word, up to one of the stops; NULL after the last. What is read is cut off in the text. */
static char *next_word(char **text, const char *stops) {
    char *word = *text + strspn(*text, stops);
    char *end = word + strcspn(word, stops);
    *text = *end == '\0' ? end : end + 1;
    *end = '\0';
    return *word == '\0' ? NULL : word;
}

/* What is told of a symbol, with plain blanks, until the next but one is asked for. */
static const char *about(const struct quad_domain *domain, size_t symbol, enum quad_language language) {
    static char out[2][1024];
    static int turn;
    struct quad_text t;
    char text[1024], *to = out[turn = 1 - turn];
    quad_text_begin(&t, text, sizeof text);
    if (!quad_describe(game, domain_number(domain->token), (int)symbol, language, &t)) {
        return "";
    }
    for (const char *at = text; *at != '\0';) {
        size_t wide = strncmp(at, "\xc2\xa0", 2) == 0 ? 2 : strncmp(at, "\xe2\x80\xaf", 3) == 0 ? 3 : 0;
        *to++ = wide > 0 ? ' ' : *at;
        at += wide > 0 ? wide : 1;
    }
    *to = '\0';
    return out[turn];
}

/* ---- the box ---- */

static void the_box_is_complete(void **unused) {
    (void)unused;
    static const struct {
        const char *domain;
        size_t count;
    } box[] = {{"face", 18},     /* three colours of six */
               {"plan", 21 + 3}, /* and Rubble, Park, Forum */
               {"favour", 7},    {"nero", 4},   {"character", 5}, {"advisor", 15},       {"region", 4},
               {"colony", 16},   {"road", 20},  {"seneca", 18},   {"hill", 7},           {"good", 7},
               {"worker", 5},    {"colour", 3}, {"type", 5},      {"form", 44 + 22 * 8}, {"cell", 16 * 14}};
    for (size_t i = 0; i < sizeof box / sizeof box[0]; i++) {
        assert_int_equal(domain_named(box[i].domain)->count, box[i].count);
    }
}

static void twice_the_players_and_one_more_dice(void **unused) { /* [ROM-2.4] */
    (void)unused;
    static const uint8_t dice[][3] = {{2, 2, 1}, {2, 2, 1}, {3, 2, 2}, {4, 3, 2}};
    for (int seats = 1; seats <= 4; seats++) {
        lay_table(seats, "roll");
        const uint8_t *left = quad_see_top(state())->arg;
        assert_memory_equal(left, dice[seats - 1], 3);
        assert_int_equal(left[0] + left[1] + left[2], 2 * (seats == 1 ? 2 : seats) + 1);
    }
}

static void blueprints_by_type(void **unused) { /* [ROM-2.5] [ROM-18.3] */
    (void)unused;
    /* How many are left to draw from: two Army, one Leisure, two Manufacturing, one Religion, two Urban. */
    static const int few[] = {4, 3, 4, 5, 4, 1, 4, 3}, many[] = {5, 4, 5, 5, 4, 1, 5, 4};
    for (int seats = 1; seats <= 4; seats++) {
        lay_table(seats, "plans");
        for (int i = 0; i < 8; i++) {
            struct quad_choices choices;
            quad_legal(game, state(), QUAD_CHANCE, &choices);
            assert_int_equal(choices.count, (seats <= 2 ? few : many)[i]);
            quad_apply(game, state(), QUAD_CHANCE, choices.at[0].move, NULL);
        }
        assert_string_not_equal(step(), "plans");
    }
}

/* ---- the map ---- */

/* The sign of a cell in the rules: what lies there once nothing stands on it. */
static char sign_at(int column, int row) {
    static const char hills[] = "CPAKEVQ";
    int hill = domain_number("hill"), piece = domain_number("piece"), plan = domain_number("plan");
    char sign = '?';
    for (int i = 0; i < scene.count; i++) {
        const struct quad_item *item = &scene.at[i];
        if (item->kind != QUAD_PIECE || !quad_scene_is_called(&scene, &scene.at[item->parent], "map") ||
            item->column != column || item->row != row) {
            continue;
        }
        const char *token = quad_symbol(game, item->domain, item->symbol)->token;
        if (item->domain == hill) {
            sign = hills[item->symbol];
        } else if (item->domain == piece && strcmp(token, "overseer") != 0) {
            sign = strcmp(token, "tiber") == 0 ? '~' : strcmp(token, "bridge") == 0 ? '=' : '.';
        } else if (item->domain == plan) {
            sign = '#';
        } else if (sign == '?') {
            sign = '.'; /* bare marsh, or marsh with a resource */
        }
    }
    return sign;
}

/* Is the cell shown as lying outside the wall? */
static bool outside(int column, int row) {
    for (int i = 0; i < scene.count; i++) {
        const struct quad_item *item = &scene.at[i];
        if (item->domain == domain_number("piece") && item->column == column && item->row == row &&
            strcmp(quad_symbol(game, item->domain, item->symbol)->token, "outside") == 0) {
            return true;
        }
    }
    return false;
}

/* One side of the map in the rules: a row begins with its number and holds two words, terrain and wall, for
 * each side that has that row. */
static void compare_map(int language, int seats, int columns, int rows, int word) {
    const char *text = section(language, "ROM-18.12");
    lay_table(seats, "roll");
    quad_scene_of(game, state(), &scene);
    for (int row = 0; row < rows; row++) {
        char number[16], line[160], *words[8] = {NULL};
        snprintf(number, sizeof number, "\n%2d  ", row + 1);
        const char *at = strstr(text, number);
        if (at == NULL || (size_t)(at - text) > 3000) { /* a row that only the large side has */
            snprintf(number, sizeof number, " %2d  ", row + 1);
            at = strstr(text, number);
        }
        assert_non_null(at);
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
        int count = 0;
        char *rest = line;
        for (char *part; count < 8 && (part = next_word(&rest, " ")) != NULL;) {
            if (part[0] < '0' || part[0] > '9') {
                words[count++] = part;
            }
        }
        int first = count > 2 ? word : 0;
        assert_true(count == 2 || count == 4);
        assert_int_equal(strlen(words[first]), columns);
        for (int column = 0; column < columns; column++) {
            char sign = words[first][column], wall = words[first + 1][column];
            assert_int_equal(sign_at(column, row), sign);
            assert_false(outside(column, row) && wall != 'o');
            assert_false(strchr("CPAKEVQ#", sign) != NULL && wall != 'i'); /* hills and Forum lie inside */
        }
    }
}

static void the_maps_are_those_of_the_rules(void **unused) { /* [ROM-18.12] [ROM-1.2] */
    (void)unused;
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        compare_map(language, SMALL, 13, 12, 0);
        compare_map(language, LARGE, 16, 14, 2);
    }
}

static void hills_river_and_forum(void **unused) { /* [ROM-1.2] [ROM-1.3] [ROM-1.5] */
    (void)unused;
    static const char signs[] = "CPAKEVQ~=#";
    static const int small[] = {8, 8, 6, 9, 10, 8, 0, 10, 2, 9},
                     large[] = {10, 11, 8, 11, 13, 10, 12, 12, 2, 9};
    for (int seats = 1; seats <= 4; seats++) {
        int counts[128] = {0};
        lay_table(seats, "roll");
        quad_scene_of(game, state(), &scene);
        for (int row = 0; row < 14; row++) {
            for (int column = 0; column < 16; column++) {
                counts[(unsigned char)sign_at(column, row)]++;
            }
        }
        for (int i = 0; signs[i] != '\0'; i++) {
            assert_int_equal(counts[(unsigned char)signs[i]], (seats <= 2 ? small : large)[i]);
        }
    }
}

static void printed_resources(void **unused) { /* [ROM-1.7] [ROM-18.12] */
    (void)unused;
    static const char letters[] = "WBSFJ";
    int good = domain_number("good");
    for (int seats = SMALL; seats <= LARGE; seats++) {
        char told[512] = "";
        const char *text = strstr(section(QUAD_ENGLISH, "ROM-18.12"), "Printed resources");
        int count = 0;
        snprintf(told, sizeof told, "%.*s", (int)strcspn(text, "\n"), text);
        lay_table(seats, "roll");
        quad_scene_of(game, state(), &scene);
        for (int i = 0; i < scene.count; i++) {
            const struct quad_item *item = &scene.at[i];
            if (item->kind == QUAD_PIECE && item->domain == good &&
                quad_scene_is_called(&scene, &scene.at[item->parent], "map")) {
                char entry[16];
                snprintf(entry, sizeof entry, " %c%d %c", 'a' + item->column, item->row + 1,
                         letters[item->symbol]);
                assert_non_null(strstr(told, entry));
                count++;
            }
        }
        assert_int_equal(count, seats == SMALL ? 0 : 14);
    }
}

/* ---- tables ---- */

/* The item of the scene with this id, and its children of a domain in their order. */
static int item_named(const char *id) {
    for (int i = 0; i < scene.count; i++) {
        if (quad_scene_is_called(&scene, &scene.at[i], id)) {
            return i;
        }
    }
    fail_msg("nothing is called %s", id);
    return -1;
}

static const struct quad_item *child_of(int parent, int domain, int which) {
    for (int i = parent + 1; i < scene.count; i++) {
        if (scene.at[i].parent == parent && scene.at[i].domain == domain && which-- == 0) {
            return &scene.at[i];
        }
    }
    return NULL;
}

static void blueprints_cost_what_the_rules_say(void **unused) { /* [ROM-18.3] */
    (void)unused;
    static const char letters[] = "WBSFJ";
    const struct quad_domain *plans = domain_named("plan"), *types = domain_named("type");
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        const char *text = section(language, "ROM-18.3");
        int number = 0, last = -1;
        for (int plan = 0; plan < 21; plan++) {
            char line[64], id[32], row[16], cost[16] = "", shape[8];
            lay_table(SMALL, "roll");
            snprintf(line, sizeof line, "plans = %s", plans->symbols[plan].token);
            set(line);
            quad_scene_of(game, state(), &scene);
            snprintf(id, sizeof id, "plan.%d", plan + 1);
            int place = item_named(id), type = child_of(place, domain_number("type"), 0)->symbol;
            number = type == last ? number + 1 : 1;
            last = type;
            for (int i = 0; child_of(place, domain_number("good"), i) != NULL; i++) {
                const struct quad_item *good = child_of(place, domain_number("good"), i);
                for (int k = 0; k < good->count; k++) {
                    cost[strlen(cost)] = letters[good->symbol];
                }
            }
            int form = child_of(place, domain_number("form"), 0)->symbol;
            const char *token = domain_named("form")->symbols[form].token;
            snprintf(shape, sizeof shape, "%c%c", token[0] - 'a' + 'A', token[1]);
            snprintf(row, sizeof row, "%c%d", types->symbols[type].text[QUAD_ENGLISH][0], number);
            assert_string_equal(cell_of(text, row, 2), cost);
            assert_string_equal(cell_of(text, row, 3), shape);
        }
    }
}

static void the_empire_is_that_of_the_rules(void **unused) { /* [ROM-18.10] [ROM-18.11] */
    (void)unused;
    static const char *const rows[QUAD_LANGUAGES][4] = {
        {"Hispania (H)", "Gaul (G)", "Egypt (E)", "Asia Minor (N)"},
        {"Hispanie (H)", "Gaule (G)", "Égypte (E)", "Asie Mineure (N)"}};
    lay_table(SMALL, "roll");
    quad_scene_of(game, state(), &scene);
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        for (int i = 0; i < 16; i++) {
            char id[32], told[32];
            snprintf(id, sizeof id, "colony.%d", i + 1);
            int colony = item_named(id);
            snprintf(told, sizeof told, "%d, %d", child_of(colony, QUAD_DOMAIN_NUMBER, 0)->count,
                     child_of(colony, QUAD_DOMAIN_NUMBER, 1)->count);
            assert_string_equal(cell_of(section(language, "ROM-18.10"), rows[language][i / 4], 2 + i % 4),
                                told);
        }
        for (int i = 0; i < 20; i++) {
            char id[32], row[32], told[64], plain[64] = "";
            snprintf(id, sizeof id, "road.%d", i + 1);
            snprintf(row, sizeof row, "%.*s", (int)(strlen(rows[language][i / 5]) - 4),
                     rows[language][i / 5]);
            snprintf(told, sizeof told, "%s: %d", domain_named("road")->symbols[i].text[language],
                     child_of(item_named(id), QUAD_DOMAIN_NUMBER, 0)->count);
            const char *in_rules = cell_of(section(language, "ROM-18.11"), row, 1 + i % 5);
            for (const char *at = in_rules; *at != '\0'; at++) { /* French has a blank before the colon */
                if (!(*at == ' ' && at[1] == ':')) {
                    plain[strlen(plain)] = *at;
                }
            }
            assert_string_equal(plain, told);
        }
    }
}

static void characters_start_as_the_rules_say(void **unused) { /* [ROM-18.7] */
    (void)unused;
    static const char letters[] = "WBSFJ";
    const struct quad_domain *characters = domain_named("character");
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        const char *text = section(language, "ROM-18.7");
        for (int i = 0; i < 5; i++) {
            uint8_t options[QUAD_OPTIONS];
            quad_options_preset(game, options);
            options[2] = 1; /* Pontifex */
            assert_string_equal(game->options[2].name.token, "pontifex");
            assert_true(quad_start(game, state(), 1, options));
            quad_apply(game, state(), QUAD_CHANCE, (struct quad_move){0, {(uint8_t)i, 0, 0}}, NULL);
            const char *name = characters->symbols[i].text[language];
            char stored[32] = "";
            for (size_t good = 0; good < 5; good++) {
                for (int64_t k = value("storage", good); k > 0; k--) {
                    add_word(stored, sizeof stored, (char[]){letters[good], '\0'});
                }
            }
            assert_string_equal(cell_of(text, name, 1), stored);
            assert_int_equal(strtol(cell_of(text, name, 2), NULL, 10), value("soldiers", 0));
            assert_int_equal(strtol(cell_of(text, name, 3), NULL, 10), value("senators", 0));
            assert_int_equal(strtol(cell_of(text, name, 4), NULL, 10), value("track", 0));
            assert_int_equal(strtol(cell_of(text, name, 5), NULL, 10), value("track", 3));
            quad_scene_of(game, state(), &scene);
            for (int track = 0; track < 4; track++) {
                assert_int_equal(strtol(cell_of(text, name, 6 + track), NULL, 10),
                                 child_of(item_named("blue.1"), QUAD_DOMAIN_NUMBER, track)->count);
            }
        }
    }
}

static void faces_are_those_of_the_rules(void **unused) { /* [ROM-18.1] */
    (void)unused;
    static const char *const words[] = {"Wood",      "Brick",    "Stone",     "Fish",
                                        "Jewellery", "Basket",   "Legionary", "Builder",
                                        "Architect", "Merchant", "any worker"};
    static const char *const letters[] = {"W", "B", "S", "F", "J", "K", "l", "b", "a", "m", "\\*"};
    const struct quad_domain *faces = domain_named("face");
    for (int face = 0; face < 18; face++) {
        char goods[32] = "", workers[32] = "", told[80], row[16];
        char label[96];
        snprintf(label, sizeof label, "%s", strchr(faces->symbols[face].text[QUAD_ENGLISH], '(') + 1);
        char *rest = label;
        for (char *part; (part = next_word(&rest, ",;)")) != NULL;) {
            part += strspn(part, " ");
            int times = *part >= '2' && *part <= '9' ? *part - '0' : 1;
            part += times > 1 ? 2 : 0;
            for (int i = 0; i < 11; i++) {
                for (int k = 0; strcmp(part, words[i]) == 0 && k < times; k++) {
                    add_word(i < 6 ? goods : workers, sizeof goods, letters[i]);
                }
            }
        }
        bool auxiliary = strstr(faces->symbols[face].text[QUAD_ENGLISH], "Auxiliary") != NULL;
        snprintf(told, sizeof told, "%s, %s%s", goods, workers, auxiliary ? ", x" : "");
        snprintf(row, sizeof row, "%d", face % 6 + 1);
        for (int language = 0; language < QUAD_LANGUAGES; language++) {
            assert_string_equal(cell_of(section(language, "ROM-18.1"), row, 1 + face / 6), told);
        }
    }
}

static void advisors_are_worth_three_to_five(void **unused) { /* [ROM-15.4] [ROM-18.8] */
    (void)unused;
    const struct quad_domain *advisors = domain_named("advisor"), *characters = domain_named("character");
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        for (size_t i = 0; i < advisors->count; i++) {
            const struct quad_symbol *advisor = &advisors->symbols[i];
            char row[64];
            snprintf(row, sizeof row, "%s | %s", characters->symbols[i / 3].text[language],
                     advisor->text[language]);
            long points = strtol(cell_of(section(language, "ROM-18.8"), row, 4), NULL, 10);
            const char *told = strstr(about(advisors, i, (enum quad_language)language),
                                      language == QUAD_FRENCH ? " V :" : " V:");
            assert_non_null(told);
            assert_int_equal(strtol(told + strcspn(told, "0123456789"), NULL, 10), points);
            assert_in_range(points, 3, 5);
        }
    }
}

static void nero_cards_go_down(void **unused) { /* [ROM-2.10] [ROM-18.6] */
    (void)unused;
    static const int cards[] = {4, 3, 3, 4};
    for (int seats = 1; seats <= 4; seats++) {
        lay_table(seats, "roll");
        quad_scene_of(game, state(), &scene);
        int place = item_named("nero"), last = 99;
        for (int i = 0; i < cards[seats - 1]; i++) {
            const struct quad_item *card = child_of(place, QUAD_DOMAIN_NUMBER, i);
            char told[16];
            assert_non_null(card);
            assert_true(card->count < last);
            last = card->count;
            snprintf(told, sizeof told, " %d", last);
            for (int language = 0; language < QUAD_LANGUAGES; language++) {
                const char *at = strstr(section(language, "ROM-18.6"), told);
                assert_non_null(at);
                assert_true(at < strstr(section(language, "ROM-18.6"), "ROM-18.7"));
            }
        }
        assert_null(child_of(place, QUAD_DOMAIN_NUMBER, cards[seats - 1]));
    }
}

/* ---- what is told of rows ---- */

/* The words of an effect in a description, such as "2 Wood" or "1 Fish and 1 coin", from its cell in the
 * rules, such as "W W" or "F, 1 coin". */
static const char *effect_in_words(int language, const char *cell) {
    static const char *const goods[QUAD_LANGUAGES][2][6] = {
        {{"1 Wood", "1 Brick", "1 Stone", "1 Fish", "1 Jewellery", "a Basket"},
         {"2 Wood", "2 Brick", "2 Stone", "2 Fish", "2 Jewellery", "?"}},
        {{"1 Bois", "1 Brique", "1 Pierre", "1 Poisson", "1 Bijou", "un Panier"},
         {"2 Bois", "2 Briques", "2 Pierres", "2 Poissons", "2 Bijoux", "?"}}};
    static char out[CELL_TEXT];
    char text[CELL_TEXT], *rest = text;
    snprintf(text, sizeof text, "%s", cell);
    out[0] = '\0';
    for (char *part; (part = next_word(&rest, ",")) != NULL;) {
        part += strspn(part, " ");
        const char *letters = "WBSFJK", *letter = strchr(letters, part[0]);
        const char *told = part;
        if (letter != NULL && (part[1] == '\0' || part[1] == ' ')) {
            told = goods[language][part[1] == ' '][letter - letters];
        }
        size_t length = strlen(out);
        const char *joint = language == QUAD_FRENCH ? " et " : " and ";
        snprintf(out + length, sizeof out - length, "%s%s", length == 0 ? "" : joint, told);
    }
    return out;
}

/* A part of a description: what follows its head, up to the full stop; empty if it has no such part. */
static const char *part_of(const char *about, const char *head) {
    static char out[2 * CELL_TEXT];
    const char *at = strstr(about, head);
    snprintf(out, sizeof out, "%.*s", at == NULL ? 0 : (int)strcspn(at + strlen(head), "."),
             at == NULL ? "" : at + strlen(head));
    return out;
}

static const char *const heads[QUAD_LANGUAGES][3] = {
    {" When built: ", " Production: ", " Legion: "},
    {" À la construction : ", " Production : ", " Légion : "}};

static void blueprints_are_told_as_the_rules_say(void **unused) { /* [ROM-18.3] */
    (void)unused;
    static const char *const types = "ALMRU";
    const struct quad_domain *plans = domain_named("plan");
    for (int plan = 0; plan < 21; plan++) {
        for (int language = 0; language < QUAD_LANGUAGES; language++) {
            const char *said = about(plans, (size_t)plan, (enum quad_language)language),
                       *text = section(language, "ROM-18.3");
            char row[8];
            int behind = plan > 15 ? plan + 4 : plan; /* there is one Temple, five of every other type */
            snprintf(row, sizeof row, "%c%d", types[behind / 5], behind % 5 + 1);
            for (int part = 0; part < 3; part++) {
                const char *cell = cell_of(text, row, 5 + part);
                /* Temple, Insula, Market and Magistrature do something of their own. */
                bool special =
                    strpbrk(cell, "(") != NULL || (part < 2 && plan >= 16 && plan != 17 && plan != 20);
                const char *told = strcmp(cell, "–") == 0 ? "" : effect_in_words(language, cell);
                if (!special || strcmp(told, "") == 0) {
                    assert_string_equal(part_of(said, heads[language][part]), told);
                }
            }
            const char *points = strstr(said, " point");
            long worth = strtol(cell_of(text, row, 8), NULL, 10);
            assert_non_null(points);
            assert_int_equal(points[-1] - '0', worth);
        }
    }
}

/* [ROM-3.14] Where the rulebook says that something comes from: no row gives it otherwise. */
static void nothing_comes_from_elsewhere(void **unused) {
    (void)unused;
    const struct quad_domain *plans = domain_named("plan"), *advisors = domain_named("advisor");
    for (int plan = 0; plan < 21; plan++) {
        const char *said = about(plans, (size_t)plan, QUAD_ENGLISH);
        assert_null(strstr(part_of(said, " When built: "), "Soldier"));
        assert_true(strstr(part_of(said, " Production: "), "Soldier") == NULL ||
                    strncmp(said, "Army", 4) == 0);
        assert_null(strstr(said, "Senator"));
        assert_null(strstr(said, "legacy"));
        assert_null(strstr(said, "glory"));
    }
    for (size_t i = 0; i < advisors->count; i++) {
        const char *said = about(advisors, i, QUAD_ENGLISH), *legacy = strstr(said, "legacy");
        static const char develop[] = "when you Develop, 1 ";
        assert_null(strstr(said, "glory"));
        assert_true(legacy == NULL || strncmp(legacy - strlen(develop), develop, strlen(develop)) == 0);
        assert_true(strstr(said, "Senator") == NULL || strstr(said, "when you build") == NULL ||
                    strstr(said, "when another player builds") != NULL); /* [ROM-6.24] */
    }
}

static void euphemius_gives_one_kind_of_icon(void **unused) { /* [ROM-18.8] */
    (void)unused;
    size_t i = 0;
    while (strcmp(domain_named("advisor")->symbols[i].token, "euphemius") != 0) {
        i++;
    }
    const char *said = about(domain_named("advisor"), i, QUAD_ENGLISH);
    const char *basic = strstr(said, "II: ") + 4, *advanced = strstr(said, "IV: ") + 4;
    assert_memory_equal(basic, advanced, (size_t)(strstr(basic, " shows ") - basic));
}

static void senecas_cards_are_called_what_they_do(void **unused) { /* [ROM-18.9] */
    (void)unused;
    static const char *const builds[QUAD_LANGUAGES] = {"Build ", "Construire "};
    const struct quad_domain *cards = domain_named("seneca");
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        const char *text = section(language, "ROM-18.9");
        for (int card = 0; card < 18; card++) {
            char row[8], action[CELL_TEXT], name[2 * CELL_TEXT];
            snprintf(row, sizeof row, "%d", card + 1);
            snprintf(action, sizeof action, "%s", cell_of(text, row, 2));
            char *twice = strstr(action, " ×2");
            size_t build = strlen(builds[language]);
            if (strncmp(action, builds[language], build) == 0) {
                const char *rubble = cell_of(text, row, 3);
                snprintf(name, sizeof name, "%s (%s, %.*s)", row, action + build, (int)strcspn(rubble, " "),
                         rubble);
            } else if (twice != NULL) {
                *twice = '\0';
                snprintf(name, sizeof name, language == QUAD_FRENCH ? "%s (deux fois %s)" : "%s (%s twice)",
                         row, action);
            } else {
                snprintf(name, sizeof name, "%s (%s)", row, action);
            }
            assert_string_equal(cards->symbols[card].text[language], name);
        }
    }
}

/* ---- marks ---- */

static int told_of(const char *domain, const char *origin) {
    const struct quad_domain *d = domain_named(domain);
    int count = 0;
    for (size_t i = 0; i < d->count; i++) {
        count += strstr(about(d, i, QUAD_ENGLISH), origin) != NULL;
    }
    return count;
}

static void every_row_tells_where_it_comes_from(void **unused) { /* sections 18.1 to 18.11 */
    (void)unused;
    static const struct {
        const char *domain;
        int sure, partly, house;
    } rows[] = {{"face", 1, 0, 17},  {"plan", 0, 8, 13},   {"character", 0, 2, 3}, {"advisor", 0, 10, 5},
                {"region", 2, 0, 2}, {"colony", 4, 0, 12}, {"road", 2, 1, 17}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(told_of(rows[i].domain, "As in the rulebook."), rows[i].sure);
        assert_int_equal(told_of(rows[i].domain, "Partly house values."), rows[i].partly);
        assert_int_equal(told_of(rows[i].domain, "House values."), rows[i].house);
    }
}

/* ---- positions ---- */

static void buildings_lie_on_free_land(void **unused) { /* [ROM-6.14] [ROM-6.15] [ROM-6.17] */
    (void)unused;
    static const struct {
        const char *place;
        bool fine;
    } places[] = {{"place = b0:g6 b1:j6", true},   {"place = b0:g6 b1:h8", false}, /* the Forum */
                  {"place = b0:g6 b1:c3", false},                                  /* the Tiber */
                  {"place = b0:g6 b1:c6", false},                                  /* a bridge */
                  {"place = b0:g6 b1:m11", false},                                 /* over the edge */
                  {"place = b0:g6 b1:n1", false}};                                 /* beyond the small side */
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const char *broken;
        lay_table(SMALL, "roll");
        set("plans = camp+post+garden+carpenter+brickworks+temple+insula+villa");
        set("what = b0:forum b1:post");
        set("owner = b1:1");
        set("form = b0:o9 b1:i3b");
        set(places[i].place);
        game->restock(game, state());
        assert_int_equal(quad_position_check(game, state(), &broken) == QUAD_ERROR_NONE, places[i].fine);
    }
}

/* [ROM-16.32] [ROM-16.33] [ROM-17.1] Alone one plays against Seneca, who has points and a place but no seat,
 * and an area of his own on the table; with two players his cards only block. */
static void seneca_is_a_rival_without_a_seat(void **unused) {
    (void)unused;
    struct quad_scores scores;
    lay_table(1, "take");
    quad_score(game, state(), &scores);
    assert_non_null(scores.rival);
    assert_string_equal(scores.rival->token, "seneca");
    assert_int_equal(scores.count, 2);
    assert_int_equal(scores.lines, game->score_line_count + game->rival_line_count);
    int32_t points = scores.at[1].total;
    set("paved = seneca:his-a+his-b");
    set("colonies = seneca:his1");
    set("nero = nero1:seneca nero2:middle nero3:middle nero4:middle");
    quad_score(game, state(), &scores);
    const int16_t *his = &scores.at[1].line[game->score_line_count];
    assert_int_equal(scores.at[1].total, points + 4 * 2 + 5 + scores.at[1].line[6]);
    assert_true(scores.at[1].line[6] > 0 && his[2] == 8 && his[3] == 5);
    assert_true(scores.at[0].total < scores.at[1].total && scores.at[0].rank == 2 && scores.at[1].rank == 1);
    quad_scene_of(game, state(), &scene);
    int area = 0;
    for (int i = 0; i < scene.count; i++) {
        area += scene.at[i].parent == QUAD_ROOT && scene.at[i].owner == QUAD_RIVAL;
    }
    assert_int_equal(area, 1);
    lay_table(2, "take");
    quad_score(game, state(), &scores);
    assert_null(scores.rival);
    assert_int_equal(scores.count, 2);
    assert_int_equal(scores.lines, game->score_line_count);
}

int main(int argc, char **argv) {
    rules_folder = argc > 1 ? argv[1] : "docs/rules";
    game = quad_game_named("romeroll");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_box_is_complete),
        cmocka_unit_test(twice_the_players_and_one_more_dice),
        cmocka_unit_test(blueprints_by_type),
        cmocka_unit_test(the_maps_are_those_of_the_rules),
        cmocka_unit_test(hills_river_and_forum),
        cmocka_unit_test(printed_resources),
        cmocka_unit_test(blueprints_cost_what_the_rules_say),
        cmocka_unit_test(the_empire_is_that_of_the_rules),
        cmocka_unit_test(characters_start_as_the_rules_say),
        cmocka_unit_test(faces_are_those_of_the_rules),
        cmocka_unit_test(advisors_are_worth_three_to_five),
        cmocka_unit_test(nero_cards_go_down),
        cmocka_unit_test(blueprints_are_told_as_the_rules_say),
        cmocka_unit_test(nothing_comes_from_elsewhere),
        cmocka_unit_test(euphemius_gives_one_kind_of_icon),
        cmocka_unit_test(senecas_cards_are_called_what_they_do),
        cmocka_unit_test(every_row_tells_where_it_comes_from),
        cmocka_unit_test(buildings_lie_on_free_land),
        cmocka_unit_test(seneca_is_a_rival_without_a_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

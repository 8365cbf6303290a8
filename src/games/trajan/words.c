/* words.c: what tiles, ships and provinces are called and do, in the values of the box. */
#include "core/text.h"
#include "trajan.h"

enum { LIST = 64 };

static struct quad_argument number(int value) {
    return (struct quad_argument){.number = value};
}

static struct quad_argument text(const char *value) {
    return (struct quad_argument){.text = value};
}

/* One sentence, its languages side by side. */
static void say(struct quad_text *out, enum quad_language language, const char *english, const char *french,
                const struct quad_argument *args, int count) {
    quad_text_format(out, language, language == QUAD_FRENCH ? french : english, args, count);
}

static void describe_tile(const struct quad_game *g, int tile, enum quad_language language,
                          struct quad_text *out) {
    static const char *const about[EFFECTS][QUAD_LANGUAGES] = {
        [EFFECT_WORKERS] = {"{0} VP. Move {1} {1|token|tokens} from your supply to the worker camp.",
                            "{0} PV. Déplacez {1} {1|petit pion|petits pions} de votre réserve au camp "
                            "d’ouvriers."},
        [EFFECT_LEGIONARIES] = {"{0} VP. Move {1} {1|token|tokens} from your supply to the military camp.",
                                "{0} PV. Déplacez {1} {1|petit pion|petits pions} de votre réserve au camp "
                                "militaire."},
        [EFFECT_CARDS] = {"{0} VP. Draw {1} commodity {1|card|cards} from the draw pile.",
                          "{0} PV. Piochez {1} {1|carte|cartes} marchandise."},
        [EFFECT_PLUS2] =
            {"{0} VP. Assign a [+2] marker to one of your actions: its extra action tiles repeat "
             "it twice.",
             "{0} PV. Assignez un marqueur [+2] à l’une de vos actions : ses tuiles action "
             "supplémentaire la répètent deux fois."},
        [EFFECT_BREAD] = {"{0} VP. Keep it: it answers one demand for bread each quarter.",
                          "{0} PV. À conserver : elle répond à une demande de pain par trimestre."},
        [EFFECT_GAMES] = {"{0} VP. Keep it: it answers one demand for games each quarter.",
                          "{0} PV. À conserver : elle répond à une demande de jeux par trimestre."},
        [EFFECT_RELIGION] = {"{0} VP. Keep it: it answers one demand for religion each quarter.",
                             "{0} PV. À conserver : elle répond à une demande de religion par trimestre."},
        [EFFECT_NONE] = {"{0} VP and nothing else.", "{0} PV, et rien d’autre."},
    };
    struct quad_argument args[] = {number(printed(g)->tile_points[tile]),
                                   number(printed(g)->tile_number[tile])};
    quad_text_format(out, language, about[printed(g)->tile_effect[tile]][language], args, 2);
}

static void describe_face(const struct quad_game *g, int face, enum quad_language language,
                          struct quad_text *out) {
    int action = printed(g)->face_action[face] - 1;
    if (face >= FACE_VOTES && face < FACE_VOTES + VOTE_FACES) {
        struct quad_argument votes = number(printed(g)->face_votes[face]);
        say(out, language, "{0} {0|vote|votes} in the senate at the end of this quarter.",
            "{0} {0|vote|votes} au sénat à la fin de ce trimestre.", &votes, 1);
    } else if (action >= 0) {
        struct quad_argument repeated = quad_text_argument(g, DOMAIN_ACTION, action, language, NULL);
        say(out, language, "Discard it to repeat a {0} action.", "Défaussez-la pour répéter une action {0}.",
            &repeated, 1);
    }
}

static void describe_building(const struct quad_game *g, int building, enum quad_language language,
                              struct quad_text *out) {
    int action = printed(g)->kind_action[printed(g)->building_kind[building]];
    struct quad_argument args[] = {number(printed(g)->building_points[building]),
                                   quad_text_argument(g, DOMAIN_ACTION, action, language, NULL)};
    say(out, language, "{0} VP. Your first tile of this kind grants an action: {1}.",
        "{0} PV. Votre première tuile de ce type offre une action : {1}.", args, 2);
}

static void describe_province(const struct quad_game *g, int province, enum quad_language language,
                              struct quad_text *out) {
    struct quad_argument args[] = {number(printed(g)->province_points[province]),
                                   number(printed(g)->legionary_penalty)};
    if (printed(g)->legionary_penalty == 0) {
        say(out, language, "{0} VP.", "{0} PV.", args, 1);
    } else {
        say(out, language, "{0} VP, less {1} for each legionary of another player.",
            "{0} PV, moins {1} par légionnaire d’un autre joueur.", args, 2);
    }
}

/* "1, 2, 3 or 4"; without a word for the last comma, "2, 6, 12, 20". */
static struct quad_argument list(char buffer[LIST], const int *numbers, int count, const char * or) {
    struct quad_text t;
    quad_text_begin(&t, buffer, LIST);
    for (int i = 0; i < count; i++) {
        quad_text_add(&t, i == 0 ? "" : i == count - 1 ? or : ", ");
        quad_text_add_number(&t, numbers[i]);
    }
    return text(buffer);
}

static void describe_ship(const struct quad_game *g, int ship, enum quad_language language,
                          struct quad_text *out) {
    static const char *const about[SHIPS][QUAD_LANGUAGES] = {
        [SHIP_SAME] = {"{0} {3|card|cards} of one kind: {1} VP; grey {2}.",
                       "{0} {3|carte identique|cartes identiques} : {1} PV ; gris {2}."},
        [SHIP_PAIRS] = {"{0} {3|pair|pairs} of different kinds: {1} VP; grey {2}.",
                        "{0} {3|paire|paires différentes} : {1} PV ; gris {2}."},
        [SHIP_DIFFERENT] = {"{0} {3|card|cards} of different kinds: {1} VP; grey {2}.",
                            "{0} {3|carte|cartes différentes} : {1} PV ; gris {2}."},
    };
    int units = printed(g)->ship_units[ship], numbers[3][CARGO];
    char buffers[3][LIST];
    for (int i = 0; i < units; i++) {
        numbers[0][i] = i + 1;
        numbers[1][i] = printed(g)->ship_points[ship][0][i];
        numbers[2][i] = printed(g)->ship_points[ship][1][i];
    }
    struct quad_argument args[] = {
        list(buffers[0], numbers[0], units, language == QUAD_FRENCH ? " ou " : " or "),
        list(buffers[1], numbers[1], units, ", "), list(buffers[2], numbers[2], units, ", "), number(units)};
    quad_text_format(out, language, about[ship][language], args, 4);
}

/* Points in parts of a point: "3", "½", "1½". */
static struct quad_argument portion(char buffer[LIST], int points, int parts) {
    static const char *const rest[5][5] = {
        [2] = {"", "½"},
        [3] = {"", "⅓", "⅔"},
        [4] = {"", "¼", "½", "¾"},
    };
    struct quad_text t;
    quad_text_begin(&t, buffer, LIST);
    if (points >= parts || points == 0) {
        quad_text_add_number(&t, points / parts);
    }
    quad_text_add(&t, points % parts == 0 ? "" : rest[parts][points % parts]);
    return text(buffer);
}

/* The commodities that a tile counts, if others than those of its name. */
static bool name_commodities(const struct quad_game *g, int bonus, enum quad_language language,
                             struct quad_text *out) {
    uint64_t kinds = printed(g)->bonus_commodities[bonus];
    if (kinds == 3u << 2 * (bonus - BONUS_COMMODITIES)) {
        return false;
    }
    for (int kind; quad_bits_next(&kinds, &kind);) {
        quad_text_add(out, quad_symbol(g, DOMAIN_COMMODITY, kind)->text[language]);
        quad_text_add(out, kinds == 0 ? "" : ", ");
    }
    return true;
}

static void describe_bonus(const struct quad_game *g, int bonus, enum quad_language language,
                           struct quad_text *out) {
    static const char *const about[BONUS_COMMODITIES + 1][QUAD_LANGUAGES] = {
        [BONUS_BREAD] = {"{0} VP (grey {1}) with a bread forum tile left at the end.",
                         "{0} PV (grise {1}) s’il vous reste une tuile forum pain à la fin."},
        [BONUS_GAMES] = {"{0} VP (grey {1}) with a games forum tile left at the end.",
                         "{0} PV (grise {1}) s’il vous reste une tuile forum jeux à la fin."},
        [BONUS_RELIGION] = {"{0} VP (grey {1}) with a religion forum tile left at the end.",
                            "{0} PV (grise {1}) s’il vous reste une tuile forum religion à la fin."},
        [BONUS_WORKERS] = {"{0} VP (grey {1}) for each of your workers in the district.",
                           "{0} PV (grise {1}) par ouvrier à vous dans le district."},
        [BONUS_LEGIONARIES] = {"{0} VP (grey {1}) for each of your legionaries in a province.",
                               "{0} PV (grise {1}) par légionnaire à vous dans une province."},
        [BONUS_BONUSES] = {"{0} VP (grey {1}) for each of your yellow bonus tiles.",
                           "{0} PV (grise {1}) par tuile bonus jaune à vous."},
        [BONUS_COMMODITIES] = {"{0} VP (grey {1}) for each such card on display.",
                               "{0} PV (grise {1}) par carte de ce type dans l’étalage."},
    };
    static const char *const others[QUAD_LANGUAGES] = {
        "{0} VP (grey {1}) for each card of these kinds on display: {2}.",
        "{0} PV (grise {1}) par carte de ces types dans l’étalage : {2}."};
    char yellow[LIST], grey[LIST], kinds[4 * LIST];
    struct quad_text t;
    int parts = printed(g)->bonus_parts[bonus];
    quad_text_begin(&t, kinds, sizeof kinds);
    struct quad_argument args[] = {portion(yellow, printed(g)->bonus_points[bonus][0], parts),
                                   portion(grey, printed(g)->bonus_points[bonus][1], parts), text(kinds)};
    int row = bonus < BONUS_COMMODITIES ? bonus : BONUS_COMMODITIES;
    bool named = bonus >= BONUS_COMMODITIES && name_commodities(g, bonus, language, &t);
    quad_text_format(out, language, named ? others[language] : about[row][language], args, 3);
}

void trajan_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                     struct quad_text *out) {
    switch (domain) {
    case DOMAIN_TILE:
        describe_tile(g, symbol, language, out);
        break;
    case DOMAIN_FACE:
        describe_face(g, symbol, language, out);
        break;
    case DOMAIN_BUILDING:
        describe_building(g, symbol, language, out);
        break;
    case DOMAIN_SHIP:
        describe_ship(g, symbol, language, out);
        break;
    case DOMAIN_BONUS:
        describe_bonus(g, symbol, language, out);
        break;
    case DOMAIN_PROVINCE:
        describe_province(g, symbol, language, out);
        break;
    default:
        break;
    }
}

/* The colours tell tiles of one effect apart. */
static void call_tile(const struct quad_game *g, int tile, enum quad_language language,
                      struct quad_text *out) {
    static const char *const names[EFFECTS][QUAD_LANGUAGES] = {
        [EFFECT_WORKERS] = {"workers +{0} ({1}, {2})", "ouvriers +{0} ({1}, {2})"},
        [EFFECT_LEGIONARIES] = {"legionaries +{0} ({1}, {2})", "légionnaires +{0} ({1}, {2})"},
        [EFFECT_CARDS] = {"{3} ({1}, {2})", "{3} ({1}, {2})"},
        [EFFECT_PLUS2] = {"[+2] ({1}, {2})", "[+2] ({1}, {2})"},
        [EFFECT_BREAD] = {"lasting bread ({1}, {2})", "pain à conserver ({1}, {2})"},
        [EFFECT_GAMES] = {"lasting games ({1}, {2})", "jeux à conserver ({1}, {2})"},
        [EFFECT_RELIGION] = {"lasting religion ({1}, {2})", "religion à conserver ({1}, {2})"},
        [EFFECT_NONE] = {"{4} VP ({1}, {2})", "{4} PV ({1}, {2})"},
    };
    static const char *const cards[MOST_GIVEN + 1][QUAD_LANGUAGES] = {
        {"no card", "aucune carte"},     {"one card", "une carte"},       {"two cards", "deux cartes"},
        {"three cards", "trois cartes"}, {"four cards", "quatre cartes"},
    };
    int given = printed(g)->tile_number[tile];
    const uint8_t *colours = printed(g)->tile_colours[tile];
    struct quad_argument args[] = {number(given),
                                   quad_text_argument(g, DOMAIN_COLOUR, colours[0], language, NULL),
                                   quad_text_argument(g, DOMAIN_COLOUR, colours[1], language, NULL),
                                   text(cards[given][language]), number(printed(g)->tile_points[tile])};
    quad_text_format(out, language, names[printed(g)->tile_effect[tile]][language], args, 5);
}

static void call_face(const struct quad_game *g, int face, enum quad_language language,
                      struct quad_text *out) {
    int action = printed(g)->face_action[face] - 1;
    if (face >= FACE_VOTES && face < FACE_VOTES + VOTE_FACES) {
        struct quad_argument votes = number(printed(g)->face_votes[face]);
        say(out, language, "{0} {0|vote|votes}", "{0} {0|vote|votes}", &votes, 1);
    } else if (action >= 0) {
        struct quad_argument repeated = quad_text_argument(g, DOMAIN_ACTION, action, language, NULL);
        say(out, language, "extra {0}", "action supplémentaire {0}", &repeated, 1);
    }
}

static void call_building(const struct quad_game *g, int building, enum quad_language language,
                          struct quad_text *out) {
    int kind = printed(g)->building_kind[building];
    struct quad_argument args[] = {quad_text_argument(g, DOMAIN_KIND, kind, language, NULL),
                                   number(printed(g)->building_points[building])};
    say(out, language, "{0} {1}", "{0} {1}", args, 2);
}

/* "columns and furs"; of many, how many. */
static void call_bonus(const struct quad_game *g, int bonus, enum quad_language language,
                       struct quad_text *out) {
    uint64_t kinds = printed(g)->bonus_commodities[bonus];
    int count = quad_bits_count(kinds);
    if (count > 4) {
        struct quad_argument many = number(count);
        say(out, language, "{0} commodities", "{0} marchandises", &many, 1);
        return;
    }
    for (int kind; quad_bits_next(&kinds, &kind);) {
        bool last = quad_bits_count(kinds) == 1;
        quad_text_add(out, quad_symbol(g, DOMAIN_COMMODITY, kind)->text[language]);
        quad_text_add(out, kinds == 0 ? "" : !last ? ", " : language == QUAD_FRENCH ? " et " : " and ");
    }
}

/* The last pile of Trajan tiles goes by their points. */
static void call_category(const struct quad_game *g, enum quad_language language, struct quad_text *out) {
    const uint8_t *tiles = &printed(g)->tile_points[CATEGORY_NINE * CATEGORY_TILES];
    struct quad_argument points = number(tiles[0]);
    for (int i = 1; i < CATEGORY_TILES; i++) {
        if (tiles[i] != tiles[0]) {
            say(out, language, "VP", "PV", &points, 0);
            return;
        }
    }
    say(out, language, "{0} VP", "{0} PV", &points, 1);
}

static void call_by_values(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                           struct quad_text *out) {
    switch (domain) {
    case DOMAIN_TILE:
        call_tile(g, symbol, language, out);
        break;
    case DOMAIN_FACE:
        call_face(g, symbol, language, out);
        break;
    case DOMAIN_BUILDING:
        call_building(g, symbol, language, out);
        break;
    case DOMAIN_BONUS:
        call_bonus(g, symbol, language, out);
        break;
    case DOMAIN_CATEGORY:
        if (symbol == CATEGORY_NINE) {
            call_category(g, language, out);
        }
        break;
    case DOMAIN_SPACE:
        if (symbol != SPACE_START) {
            quad_text_add_number(out, printed(g)->space_votes[symbol]);
        }
        break;
    default:
        break;
    }
}

/* Of things with the same values the second and further ones are numbered. */
void trajan_call(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                 struct quad_text *out) {
    char name[4 * LIST], before[4 * LIST];
    struct quad_text t;
    int alike = 0;
    quad_text_begin(&t, name, sizeof name);
    call_by_values(g, domain, symbol, language, &t);
    quad_text_add(out, name);
    for (int other = 0; t.length > 0 && other < symbol; other++) {
        struct quad_text same;
        quad_text_begin(&same, before, sizeof before);
        call_by_values(g, domain, other, language, &same);
        alike += strcmp(before, name) == 0;
    }
    if (alike > 0) {
        quad_text_add(out, " (");
        quad_text_add_number(out, alike + 1);
        quad_text_add(out, ")");
    }
}

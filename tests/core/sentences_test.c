/* sentences_test.c: sentences of the games as people read them: articles, agreement and names, row by row.
 * The arguments are tokens of the row's domains; player 1 is Octavia, player 2 Livia. */
#include "core_test.h"

#include "core/journal.h"
#include "core/text.h"

#include <stdio.h>
#include <stdlib.h>

enum kind { MESSAGE, VERB, STEP };

static const struct row {
    const char *game;
    enum kind kind;
    const char *token, *arguments, *english, *french;
} rows[] = {
    {"tali", MESSAGE, "lay", "1 six", "Octavia lays a six.", "Octavia pose un six."},
    {"fortuna", MESSAGE, "stayed", "2", "Livia cannot pay the tax and stays on step 0.",
     "Livia ne peut pas payer la taxe et reste sur la marche 0."},
    {"fortuna", MESSAGE, "built", "1 aqueduct 2", "Octavia builds an aqueduct for 2 money.",
     "Octavia construit un aqueduc pour 2 argent."},
    {"fortuna", MESSAGE, "water", "1 2", "Octavia takes 2 water.", "Octavia prend 2 eau."},
    {"fortuna", MESSAGE, "clergy", "1 2", "Octavia pays 2 money, returns a vestal and takes a die.",
     "Octavia paie 2 argent, rend une vestale et prend un dé."},
    {"fortuna", MESSAGE, "rolled", "2 3", "Livia rolls a 3.", "Livia obtient un 3."},
    {"fortuna", VERB, "build", "basilica", "Build a basilica", "Construire une basilique"},
    {"fortuna", STEP, "favour", "1 1", "Which favour will you fulfil, up to number 1? If none, pay the tax",
     "Quelle faveur satisfaites-vous, jusqu’au numéro 1 ? Sinon, payez la taxe"},
    {"glory", MESSAGE, "demand", "1 brick", "Octavia proclaims: “Rome demands brick!”",
     "Octavia proclame : « Rome exige de la brique ! »"},
    {"glory", MESSAGE, "none", "2 rubble", "Livia answers: “Glory to Rome!” (no more rubble).",
     "Livia répond : « Gloire à Rome ! » (n’a plus de débris)."},
    {"glory", MESSAGE, "add", "1 brick bath", "Octavia adds brick to the Bath.",
     "Octavia ajoute de la brique aux Thermes."},
    {"glory", MESSAGE, "built", "1 catacomb 5", "Octavia finishes the Catacomb and has 5 influence.",
     "Octavia achève les Catacombes et a 5 points d’influence."},
    {"glory", MESSAGE, "lay", "1 storeroom concrete",
     "Octavia lays the foundation of the Storeroom on an in-town concrete site.",
     "Octavia pose les fondations de l’Entrepôt sur un chantier urbain de béton."},
    {"glory", MESSAGE, "open", "2 1 statue", "Livia makes the function of Octavia’s Statue public.",
     "Livia rend publique une fonction d’Octavia : Statue."},
    {"glory", MESSAGE, "throw", "2 1 architect", "Livia throws an Architect of Octavia to the lions.",
     "Livia jette aux lions un Architecte d’Octavia."},
    {"glory", MESSAGE, "reveal", "1 bath", "Octavia’s vault held the card Bath.",
     "La chambre forte d’Octavia contenait la carte Thermes."},
    {"glory", VERB, "take", "stone", "Take stone from the pool", "Prendre de la pierre dans le lot commun"},
    {"glory", VERB, "card", "bath", "Bath is drawn", "Carte piochée : Thermes"},
    {"glory", STEP, "follow", "0 patron", "Patron is led: follow with a card, or think",
     "Rôle mené : Patron. Suivez avec une carte, ou pensez"},
    {"trajan", MESSAGE, "take", "1 columns left", "Octavia takes columns from the left discard pile.",
     "Octavia prend des colonnes sur la défausse de gauche."},
    {"trajan", MESSAGE, "load", "2 wine pairs", "Livia loads wine onto the ship “Pairs”.",
     "Livia charge du vin sur le navire « Paires »."},
    {"trajan", MESSAGE, "march", "1 alpes", "Octavia’s leader moves to Alpes.",
     "Le chef d’Octavia entre dans la province Alpes."},
    {"trajan", MESSAGE, "demand", "games", "The round ends. The people demand games.",
     "La manche se termine. Le peuple demande des jeux."},
    {"trajan", MESSAGE, "pick", "2 extra-military", "Livia takes a tile from the forum: extra Military.",
     "Livia prend une tuile action supplémentaire Militaire au forum."},
    {"trajan", MESSAGE, "arch", "1 iii", "Octavia’s arch moves to slot III.",
     "L’Arc d’Octavia va sur le créneau III."},
    {"romeroll", MESSAGE, "act", "2 tax", "Livia chooses the action Tax.", "Livia choisit l’action Taxer."},
    {"romeroll", MESSAGE, "claim", "1 mars", "Octavia claims the Favour of Mars.",
     "Octavia revendique la Faveur de Mars."},
    {"romeroll", MESSAGE, "produce", "1 villa", "Octavia’s building, the Villa, produces.",
     "Le Bâtiment Villa d’Octavia produit."},
    {"romeroll", MESSAGE, "bribe", "1 theocles fish 3", "Octavia bribes Theocles with Fish (Loyalty 3).",
     "Octavia corrompt Theocles avec un Poisson (Loyauté 3)."},
    {"romeroll", MESSAGE, "rubble", "aventine", "Seneca leaves Rubble on the Aventine.",
     "Sénèque laisse des Décombres sur l’Aventin."},
    {"romeroll", MESSAGE, "gain-one", "2 jewel", "Livia gains Jewellery.", "Livia obtient un Bijou."},
    {"romeroll", MESSAGE, "gain", "2 3 wood", "Livia gains 3 × Wood.", "Livia obtient 3 × Bois."},
    {"romeroll", VERB, "tax", "egypt", "Tax Egypt", "Taxer l’Égypte"},
    {"romeroll", VERB, "trade", "wood", "Trade 3 × Wood", "Échanger 3 × Bois"},
    {"romeroll", VERB, "pass", "", "Pass", "Passer"},
    {"romeroll", VERB, "conquer", "hispania 13", "Conquer H1 and H3", "Conquérir H1 et H3"},
    {"romeroll", VERB, "develop", "gaul 1", "Renovate Rome–G1", "Rénover Rome–G1"},
    {"romeroll", STEP, "place", "baths", "Where do you build the Baths?",
     "Où construisez-vous les Thermes ?"},
};

/* The value of a word of a domain. */
static int read_value(const struct quad_game *g, int domain, const char *word) {
    if (domain == QUAD_DOMAIN_NUMBER) {
        return (int)strtol(word, NULL, 10);
    }
    for (int value = 0;; value++) {
        const struct quad_symbol *symbol = quad_symbol(g, domain, value);
        assert_non_null(symbol);
        if (strcmp(symbol->token, word) == 0) {
            return value;
        }
    }
}

static const uint8_t *domains_of(const struct quad_game *g, const struct row *row, int *which) {
    int count = row->kind == MESSAGE ? g->message_count : row->kind == VERB ? g->verb_count : g->step_count;
    for (*which = 0; *which < count; ++*which) {
        const struct quad_symbol *name = row->kind == MESSAGE ? &g->messages[*which].text
                                         : row->kind == VERB  ? &g->verbs[*which].name
                                                              : &g->steps[*which].prompt;
        if (strcmp(name->token, row->token) == 0) {
            return row->kind == MESSAGE ? g->messages[*which].domain
                   : row->kind == VERB  ? g->verbs[*which].domain
                                        : g->steps[*which].domain;
        }
    }
    fail_msg("%s has no %s", row->game, row->token);
    return NULL;
}

static void say_row(struct quad_text *t, const struct row *row, enum quad_language language) {
    static const struct quad_names names = {{"Octavia", "Livia", NULL, NULL, NULL}};
    const struct quad_game *g = quad_game_named(row->game);
    assert_non_null(g);
    int which, value[QUAD_FRAME_ARGS] = {0};
    const uint8_t *domains = domains_of(g, row, &which);
    char words[64], *rest = words;
    snprintf(words, sizeof words, "%s", row->arguments);
    for (int i = 0; rest != NULL && *rest != '\0'; i++) {
        char *word = rest;
        rest = strchr(rest, ' ');
        if (rest != NULL) {
            *rest++ = '\0';
        }
        value[i] = read_value(g, domains[i], word);
    }
    if (row->kind == MESSAGE) {
        struct quad_event event = {.message = (uint8_t)which, .audience = QUAD_EVERYBODY};
        for (int i = 0; i < QUAD_EVENT_ARGS; i++) {
            event.arg[i] = (int16_t)value[i];
        }
        quad_text_event(t, g, &event, language, &names);
    } else if (row->kind == VERB) {
        struct quad_move move = {(uint8_t)which, {(uint8_t)value[0], (uint8_t)value[1], (uint8_t)value[2]}};
        quad_text_move(t, g, move, language, &names);
    } else {
        struct quad_frame frame = {.step = (uint8_t)which};
        for (int i = 0; i < QUAD_FRAME_ARGS; i++) {
            frame.arg[i] = (uint8_t)value[i];
        }
        quad_text_prompt(t, g, &frame, language, &names);
    }
}

/* Rows are written with plain spaces; the no-break ones have a test of their own. */
static void with_plain_spaces(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0';) {
        size_t wide = strncmp(from, "\xc2\xa0", 2) == 0 ? 2 : strncmp(from, "\xe2\x80\xaf", 3) == 0 ? 3 : 0;
        *to++ = wide > 0 ? ' ' : *from;
        from += wide > 0 ? wide : 1;
    }
    *to = '\0';
}

static void sentences_read_as_they_are_spoken(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char buffer[256];
        struct quad_text t;
        quad_text_begin(&t, buffer, sizeof buffer);
        say_row(&t, &rows[i], QUAD_ENGLISH);
        assert_string_equal(buffer, rows[i].english);
        quad_text_begin(&t, buffer, sizeof buffer);
        say_row(&t, &rows[i], QUAD_FRENCH);
        with_plain_spaces(buffer);
        assert_string_equal(buffer, rows[i].french);
    }
}

static void others_are_told_the_topic(void **unused) {
    (void)unused;
    const struct row fill = {"trajan", STEP, "fill", "", NULL, NULL};
    const struct quad_game *g = quad_game_named("trajan");
    int which;
    char buffer[256];
    struct quad_text t;
    domains_of(g, &fill, &which);
    struct quad_frame frame = {.step = (uint8_t)which};
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_topic(&t, g, &frame, QUAD_FRENCH, NULL);
    assert_string_equal(buffer, "garnissement des écuelles");
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_prompt(&t, g, &frame, QUAD_FRENCH, NULL);
    assert_string_equal(buffer, "Choisissez deux marqueurs pour l’écuelle Port");
}

int run_sentence_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_read_as_they_are_spoken),
        cmocka_unit_test(others_are_told_the_topic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

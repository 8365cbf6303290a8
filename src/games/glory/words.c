/* words.c: what orders and materials are, in the values of the box. */
#include "core/text.h"
#include "glory.h"

/* What is printed on an order is explained first, by its material. */
static const char *const orders[MATERIALS][QUAD_LANGUAGES] = {
    [MATERIAL_RUBBLE] = {"Rubble, Laborer, value {0}. ", "Débris, Ouvrier, valeur {0}. "},
    [MATERIAL_WOOD] = {"Wood, Craftsman, value {0}. ", "Bois, Artisan, valeur {0}. "},
    [MATERIAL_CONCRETE] = {"Concrete, Architect, value {0}. ", "Béton, Architecte, valeur {0}. "},
    [MATERIAL_BRICK] = {"Brick, Legionary, value {0}. ", "Brique, Légionnaire, valeur {0}. "},
    [MATERIAL_STONE] = {"Stone, Merchant, value {0}. ", "Pierre, Marchand, valeur {0}. "},
    [MATERIAL_MARBLE] = {"Marble, Patron, value {0}. ", "Marbre, Patron, valeur {0}. "},
};

static const char *const materials[MATERIALS][QUAD_LANGUAGES] = {
    [MATERIAL_RUBBLE] = {"Value {0}; the Laborer's material.", "Valeur {0} ; le matériau de l’Ouvrier."},
    [MATERIAL_WOOD] = {"Value {0}; the Craftsman's material.", "Valeur {0} ; le matériau de l’Artisan."},
    [MATERIAL_CONCRETE] = {"Value {0}; the Architect's material.",
                           "Valeur {0} ; le matériau de l’Architecte."},
    [MATERIAL_BRICK] = {"Value {0}; the Legionary's material.", "Valeur {0} ; le matériau du Légionnaire."},
    [MATERIAL_STONE] = {"Value {0}; the Merchant's material.", "Valeur {0} ; le matériau du Marchand."},
    [MATERIAL_MARBLE] = {"Value {0}; the Patron's material.", "Valeur {0} ; le matériau du Patron."},
};

static const char *const functions[TITLES][QUAD_LANGUAGES] = {
#define TITLE(id, token, english, french, noun, rank_en, rank_fr, rule, about_en, about_fr)                  \
    [TITLE_##id] = {about_en, about_fr},
#include "titles.def"
#undef TITLE
};

void glory_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                    struct quad_text *out) {
    if (domain == DOMAIN_MATERIAL) {
        struct quad_argument value = {.number = printed(g)->value[symbol]};
        quad_text_format(out, language, materials[symbol][language], &value, 1);
    } else if (domain == DOMAIN_TITLE) {
        int material = printed(g)->material[symbol];
        struct quad_argument args[] = {{.number = printed(g)->power[symbol]},
                                       {.number = printed(g)->value[material]}};
        quad_text_format(out, language, orders[material][language], &args[1], 1);
        quad_text_format(out, language, functions[symbol][language], args, 2);
    }
}

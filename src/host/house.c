/* house.c: see house.h. */
#include "host/house.h"

#include "host/console.h"

bool house_is_listed(const struct quad_game *g, const struct quad_value *value, size_t element) {
    const struct quad_field *f = &value->field;
    bool alone = f->dims <= 1 && f->kind == QUAD_COUNT;
    return quad_value_is_house(g, value, element) &&
           (alone || f->kind == QUAD_ONE_OF || quad_field_get(f, g->printed, element) != 0);
}

long house_count(const struct quad_game *g) {
    long count = 0;
    for (int i = 0; i < g->value_count; i++) {
        for (size_t k = 0; k < quad_field_elements(&g->values[i].field); k++) {
            count += quad_value_is_house(g, &g->values[i], k);
        }
    }
    return count;
}

static bool is_row_listed(const struct quad_game *g, const struct quad_value *value) {
    size_t k = 0;
    while (k < quad_field_elements(&value->field) && !house_is_listed(g, value, k)) {
        k++;
    }
    return k < quad_field_elements(&value->field);
}

int house_count_rows(const struct quad_game *g) {
    int count = 0;
    for (int i = 0; i < g->value_count; i++) {
        count += is_row_listed(g, &g->values[i]);
    }
    return count;
}

bool house_rows(const struct quad_game *g, enum quad_language language, struct quad_text *t) {
    char rows[8192];
    struct quad_text all;
    quad_text_begin(&all, rows, sizeof rows);
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_value *value = &g->values[i];
        if (is_row_listed(g, value)) {
            quad_text_add(&all, all.length > 0 ? " · " : "");
            quad_text_say(&all, language, value->about.text[language]);
            quad_text_add(&all, " (");
            quad_text_add(&all, value->rule);
            quad_text_add(&all, ")");
        }
    }
    if (all.length > 0) {
        struct quad_argument arguments[] = {{rows, 0, NULL}, {g->name.token, 0, NULL}};
        quad_text_add(t, "• ");
        quad_text_format(t, language, phrase_text(language, PHRASE_HOUSE_ROWS), arguments, 2);
    }
    return all.length > 0;
}

/* types.c: what the page knows of a game before it hears of a table, as TypeScript: types FOLDER writes
 * GAME.ts for every game, from its tables. A file that would stay the same is left alone, so that nothing is
 * built anew for it. tools/build_page runs it; web/src/game.ts is how the page uses what it writes. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/scene.h"

/* "trade-with": a name that TypeScript can write without quotes, and as a type "TradeWith". */
static void write_name(FILE *out, const char *token, bool type) {
    bool capital = type;
    for (; *token != '\0'; token++) {
        if (isalnum((unsigned char)*token)) {
            fputc(capital ? toupper((unsigned char)*token) : *token, out);
            capital = false;
        } else {
            capital = true;
        }
    }
}

/* Its symbols in their order; the list and the type of one of them have the same name. */
static void write_domain(FILE *out, const struct quad_domain *domain) {
    fputs("\nexport const ", out);
    write_name(out, domain->token, true);
    fputs(" = [", out);
    for (size_t i = 0; i < domain->count; i++) {
        fprintf(out, "%s\"%s\"", i == 0 ? "" : ", ", domain->symbols[i].token);
    }
    fputs("] as const;\nexport type ", out);
    write_name(out, domain->token, true);
    fputs(" = (typeof ", out);
    write_name(out, domain->token, true);
    fputs(")[number];\n", out);
}

static bool is_plain(int domain) {
    return domain == QUAD_DOMAIN_NUMBER || domain == QUAD_DOMAIN_SEAT;
}

static void write_value(FILE *out, const struct quad_game *g, int domain) {
    if (is_plain(domain)) {
        fputs("number", out);
    } else {
        write_name(out, quad_domain(g, domain)->token, true);
    }
}

static void write_domains(FILE *out, const struct quad_game *g) {
    fputs("\nexport type Domains = {\n  number: number;\n  seat: number;\n", out);
    for (int i = QUAD_DOMAINS; i < QUAD_DOMAINS + g->domain_count; i++) {
        fprintf(out, "  \"%s\": ", quad_domain(g, i)->token);
        write_value(out, g, i);
        fputs(";\n", out);
    }
    fputs("};\n", out);
}

/* Arguments have their domain for a name; the second of its kind a 2 behind it. */
static void write_arguments(FILE *out, const struct quad_game *g, const uint8_t *domain, int count) {
    fputc('[', out);
    for (int i = 0; i < count && domain[i] != QUAD_DOMAIN_NONE; i++) {
        int same = 1;
        for (int k = 0; k < i; k++) {
            same += domain[k] == domain[i];
        }
        fputs(i == 0 ? "" : ", ", out);
        write_name(out, quad_domain(g, domain[i])->token, false);
        if (same > 1) {
            fprintf(out, "%d", same);
        }
        fputs(": ", out);
        write_value(out, g, domain[i]);
    }
    fputc(']', out);
}

static void write_verbs(FILE *out, const struct quad_game *g) {
    fputs("\nexport type Verbs = {\n", out);
    for (int verb = 0; verb < g->verb_count; verb++) {
        fprintf(out, "  \"%s\": ", g->verbs[verb].name.token);
        write_arguments(out, g, g->verbs[verb].domain, QUAD_MOVE_ARGS);
        fputs(";\n", out);
    }
    fputs("};\n", out);
}

/* The numbers in a place's id, which count from 1. */
static void write_places(FILE *out, const struct quad_game *g) {
    fputs("\nexport type Places = {\n", out);
    for (const struct quad_place *place = g->places; place->name.token != NULL; place++) {
        fprintf(out, "  \"%s\": [", place->name.token);
        for (int i = 0; i < QUAD_PLACE_DIMS && place->index[i] != QUAD_DOMAIN_NONE; i++) {
            fputs(i == 0 ? "" : ", ", out);
            write_name(out, quad_domain(g, place->index[i])->token, false);
            fputs(": number", out);
        }
        fputs("];\n", out);
    }
    fputs("};\n", out);
}

static void write_meaning(FILE *out, const struct quad_game *g, const struct quad_field *p) {
    if (p->kind == QUAD_NAME) {
        fputs("string", out);
        return;
    }
    fputs(p->kind == QUAD_SET_OF ? "readonly " : "", out);
    write_value(out, g, p->domain);
    fputs(p->kind == QUAD_SET_OF ? "[]" : p->kind == QUAD_MAYBE ? " | null" : "", out);
}

/* The first symbols of a domain. */
static void write_first(FILE *out, const struct quad_domain *domain, size_t count) {
    if (count == domain->count) {
        write_name(out, domain->token, true);
    } else {
        for (size_t i = 0; i < count; i++) {
            fprintf(out, "%s\"%s\"", i == 0 ? "" : " | ", domain->symbols[i].token);
        }
    }
    fputs(", ", out);
}

/* What the catalogue tells: by symbols an object, by numbers an array. */
static void write_printed(FILE *out, const struct quad_game *g) {
    fputs("\nexport type Printed = {\n", out);
    for (int i = 0; i < g->value_count + g->derived_count; i++) {
        const struct quad_field *p = &g->values[i].field;
        int dims = 0;
        if (i >= g->value_count && !g->values[i].shown) {
            continue;
        }
        fprintf(out, "  %s: ", p->name);
        for (; dims < QUAD_FIELD_DIMS && p->index[dims] != QUAD_DOMAIN_NONE; dims++) {
            fputs(is_plain(p->index[dims]) ? "readonly (" : "Readonly<Record<", out);
            if (!is_plain(p->index[dims])) {
                write_first(out, quad_domain(g, p->index[dims]), p->extent[dims]);
            }
        }
        write_meaning(out, g, p);
        while (dims-- > 0) {
            fputs(is_plain(p->index[dims]) ? ")[]" : ">>", out);
        }
        fputs(";\n", out);
    }
    fputs("};\n", out);
}

static void write_game(FILE *out, const struct quad_game *g) {
    fprintf(out, "// %s.ts: written by src/page/types.c from src/games/%s.\n", g->name.token, g->name.token);
    for (int i = QUAD_DOMAINS; i < QUAD_DOMAINS + g->domain_count; i++) {
        write_domain(out, quad_domain(g, i));
    }
    write_domains(out, g);
    write_verbs(out, g);
    write_places(out, g);
    write_printed(out, g);
    fputs("\nexport type ", out);
    write_name(out, g->name.token, true);
    fputs(" = { domains: Domains; verbs: Verbs; places: Places; printed: Printed };\n", out);
}

static void fail(const char *path) {
    perror(path);
    exit(1);
}

static bool is_there(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    size_t at = 0;
    int c;
    while ((c = fgetc(file)) != EOF && at < length && c == (unsigned char)text[at]) {
        at++;
    }
    fclose(file);
    return c == EOF && at == length;
}

/* Several builds may write the same file at once: each gives it its name when it is whole. */
static void keep(const char *folder, const char *name, const char *text, size_t length) {
    char path[4096], fresh[4096 + 32];
    snprintf(path, sizeof path, "%s/%s.ts", folder, name);
    snprintf(fresh, sizeof fresh, "%s.%ld", path, (long)getpid());
    if (is_there(path, text, length)) {
        return;
    }
    FILE *file = fopen(fresh, "w");
    if (file == NULL || fwrite(text, 1, length, file) != length || fclose(file) != 0 ||
        rename(fresh, path) != 0) {
        fail(path);
    }
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("types FOLDER: writes the games' tables there as TypeScript\n", stderr);
        return 2;
    }
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        if (out == NULL) {
            fail(argv[1]);
        }
        write_game(out, quad_game_at(i));
        if (fclose(out) != 0) {
            fail(argv[1]);
        }
        keep(argv[1], quad_game_at(i)->name.token, text, length);
        free(text);
    }
    return 0;
}

/* layout.c: which values of a state a tensor shows, and where. See tensor.h, and layout.h for how. */
#include "learn/layout.h"
#include "core/box.h"
#include "core/digest.h"
#include "core/field.h"

#include <stdlib.h>

enum {
    ONE_HOT_MOST = 4096, /* places of a block: more, and symbols are numbers */
    ARGUMENT_MOST = 64,  /* places of an argument likewise */
    PLY_SCALE = 256,
    NUMBER_SCALE = 8, /* of a field without a row */
    ARGUMENT_SCALE = 16,
};

static const struct {
    const char *game, *field;
    float scale;
} scales[] = {
#define SCALE(game, field, scale) {#game, #field, scale},
#include "learn/scales.def"
#undef SCALE
};

static float scale_of(const struct quad_game *g, const char *field) {
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        if (strcmp(scales[i].game, g->name.token) == 0 && strcmp(scales[i].field, field) == 0) {
            return scales[i].scale;
        }
    }
    return NUMBER_SCALE;
}

bool layout_seated(const struct quad_game *g, int domain, int *first) {
    *first = 0;
    for (int i = 0; i < QUAD_SEATED; i++) {
        if (g->seated[i].domain == domain && domain != QUAD_DOMAIN_NONE) {
            *first = g->seated[i].first;
            return true;
        }
    }
    return domain == QUAD_DOMAIN_SEAT;
}

/* Symbols of a domain, as far as this table has them. */
static int symbols_of(const struct quad_tensor *t, int domain) {
    return domain == QUAD_DOMAIN_SEAT ? t->seats : (int)quad_domain(t->game, domain)->count;
}

static struct quad_tensor_block *add_block(struct quad_tensor *t, const char *name, const char *more) {
    struct quad_tensor_block *b = &t->block[t->blocks++];
    struct quad_text text;
    assert(t->blocks <= LAYOUT_BLOCKS);
    quad_text_begin(&text, b->name, sizeof b->name);
    quad_text_add(&text, name);
    quad_text_add(&text, more);
    b->first = t->size;
    b->places = 1;
    b->scale = 1;
    return b;
}

/* The block is complete: its places are taken. */
static void end_block(struct quad_tensor *t, struct quad_tensor_block *b) {
    b->size = b->places;
    for (int d = 0; d < b->dims; d++) {
        b->size *= b->extent[d];
    }
    t->size += b->size;
}

static struct layout_cell *add_cell(struct quad_tensor *t, int at, int size) {
    struct layout_cell *c = &t->cell[t->cells];
    assert(t->cells < LAYOUT_CELLS && at + size <= LAYOUT_PICTURE && at % size == 0);
    *c = (struct layout_cell){.at = (uint16_t)at, .size = (uint8_t)size, .places = 1, .unit = 1};
    for (int i = 0; i < size; i++) {
        t->cell_of[at + i] = (uint16_t)t->cells;
    }
    t->cells++;
    return c;
}

static void blank_out(struct quad_tensor *t, const struct layout_cell *c) {
    bool symbol = c->code == QUAD_CODE_ONE_HOT || c->code == QUAD_CODE_MAYBE || c->code == QUAD_CODE_SYMBOL;
    assert(!symbol || c->size == 1);
    memset(t->blank + c->at, symbol && c->base == 0 ? QUAD_HIDDEN : 0, c->size);
}

/* A cell of its own, with a block of its own. */
static void add_single(struct quad_tensor *t, const char *name, int at, int size, int code, int base,
                       int places, float scale) {
    struct quad_tensor_block *b = add_block(t, name, "");
    struct layout_cell *c = add_cell(t, at, size);
    b->code = c->code = (uint8_t)code;
    b->domain = QUAD_DOMAIN_NUMBER;
    b->places = c->places = (uint16_t)places;
    b->scale = scale;
    c->base = (uint8_t)base;
    c->unit = 1 / scale;
    c->first = b->first;
    blank_out(t, c);
    end_block(t, b);
}

static void lay_out_head(struct quad_tensor *t, int at) {
    const struct quad_game *g = t->game;
    t->head = (uint16_t)at;
    add_single(t, "ply", at + HEAD_PLY, 4, QUAD_CODE_NUMBER, 0, 1, PLY_SCALE);
    add_single(t, "me", at + HEAD_ME, 1, QUAD_CODE_ONE_HOT, 1, t->seats, 1);
    for (int i = 0; i < g->option_count; i++) {
        char name[48];
        struct quad_text text;
        quad_text_begin(&text, name, sizeof name);
        quad_text_add(&text, "option.");
        quad_text_add(&text, g->options[i].name.token);
        add_single(t, name, at + HEAD_OPTIONS + i, 1, QUAD_CODE_NUMBER, 0, 1,
                   (float)(g->options[i].max > 0 ? g->options[i].max : 1));
    }
}

/* How a value of the field is shown, if there are so many of them. */
static void choose_code(const struct quad_tensor *t, const struct quad_field *f, size_t values,
                        struct quad_tensor_block *b) {
    int symbols = f->kind == QUAD_COUNT ? 1 : symbols_of(t, f->domain);
    b->domain = f->domain;
    if (f->kind == QUAD_COUNT) {
        b->code = QUAD_CODE_NUMBER;
        b->scale = scale_of(t->game, f->name);
    } else if (f->kind == QUAD_SET_OF) {
        b->code = QUAD_CODE_SET;
        b->places = (uint16_t)symbols;
    } else if (values * (size_t)(symbols + 1) > ONE_HOT_MOST || f->size > 1) {
        b->code = QUAD_CODE_SYMBOL;
        b->scale = (float)symbols;
    } else {
        b->code = f->kind == QUAD_ONE_OF ? QUAD_CODE_ONE_HOT : QUAD_CODE_MAYBE;
        b->places = (uint16_t)(symbols + (f->kind == QUAD_MAYBE));
    }
}

/* Which rows of its first index there are, and which of them turn with whoever looks. */
static void choose_rows(const struct quad_tensor *t, const struct quad_field *f, struct layout_field *l,
                        int *rows, int *lead) {
    int first = 0;
    *rows = f->dims == 0 ? 1 : f->extent[0];
    *lead = 0;
    for (int d = 1; d < f->dims; d++) {
        int other;
        bool seated = layout_seated(t->game, f->index[d], &other);
        assert(!seated); /* seats come first */
    }
    if (f->dims == 0 || !layout_seated(t->game, f->index[0], &first)) {
        return;
    }
    l->rotated = true;
    *lead = first;
    if (f->index[0] == QUAD_DOMAIN_SEAT) {
        *rows = f->seen == QUAD_OWNER && t->side == QUAD_SEEN ? 1 : t->seats;
    }
}

static void lay_out_field(struct quad_tensor *t, const struct quad_field *f) {
    struct layout_field *l = &t->field[t->fields++];
    int rows, lead, first = 0;
    assert(t->fields <= LAYOUT_FIELDS);
    choose_rows(t, f, l, &rows, &lead);
    size_t inner = quad_field_elements(f) / (size_t)(f->dims == 0 ? 1 : f->extent[0]);
    size_t row = inner * f->size, values = inner * (size_t)rows;
    int at = (t->picture + f->size - 1) / f->size * f->size;
    l->from = f->offset;
    l->to = (uint16_t)at;
    l->row = (uint16_t)row;
    l->head = (uint16_t)(l->rotated ? (size_t)lead * row : (size_t)rows * row);
    l->tail = (uint16_t)(l->rotated && rows > lead + t->seats ? (size_t)(rows - lead - t->seats) * row : 0);
    l->alone = l->rotated && rows == 1;
    l->fits = l->rotated && l->head == 0 && l->tail == 0 && !l->alone &&
              row * (size_t)t->seats <= LAYOUT_WORD && (size_t)f->offset + LAYOUT_WORD <= t->game->state_size;
    l->maps = f->kind != QUAD_COUNT && layout_seated(t->game, f->domain, &first);
    l->first = (uint8_t)(first + (f->kind == QUAD_MAYBE));
    l->kind = f->kind;
    l->size = f->size;
    l->values = (uint16_t)values;
    assert(!l->maps || f->size == 1);
    struct quad_tensor_block *b = add_block(t, f->name, "");
    choose_code(t, f, values, b);
    b->dims = f->dims;
    for (int d = 0; d < f->dims; d++) {
        b->index[d] = f->index[d];
        b->extent[d] = d == 0 ? (uint16_t)rows : f->extent[d];
    }
    for (size_t i = 0; i < values; i++) {
        struct layout_cell *c = add_cell(t, at + (int)(i * f->size), f->size);
        c->code = b->code;
        c->negative = f->negative;
        c->places = b->places;
        c->first = b->first + (uint32_t)i * b->places;
        c->unit = 1 / b->scale;
        /* None is 0 already; of a symbol that is always there the first counts 1. */
        c->base = b->code == QUAD_CODE_SYMBOL && f->kind == QUAD_MAYBE ? 1 : 0;
        blank_out(t, c);
    }
    end_block(t, b);
    t->picture = (uint16_t)(at + (int)(values * f->size));
}

static bool is_shown(const struct quad_tensor *t, const struct quad_field *f) {
    return t->side == QUAD_TRUTH || f->seen != QUAD_SECRET;
}

/* An argument of the question that is open has places of its own. */
static void lay_out_argument(struct quad_tensor *t, int step, int k) {
    const struct quad_step *row = &t->game->steps[step];
    struct layout_argument *a = &t->argument[step][k];
    int domain = row->domain[k];
    char name[48];
    struct quad_text text;
    quad_text_begin(&text, name, sizeof name);
    quad_text_add(&text, "top.");
    quad_text_add(&text, row->prompt.token);
    quad_text_add(&text, ".");
    quad_text_add_number(&text, k);
    struct quad_tensor_block *b = add_block(t, name, "");
    a->first = b->first;
    b->domain = (uint8_t)domain;
    int symbols = domain == QUAD_DOMAIN_NUMBER ? 0 : symbols_of(t, domain);
    if (domain == QUAD_DOMAIN_NUMBER) {
        b->code = QUAD_CODE_NUMBER;
        b->scale = row->most[k] > 0 && row->most[k] < UINT8_MAX ? row->most[k] : ARGUMENT_SCALE;
    } else if (symbols > ARGUMENT_MOST) {
        b->code = QUAD_CODE_SYMBOL;
        b->scale = (float)symbols;
    } else {
        b->code = QUAD_CODE_ONE_HOT;
        b->places = (uint16_t)symbols;
    }
    a->code = b->code;
    a->places = b->places;
    a->unit = 1 / b->scale;
    end_block(t, b);
}

/* What has to be known of an argument wherever its frame stands. */
static void learn_argument(struct quad_tensor *t, int step, int k) {
    const struct quad_step *row = &t->game->steps[step];
    struct layout_argument *a = &t->argument[step][k];
    int first;
    a->seated = layout_seated(t->game, row->domain[k], &first);
    a->seat = (uint8_t)first;
    a->is_symbol = row->domain[k] > QUAD_DOMAIN_NUMBER;
    a->secret = row->secret[k] && t->side == QUAD_SEEN;
    t->special[step] = t->special[step] || a->seated || a->secret;
}

static void lay_out_top(struct quad_tensor *t) {
    const struct quad_game *g = t->game;
    struct quad_tensor_block *b = add_block(t, "top.step", "");
    t->top_step = b->first;
    b->code = QUAD_CODE_ONE_HOT;
    b->places = g->step_count;
    end_block(t, b);
    b = add_block(t, "top.waiting", "");
    t->top_waiting = b->first;
    b->code = QUAD_CODE_SET;
    b->domain = QUAD_DOMAIN_SEAT;
    b->places = (uint16_t)t->seats;
    end_block(t, b);
    for (int step = 0; step < g->step_count; step++) {
        bool asks = g->steps[step].asks == QUAD_ASKS_ONE || g->steps[step].asks == QUAD_ASKS_SOME ||
                    g->steps[step].asks == QUAD_ASKS_EITHER;
        for (int k = 0; k < QUAD_FRAME_ARGS && g->steps[step].domain[k] != QUAD_DOMAIN_NONE; k++) {
            learn_argument(t, step, k);
            if (asks) {
                lay_out_argument(t, step, k);
            }
        }
    }
    for (int i = 0; i < FRAME_BYTES; i++) {
        t->cell_of[t->frames + i] = LAYOUT_CELLS;
    }
}

/* What waits below the question. */
static void lay_out_frame(struct quad_tensor *t, int frame) {
    static const char *const names[FRAME_BYTES] = {".step",       ".waiting",    ".argument.0",
                                                   ".argument.1", ".argument.2", ".argument.3",
                                                   ".argument.4", ".argument.5"};
    for (int i = 0; i < FRAME_BYTES; i++) {
        char name[48];
        struct quad_text text;
        quad_text_begin(&text, name, sizeof name);
        quad_text_add(&text, "agenda.");
        quad_text_add_number(&text, frame);
        quad_text_add(&text, names[i]);
        int at = t->frames + FRAME_BYTES * (1 + frame) + i, steps = t->game->step_count;
        if (i == 0 && frame < LAYOUT_NAMED_FRAMES) {
            add_single(t, name, at, 1, QUAD_CODE_ONE_HOT, 1, steps, 1);
        } else if (i == 0) {
            add_single(t, name, at, 1, QUAD_CODE_NUMBER, 0, 1, (float)steps);
        } else if (i == 1) {
            add_single(t, name, at, 1, QUAD_CODE_SET, 0, t->seats, 1);
            t->block[t->blocks - 1].domain = QUAD_DOMAIN_SEAT;
        } else {
            add_single(t, name, at, 1, QUAD_CODE_NUMBER, 0, 1, ARGUMENT_SCALE);
        }
    }
}

static void lay_out(struct quad_tensor *t) {
    const struct quad_game *g = t->game;
    memset(t->cell_of, 0xff, sizeof t->cell_of);
    lay_out_head(t, 0);
    t->picture = (uint16_t)((HEAD_OPTIONS + QUAD_OPTIONS + 7) / 8 * 8);
    for (int i = 0; i < g->field_count; i++) {
        if (is_shown(t, &g->fields[i])) {
            lay_out_field(t, &g->fields[i]);
        }
    }
    t->frames = (uint16_t)((t->picture + 7) / 8 * 8);
    lay_out_top(t);
    for (int frame = 0; frame < LAYOUT_FRAMES; frame++) {
        lay_out_frame(t, frame);
    }
    t->picture = (uint16_t)(t->frames + FRAME_BYTES * (1 + LAYOUT_FRAMES));
}

/* Which words of the picture are small numbers in a row. */
static void find_words(struct quad_tensor *t) {
    for (int word = 0; word < t->picture / LAYOUT_WORD; word++) {
        int at = word * LAYOUT_WORD;
        uint32_t first = t->cell_of[at] < t->cells ? t->cell[t->cell_of[at]].first : 0;
        t->numbers[word] = first;
        for (int i = 0; i < LAYOUT_WORD; i++) {
            unsigned number = t->cell_of[at + i];
            const struct layout_cell *c = number < (unsigned)t->cells ? &t->cell[number] : NULL;
            bool fits = c != NULL && c->code == QUAD_CODE_NUMBER && c->size == 1 && !c->negative &&
                        c->first == first + (uint32_t)i;
            t->numbers[word] = fits ? t->numbers[word] : LAYOUT_MIXED;
            t->unit[at + i] = fits ? c->unit : 0;
        }
    }
}

struct quad_tensor *quad_tensor_open(const struct quad_game *g, int seats, enum quad_tensor_side side) {
    struct quad_tensor *t =
        seats < g->seats_min || seats > g->seats_max ? NULL : calloc(1, sizeof(struct quad_tensor));
    if (t == NULL) {
        return NULL;
    }
    t->game = quad_game_hold(g);
    t->seats = seats;
    t->side = side;
    t->redacts = g->redact != NULL && side == QUAD_SEEN;
    lay_out(t);
    find_words(t);
    return t;
}

void quad_tensor_close(struct quad_tensor *t) {
    if (t != NULL) {
        quad_game_drop(t->game);
    }
    free(t);
}

uint32_t quad_tensor_size(const struct quad_tensor *t) {
    return t->size;
}

size_t quad_tensor_blocks(const struct quad_tensor *t) {
    return (size_t)t->blocks;
}

const struct quad_tensor_block *quad_tensor_block(const struct quad_tensor *t, size_t number) {
    return number < (size_t)t->blocks ? &t->block[number] : NULL;
}

/* What a place of a value stands for. */
static void describe_place(const struct quad_tensor *t, const struct quad_tensor_block *b, uint32_t place,
                           struct quad_text *out) {
    if (b->places == 1 && b->code != QUAD_CODE_SET && b->code != QUAD_CODE_ONE_HOT) {
        return;
    }
    quad_text_add(out, " ");
    if (b->code == QUAD_CODE_MAYBE && place == 0) {
        quad_text_add(out, "none");
    } else if (b->domain != QUAD_DOMAIN_NONE) {
        quad_index_write(out, t->game, b->domain, (int)place - (b->code == QUAD_CODE_MAYBE));
    } else { /* steps are no domain */
        quad_text_add(out, t->game->steps[place].prompt.token);
    }
}

bool quad_tensor_describe(const struct quad_tensor *t, uint32_t number, struct quad_text *out) {
    for (int i = 0; i < t->blocks; i++) {
        const struct quad_tensor_block *b = &t->block[i];
        if (number < b->first || number >= b->first + b->size) {
            continue;
        }
        uint32_t left = number - b->first, inner = b->size;
        quad_text_add(out, b->name);
        for (int d = 0; d < b->dims; d++) {
            inner /= b->extent[d];
            quad_text_add(out, " ");
            quad_index_write(out, t->game, b->index[d], (int)(left / inner));
            left %= inner;
        }
        describe_place(t, b, left, out);
        return true;
    }
    return false;
}

static void digest_domain(const struct quad_game *g, struct quad_digest *d, int domain, int places) {
    for (int i = 0; i < places; i++) {
        const struct quad_symbol *symbol = quad_symbol(g, domain, i);
        if (symbol != NULL) {
            quad_digest_add(d, symbol->token, strlen(symbol->token) + 1);
        }
    }
}

uint64_t quad_tensor_digest(const struct quad_tensor *t) {
    struct quad_digest d;
    quad_digest_begin(&d);
    for (int i = 0; i < t->blocks; i++) {
        const struct quad_tensor_block *b = &t->block[i];
        uint32_t thousandths = (uint32_t)(b->scale * 1000);
        uint8_t numbers[] = {b->code,
                             b->dims,
                             (uint8_t)b->places,
                             (uint8_t)(b->places >> 8),
                             (uint8_t)thousandths,
                             (uint8_t)(thousandths >> 8),
                             (uint8_t)(thousandths >> 16)};
        quad_digest_add(&d, b->name, strlen(b->name) + 1);
        quad_digest_add(&d, numbers, sizeof numbers);
        digest_domain(t->game, &d, b->domain, b->places);
        for (int k = 0; k < b->dims; k++) {
            uint8_t extent = (uint8_t)b->extent[k];
            quad_digest_add(&d, &extent, 1);
            digest_domain(t->game, &d, b->index[k], b->extent[k]);
        }
    }
    for (int i = 0; i < t->game->step_count; i++) {
        const char *token = t->game->steps[i].prompt.token;
        quad_digest_add(&d, token, strlen(token) + 1);
    }
    return quad_digest_end(&d);
}

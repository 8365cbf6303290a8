/* tensor.c: a position written as a tensor. See tensor.h, and layout.h for how. */
#include "core/digest.h"
#include "learn/layout.h"

/* A symbol that stands for a seat, as who looks counts them; the others as they are. */
static inline unsigned turn_symbol(unsigned value, unsigned first, unsigned me, unsigned seats) {
    unsigned seat = value - first;
    if (seat >= seats) {
        return value;
    }
    return first + (seat >= me ? seat - me : seat + seats - me);
}

static inline unsigned turn_set(unsigned set, unsigned first, unsigned me, unsigned seats) {
    unsigned mask = (1u << seats) - 1u, ours = set >> first & mask;
    ours = (ours >> me | ours << (seats - me)) & mask;
    return (set & ~(mask << first)) | ours << first;
}

static void turn_values(const struct layout_field *l, unsigned char *at, unsigned me, unsigned seats) {
    for (int i = 0; i < l->values; i++) {
        at[i] = (unsigned char)(l->kind == QUAD_SET_OF ? turn_set(at[i], l->first, me, seats)
                                                       : turn_symbol(at[i], l->first, me, seats));
    }
}

/* Rows of all seats in one word: what stands behind them in the picture is written later. */
static inline void copy_word(const unsigned char *from, unsigned char *to, unsigned row, unsigned me,
                             unsigned seats) {
    unsigned down = 8 * row * me, up = 8 * row * (seats - me);
    uint64_t word, mask = UINT64_MAX >> (64 - 8 * row * seats);
    memcpy(&word, from, sizeof word);
    word &= mask;
    word = me == 0 ? word : (word >> down | word << up) & mask;
    memcpy(to, &word, sizeof word);
}

/* Rows of seats from the one that looks on, around the table. */
static inline void copy_rotated(const struct layout_field *l, const unsigned char *from, unsigned char *to,
                                size_t me, size_t seats) {
    size_t row = l->row;
    if (l->head > 0) {
        memcpy(to, from, l->head);
        from += l->head;
        to += l->head;
    }
    if (l->alone) {
        memcpy(to, from + me * row, row);
        return;
    }
    memcpy(to, from + me * row, (seats - me) * row);
    if (me > 0) {
        memcpy(to + (seats - me) * row, from, me * row);
    }
    if (l->tail > 0) {
        memcpy(to + seats * row, from + seats * row, l->tail);
    }
}

/* An argument as who looks may see it; symbols of frames below the question count from 1. */
static unsigned see_argument(const struct quad_tensor *t, const struct quad_frame *frame, int k, unsigned me,
                             bool is_top) {
    const struct layout_argument *a = &t->argument[frame->step][k];
    unsigned value = frame->arg[k];
    bool asked = (frame->waiting >> me & 1u) != 0;
    if (a->secret && (!asked || value == QUAD_HIDDEN)) {
        return is_top ? QUAD_HIDDEN : 0;
    }
    if (a->seated) {
        value = turn_symbol(value, a->seat, me, (unsigned)t->seats);
    }
    return is_top ? value : value + a->is_symbol;
}

static inline void picture_frame(const struct quad_tensor *t, const struct quad_frame *frame, unsigned me,
                                 bool is_top, unsigned char out[FRAME_BYTES]) {
    unsigned seats = (unsigned)t->seats;
    out[0] = (unsigned char)(frame->step + 1);
    out[1] = (unsigned char)turn_set(frame->waiting & ((1u << seats) - 1u), 0, me, seats);
    if (is_top && !t->special[frame->step]) {
        memcpy(out + 2, frame->arg, QUAD_FRAME_ARGS);
        return;
    }
    for (int k = 0; k < QUAD_FRAME_ARGS; k++) {
        out[2 + k] = (unsigned char)see_argument(t, frame, k, me, is_top);
    }
}

static void picture_agenda(const struct quad_tensor *t, const struct quad_state *s, unsigned me,
                           unsigned char *out) {
    for (int i = 0; i < s->depth; i++) {
        bool is_top = i + 1 == s->depth;
        picture_frame(t, &s->agenda[i], me, is_top, out + (is_top ? 0 : FRAME_BYTES * (1 + i)));
    }
}

static void take_picture(const struct quad_tensor *t, const struct quad_state *s, unsigned me,
                         unsigned char *out) {
    const unsigned char *bytes = (const unsigned char *)s;
    unsigned seats = (unsigned)t->seats;
    memset(out, 0, t->picture);
    memcpy(out + HEAD_PLY, &s->ply, sizeof s->ply);
    out[HEAD_ME] = (unsigned char)(me + 1);
    memcpy(out + HEAD_OPTIONS, s->options, t->game->option_count);
    for (int i = 0; i < t->fields; i++) {
        const struct layout_field *l = &t->field[i];
        if (l->fits) {
            copy_word(bytes + l->from, out + l->to, l->row, me, seats);
        } else if (l->rotated) {
            copy_rotated(l, bytes + l->from, out + l->to, me, seats);
        } else {
            memcpy(out + l->to, bytes + l->from, l->head);
        }
        if (l->maps && me != 0) {
            turn_values(l, out + l->to, me, seats);
        }
    }
    picture_agenda(t, s, me, out + t->frames);
}

/* One place: a float, or a byte. */
static inline void put(void *out, bool bytes, uint32_t place, float value) {
    if (bytes) {
        ((uint8_t *)out)[place] = (uint8_t)value;
    } else {
        ((float *)out)[place] = value;
    }
}

static inline void put_number(void *out, bool bytes, const struct layout_cell *c, int64_t number) {
    if (!bytes) {
        ((float *)out)[c->first] = (float)number * c->unit;
    } else {
        int64_t least = c->negative ? -128 : 0;
        number = number < least ? least : number > least + 255 ? least + 255 : number;
        ((uint8_t *)out)[c->first] = (uint8_t)(number - least);
    }
}

static inline uint64_t load(const unsigned char *at, size_t size) {
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1:
        return *at;
    case 2:
        memcpy(&two, at, sizeof two);
        return two;
    case 4:
        memcpy(&four, at, sizeof four);
        return four;
    default:
        memcpy(&eight, at, sizeof eight);
        return eight;
    }
}

/* A number with its sign. */
static inline int64_t load_number(const unsigned char *at, const struct layout_cell *c) {
    uint64_t value = load(at, c->size);
    unsigned bits = 8u * c->size;
    bool below = c->negative && bits < 64 && (value >> (bits - 1) & 1u) != 0;
    return below ? (int64_t)value - ((int64_t)1 << bits) : (int64_t)value;
}

static inline void rewrite_cell(const struct layout_cell *c, const unsigned char *was,
                                const unsigned char *now, void *out, bool bytes) {
    const unsigned char *from = was + c->at, *to = now + c->at;
    switch (c->code) {
    case QUAD_CODE_NUMBER:
        put_number(out, bytes, c, load_number(to, c));
        break;
    case QUAD_CODE_SYMBOL:
        put_number(out, bytes, c, *to == QUAD_HIDDEN ? 0 : *to + (c->base == 0));
        break;
    case QUAD_CODE_SET: {
        uint64_t set = load(to, c->size);
        uint64_t changed = set ^ load(from, c->size);
        for (; changed != 0; changed &= changed - 1) {
            int bit = __builtin_ctzll(changed);
            if (bit < c->places) {
                put(out, bytes, c->first + (uint32_t)bit, (float)(set >> bit & 1u));
            }
        }
        break;
    }
    default: {
        unsigned old = (unsigned)*from - c->base, new = (unsigned)*to - c->base;
        if (old < c->places) {
            put(out, bytes, c->first + old, 0);
        }
        if (new < c->places) {
            put(out, bytes, c->first + new, 1);
        }
    }
    }
}

/* The places of the question that is open, set or cleared. */
static void put_question(const struct quad_tensor *t, const unsigned char frame[FRAME_BYTES], bool set,
                         void *out, bool bytes) {
    if (frame[0] == 0) {
        return;
    }
    int step = frame[0] - 1;
    put(out, bytes, t->top_step + (uint32_t)step, set);
    for (int seat = 0; seat < t->seats; seat++) {
        put(out, bytes, t->top_waiting + (uint32_t)seat, set && (frame[1] >> seat & 1u) != 0);
    }
    for (int k = 0; k < QUAD_FRAME_ARGS; k++) {
        const struct layout_argument *a = &t->argument[step][k];
        unsigned value = frame[2 + k];
        if (a->places == 0 || (value == QUAD_HIDDEN && a->code != QUAD_CODE_NUMBER)) {
            continue;
        }
        if (a->code == QUAD_CODE_ONE_HOT) {
            if (value < a->places) {
                put(out, bytes, a->first + value, set);
            }
        } else {
            float number = (float)(value + (a->code == QUAD_CODE_SYMBOL));
            put(out, bytes, a->first, !set ? 0 : bytes ? number : number * a->unit);
        }
    }
}

/* Eight small numbers. */
static inline void put_numbers(const struct quad_tensor *t, size_t word, uint32_t first,
                               const unsigned char *now, void *out, bool bytes) {
    if (bytes) {
        memcpy((uint8_t *)out + first, now + word, LAYOUT_WORD);
        return;
    }
    float *to = (float *)out + first;
    for (size_t i = 0; i < LAYOUT_WORD; i++) {
        to[i] = (float)now[word + i] * t->unit[word + i];
    }
}

static inline void rewrite(const struct quad_tensor *t, const unsigned char *was, const unsigned char *now,
                           void *out, bool bytes) {
    for (size_t word = 0; word < t->picture; word += LAYOUT_WORD) {
        uint64_t a, b;
        memcpy(&a, was + word, 8);
        memcpy(&b, now + word, 8);
        uint64_t apart = a ^ b;
        if (apart != 0 && t->numbers[word / LAYOUT_WORD] != LAYOUT_MIXED) {
            put_numbers(t, word, t->numbers[word / LAYOUT_WORD], now, out, bytes);
            continue;
        }
        while (apart != 0) {
            size_t at = word + (size_t)__builtin_ctzll(apart) / 8;
            unsigned cell = t->cell_of[at];
            if (cell == LAYOUT_CELLS) {
                put_question(t, was + t->frames, false, out, bytes);
                put_question(t, now + t->frames, true, out, bytes);
                break; /* it is a word of its own */
            }
            const struct layout_cell *c = &t->cell[cell];
            size_t end = (size_t)c->at + c->size - word;
            rewrite_cell(c, was, now, out, bytes);
            apart = end >= 8 ? 0 : apart & ~UINT64_C(0) << 8 * end;
        }
    }
}

/* What the seat may see of it, where that is more than rows say. */
static const struct quad_state *hide(const struct quad_tensor *t, const struct quad_state *s, int seat,
                                     struct quad_any *room) {
    if (!t->redacts || s->viewer == seat) {
        return s;
    }
    memcpy(room, s, t->game->state_size);
    quad_redact(t->game, quad_any_state(room), seat);
    return quad_any_state(room);
}

size_t quad_tensor_view_bytes(const struct quad_tensor *t) {
    return t->picture;
}

void quad_tensor_view_begin(struct quad_tensor_view *view, void *out) {
    const struct quad_tensor *t = view->layout;
    view->out = out;
    memcpy(view->was, t->blank, t->picture);
    memset(out, 0, t->size * (view->bytes ? sizeof(uint8_t) : sizeof(float)));
    for (int i = 0; view->bytes && i < t->cells; i++) {
        if (t->cell[i].negative) {
            ((uint8_t *)out)[t->cell[i].first] = 128;
        }
    }
}

void quad_tensor_view_write(struct quad_tensor_view *view, const struct quad_state *s, int seat) {
    const struct quad_tensor *t = view->layout;
    alignas(8) unsigned char now[LAYOUT_PICTURE];
    struct quad_any room;
    assert(seat >= 0 && seat < t->seats && s->seats == t->seats);
    assert(s->viewer == QUAD_ORACLE || s->viewer == seat);
    take_picture(t, hide(t, s, seat, &room), (unsigned)seat, now);
    if (view->bytes) {
        rewrite(t, view->was, now, view->out, true);
    } else {
        rewrite(t, view->was, now, view->out, false);
    }
    memcpy(view->was, now, t->picture);
}

static void write_once(const struct quad_tensor *t, const struct quad_state *s, int seat, void *out,
                       bool bytes) {
    unsigned char was[LAYOUT_PICTURE];
    struct quad_tensor_view view = {.layout = t, .bytes = bytes, .was = was};
    quad_tensor_view_begin(&view, out);
    quad_tensor_view_write(&view, s, seat);
}

void quad_tensor_write(const struct quad_tensor *t, const struct quad_state *s, int seat, float *out) {
    write_once(t, s, seat, out, false);
}

void quad_tensor_write_bytes(const struct quad_tensor *t, const struct quad_state *s, int seat,
                             uint8_t *out) {
    write_once(t, s, seat, out, true);
}

uint64_t quad_information(const struct quad_game *g, const struct quad_state *s, int seat) {
    struct quad_any seen;
    struct quad_digest d;
    memcpy(&seen, s, g->state_size);
    quad_redact(g, quad_any_state(&seen), seat);
    quad_digest_begin(&d);
    quad_digest_add(&d, &seen, g->state_size);
    return quad_digest_end(&d);
}

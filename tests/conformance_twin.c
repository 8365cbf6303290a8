/* conformance_twin.c: the twin test.
 *
 * Beside the true game runs, for each viewer, a twin whose moves look the same to that viewer: where he
 * cannot tell two moves apart, the twin makes another one. Whatever the viewer gets must then be equal byte
 * for byte: his redacted state, his choices, the events he is told. If it is not, something hidden leaks. A
 * twin that has no move of that look is dropped and made anew from what the viewer sees now, by imagining the
 * rest. */
#include "conformance.h"

static void resample(struct trial *t, struct twin *w, const struct quad_any *truth) {
    w->state = *truth;
    quad_redact(t->game, quad_any_state(&w->state), w->viewer);
    quad_imagine(t->game, quad_any_state(&w->state), &t->rng);
}

void twin_begin(struct twin *w, const struct quad_any *start, int viewer) {
    w->viewer = viewer;
    w->state = *start;
}

/* A move of the twin that the viewer cannot tell from the one he was shown: any of them. */
static bool find_likeness(struct trial *t, const struct twin *w, int seat, struct quad_move shown,
                          struct quad_move *out) {
    static struct quad_choices choices;
    int alike = 0;
    quad_legal(t->game, trial_see(&w->state), seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        struct quad_move m = choices.at[i].move;
        struct quad_move veiled = quad_veil(t->game, trial_see(&w->state), seat, m, w->viewer);
        if (quad_move_equal(veiled, shown) && quad_rng_below(&t->rng, (uint32_t)++alike) == 0) {
            *out = m;
        }
    }
    return alike > 0;
}

static int next_event(const struct quad_journal *j, int at, int viewer) {
    while (at < j->count && !quad_event_reaches(&j->at[at], viewer)) {
        at++;
    }
    return at;
}

static bool same_event(const struct quad_event *a, const struct quad_event *b) {
    return a->message == b->message && memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

/* The events that reach the viewer, one after the other. The audience is not his business. */
static void compare_events(struct trial *t, const struct quad_journal *told,
                           const struct quad_journal *twin) {
    int a = next_event(told, 0, t->viewer), b = next_event(twin, 0, t->viewer);
    while (a < told->count && b < twin->count) {
        const struct quad_event *left = &told->at[a], *right = &twin->at[b];
        if (!trial_check(t, same_event(left, right),
                         "leak: message %s (%d %d %d %d) tells what is hidden; a twin says %s (%d %d %d %d)",
                         t->game->messages[left->message].text.token, left->arg[0], left->arg[1],
                         left->arg[2], left->arg[3], t->game->messages[right->message].text.token,
                         right->arg[0], right->arg[1], right->arg[2], right->arg[3])) {
            return;
        }
        a = next_event(told, a + 1, t->viewer);
        b = next_event(twin, b + 1, t->viewer);
    }
    trial_check(t, a >= told->count && b >= twin->count, "leak: a message is told or not by what is hidden");
}

static bool compare_views(struct trial *t, const struct quad_any *truth, const struct twin *w) {
    static struct quad_any mine, other;
    static struct quad_choices my_choices, other_choices;
    mine = *truth;
    other = w->state;
    quad_redact(t->game, quad_any_state(&mine), w->viewer);
    quad_redact(t->game, quad_any_state(&other), w->viewer);
    if (!trial_same(t, trial_see(&mine), trial_see(&other),
                    "leak: the moves look the same, the views do not")) {
        return false;
    }
    if (w->viewer < t->seats) {
        quad_legal(t->game, trial_see(truth), w->viewer, &my_choices);
        quad_legal(t->game, trial_see(&w->state), w->viewer, &other_choices);
        size_t size = (size_t)my_choices.count * sizeof my_choices.at[0];
        bool same =
            my_choices.count == other_choices.count && memcmp(my_choices.at, other_choices.at, size) == 0;
        return trial_check(t, same, "leak: the viewer's own choices depend on what is hidden");
    }
    return true;
}

void twin_follow(struct trial *t, struct twin *w, const struct quad_any *before, int seat, struct quad_move m,
                 const struct quad_any *after, const struct quad_journal *told) {
    static struct quad_journal twin_told;
    struct quad_move shown = quad_veil(t->game, trial_see(before), seat, m, w->viewer), likeness = shown;
    t->viewer = w->viewer;
    t->twin_steps++;
    if (find_likeness(t, w, seat, shown, &likeness)) {
        twin_told.count = 0;
        quad_apply(t->game, quad_any_state(&w->state), seat, likeness, &twin_told);
        t->twin_alive++;
        t->twin_apart += memcmp(&w->state, after, t->game->state_size) != 0;
        /* When the game is over, hands may be turned up. */
        if (!quad_over(trial_see(after))) {
            compare_events(t, told, &twin_told);
            if (!compare_views(t, after, w)) {
                resample(t, w, after);
            }
        }
    } else if (!quad_over(trial_see(after))) {
        resample(t, w, after);
    }
    t->viewer = QUAD_ORACLE;
}

static bool hears_the_same(const struct quad_journal *a, const struct quad_journal *b, int viewer) {
    int i = next_event(a, 0, viewer), k = next_event(b, 0, viewer);
    while (i < a->count && k < b->count && same_event(&a->at[i], &b->at[k])) {
        i = next_event(a, i + 1, viewer);
        k = next_event(b, k + 1, viewer);
    }
    return i >= a->count && k >= b->count;
}

/* Compare the move with another one that looks different to the viewer. If the two lead to different worlds,
 * but the viewer sees and hears the same afterwards, then only the veil told him which it was. */
void check_veil(struct trial *t, const struct quad_any *before, int seat, struct quad_move m,
                const struct quad_any *after, const struct quad_journal *told, int viewer) {
    static struct quad_choices choices;
    static struct quad_any other, seen;
    static struct quad_journal other_told;
    const struct quad_state *s = trial_see(before);
    struct quad_move shown = quad_veil(t->game, s, seat, m, viewer);
    quad_legal(t->game, s, seat, &choices);
    struct quad_move rival = choices.at[quad_rng_below(&t->rng, (uint32_t)choices.count)].move;
    t->viewer = viewer;
    struct quad_move rival_shown = quad_veil(t->game, s, seat, rival, viewer);
    trial_check(t, shown.verb < t->game->verb_count, "the veil makes a verb that is none");
    if (seat != viewer && !quad_move_equal(shown, rival_shown)) {
        other = *before;
        other_told.count = 0;
        quad_apply(t->game, quad_any_state(&other), seat, rival, &other_told);
        bool apart = memcmp(&other, after, t->game->state_size) != 0;
        seen = *after;
        quad_redact(t->game, quad_any_state(&other), viewer);
        quad_redact(t->game, quad_any_state(&seen), viewer);
        bool alike =
            memcmp(&other, &seen, t->game->state_size) == 0 && hears_the_same(told, &other_told, viewer);
        trial_check(
            t, !apart || !alike,
            "leak: the veil of “%s” tells what the table does not show (argument %d %d %d, not %d %d %d)",
            t->game->verbs[m.verb].name.token, shown.arg[0], shown.arg[1], shown.arg[2], rival_shown.arg[0],
            rival_shown.arg[1], rival_shown.arg[2]);
    }
    t->viewer = QUAD_ORACLE;
}

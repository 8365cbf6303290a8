/* play.c: a game from here to its end: chance, bots and people take their turns. */
#include "core/bits.h"
#include "core/digest.h"
#include "term/render.h"
#include "term/session.h"

unsigned session_people(const struct session *s) {
    unsigned people = 0;
    for (int seat = 0; seat < quad_table_truth(s->table)->seats; seat++) {
        people |= s->bot[seat] == NULL ? 1u << seat : 0u;
    }
    return people;
}

/* The seed of a bot's search: the same for the same table and ply, so that a game can be repeated. It is a
 * digest of the table's seed, from which chance draws, and so tells nothing about what chance will draw. */
uint64_t session_bot_seed(const struct session *s, int seat) {
    struct quad_digest digest;
    uint8_t mark[6] = {'b', 'o', 't', (uint8_t)seat};
    quad_digest_begin(&digest);
    quad_digest_add(&digest, mark, sizeof mark);
    quad_digest_add(&digest, s->table->seed.byte, sizeof s->table->seed.byte);
    return quad_digest_end(&digest) + quad_table_truth(s->table)->ply;
}

static void bot_turn(struct session *s, int seat) {
    struct quad_recall recall;
    if (s->mind[seat] == NULL) {
        s->mind[seat] = mind_open(s->table->game, s->bot[seat], &s->effort);
    }
    enum quad_error error = QUAD_ERROR_NO_MEMORY;
    if (s->mind[seat] != NULL) {
        quad_table_recall(s->table, s->table->count, seat, &recall);
        struct quad_move m = mind_choose(s->mind[seat], &recall, session_bot_seed(s, seat));
        error = quad_table_play(s->table, seat, quad_table_truth(s->table)->ply, m);
    }
    if (error != QUAD_ERROR_NONE) {
        s->leaving = true;
        s->ending = fail_error(s->console, error, NULL);
    }
}

/* The winner or winners, by name; one of them may be a rival without a seat. */
static void say_winners(const struct session *s) {
    const struct console *c = s->console;
    const struct quad_state *truth = quad_table_truth(s->table);
    struct quad_names names = quad_table_names(s->table);
    struct quad_scores scores;
    quad_score(s->table->game, truth, &scores);
    char list[1024];
    struct quad_text t;
    int winners = 0, named = 0;
    quad_text_begin(&t, list, sizeof list);
    for (int who = 0; who < scores.count; who++) {
        winners += scores.at[who].rank == 1;
    }
    for (int who = 0; who < scores.count; who++) {
        if (scores.at[who].rank == 1) {
            const char *and = phrase_text(c->language, PHRASE_AND);
            quad_text_add(&t, named == 0 ? "" : named == winners - 1 ? and : ", ");
            quad_text_add(
                &t,
                who == truth->seats
                    ? scores.rival->text[c->language]
                    : quad_text_argument(s->table->game, QUAD_DOMAIN_SEAT, who, c->language, &names).text);
            named++;
        }
    }
    say(c, stdout, winners == 1 ? PHRASE_WINNER : PHRASE_WINNERS, WITH(TEXT(list)));
}

static void show_end(struct session *s, int viewer) {
    struct quad_names names = quad_table_names(s->table);
    struct quad_any seen;
    struct page page = {NULL, 0, 0, false};
    screen_clear(s);
    screen_table(s, viewer, NULL);
    screen_journal(s, viewer);
    quad_table_see(s->table, viewer, &seen);
    struct picture picture = {
        .console = s->console, .game = s->table->game, .seen = quad_any_state(&seen), .names = &names};
    say(s->console, stdout, PHRASE_GAME_OVER, NOTHING);
    render_scores(&picture, &page);
    page_print(&page, stdout);
    page_free(&page);
    say_winners(s);
}

/* The viewer to whom the end is shown: the only person; a spectator if there are several, or none. */
static int last_viewer(const struct session *s) {
    unsigned people = session_people(s);
    return quad_bits_count(people) == 1 ? quad_bits_lowest(people) : QUAD_NOBODY;
}

enum ending session_run(struct session *s) {
    const struct quad_state *truth = quad_table_truth(s->table);
    s->table->listen = log_listen;
    s->table->context = s;
    s->watcher = -1;
    enum quad_error error = quad_table_settle(s->table);
    if (error != QUAD_ERROR_NONE) {
        s->ending = fail_error(s->console, error, NULL);
        s->leaving = true;
    }
    while (!s->leaving) {
        console_measure(s->console);
        if (interrupt_seen()) {
            session_break(s, INPUT_INTERRUPTED);
        } else if (quad_over(truth)) {
            show_end(s, last_viewer(s));
            ask_after(s, last_viewer(s));
        } else {
            unsigned waiting = quad_waiting(truth), people = waiting & session_people(s);
            int seat = quad_bits_lowest(people == waiting ? people : waiting & ~people); /* bots first */
            if (s->bot[seat] != NULL) {
                s->drawn = 0;
                bot_turn(s, seat);
            } else {
                ask(s, seat);
            }
        }
    }
    s->table->listen = NULL;
    for (int i = 0; i <= QUAD_SEATS; i++) {
        mind_close(s->mind[i]);
        s->mind[i] = NULL;
    }
    log_free(s);
    page_free(&s->offers);
    return s->ending;
}

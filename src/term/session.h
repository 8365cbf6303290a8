/* session.h: a game at this terminal: people taking turns at it, bots, and what everybody has been told. */
#ifndef TERM_SESSION_H
#define TERM_SESSION_H

#include "ai/bot.h"
#include "core/table.h"
#include "host/console.h"
#include "host/think.h"
#include "term/editor.h"
#include "term/input.h"
#include "term/page.h"

#include <limits.h>

struct happening {
    size_t play; /* after this many moves */
    struct quad_event event;
};

struct session {
    struct console *console;
    struct quad_table *table;
    const struct quad_bot *bot[QUAD_SEATS]; /* NULL: a person */
    struct mind *mind[QUAD_SEATS + 1];      /* of the bots, as soon as they think; the last one gives hints */
    struct effort effort;
    struct input input;
    struct editor *editor; /* NULL: lines come as they are */
    struct page offers;    /* what it completes */
    struct happening *log;
    size_t log_count, log_room;
    size_t told[QUAD_SEATS]; /* how much of the log each person has been shown */
    size_t saved;            /* moves that are in a file of the player's choice */
    int watcher;             /* the person whose secrets were on the screen last, or -1 */
    size_t drawn;            /* moves when the table was last drawn, + 1; 0 if never */
    char autosave[PATH_MAX]; /* "" if there is none */
    bool autosave_broken;
    bool house_told;
    bool leaving;
    enum ending ending;
};

/* play.c: play until the end or until somebody leaves. */
enum ending session_run(struct session *s);
unsigned session_people(const struct session *s);
/* The seed of a bot's search at this ply. */
uint64_t session_bot_seed(const struct session *s, int seat);

/* log.c: what happened. */
void log_listen(void *context, const struct quad_table *t, const struct quad_play *play,
                const struct quad_journal *j);
/* After loading or taking back: the log as the moves of the table make it. */
void log_rebuild(struct session *s);
void log_free(struct session *s);
/* Add what the viewer may know of it, from that entry on, at most so many lines. */
void log_render(const struct session *s, int viewer, size_t from, size_t most, struct page *out);

/* ask.c: put the question to a person and do what the answer says. */
void ask(struct session *s, int seat);
/* After the end: commands until the player leaves. */
void ask_after(struct session *s, int viewer);

/* Read a line after a mark, edited if the terminal can; lines from a pipe are repeated, so that the output
 * reads like a conversation. */
enum input_result ask_line(struct session *s, char line[INPUT_LINE]);

/* complete.c: what Tab completes while this question is asked; choices may be NULL. */
void complete_offer(struct session *s, const struct quad_choices *choices);

/* house.c: the house values of this table; at the first game with these values, and whenever asked. */
void house_tell(struct session *s);
void house_tell_once(struct session *s);

/* commands.c: what can be typed besides moves. Returns false if the line is no command. */
bool command_do(struct session *s, int viewer, const char *line);
/* The name of command number i in a language; NULL behind the last. */
enum { COMMAND_NAME_HELP };
const char *command_name(int i, enum quad_language language);
bool session_save(struct session *s, const char *path);
void session_quit(struct session *s);
/* Input has ended or Ctrl-C was pressed: leave, and say where the game lies. */
void session_break(struct session *s, enum input_result why);

/* screen.c: what a person sees. */
void screen_table(struct session *s, int viewer, const struct quad_choices *choices);
void screen_journal(struct session *s, int viewer);
void screen_choices(const struct session *s, const struct quad_choices *choices, const char *filter);
void screen_prompt(const struct session *s, int seat);
/* A reminder of what can be typed, on a terminal. */
void screen_hint(const struct session *s);
void screen_clear(const struct session *s);
/* Before another person's secrets are shown: let the device be passed on. */
void screen_curtain(struct session *s, int seat);

/* autosave.c */
void autosave_write(struct session *s);
void autosave_remove(struct session *s);

#endif

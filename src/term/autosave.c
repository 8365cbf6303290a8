/* autosave.c: after every move of a person the game lies in a file, so that nothing that happens to this
 * process can take it away. */
#include "host/tables.h"
#include "term/session.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Make a folder and those above it. */
static bool make_folders(char *path) {
    for (char *at = path + 1; *at != '\0'; at++) {
        if (*at == '/') {
            *at = '\0';
            bool fine = mkdir(path, 0777) == 0 || errno == EEXIST;
            *at = '/';
            if (!fine) {
                return false;
            }
        }
    }
    return true;
}

/* $XDG_STATE_HOME/quadriga/tali-20250131-142500-4711.quad */
static bool choose_path(struct session *s) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    struct quad_text t;
    quad_text_begin(&t, s->autosave, sizeof s->autosave);
    if (state != NULL && state[0] == '/') {
        quad_text_add(&t, state);
    } else if (home != NULL && home[0] == '/') {
        quad_text_add(&t, home);
        quad_text_add(&t, "/.local/state");
    } else {
        return false;
    }
    char stamp[32];
    struct tm now;
    time_t moment = time(NULL);
    if (localtime_r(&moment, &now) == NULL || strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &now) == 0) {
        return false;
    }
    quad_text_add(&t, "/quadriga/");
    quad_text_add(&t, s->table->game->name.token);
    quad_text_add(&t, "-");
    quad_text_add(&t, stamp);
    quad_text_add(&t, "-");
    quad_text_add_number(&t, (long)getpid());
    quad_text_add(&t, ".quad");
    return !t.cut && make_folders(s->autosave);
}

void autosave_write(struct session *s) {
    if (s->autosave_broken) {
        return;
    }
    bool fine = (s->autosave[0] != '\0' || choose_path(s)) &&
                table_save(s->console, s->table, s->autosave) == ENDING_FINE;
    if (!fine) {
        s->autosave_broken = true;
        s->autosave[0] = '\0';
        say(s->console, stderr, PHRASE_NO_AUTOSAVE, NOTHING);
    }
}

void autosave_remove(struct session *s) {
    if (s->autosave[0] != '\0') {
        unlink(s->autosave);
        s->autosave[0] = '\0';
    }
}

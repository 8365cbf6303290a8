/* autosave.c: after every move of a person the game lies in a file, so that nothing that happens to this
 * process can take it away. */
#include "host/files.h"
#include "host/tables.h"
#include "term/session.h"

#include <time.h>
#include <unistd.h>

/* $XDG_STATE_HOME/quadriga/tali-20250131-142500-4711.quad */
static bool choose_path(struct session *s) {
    char name[NAME_MAX], stamp[32];
    struct quad_text t;
    struct tm now;
    time_t moment = time(NULL);
    if (localtime_r(&moment, &now) == NULL || strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &now) == 0) {
        return false;
    }
    quad_text_begin(&t, name, sizeof name);
    quad_text_add(&t, s->table->game->name.token);
    quad_text_add(&t, "-");
    quad_text_add(&t, stamp);
    quad_text_add(&t, "-");
    quad_text_add_number(&t, (long)getpid());
    quad_text_add(&t, ".quad");
    return file_state_path(s->autosave, name);
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

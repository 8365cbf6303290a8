/* train_log.c: a training in a file: a line with its command, then its games and networks as they come. It is
 * for the machine that wrote it: numbers are as in memory. */
#include "cli/train.h"
#include "core/digest.h"
#include "host/files.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD = 2048, NET_ROOM = 4 * 1024 * 1024 };

struct log_record {
    char kind[8]; /* "game" or "net" */
    int64_t number;
    uint64_t samples, inputs, choices; /* of a game; of a net: whether it was kept, bytes of the file, 0 */
};

/* The command that makes the net of so many generations again. */
static void write_command(const struct training *t, long generations, struct quad_text *out) {
    const struct {
        const char *name;
        long number;
    } rows[] = {{" --seats ", t->seats},
                {" --games ", t->games},
                {" --generations ", generations},
                {" --seed ", t->seed},
                {" --iterations ", t->iterations}};
    quad_text_add(out, "quadriga train ");
    quad_text_add(out, t->game->name.token);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        quad_text_add(out, rows[i].name);
        quad_text_add_number(out, rows[i].number);
    }
    if (t->judging != TRAIN_JUDGING) {
        quad_text_add(out, " --judge ");
        quad_text_add_number(out, t->judging);
    }
    if (t->from != NULL) { /* without its folder, which says nothing about it */
        const char *slash = strrchr(t->from, '/');
        quad_text_add(out, " --from ");
        quad_text_add(out, slash == NULL ? t->from : slash + 1);
    }
    if (t->policy) {
        quad_text_add(out, " --moves");
    }
}

static void write_head(const struct training *t, struct quad_text *out) {
    quad_text_add(out, "quadriga training 2 rules ");
    quad_text_add_number(out, t->game->rules_version);
    quad_text_add(out, " features ");
    quad_text_add_number(out, t->game->feature_version);
    quad_text_add(out, " ");
    quad_text_add_number(out, t->game->feature_count);
    quad_text_add(out, " ");
    write_command(t, t->generations, out);
    if (t->from != NULL) { /* by its digest: another network may have that name some day */
        struct quad_digest digest;
        char hex[32];
        quad_digest_begin(&digest);
        quad_digest_add(&digest, t->net, quad_net_bytes(t->net->inputs));
        snprintf(hex, sizeof hex, " %016llx", (unsigned long long)quad_digest_end(&digest));
        quad_text_add(out, hex);
    }
    quad_text_add(out, "\n");
}

char *train_net_file(const struct training *t, const struct quad_net *net, size_t *length) {
    char *bytes = malloc(NET_ROOM), made[HEAD];
    struct quad_text text;
    quad_text_begin(&text, made, sizeof made);
    if (t->policy) { /* its value heads are as they were made */
        quad_text_add(&text, t->made);
        quad_text_add(&text, "\nmoves ");
    }
    write_command(t, t->kept, &text);
    if (!t->policy && net->policy.factors > 0) { /* its policy head is as it was made */
        quad_text_add(&text, "\nmoves ");
        quad_text_add(&text, t->made_policy);
    }
    if (bytes != NULL) {
        quad_text_begin(&text, bytes, NET_ROOM);
        quad_net_write(net, t->game, t->seats, made, &text);
        *length = text.length;
    }
    return bytes;
}

static bool put(const void *bytes, size_t size, size_t count, FILE *log) {
    return count == 0 || fwrite(bytes, size, count, log) == count;
}

static void end_record(struct training *t, bool fine) {
    if (!(fine && fflush(t->log) == 0) && t->ending == ENDING_FINE) {
        int why = errno;
        t->ending = fail(&t->cli->console, ENDING_FAILURE, PHRASE_CANNOT_WRITE,
                         WITH(TEXT(t->cli->value[OPTION_RESUME_TRAINING]), TEXT(strerror(why))));
    }
}

void train_log_game(struct training *t, long number) {
    const struct quad_samples *s = &t->self_play[number].samples;
    struct log_record head = {"game", number, s->samples, s->inputs, s->choices};
    if (t->log == NULL) {
        return;
    }
    pthread_mutex_lock(&t->lock);
    bool fine = put(&head, sizeof head, 1, t->log) && put(s->sample, sizeof *s->sample, s->samples, t->log) &&
                put(s->input, sizeof *s->input, s->inputs, t->log) &&
                put(s->choice, sizeof *s->choice, s->choices, t->log);
    end_record(t, fine);
    pthread_mutex_unlock(&t->lock);
}

void train_log_net(struct training *t) {
    bool news = t->kept == t->generation + 1;
    struct log_record head = {"net", t->generation, news, 0, 0};
    size_t length = 0;
    if (t->log == NULL) {
        return;
    }
    char *bytes = news ? train_net_file(t, t->net, &length) : NULL;
    head.inputs = length;
    pthread_mutex_lock(&t->lock);
    end_record(t, put(&head, sizeof head, 1, t->log) && put(bytes, 1, length, t->log));
    pthread_mutex_unlock(&t->lock);
    free(bytes);
}

/* How much of the log is not read yet. */
static size_t bytes_left(FILE *log) {
    struct stat status;
    long at = ftell(log);
    bool known = fstat(fileno(log), &status) == 0 && at >= 0 && status.st_size >= at;
    return known ? (size_t)(status.st_size - at) : 0;
}

/* A game of the present generation that is not there yet. */
static bool read_game(struct training *t, const struct log_record *head) {
    long first = t->generation * t->games;
    size_t left = bytes_left(t->log);
    struct quad_samples s = {.samples = head->samples, .inputs = head->inputs, .choices = head->choices};
    if (t->generation >= t->generations || head->number < first || head->number >= first + t->games ||
        t->self_play[head->number].done || s.samples > left / sizeof *s.sample ||
        s.inputs > left / sizeof *s.input || s.choices > left / sizeof *s.choice) {
        return false;
    }
    s.sample_room = s.samples + 1;
    s.input_room = s.inputs + 1;
    s.sample = malloc(s.sample_room * sizeof *s.sample);
    s.input = malloc(s.input_room * sizeof *s.input);
    s.choice_room = s.choices + 1;
    s.choice = malloc(s.choice_room * sizeof *s.choice);
    bool fine = s.sample != NULL && s.input != NULL && s.choice != NULL &&
                fread(s.sample, sizeof *s.sample, s.samples, t->log) == s.samples &&
                fread(s.input, sizeof *s.input, s.inputs, t->log) == s.inputs &&
                fread(s.choice, sizeof *s.choice, s.choices, t->log) == s.choices &&
                quad_samples_are_sound(&s, quad_net_inputs(t->game));
    if (fine) {
        t->self_play[head->number] = (struct self_play){true, s};
    } else {
        quad_samples_free(&s);
    }
    return fine;
}

/* The end of the present generation. What is wrong with it leaves the present net alone. */
static bool read_net(struct training *t, const struct log_record *head) {
    if (head->number != t->generation || t->generation >= t->generations || head->inputs > NET_ROOM) {
        return false;
    }
    char *bytes = malloc(head->inputs + 1);
    bool news = head->samples != 0;
    bool fine = bytes != NULL && fread(bytes, 1, head->inputs, t->log) == head->inputs;
    if (fine && news) {
        fine = quad_net_read(t->candidate, t->game, t->seats, bytes, head->inputs) == QUAD_ERROR_NONE;
    }
    if (fine && news) {
        memcpy(t->net, t->candidate, quad_net_bytes(quad_net_inputs(t->game)));
        t->have = true;
        t->kept = t->generation + 1;
    }
    t->generation += fine;
    free(bytes);
    return fine;
}

/* A last record that was cut short is left out; its game will be played again. */
static void read_records(struct training *t) {
    struct log_record head;
    for (;;) {
        long at = ftell(t->log);
        bool fine = fread(&head, sizeof head, 1, t->log) == 1;
        if (fine && memcmp(head.kind, "game", sizeof "game") == 0) {
            fine = read_game(t, &head);
        } else if (fine) {
            fine = memcmp(head.kind, "net", sizeof "net") == 0 && read_net(t, &head);
        }
        if (!fine) {
            clearerr(t->log);
            fseek(t->log, at, SEEK_SET);
            return;
        }
    }
}

enum ending train_log_open(struct training *t, const char *path) {
    const struct console *c = &t->cli->console;
    char head[HEAD], found[HEAD] = "";
    struct quad_text text;
    bool exists = file_exists(path);
    quad_text_begin(&text, head, sizeof head);
    write_head(t, &text);
    t->log = fopen(path, exists ? "r+b" : "w+b");
    if (t->log != NULL && exists) {
        if (fgets(found, sizeof found, t->log) == NULL || strcmp(found, head) != 0) {
            return fail(c, ENDING_BAD_INPUT, PHRASE_OTHER_TRAINING, WITH(TEXT(path)));
        }
        read_records(t);
        if (ftruncate(fileno(t->log), ftell(t->log)) == 0) {
            return ENDING_FINE;
        }
    } else if (t->log != NULL && fputs(head, t->log) >= 0) {
        return ENDING_FINE;
    }
    int why = errno;
    return fail(c, ENDING_FAILURE, PHRASE_CANNOT_WRITE, WITH(TEXT(path), TEXT(strerror(why))));
}

/* train_log.c: a training in a file: what was asked for in a line, then the games and the networks as they
 * come. It is for the machine that wrote it: numbers are as in memory. */
#include "cli/train.h"
#include "host/files.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { HEAD = 512, NET_ROOM = 4 * 1024 * 1024 };

struct log_record {
    char kind[8]; /* "game" or "net" */
    int64_t number;
    uint64_t samples, marks; /* of a game; of a net: whether it was kept, bytes of the file */
};

static void write_head(const struct training *t, struct quad_text *out) {
    quad_text_add(out, "quadriga training 1 rules ");
    quad_text_add_number(out, t->game->rules_version);
    quad_text_add(out, " features ");
    quad_text_add_number(out, t->game->feature_count);
    quad_text_add(out, " ");
    train_command(t, t->generations, out);
    quad_text_add(out, "\n");
}

char *train_net_file(const struct training *t, const struct quad_net *net, size_t *length) {
    char *bytes = malloc(NET_ROOM), made[HEAD];
    struct quad_text text;
    quad_text_begin(&text, made, sizeof made);
    train_command(t, t->kept, &text);
    if (bytes != NULL) {
        quad_text_begin(&text, bytes, NET_ROOM);
        quad_net_write(net, t->game, t->seats, made, &text);
        *length = text.length;
    }
    return bytes;
}

static void append(struct training *t, const struct log_record *head, const void *a, size_t a_size,
                   const void *b, size_t b_size) {
    pthread_mutex_lock(&t->lock);
    bool fine = fwrite(head, sizeof *head, 1, t->log) == 1;
    fine = fine && (a_size == 0 || fwrite(a, a_size, 1, t->log) == 1);
    fine = fine && (b_size == 0 || fwrite(b, b_size, 1, t->log) == 1) && fflush(t->log) == 0;
    if (!fine && t->ending == ENDING_FINE) {
        int why = errno;
        t->ending = fail(&t->cli->console, ENDING_FAILURE, PHRASE_CANNOT_WRITE,
                         WITH(TEXT(t->cli->value[OPTION_RESUME_TRAINING]), TEXT(strerror(why))));
    }
    pthread_mutex_unlock(&t->lock);
}

void train_log_game(struct training *t, long number) {
    const struct quad_samples *s = &t->lesson[number].samples;
    struct log_record head = {"game", number, s->samples, s->marks};
    if (t->log != NULL) {
        append(t, &head, s->sample, s->samples * sizeof *s->sample, s->mark, s->marks * sizeof *s->mark);
    }
}

void train_log_net(struct training *t) {
    bool news = t->kept == t->generation + 1;
    struct log_record head = {"net", t->generation, news, 0};
    size_t length = 0;
    char *bytes = t->log == NULL || !news ? NULL : train_net_file(t, t->net, &length);
    head.marks = length;
    if (t->log != NULL) {
        append(t, &head, bytes, length, NULL, 0);
    }
    free(bytes);
}

static bool read_game(struct training *t, const struct log_record *head) {
    struct quad_samples *s = &t->lesson[head->number].samples;
    *s = (struct quad_samples){.samples = head->samples,
                               .marks = head->marks,
                               .sample_room = head->samples,
                               .mark_room = head->marks};
    s->sample = malloc((head->samples + 1) * sizeof *s->sample);
    s->mark = malloc((head->marks + 1) * sizeof *s->mark);
    bool fine = s->sample != NULL && s->mark != NULL &&
                fread(s->sample, sizeof *s->sample, s->samples, t->log) == s->samples &&
                fread(s->mark, sizeof *s->mark, s->marks, t->log) == s->marks;
    t->lesson[head->number].done = fine;
    if (!fine) {
        quad_samples_free(s);
    }
    return fine;
}

static bool read_net(struct training *t, const struct log_record *head) {
    char *bytes = malloc(head->marks + 1);
    bool fine = bytes != NULL && fread(bytes, 1, head->marks, t->log) == head->marks;
    if (fine && head->samples != 0) {
        fine = quad_net_read(t->net, t->game, t->seats, bytes, head->marks);
        t->have = fine;
        t->kept = head->number + 1;
    }
    t->generation = fine ? head->number + 1 : t->generation;
    free(bytes);
    return fine;
}

/* A last record that was cut short is left out; its game will be played again. */
static void read_records(struct training *t) {
    struct log_record head;
    for (;;) {
        long at = ftell(t->log);
        bool fine = fread(&head, sizeof head, 1, t->log) == 1 && head.number >= 0;
        if (fine && strcmp(head.kind, "game") == 0) {
            fine = head.number < t->generations * t->games && head.samples < 1000 * 1000 &&
                   head.marks < 1000 * 1000 * 100 && read_game(t, &head);
        } else if (fine) {
            fine = strcmp(head.kind, "net") == 0 && head.marks <= NET_ROOM && read_net(t, &head);
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

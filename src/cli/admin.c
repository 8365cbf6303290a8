/* admin.c: quadriga admin: a line to a running server, and what it answers. The server knows what may be
 * asked. */
#include "cli/cli.h"
#include "core/json.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { LINE = 8 * 1024, ANSWER = 8 * 1024 * 1024 };

static int call(const char *path) {
    struct sockaddr_un where = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    int line = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (length >= sizeof where.sun_path) {
        errno = ENAMETOOLONG;
    } else {
        memcpy(where.sun_path, path, length + 1);
    }
    if (line >= 0 && (length >= sizeof where.sun_path ||
                      connect(line, (const struct sockaddr *)&where, sizeof where) != 0)) {
        int why = errno;
        close(line);
        errno = why;
        return -1;
    }
    return line;
}

static bool say_all(int line, const char *text, size_t length) {
    while (length > 0) {
        ssize_t sent = send(line, text, length, MSG_NOSIGNAL);
        if (sent <= 0 && errno != EINTR) {
            return false;
        }
        text += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

/* All that comes until the server hangs up. */
static size_t hear_all(int line, char *out, size_t room) {
    size_t length = 0;
    while (length < room - 1) {
        ssize_t got = recv(line, out + length, room - 1 - length, 0);
        if (got < 0 && errno == EINTR && !interrupt_seen()) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        length += (size_t)got;
    }
    out[length] = '\0';
    return length;
}

static void write_question(const struct cli *cli, struct quad_text *t) {
    struct quad_json j;
    quad_json_begin(&j, t);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "do", cli->operand[0]);
    quad_json_open(&j, "words", '[');
    for (int i = 1; i < cli->operand_count; i++) {
        quad_json_string(&j, NULL, cli->operand[i]);
    }
    quad_json_close(&j, ']');
    quad_json_string(&j, "language", cli->console.language == QUAD_FRENCH ? "fr" : "en");
    quad_json_close(&j, '}');
    quad_text_add(t, "\n");
}

static void print_value(const json_t *value, const char *before) {
    const char *text = json_string_value(value);
    if (text != NULL) {
        printf("%s%s", before, text[0] == '\0' ? "-" : text);
    } else if (json_is_boolean(value)) {
        printf("%s%s", before, json_is_true(value) ? "yes" : "no");
    } else {
        printf("%s%lld", before, (long long)json_integer_value(value));
    }
}

/* A line for each thing in a list, otherwise one for each member. */
static void print_answer(const struct console *c, const json_t *answer) {
    const char *name, *inner;
    json_t *value, *row, *member;
    size_t index, lines = 0;
    json_object_foreach((json_t *)(uintptr_t)answer, name, value) {
        if (strcmp(name, "ok") == 0) {
            continue;
        }
        lines++;
        if (!json_is_array(value)) {
            printf("%s", name);
            print_value(value, "  ");
            puts("");
            continue;
        }
        if (json_array_size(value) == 0) {
            say(c, stdout, PHRASE_ADMIN_NONE, NOTHING);
        }
        json_array_foreach(value, index, row) {
            const char *before = "";
            json_object_foreach(row, inner, member) {
                print_value(member, before);
                before = "  ";
            }
            puts("");
        }
    }
    if (lines == 0) {
        say(c, stdout, PHRASE_ADMIN_DONE, NOTHING);
    }
}

static enum ending tell(const struct cli *cli, const char *path, const char *text) {
    const struct console *c = &cli->console;
    json_t *answer = json_loads(text, 0, NULL);
    bool done = json_is_true(json_object_get(answer, "ok"));
    const char *why = json_string_value(json_object_get(answer, "text"));
    enum ending ending = done ? ENDING_FINE : ENDING_FAILURE;
    if (answer == NULL) {
        ending = fail(c, ENDING_NETWORK, PHRASE_ADMIN_NOT_HEARD, WITH(TEXT(path)));
    } else if (has(cli, OPTION_JSON)) {
        fputs(text, stdout);
    } else if (done) {
        print_answer(c, answer);
    } else {
        ending = fail(c, ENDING_FAILURE, PHRASE_ABOUT_FILE,
                      WITH(TEXT(cli->operand[0]), TEXT(why == NULL ? "" : why)));
    }
    json_decref(answer);
    return ending;
}

enum ending command_admin(struct cli *cli) {
    const struct console *c = &cli->console;
    const char *path = has(cli, OPTION_ADMIN) ? cli->value[OPTION_ADMIN] : getenv("QUADRIGA_ADMIN");
    char question[LINE];
    struct quad_text t;
    if (path == NULL || path[0] == '\0') {
        return fail(c, ENDING_USAGE, PHRASE_ADMIN_NO_PATH, NOTHING);
    }
    quad_text_begin(&t, question, sizeof question);
    write_question(cli, &t);
    if (t.cut) {
        return fail_error(c, QUAD_ERROR_TOO_LONG, NULL);
    }
    int line = call(path);
    if (line < 0) {
        return fail(c, ENDING_NETWORK, PHRASE_ADMIN_NO_SERVER, WITH(TEXT(path), TEXT(strerror(errno))));
    }
    char *answer = malloc(ANSWER);
    if (answer == NULL) {
        close(line);
        return fail_error(c, QUAD_ERROR_NO_MEMORY, NULL);
    }
    bool said = say_all(line, question, t.length);
    size_t length = hear_all(line, answer, ANSWER);
    close(line);
    enum ending ending = !said && length == 0
                             ? fail(c, ENDING_NETWORK, PHRASE_ADMIN_NOT_HEARD, WITH(TEXT(path)))
                             : tell(cli, path, answer);
    free(answer);
    return ending;
}

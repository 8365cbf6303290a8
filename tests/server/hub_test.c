/* hub_test.c: the hub without sockets: what cannot be seen exactly from outside: backlogs, pieces of
 * messages, settings, patches. */
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static long passed, failed;

static void check(bool holds, const char *what) {
    passed += holds;
    failed += !holds;
    if (!holds) {
        printf("not so: %s\n", what);
    }
}

static int woken, dropped;

static void wake(struct session *s) {
    (void)s;
    woken++;
}

static void drop(struct session *s, int status) {
    (void)status;
    s->closing = true;
    dropped++;
}

static void wake_loop(void *context) {
    (void)context;
}

static struct hub *open_hub(const char *store) {
    struct hub *hub = calloc(1, sizeof *hub);
    char why[256];
    struct quad_text t;
    if (hub == NULL) {
        abort();
    }
    quad_text_begin(&t, why, sizeof why);
    hub->config.store = store;
    hub->config.bot_threads = 1;
    limits_preset(&hub->config.limits);
    hub->wake = wake;
    hub->drop = drop;
    if (!hub_open(hub, wake_loop, NULL, &t, QUAD_ENGLISH)) {
        printf("%s\n", why);
        abort();
    }
    return hub;
}

static struct session *open_socket(struct hub *hub) {
    struct session *s = hub_connect(hub, "127.0.0.1");
    s->kind = SESSION_SOCKET;
    return s;
}

/* [limit] A backlog of so many bytes is kept; one more, and it is dropped for a whole view. */
static void test_backlog(struct hub *hub) {
    for (int more = -1; more <= 1; more++) {
        struct session *s = open_socket(hub);
        char *text = calloc(1, LIMIT_BACKLOG_BYTES + 1);
        uint64_t before = hub->metrics.at[METRIC_DROPPED];
        session_push(s, text, LIMIT_BACKLOG_BYTES / 2);
        session_push(s, text, (size_t)(LIMIT_BACKLOG_BYTES / 2 + more));
        bool lost = hub->metrics.at[METRIC_DROPPED] != before;
        check(lost == (more > 0), "the backlog is dropped only when it is too long");
        check(lost ? s->backlog == (size_t)(LIMIT_BACKLOG_BYTES / 2 + more)
                   : s->backlog == (size_t)(LIMIT_BACKLOG_BYTES + more),
              "the backlog is counted");
        int count = 0;
        while (hub_next(s)) {
            count++;
        }
        check(count == (lost ? 1 : 2) && s->backlog == 0, "what is left is sent");
        free(text);
        hub_disconnect(s);
    }
}

/* [limit] A message may come in pieces, but not be too long. */
static void test_pieces(struct hub *hub) {
    for (int more = -1; more <= 1; more++) {
        for (int pieces = 1; pieces <= 5; pieces++) {
            struct session *s = open_socket(hub);
            char text[LIMIT_MESSAGE_BYTES + 1];
            memset(text, ' ', sizeof text);
            size_t length = (size_t)(LIMIT_MESSAGE_BYTES + more), piece = length / (size_t)pieces;
            bool fine = true;
            for (int i = 0; i < pieces && fine; i++) {
                bool last = i == pieces - 1;
                fine = hub_hear(s, text, last ? length - piece * (size_t)i : piece, last);
            }
            check(fine == (more <= 0), "4 KiB and no more");
            hub_disconnect(s);
        }
    }
    hub_turn(hub);
    check(hub->inbox == NULL, "letters of those who left are thrown away");
}

static void test_settings(void) {
    struct limits limits;
    limits_preset(&limits);
    check(limits_read(&limits, "") && limits_read(&limits, "chat=7,tables=9"), "limits can be set");
    check(limits.at[LIMIT_CHAT] == 7 && limits.at[LIMIT_TABLES] == 9 && limits.at[LIMIT_MESSAGES] == 30,
          "and only those");
    static const char *const bad[] = {"chat",      "chat=",    "chat=0",
                                      "chat=-1",   "chat=x",   "=5",
                                      "chatter=5", "chat=1;x", "chat=99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check(!limits_read(&limits, bad[i]), bad[i]);
    }
    struct rate rate = {0, 0};
    int64_t now = 1000;
    for (int i = 1; i <= 6; i++) {
        check(rate_take(&rate, 5, 10, now) == (i <= 5), "five in ten seconds");
    }
    check(!rate_take(&rate, 5, 10, now + 9999) && rate_take(&rate, 5, 10, now + 10000), "and then again");
    struct addresses addresses;
    memset(&addresses, 0, sizeof addresses);
    const struct address *four = address_of(&addresses, "192.0.2.1", 0);
    check(address_of(&addresses, "::ffff:192.0.2.1", 0) == four, "an IPv4 address in other clothes");
    check(address_of(&addresses, "192.0.2.2", 0) != four, "another address");
    const struct address *six = address_of(&addresses, "2001:db8:1:2::1", 0);
    check(address_of(&addresses, "2001:db8:1:2:ffff::9", 0) == six, "one network of IPv6 counts as one");
    check(address_of(&addresses, "2001:db8:1:3::1", 0) != six, "another network does not");
    check(address_of(&addresses, "nonsense", 0) == address_of(&addresses, "' OR 1=1", 0), "nonsense is one");
    addresses_sweep(&addresses, (int64_t)LIMIT_HOUR_SECONDS * 1000 + 1);
    check(addresses.count == 0, "forgotten after an hour");
    addresses_free(&addresses);
}

static void test_input(void) {
    static const char *const bad[] = {
        "", "[]", "nul", "{\"a\":1,\"a\":1}", "{}}", "\xff", "{\"a\":\"\\u0000\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *read = input_read(bad[i], strlen(bad[i]));
        check(read == NULL, bad[i]);
        json_decref(read);
    }
    for (int depth = LIMIT_DEPTH - 1; depth <= LIMIT_DEPTH + 1; depth++) {
        char text[64];
        struct quad_text t;
        quad_text_begin(&t, text, sizeof text);
        quad_text_add(&t, "{\"a\":\"[[[[[[\\\"[[[[\",\"b\":"); /* brackets inside strings do not count */
        for (int i = 1; i < depth; i++) {
            quad_text_add(&t, "[");
        }
        for (int i = 1; i < depth; i++) {
            quad_text_add(&t, "]");
        }
        quad_text_add(&t, depth > 1 ? "}" : "0}");
        json_t *read = input_read(text, t.length);
        check((read != NULL) == (depth <= LIMIT_DEPTH), "six levels and no more");
        json_decref(read);
    }
}

/* A patch applied to the old scene gives the new one. */
static void test_patch(void) {
    static struct quad_scene old, new;
    static char text[1 << 20];
    const struct quad_game *g = quad_game_named("tali");
    struct quad_rng r;
    quad_rng_seed(&r, 3);
    for (int trial = 0; trial < 300; trial++) {
        old.count = new.count = 0;
        int place = quad_scene_place(&old, QUAD_ROOT, "place", -1, QUAD_LAYOUT_LIST, NULL);
        for (int i = 0; i < 12; i++) {
            quad_scene_piece(&old, place, QUAD_DOMAINS, (int)quad_rng_below(&r, 4),
                             (int)quad_rng_below(&r, 3));
        }
        place = quad_scene_place(&new, QUAD_ROOT, "place", -1, QUAD_LAYOUT_LIST, NULL);
        for (int i = 1; i < old.count; i++) {
            uint32_t dice = quad_rng_below(&r, 10);
            if (dice < 7) {
                struct quad_item *item = &old.at[i];
                quad_scene_piece(&new, place, item->domain, item->symbol, item->count + (dice == 0));
            } else if (dice == 7) {
                quad_scene_piece(&new, place, QUAD_DOMAINS, (int)quad_rng_below(&r, 4), 9);
            }
        }
        struct quad_text t;
        struct quad_json j;
        quad_text_begin(&t, text, sizeof text);
        quad_json_begin(&j, &t);
        patch_write(&j, NULL, g, &old, &new, QUAD_ENGLISH, NULL);
        json_t *patch = json_loadb(text, t.length, 0, NULL), *piece;
        size_t index;
        int at = 0;
        bool fine = json_is_array(patch);
        json_array_foreach(patch, index, piece) {
            if (json_is_array(piece)) {
                json_int_t from = json_integer_value(json_array_get(piece, 0)),
                           to = json_integer_value(json_array_get(piece, 1));
                for (; from < to; from++, at++) {
                    fine = fine && at < new.count &&strcmp(old.at[from].id, new.at[at].id) == 0 &&
                           old.at[from].count == new.at[at].count;
                }
            } else {
                fine =
                    fine &&
                    at < new.count &&strcmp(json_string_value(json_object_get(piece, "id")), new.at[at].id) ==
                        0 &&
                    json_integer_value(json_object_get(piece, "count")) == new.at[at].count;
                at++;
            }
        }
        check(fine && at == new.count, "a patch leads to the new scene");
        json_decref(patch);
    }
}

/* A pass gives the token back once, in time, at its table; the oldest make room for new ones. */
static void test_passes(void) {
    static struct passes passes;
    char token[SECRET_TEXT], code[SECRET_TEXT], got[SECRET_TEXT], first[SECRET_TEXT];
    const int64_t late = 1000 + PASS_SECONDS * 1000;
    secret_token(token);
    passes_give(&passes, "table", token, 1000, code);
    check(strcmp(code, token) != 0 && secret_is_token(code), "a pass is not the token");
    check(!passes_redeem(&passes, "other", code, 1000, got), "a pass is for one table");
    check(!passes_redeem(&passes, "table", token, 1000, got), "the token is no pass");
    check(!passes_redeem(&passes, "table", code, late, got), "a pass grows old");
    check(passes_redeem(&passes, "table", code, late - 1, got) && strcmp(got, token) == 0,
          "a pass gives the token");
    check(!passes_redeem(&passes, "table", code, 1000, got), "a pass is good once");
    passes_give(&passes, "table", token, 1000, first);
    for (int i = 1; i <= PASSES; i++) {
        passes_give(&passes, "table", token, 1000, code);
    }
    check(!passes_redeem(&passes, "table", first, 1000, got), "the oldest pass made room");
    check(passes_redeem(&passes, "table", code, 1000, got), "the newest did not");
}

int main(void) {
    char folder[] = "/tmp/quadriga-hub-XXXXXX", store[64], file[64];
    if (mkdtemp(folder) == NULL) {
        return 1;
    }
    snprintf(store, sizeof store, "sqlite:%s/t", folder);
    struct hub *hub = open_hub(store);
    test_backlog(hub);
    test_pieces(hub);
    test_settings();
    test_input();
    test_patch();
    test_passes();
    hub_close(hub);
    free(hub);
    static const char *const files[] = {"t", "t-wal", "t-shm", "t-serve"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(file, sizeof file, "%s/%s", folder, files[i]);
        unlink(file);
    }
    rmdir(folder);
    printf("%ld passed, %ld failed\n", passed, failed);
    return failed > 0;
}

/* load.h: many players against a server: tables are made, every seat is a connection, and whoever is asked
 * answers with any legal move. */
#ifndef SERVER_LOAD_H
#define SERVER_LOAD_H

#include "core/text.h"

struct load_config {
    char host[128];
    int port;
    const char *game;
    int tables, seats, pace; /* pace: milliseconds */
    int busy;                /* at so many of the tables somebody plays; the others sit there */
    double seconds;
};

struct load_result {
    uint64_t moves, refused, lost, views, view_bytes, connections;
    uint32_t median, late, longest; /* microseconds; late: the 99th percentile */
    double seconds;
    uint64_t memory_before, memory_after; /* of the server, before and after the connections */
    double cpu;                           /* seconds of the processor, of the server while they played */
    uint64_t echoes; /* of a bare echo on this machine, right afterwards; 0 if there was none */
    double echo_cpu;
    double longest_turn; /* of the server since its start, in seconds */
};

enum load_phase { LOAD_TABLES, LOAD_CONNECTIONS, LOAD_PLAY };
enum load_error { LOAD_FINE, LOAD_STOPPED, LOAD_UNREACHABLE, LOAD_REFUSED, LOAD_NO_MEMORY };

struct load_watch {
    bool (*stop)(void);
    void (*step)(void *context, enum load_phase phase, uint64_t done, uint64_t total);
    void *context;
};

/* why gets what the server said if it refused. */
enum load_error load_run(const struct load_config *config, const struct load_watch *watch,
                         struct load_result *result, struct quad_text *why);

#endif

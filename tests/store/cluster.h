/* cluster.h: a PostgreSQL for one test: made in a temporary folder, on a socket there, by an ordinary user.
 */
#ifndef STORE_CLUSTER_H
#define STORE_CLUSTER_H

#include "proof.h"

struct cluster {
    char folder[PROOF_PATH], data[PROOF_PATH], address[2 * PROOF_PATH];
    char programs[PROOF_PATH]; /* where initdb and pg_ctl are */
    int process; /* the server; 0 if it does not run. It ends with the test, however that ends */
};

/* False, after a note, if PostgreSQL is not installed or does not start. in_memory: where nothing waits for a
 * disk, as far as the machine has such a place. */
bool cluster_begin(struct cluster *c, bool in_memory);
bool cluster_start(struct cluster *c);
/* Stop at once, as a crash would: nothing is flushed, the next start recovers from the log. hard: SIGKILL. */
bool cluster_crash(struct cluster *c, bool hard);
void cluster_end(struct cluster *c);
/* The address of a new, empty schema in it: much faster to make than a database. */
bool cluster_schema(struct cluster *c, const char *name, char out[2 * PROOF_PATH]);

#endif

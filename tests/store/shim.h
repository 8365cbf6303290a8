/* shim.h: a file system for SQLite that remembers every write and every sync, and fails on demand.
 *
 * It passes everything on to the real one. From what it recorded, the disk can be rebuilt as it might have
 * been had the power failed at any moment: what was synced is there; of what was not, any sector may be
 * there, or not, or half. */
#ifndef STORE_SHIM_H
#define STORE_SHIM_H

#include "proof.h"

enum shim_fault {
    SHIM_NOTHING,
    SHIM_SYNC_FAILS,  /* the n-th sync from now on fails, once */
    SHIM_DISK_FULL,   /* from the n-th write on there is no room */
    SHIM_WRITE_FAILS, /* the n-th write fails, once */
    SHIM_NO_MEMORY,   /* the n-th allocation of SQLite fails, and all after it */
    SHIM_NO_SHARING,  /* files cannot share memory: WAL is impossible */
};

/* Make it SQLite's file system. Before anything else of SQLite. */
void shim_install(void);
void shim_fail(enum shim_fault fault, long n);
/* Whether the fault was met since it was ordered. */
bool shim_failed(void);

/* Record from here on; forget what was recorded before. */
void shim_record(bool on);
/* How many writes, syncs, truncations and deletions were recorded: a moment. */
size_t shim_moment(void);

enum shim_loss {
    SHIM_LOSE_ALL,     /* nothing unsynced arrived */
    SHIM_LOSE_NONE,    /* everything did */
    SHIM_LOSE_LATER,   /* the writes up to some point did, in order */
    SHIM_LOSE_SECTORS, /* each sector by itself did or did not */
    SHIM_TEAR_SECTORS, /* as above, and some arrived in part */
    SHIM_LOSSES
};

/* Rebuild the files of a folder, as a power failure at that moment may have left them, in another folder.
 * Returns how many sectors were lost or torn, or -1. */
long shim_rebuild(size_t moment, enum shim_loss loss, struct quad_rng *r, const char *folder);

#endif

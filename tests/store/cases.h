/* cases.h: the same cases on every kind of store. */
#ifndef STORE_CASES_H
#define STORE_CASES_H

#include "player.h"

/* A new, empty place for a store. */
struct ground {
    const char *name;
    char address[2 * PROOF_PATH];
    bool shared; /* several servers may use it */
};

struct test_case {
    const char *name;
    void (*run)(const struct ground *g);
};

/* cases_table.c */
bool same_clock(const struct quad_clock *a, const struct quad_clock *b);
/* cases_records.c: make a store one of the third version. */
void back_to_third(struct quad_store *s);

extern const struct test_case table_cases[], lease_cases[], copy_cases[], outlive_cases[], record_cases[],
    people_cases[];
extern const size_t table_case_count, lease_case_count, copy_case_count, outlive_case_count,
    record_case_count, people_case_count;

#endif

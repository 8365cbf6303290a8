/* pool.h: the search trees of many tables between their decisions, in memory of a fixed size: the least
 * recently used one goes first. A tree is given back only to the seat, at the table, that it was kept for.
 * For one thread at a time. */
#ifndef QUAD_POOL_H
#define QUAD_POOL_H

#include "ai/ismcts.h"

struct quad_pool;

struct quad_pool_key {
    uint64_t table;
    int seat, level; /* level: trees of different bots do not mix */
};

struct quad_pool_figures {
    size_t trees, bytes;
    uint64_t evicted; /* since the pool was opened */
};

/* NULL if there is not enough memory. */
struct quad_pool *quad_pool_open(size_t bytes);
void quad_pool_close(struct quad_pool *pool);
/* The tree that was kept, taken out of the pool; NULL if there is none any more. */
struct quad_tree *quad_pool_take(struct quad_pool *pool, struct quad_pool_key key);
/* Keep a tree, which may be NULL. One that does not fit is freed. */
void quad_pool_keep(struct quad_pool *pool, struct quad_pool_key key, struct quad_tree *tree);
/* The table is gone. */
void quad_pool_forget(struct quad_pool *pool, uint64_t table);
struct quad_pool_figures quad_pool_figures(const struct quad_pool *pool);

#endif

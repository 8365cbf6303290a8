/* pool.c: see pool.h. A list in the order of use, and a hash table of short chains; what a table has is in
 * one chain. */
#include "ai/pool.h"

#include <stdlib.h>

enum { CHAINS = 1024 };

struct kept {
    struct kept *next;          /* in its chain */
    struct kept *older, *newer; /* in the order of use */
    struct quad_pool_key key;
    struct quad_tree *tree;
};

struct quad_pool {
    size_t room;
    struct quad_pool_figures figures;
    struct kept *oldest, *newest;
    struct kept *chain[CHAINS];
};

struct quad_pool *quad_pool_open(size_t bytes) {
    struct quad_pool *pool = calloc(1, sizeof *pool);
    if (pool != NULL) {
        pool->room = bytes;
    }
    return pool;
}

static struct kept **chain_of(struct quad_pool *pool, uint64_t table) {
    return &pool->chain[table * 0x9e3779b97f4a7c15u >> 54];
}

static size_t bytes_of(const struct kept *kept) {
    return sizeof *kept + quad_tree_bytes(kept->tree);
}

/* Take out of both lists what a link of a chain leads to. */
static struct quad_tree *take_out(struct quad_pool *pool, struct kept **link) {
    struct kept *kept = *link;
    struct quad_tree *tree = kept->tree;
    *link = kept->next;
    *(kept->older == NULL ? &pool->oldest : &kept->older->newer) = kept->newer;
    *(kept->newer == NULL ? &pool->newest : &kept->newer->older) = kept->older;
    pool->figures.trees--;
    pool->figures.bytes -= bytes_of(kept);
    free(kept);
    return tree;
}

static void evict(struct quad_pool *pool) {
    struct kept **link = chain_of(pool, pool->oldest->key.table);
    while (*link != pool->oldest) {
        link = &(*link)->next;
    }
    quad_tree_close(take_out(pool, link));
    pool->figures.evicted++;
}

struct quad_tree *quad_pool_take(struct quad_pool *pool, struct quad_pool_key key) {
    for (struct kept **link = chain_of(pool, key.table); *link != NULL; link = &(*link)->next) {
        const struct quad_pool_key *k = &(*link)->key;
        if (k->table == key.table && k->seat == key.seat && k->level == key.level) {
            return take_out(pool, link);
        }
    }
    return NULL;
}

void quad_pool_keep(struct quad_pool *pool, struct quad_pool_key key, struct quad_tree *tree) {
    bool fits = tree != NULL && sizeof(struct kept) + quad_tree_bytes(tree) <= pool->room;
    struct kept *kept = fits ? malloc(sizeof *kept) : NULL;
    quad_tree_close(quad_pool_take(pool, key)); /* an older one of the same seat */
    if (kept == NULL) {
        quad_tree_close(tree);
        return;
    }
    struct kept **chain = chain_of(pool, key.table);
    *kept = (struct kept){.next = *chain, .older = pool->newest, .key = key, .tree = tree};
    *chain = kept;
    *(pool->newest == NULL ? &pool->oldest : &pool->newest->newer) = kept;
    pool->newest = kept;
    pool->figures.trees++;
    pool->figures.bytes += bytes_of(kept);
    while (pool->figures.bytes > pool->room) {
        evict(pool);
    }
}

void quad_pool_forget(struct quad_pool *pool, uint64_t table) {
    for (struct kept **link = chain_of(pool, table); *link != NULL;) {
        if ((*link)->key.table == table) {
            quad_tree_close(take_out(pool, link));
        } else {
            link = &(*link)->next;
        }
    }
}

struct quad_pool_figures quad_pool_figures(const struct quad_pool *pool) {
    return pool->figures;
}

void quad_pool_close(struct quad_pool *pool) {
    while (pool != NULL && pool->oldest != NULL) {
        evict(pool);
    }
    free(pool);
}

/* crew.h: threads that wait for work and share it. */
#ifndef QUAD_CREW_H
#define QUAD_CREW_H

#include <stdbool.h>

struct quad_crew;

/* The calling thread is one of them; NULL if there are not so many to be had. A process that is forked off
 * has none of the others: there the caller does all by itself. */
struct quad_crew *quad_crew_open(int threads);
void quad_crew_close(struct quad_crew *crew);
/* work(context, who, first, end) for pieces of 0 … count - 1, by whoever is free; who: the number of the
 * thread. Returns when all is done. */
void quad_crew_run(struct quad_crew *crew, int count, int piece,
                   void (*work)(void *context, int who, int first, int end), void *context);

#endif

/* frames.h: refuse WebSocket frames that are not masked, which the library would take.
 *
 * "A server MUST close the connection upon receiving a frame that is not masked" (RFC 6455, 5.1), for masks
 * keep a page from writing bytes of its choice to proxies on the way. libwebsockets 4.1 takes such frames
 * like any other, and nothing that it tells about a frame says so. But it reads by recv(), and a recv() in
 * the program comes before that of the C library: ours follows the frames on the descriptors that are
 * watched and passes all others on. Only the loop's thread watches; other threads' descriptors never are. */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include <stdbool.h>

/* While this is on, what the loop's thread sends waits for what it sends next, and both leave in one packet:
 * most of a message's cost is its packet. */
void frames_together(bool on);

/* A new connection. bad is called once, when a frame is not masked; what comes from then on is not read.
 * False if there is no memory. */
bool frames_watch(int descriptor, void (*bad)(void *), void *context);
/* The request was granted: from here on there are frames. False if one came before, unseen. */
bool frames_begin(int descriptor);
/* The connection of that context is gone; its descriptor may be another's by now. */
void frames_forget(int descriptor, const void *context);

#endif

/* guest.h: libwebsockets as a guest on a loop of ours (libuv). */
#ifndef SERVER_GUEST_H
#define SERVER_GUEST_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <uv.h>

struct guest {
    uv_loop_t loop;
    struct lws_context *lws;
};

/* False if the library does not come: its event library for libuv, a package of its own, is missing, or
 * there is no memory. guest_close is called in either case. */
bool guest_open(struct guest *guest, struct lws_context_creation_info *info);
/* Whoever has handles of his own on the loop ends them first. */
void guest_close(struct guest *guest);
/* Close a handle that may never have been opened: its memory was zero. */
void guest_end(uv_handle_t *handle);

#endif

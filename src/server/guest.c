/* guest.c: see guest.h. */
#include "server/guest.h"

bool guest_open(struct guest *guest, struct lws_context_creation_info *info) {
    void *loops[] = {&guest->loop};
    if (uv_loop_init(&guest->loop) != 0) {
        guest->loop.data = NULL;
        return false;
    }
    guest->loop.data = guest;
    info->foreign_loops = loops;
    info->options |= LWS_SERVER_OPTION_LIBUV;
    guest->lws = lws_create_context(info);
    return guest->lws != NULL;
}

void guest_end(uv_handle_t *handle) {
    if (handle->loop != NULL && !uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

/* The library closes what it has on the loop in its last callbacks, and has to be told twice. */
void guest_close(struct guest *guest) {
    if (guest->loop.data == NULL) {
        return;
    }
    if (guest->lws != NULL) {
        lws_context_destroy(guest->lws);
    }
    while (uv_run(&guest->loop, UV_RUN_NOWAIT) != 0) {
    }
    if (guest->lws != NULL) {
        lws_context_destroy(guest->lws);
    }
    uv_loop_close(&guest->loop);
}

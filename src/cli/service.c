/* service.c: see service.h. */
#include "cli/service.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void service_tell(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un where;
    memset(&where, 0, sizeof where);
    where.sun_family = AF_UNIX;
    size_t length = path == NULL ? 0 : strlen(path);
    if (length < 2 || length >= sizeof where.sun_path || (path[0] != '/' && path[0] != '@')) {
        return;
    }
    memcpy(where.sun_path, path, length);
    if (path[0] == '@') {
        where.sun_path[0] = '\0'; /* a name that no folder has */
    }
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor >= 0) {
        socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
        sendto(descriptor, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&where, size);
        close(descriptor);
    }
}

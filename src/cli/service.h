/* service.h: what whoever has started us as a service wants to hear: the datagrams of sd_notify(3). */
#ifndef CLI_SERVICE_H
#define CLI_SERVICE_H

/* "READY=1"; nothing happens where nobody listens. */
void service_tell(const char *state);

#endif

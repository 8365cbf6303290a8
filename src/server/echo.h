/* echo.h: what a bare libwebsockets echo costs on this machine, at this moment: the measure of a move's cost.
 */
#ifndef SERVER_ECHO_H
#define SERVER_ECHO_H

#include <stdbool.h>
#include <stdint.h>

/* Messages of a hundred bytes over that many WebSockets to a process of its own, which sends each back as it
 * comes. seconds: of the processor, of that process. False if it cannot be measured here. */
bool echo_measure(int sockets, double duration, bool (*stop)(void), uint64_t *echoes, double *seconds);

#endif

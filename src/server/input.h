/* input.h: JSON that strangers send. Size and depth are checked before anything is built. */
#ifndef SERVER_INPUT_H
#define SERVER_INPUT_H

#include "protocol/message.h"

#include <jansson.h>

/* Read one JSON object of UTF-8 text; NULL if it is none, too deep, or has a key twice. */
json_t *input_read(const char *text, size_t length);
/* The members of an object. */
struct message input_message(const json_t *object);

#endif

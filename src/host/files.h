/* files.h: reading whole files with a limit, replacing them atomically. */
#ifndef HOST_FILES_H
#define HOST_FILES_H

#include "core/luck.h"
#include "host/console.h"

#include <limits.h>

struct file_text {
    char *at; /* NUL-terminated; free it with file_free */
    size_t length;
};

/* Read a UTF-8 text file of at most limit bytes; "-" is standard input. Complains itself. */
enum ending file_read(const struct console *c, const char *path, size_t limit, struct file_text *out);
enum ending file_read_open(const struct console *c, int file, const char *path, size_t limit,
                           struct file_text *out);
/* The same for a file of any bytes. */
enum ending file_read_bytes(const struct console *c, const char *path, size_t limit, struct file_text *out);
void file_free(struct file_text *text);
/* Write a file: a temporary file beside it is synced, then takes its place. "-" is standard output. Complains
 * itself. */
enum ending file_write(const struct console *c, const char *path, const char *text, size_t length);
/* Write to an open file until all of it is written; false with errno set. */
bool file_write_all(int file, const void *bytes, size_t length);
bool file_exists(const char *path);
/* Where this program keeps what it may lose: $XDG_STATE_HOME/quadriga/NAME. Makes the folders; false if it
 * cannot. */
bool file_state_path(char out[PATH_MAX], const char *name);

/* Keep other processes from changing a file between our reading and writing it. -1 after complaining. The
 * lock is a file descriptor to read from; opening and closing the file by its name in between would end the
 * lock. */
enum ending file_lock(const struct console *c, const char *path, int *lock);
void file_unlock(int lock);

/* A seed nobody can foresee, from the kernel. */
enum ending seed_from_kernel(const struct console *c, struct quad_seed *out);

/* A seed that somebody chose: a number of at most 18 digits, or 64 hexadecimal digits. */
bool seed_read(const char *text, struct quad_seed *out);

#endif

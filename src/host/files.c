/* files.c: see files.h. */
#include "host/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 64 * 1024, TRIES = 100, NAME_TAIL = 32 };

static bool is_stream(const char *path) {
    return strcmp(path, "-") == 0;
}

static const char *shown_name(const struct console *c, const char *path) {
    return is_stream(path) ? phrase_text(c->language, PHRASE_STANDARD_INPUT) : path;
}

static enum ending cannot_read(const struct console *c, const char *path) {
    int why = errno;
    const char *name = shown_name(c, path);
    if (why == ENOENT) {
        return fail(c, ENDING_BAD_INPUT, PHRASE_NO_SUCH_FILE, WITH(TEXT(name)));
    }
    if (why == EISDIR) {
        return fail(c, ENDING_BAD_INPUT, PHRASE_IS_FOLDER, WITH(TEXT(name)));
    }
    if (why == EACCES) {
        return fail(c, ENDING_BAD_INPUT, PHRASE_NOT_READABLE, WITH(TEXT(name)));
    }
    return fail(c, ENDING_BAD_INPUT, PHRASE_CANNOT_READ, WITH(TEXT(name), TEXT(strerror(why))));
}

/* All that can be read from an open file, or NULL with errno set; EFBIG if it is longer than the limit. */
static char *read_all(int file, size_t limit, size_t *length) {
    size_t room = 0;
    char *all = NULL;
    *length = 0;
    for (;;) {
        if (room - *length < PIECE + 1) {
            room = room == 0 ? 2 * PIECE : 2 * room;
            char *larger = realloc(all, room);
            if (larger == NULL) {
                free(all);
                errno = ENOMEM;
                return NULL;
            }
            all = larger;
        }
        ssize_t got = read(file, all + *length, PIECE);
        if (got == 0) {
            all[*length] = '\0';
            return all;
        }
        if (got > 0) {
            *length += (size_t)got;
        }
        if ((got < 0 && (errno != EINTR || interrupt_seen())) || *length > limit) {
            int why = got < 0 ? errno : EFBIG;
            free(all);
            errno = why;
            return NULL;
        }
    }
}

/* How many bytes from the start are text: UTF-8 without NUL. */
static size_t sound_prefix(const char *text, size_t length) {
    size_t at = 0;
    uint32_t point = 1;
    for (size_t size = 1; at < length && size > 0; at += size) {
        size = quad_utf8_decode(text + at, length - at, &point);
        if (point == 0) {
            break;
        }
    }
    return at;
}

static enum ending read_bytes(const struct console *c, int file, const char *path, size_t limit,
                              struct file_text *out) {
    size_t length;
    char *all = read_all(file, limit, &length);
    *out = (struct file_text){all, length};
    if (all == NULL) {
        return errno == EFBIG ? fail(c, ENDING_BAD_INPUT, PHRASE_FILE_TOO_LONG,
                                     WITH(TEXT(shown_name(c, path)), NUMBER(limit / 1024)))
                              : cannot_read(c, path);
    }
    return ENDING_FINE;
}

enum ending file_read_open(const struct console *c, int file, const char *path, size_t limit,
                           struct file_text *out) {
    enum ending ending = read_bytes(c, file, path, limit, out);
    size_t good = ending == ENDING_FINE ? sound_prefix(out->at, out->length) : 0;
    if (ending != ENDING_FINE) {
        return ending;
    }
    if (good < out->length) {
        long line = 1;
        for (size_t i = 0; i < good; i++) {
            line += out->at[i] == '\n';
        }
        file_free(out);
        return fail(c, ENDING_BAD_INPUT, PHRASE_NOT_TEXT, WITH(TEXT(shown_name(c, path)), NUMBER(line)));
    }
    return ENDING_FINE;
}

typedef enum ending read_function(const struct console *c, int file, const char *path, size_t limit,
                                  struct file_text *out);

static enum ending read_named(const struct console *c, const char *path, size_t limit, struct file_text *out,
                              read_function *read_it) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    *out = (struct file_text){NULL, 0};
    if (file < 0) {
        return cannot_read(c, path);
    }
    enum ending ending = read_it(c, file, path, limit, out);
    close(file);
    return ending;
}

enum ending file_read(const struct console *c, const char *path, size_t limit, struct file_text *out) {
    return is_stream(path) ? file_read_open(c, STDIN_FILENO, path, limit, out)
                           : read_named(c, path, limit, out, file_read_open);
}

enum ending file_read_bytes(const struct console *c, const char *path, size_t limit, struct file_text *out) {
    return read_named(c, path, limit, out, read_bytes);
}

void file_free(struct file_text *text) {
    free(text->at);
    *text = (struct file_text){NULL, 0};
}

bool file_exists(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

/* Make a folder and those above it. */
static bool make_folders(char *path) {
    for (char *at = path + 1; *at != '\0'; at++) {
        if (*at == '/') {
            *at = '\0';
            bool fine = mkdir(path, 0777) == 0 || errno == EEXIST;
            *at = '/';
            if (!fine) {
                return false;
            }
        }
    }
    return true;
}

bool file_state_path(char out[PATH_MAX], const char *name) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    struct quad_text t;
    quad_text_begin(&t, out, PATH_MAX);
    if (state != NULL && state[0] == '/') {
        quad_text_add(&t, state);
    } else if (home != NULL && home[0] == '/') {
        quad_text_add(&t, home);
        quad_text_add(&t, "/.local/state");
    } else {
        return false;
    }
    quad_text_add(&t, "/quadriga/");
    quad_text_add(&t, name);
    return !t.cut && make_folders(out);
}

bool file_write_all(int file, const void *bytes, size_t length) {
    const char *text = bytes;
    while (length > 0) {
        ssize_t put = write(file, text, length);
        if (put < 0 && errno != EINTR) {
            return false;
        }
        if (put > 0) {
            text += put;
            length -= (size_t)put;
        }
    }
    return true;
}

static enum ending cannot_write(const struct console *c, const char *path) {
    int why = errno;
    return fail(c, ENDING_FAILURE, PHRASE_CANNOT_WRITE, WITH(TEXT(path), TEXT(strerror(why))));
}

/* A new file beside the old one, or -1. */
static int open_beside(const char *path, char *name, size_t size) {
    for (long i = 0; i < TRIES; i++) {
        struct quad_text t;
        quad_text_begin(&t, name, size);
        quad_text_add(&t, path);
        quad_text_add(&t, ".");
        quad_text_add_number(&t, (long)getpid());
        quad_text_add(&t, ".");
        quad_text_add_number(&t, i);
        quad_text_add(&t, "~");
        if (t.cut) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) {
            return file;
        }
    }
    return -1;
}

/* The rename is safe only once the folder is on the disk too. */
static bool sync_folder_of(const char *path) {
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 1 : slash == path ? 1 : (size_t)(slash - path);
    if (length >= sizeof folder) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(folder, slash == NULL ? "." : path, length);
    folder[length] = '\0';
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    bool fine = fsync(file) == 0 || errno == EINVAL; /* some file systems cannot sync folders */
    close(file);
    return fine;
}

static enum ending replace(const struct console *c, const char *path, mode_t mode, const char *text,
                           size_t length) {
    char beside[PATH_MAX + NAME_TAIL];
    int file = open_beside(path, beside, sizeof beside);
    if (file < 0) {
        return cannot_write(c, path);
    }
    bool fine =
        file_write_all(file, text, length) && (mode == 0 || fchmod(file, mode) == 0) && fsync(file) == 0;
    int why = errno;
    fine = close(file) == 0 && fine;
    if (fine && rename(beside, path) != 0) {
        fine = false;
        why = errno;
    }
    if (!fine) {
        unlink(beside);
        errno = why;
        return cannot_write(c, path);
    }
    return sync_folder_of(path) ? ENDING_FINE : cannot_write(c, path);
}

enum ending file_write(const struct console *c, const char *path, const char *text, size_t length) {
    if (is_stream(path)) {
        fwrite(text, 1, length, stdout); /* console_end notices errors */
        return ENDING_FINE;
    }
    struct stat status;
    if (stat(path, &status) != 0) {
        return errno == ENOENT ? replace(c, path, 0, text, length) : cannot_write(c, path);
    }
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return cannot_write(c, path);
    }
    if ((status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || access(path, W_OK) != 0) {
        errno = EACCES; /* a rename would not mind, but its owner would */
        return cannot_write(c, path);
    }
    if (!S_ISREG(status.st_mode)) { /* a pipe or a device */
        int file = open(path, O_WRONLY | O_CLOEXEC);
        bool fine = file >= 0 && file_write_all(file, text, length);
        fine = file >= 0 && close(file) == 0 && fine;
        return fine ? ENDING_FINE : cannot_write(c, path);
    }
    char *real = realpath(path, NULL); /* a link stays a link */
    if (real == NULL) {
        return cannot_write(c, path);
    }
    enum ending ending = replace(c, real, status.st_mode & 07777, text, length);
    free(real);
    return ending;
}

enum ending file_lock(const struct console *c, const char *path, int *lock) {
    for (int i = 0; i < TRIES; i++) {
        struct stat locked, present;
        struct flock wish = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int file = open(path, O_RDWR | O_CLOEXEC);
        if (file < 0) {
            return errno == ENOENT || errno == EISDIR ? cannot_read(c, path) : cannot_write(c, path);
        }
        if (fcntl(file, F_SETLKW, &wish) == 0 && fstat(file, &locked) == 0 && stat(path, &present) == 0 &&
            locked.st_ino == present.st_ino && locked.st_dev == present.st_dev) {
            *lock = file;
            return ENDING_FINE;
        }
        close(file); /* it was replaced while we waited: lock the new one */
        if (interrupt_seen()) {
            break;
        }
    }
    return fail(c, ENDING_FAILURE, PHRASE_CANNOT_LOCK, WITH(TEXT(path)));
}

void file_unlock(int lock) {
    close(lock);
}

enum ending seed_from_kernel(const struct console *c, struct quad_seed *out) {
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    size_t got = 0;
    while (file >= 0 && got < sizeof out->byte) {
        ssize_t more = read(file, out->byte + got, sizeof out->byte - got);
        if (more <= 0) {
            break;
        }
        got += (size_t)more;
    }
    if (file >= 0) {
        close(file);
    }
    return got == sizeof out->byte ? ENDING_FINE : fail(c, ENDING_FAILURE, PHRASE_NO_ENTROPY, NOTHING);
}

static int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

bool seed_read(const char *text, struct quad_seed *out) {
    size_t length = strlen(text), digits = 0, hex = 0;
    for (size_t i = 0; i < length; i++) {
        digits += text[i] >= '0' && text[i] <= '9';
        hex += hex_digit(text[i]) >= 0;
    }
    if (length == (size_t)2 * QUAD_SEED_BYTES && hex == length) {
        for (int i = 0; i < QUAD_SEED_BYTES; i++) {
            out->byte[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
        }
        return true;
    }
    if (length == 0 || length > 18 || digits != length) {
        return false;
    }
    *out = quad_luck_from_number(strtoull(text, NULL, 10));
    return true;
}

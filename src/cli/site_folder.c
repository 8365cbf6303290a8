/* site_folder.c: see site_folder.h. */
#include "cli/site_folder.h"
#include "host/files.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define LIST       ".quadriga-site"
#define ASIDE      ".quadriga-new"
#define LOCK       "lock"
#define FIRST_LINE "quadriga site 1\n"

enum { LIST_MOST = 2 * SITE_FILES_MOST * SITE_NAME_BYTES };

/* What is wrong with a file of the folder, or with the folder itself (""), and what would do. */
static enum ending cannot_write(const struct site_folder *f, const char *name) {
    int why = errno;
    char path[PATH_MAX];
    struct quad_text t;
    if (why == ENOSPC || why == EDQUOT || why == EFBIG) {
        return fail(f->c, ENDING_FAILURE, PHRASE_SITE_NO_ROOM, WITH(TEXT(f->path)));
    }
    if (why == EACCES || why == EPERM || why == EROFS) {
        return fail(f->c, ENDING_FAILURE, PHRASE_SITE_FORBIDDEN, WITH(TEXT(f->path)));
    }
    if (why == ENOTDIR && name[0] == '\0') {
        return fail(f->c, ENDING_FAILURE, PHRASE_SITE_NOT_FOLDER, WITH(TEXT(f->path)));
    }
    if (why == ENOENT && name[0] == '\0') {
        return fail(f->c, ENDING_FAILURE, PHRASE_SITE_NO_ABOVE, WITH(TEXT(f->path)));
    }
    quad_text_begin(&t, path, sizeof path);
    quad_text_add(&t, f->path);
    quad_text_add(&t, name[0] == '\0' ? "" : "/");
    quad_text_add(&t, name);
    return fail(f->c, ENDING_FAILURE, PHRASE_CANNOT_WRITE, WITH(TEXT(path), TEXT(strerror(why))));
}

static bool has_name(const struct site_names *names, const char *name) {
    int i = 0;
    while (i < names->count && strcmp(names->at[i], name) != 0) {
        i++;
    }
    return i < names->count;
}

/* Whether that is the name of a file that we would write: nothing above the folder, nothing hidden. */
static bool is_name(const char *at, size_t length) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    bool fine = length > 0 && length < SITE_NAME_BYTES;
    for (size_t i = 0; fine && i < length; i++) {
        bool begins = i == 0 || at[i - 1] == '/';
        fine =
            memchr(letters, at[i], sizeof letters - 1) != NULL && !(begins && (at[i] == '.' || at[i] == '/'));
    }
    return fine;
}

static bool add_name(struct site_names *names, const char *at, size_t length) {
    if (names->count == SITE_FILES_MOST || !is_name(at, length)) {
        return false;
    }
    char *name = names->at[names->count++];
    memcpy(name, at, length);
    name[length] = '\0';
    return true;
}

static bool read_names(const char *text, struct site_names *out) {
    size_t first = strlen(FIRST_LINE);
    bool fine = strncmp(text, FIRST_LINE, first) == 0;
    for (const char *at = text + first, *end; fine && *at != '\0'; at = end + (*end == '\n')) {
        end = at + strcspn(at, "\n");
        fine = add_name(out, at, (size_t)(end - at));
    }
    return fine;
}

/* Nothing is in the folder but perhaps what a run left that was killed before it had a site. */
static bool is_empty(const struct site_folder *f) {
    DIR *folder = opendir(f->path);
    bool empty = folder != NULL;
    for (const struct dirent *file; empty && (file = readdir(folder)) != NULL;) {
        const char *name = file->d_name;
        empty = strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, ASIDE) == 0;
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return empty;
}

static enum ending read_old(struct site_folder *f) {
    char path[PATH_MAX];
    struct file_text list;
    struct quad_text t;
    quad_text_begin(&t, path, sizeof path);
    quad_text_add(&t, f->path);
    quad_text_add(&t, "/" LIST);
    if (t.cut || !file_exists(path)) {
        return is_empty(f) ? ENDING_FINE
                           : fail(f->c, ENDING_FAILURE, PHRASE_SITE_NOT_OURS, WITH(TEXT(f->path)));
    }
    enum ending ending = file_read(f->c, path, LIST_MOST, &list);
    if (ending == ENDING_FINE && !read_names(list.at, &f->old)) {
        ending = fail(f->c, ENDING_FAILURE, PHRASE_SITE_NOT_OURS, WITH(TEXT(f->path)));
    }
    file_free(&list);
    return ending;
}

/* Files aside are called by their numbers. */
static const char *aside_name(int number, char out[16]) {
    struct quad_text t;
    quad_text_begin(&t, out, 16);
    quad_text_add_number(&t, number);
    return out;
}

static void clear_aside(const struct site_folder *f) {
    char name[16];
    for (int i = 0; i <= SITE_FILES_MOST; i++) {
        unlinkat(f->aside, aside_name(i, name), 0);
    }
}

/* One run at a time; what an earlier one has left there is cleared away. */
static enum ending open_aside(struct site_folder *f) {
    struct flock wish = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (mkdirat(f->root, ASIDE, 0777) != 0 && errno != EEXIST) {
        return cannot_write(f, ASIDE);
    }
    f->aside = openat(f->root, ASIDE, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    f->lock = f->aside < 0 ? -1 : openat(f->aside, LOCK, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (f->lock < 0) {
        return cannot_write(f, ASIDE);
    }
    if (fcntl(f->lock, F_SETLK, &wish) != 0) {
        close(f->lock);
        f->lock = -1;
        return fail(f->c, ENDING_FAILURE, PHRASE_CANNOT_LOCK, WITH(TEXT(f->path)));
    }
    clear_aside(f);
    return ENDING_FINE;
}

enum ending site_folder_open(struct site_folder *f, const struct console *c, const char *path) {
    memset(f, 0, sizeof *f);
    f->c = c;
    f->path = path;
    f->root = f->aside = f->lock = -1;
    f->made = mkdir(path, 0777) == 0;
    if (!f->made && errno != EEXIST) {
        return cannot_write(f, "");
    }
    f->root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (f->root < 0) {
        return cannot_write(f, "");
    }
    enum ending ending = read_old(f);
    return ending == ENDING_FINE ? open_aside(f) : ending;
}

static bool write_aside(const struct site_folder *f, int number, const void *bytes, size_t length) {
    char name[16];
    int file = openat(f->aside, aside_name(number, name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
        return false;
    }
    bool fine = file_write_all(file, bytes, length) && fsync(file) == 0;
    int why = errno;
    fine = close(file) == 0 && fine;
    errno = why;
    return fine;
}

enum ending site_folder_put(struct site_folder *f, const char *name, const void *bytes, size_t length) {
    if (interrupt_seen()) {
        return ENDING_INTERRUPTED;
    }
    int number = f->new.count;
    bool added = add_name(&f->new, name, strlen(name));
    assert(added);
    return write_aside(f, number, bytes, length) ? ENDING_FINE : cannot_write(f, name);
}

/* The folders that a name speaks of. */
static bool make_folders(const struct site_folder *f, const char *name) {
    char part[SITE_NAME_BYTES];
    for (const char *slash = strchr(name, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        size_t length = (size_t)(slash - name);
        memcpy(part, name, length);
        part[length] = '\0';
        if (mkdirat(f->root, part, 0777) != 0 && errno != EEXIST) {
            return false;
        }
    }
    return true;
}

static bool take_place(const struct site_folder *f, int number, const char *name) {
    char aside[16];
    return make_folders(f, name) && renameat(f->aside, aside_name(number, aside), f->root, name) == 0;
}

/* The list as it is to be from now on: the new names, and before they have their places the old ones too. */
static enum ending write_list(const struct site_folder *f, bool with_old) {
    char *text = malloc(LIST_MOST);
    struct quad_text t;
    if (text == NULL) {
        return fail_error(f->c, QUAD_ERROR_NO_MEMORY, NULL);
    }
    quad_text_begin(&t, text, LIST_MOST);
    quad_text_add(&t, FIRST_LINE);
    for (int i = 0; i < f->new.count; i++) {
        quad_text_add(&t, f->new.at[i]);
        quad_text_add(&t, "\n");
    }
    for (int i = 0; with_old && i < f->old.count; i++) {
        if (!has_name(&f->new, f->old.at[i])) {
            quad_text_add(&t, f->old.at[i]);
            quad_text_add(&t, "\n");
        }
    }
    assert(!t.cut);
    bool fine = write_aside(f, SITE_FILES_MOST, t.at, t.length) && take_place(f, SITE_FILES_MOST, LIST);
    free(text);
    return fine ? ENDING_FINE : cannot_write(f, LIST);
}

/* Nothing of somebody else's has a name that we need. */
static enum ending check_places(const struct site_folder *f) {
    char path[PATH_MAX];
    struct quad_text t;
    for (int i = 0; i < f->new.count; i++) {
        const char *name = f->new.at[i];
        if (!has_name(&f->old, name) && faccessat(f->root, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
            quad_text_begin(&t, path, sizeof path);
            quad_text_add(&t, f->path);
            quad_text_add(&t, "/");
            quad_text_add(&t, name);
            return fail(f->c, ENDING_FAILURE, PHRASE_SITE_IN_THE_WAY, WITH(TEXT(path)));
        }
    }
    return ENDING_FINE;
}

enum ending site_folder_replace(struct site_folder *f) {
    enum ending ending = check_places(f);
    ending = ending == ENDING_FINE ? write_list(f, true) : ending;
    for (int i = 0; i < f->new.count &&ending == ENDING_FINE; i++) {
        ending = take_place(f, i, f->new.at[i]) ? ENDING_FINE : cannot_write(f, f->new.at[i]);
    }
    for (int i = 0; i < f->old.count && ending == ENDING_FINE; i++) {
        if (!has_name(&f->new, f->old.at[i])) {
            unlinkat(f->root, f->old.at[i], 0);
        }
    }
    ending = ending == ENDING_FINE ? write_list(f, false) : ending;
    f->done = ending == ENDING_FINE;
    if (f->done) {
        fsync(f->root); /* some file systems cannot sync folders */
    }
    return ending;
}

void site_folder_close(struct site_folder *f) {
    if (f->lock >= 0) {
        clear_aside(f);
        unlinkat(f->aside, LOCK, 0);
        unlinkat(f->root, ASIDE, AT_REMOVEDIR);
        close(f->lock);
    }
    if (f->aside >= 0) {
        close(f->aside);
    }
    if (f->root >= 0) {
        close(f->root);
    }
    if (f->made && !f->done) {
        rmdir(f->path); /* if it is empty */
    }
}

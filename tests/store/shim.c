/* shim.c: see shim.h. */
#include "shim.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

enum { SECTOR = 512, FILES = 8, NAME = 64, IMAGE_MOST = 64 * 1024 * 1024 };

/* FOLDER: the folder was synced, so files made and deleted before are so for good. */
enum act { ACT_CREATE, ACT_WRITE, ACT_TRUNCATE, ACT_SYNC, ACT_DELETE, ACT_FOLDER };

/* Something that happened to a file. Files are known by the last part of their names. */
struct event {
    enum act act;
    int file;
    int64_t offset;
    size_t size;
    uint8_t *data;
};

static struct {
    sqlite3_vfs vfs, *real;
    sqlite3_io_methods methods, alone; /* alone: without shared memory */
    sqlite3_mem_methods memory, real_memory;
    bool recording;
    struct event *events;
    size_t count, room;
    char names[FILES][NAME];
    int name_count;
    enum shim_fault fault;
    long left; /* until the fault */
    bool failed;
} shim;

struct shim_file {
    sqlite3_file base;
    int file;   /* -1: not recorded */
    bool fresh; /* made and not yet synced: the first sync includes the folder, as the real one does it */
    sqlite3_file *real;
};

static sqlite3_file *real_of(sqlite3_file *f) {
    return ((struct shim_file *)(void *)f)->real;
}

static int number_of(const char *path) {
    if (!shim.recording) {
        return -1;
    }
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
    for (int i = 0; i < shim.name_count; i++) {
        if (strcmp(shim.names[i], name) == 0) {
            return i;
        }
    }
    assert(shim.name_count < FILES && strlen(name) < NAME);
    memcpy(shim.names[shim.name_count], name, strlen(name) + 1);
    return shim.name_count++;
}

static void note(enum act act, int file, const void *data, size_t size, int64_t offset) {
    if (!shim.recording || file < 0) {
        return;
    }
    if (shim.count == shim.room) {
        shim.room = shim.room == 0 ? 1024 : 2 * shim.room;
        shim.events = realloc(shim.events, shim.room * sizeof *shim.events);
    }
    struct event e = {act, file, offset, size, data == NULL ? NULL : malloc(size)};
    assert(shim.events != NULL && (data == NULL || e.data != NULL));
    if (data != NULL) {
        memcpy(e.data, data, size);
    }
    shim.events[shim.count++] = e;
}

/* Whether the ordered fault strikes now. */
static bool strikes(enum shim_fault fault, bool for_ever) {
    if (shim.fault != fault || shim.left <= 0) {
        return false;
    }
    if (shim.left == 1) {
        shim.failed = true;
        shim.left -= !for_ever;
        return true;
    }
    shim.left--;
    return false;
}

static int on_close(sqlite3_file *f) {
    struct shim_file *file = (struct shim_file *)(void *)f;
    int code = file->real->pMethods == NULL ? SQLITE_OK : file->real->pMethods->xClose(file->real);
    free(file->real);
    return code;
}

static int on_read(sqlite3_file *f, void *out, int size, sqlite3_int64 offset) {
    return real_of(f)->pMethods->xRead(real_of(f), out, size, offset);
}

static int on_write(sqlite3_file *f, const void *data, int size, sqlite3_int64 offset) {
    if (strikes(SHIM_DISK_FULL, true)) {
        return SQLITE_FULL;
    }
    if (strikes(SHIM_WRITE_FAILS, false)) {
        return SQLITE_IOERR_WRITE;
    }
    int code = real_of(f)->pMethods->xWrite(real_of(f), data, size, offset);
    if (code == SQLITE_OK) {
        note(ACT_WRITE, ((struct shim_file *)(void *)f)->file, data, (size_t)size, offset);
    }
    return code;
}

static int on_truncate(sqlite3_file *f, sqlite3_int64 size) {
    int code = real_of(f)->pMethods->xTruncate(real_of(f), size);
    if (code == SQLITE_OK) {
        note(ACT_TRUNCATE, ((struct shim_file *)(void *)f)->file, NULL, 0, size);
    }
    return code;
}

static int on_sync(sqlite3_file *f, int flags) {
    struct shim_file *file = (struct shim_file *)(void *)f;
    if (strikes(SHIM_SYNC_FAILS, false)) {
        return SQLITE_IOERR_FSYNC;
    }
    int code = real_of(f)->pMethods->xSync(real_of(f), flags);
    if (code == SQLITE_OK) {
        note(ACT_SYNC, file->file, NULL, 0, 0);
        note(ACT_FOLDER, file->fresh ? file->file : -1, NULL, 0, 0);
        file->fresh = false;
    }
    return code;
}

static int on_size(sqlite3_file *f, sqlite3_int64 *out) {
    return real_of(f)->pMethods->xFileSize(real_of(f), out);
}

static int on_lock(sqlite3_file *f, int level) {
    return real_of(f)->pMethods->xLock(real_of(f), level);
}

static int on_unlock(sqlite3_file *f, int level) {
    return real_of(f)->pMethods->xUnlock(real_of(f), level);
}

static int on_check_lock(sqlite3_file *f, int *out) {
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), out);
}

static int on_control(sqlite3_file *f, int operation, void *argument) {
    return real_of(f)->pMethods->xFileControl(real_of(f), operation, argument);
}

static int on_sector_size(sqlite3_file *f) {
    (void)f;
    return SECTOR;
}

/* What the real one says, but never that writes are atomic or in order. */
static int on_characteristics(sqlite3_file *f) {
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f)) & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int on_map(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, out);
}

static int on_shm_lock(sqlite3_file *f, int offset, int n, int flags) {
    return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void on_barrier(sqlite3_file *f) {
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int on_unmap(sqlite3_file *f, int delete) {
    return real_of(f)->pMethods->xShmUnmap(real_of(f), delete);
}

static int on_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *f, int flags, int *out_flags) {
    struct shim_file *file = (struct shim_file *)(void *)f;
    (void)vfs;
    file->base.pMethods = NULL;
    file->file = -1;
    file->real = calloc(1, (size_t)shim.real->szOsFile);
    if (file->real == NULL) {
        return SQLITE_NOMEM;
    }
    bool kept = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) != 0;
    bool made = kept && access(path, F_OK) != 0;
    int code = shim.real->xOpen(shim.real, path, file->real, flags, out_flags);
    if (code != SQLITE_OK) {
        free(file->real);
        return code;
    }
    file->file = kept ? number_of(path) : -1;
    file->base.pMethods = shim.fault == SHIM_NO_SHARING ? &shim.alone : &shim.methods;
    file->fresh = made;
    if (made) {
        note(ACT_CREATE, file->file, NULL, 0, 0);
    }
    return SQLITE_OK;
}

static int on_delete(sqlite3_vfs *vfs, const char *path, int sync_folder) {
    (void)vfs;
    int code = shim.real->xDelete(shim.real, path, sync_folder);
    if (code == SQLITE_OK) {
        note(ACT_DELETE, number_of(path), NULL, 0, 0);
        note(ACT_FOLDER, sync_folder != 0 ? number_of(path) : -1, NULL, 0, 0);
    }
    return code;
}

static void *on_malloc(int size) {
    return strikes(SHIM_NO_MEMORY, true) ? NULL : shim.real_memory.xMalloc(size);
}

static void *on_realloc(void *old, int size) {
    return strikes(SHIM_NO_MEMORY, true) ? NULL : shim.real_memory.xRealloc(old, size);
}

void shim_install(void) {
    int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &shim.real_memory);
    shim.memory = shim.real_memory;
    shim.memory.xMalloc = on_malloc;
    shim.memory.xRealloc = on_realloc;
    code = code == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_MALLOC, &shim.memory) : code;
    code = code == SQLITE_OK ? sqlite3_initialize() : code;
    shim.real = sqlite3_vfs_find(NULL);
    assert(code == SQLITE_OK && shim.real != NULL);
    shim.vfs = *shim.real;
    shim.vfs.zName = "shim";
    shim.vfs.szOsFile = (int)sizeof(struct shim_file);
    shim.vfs.xOpen = on_open;
    shim.vfs.xDelete = on_delete;
    shim.methods = (sqlite3_io_methods){2,
                                        on_close,
                                        on_read,
                                        on_write,
                                        on_truncate,
                                        on_sync,
                                        on_size,
                                        on_lock,
                                        on_unlock,
                                        on_check_lock,
                                        on_control,
                                        on_sector_size,
                                        on_characteristics,
                                        on_map,
                                        on_shm_lock,
                                        on_barrier,
                                        on_unmap,
                                        NULL,
                                        NULL};
    shim.alone = shim.methods;
    shim.alone.iVersion = 1;
    code = sqlite3_vfs_register(&shim.vfs, 1);
    assert(code == SQLITE_OK);
}

void shim_fail(enum shim_fault fault, long n) {
    shim.fault = fault;
    shim.left = n;
    shim.failed = false;
}

bool shim_failed(void) {
    return shim.failed;
}

void shim_record(bool on) {
    if (on) {
        for (size_t i = 0; i < shim.count; i++) {
            free(shim.events[i].data);
        }
        shim.count = 0;
        shim.name_count = 0;
    }
    shim.recording = on;
}

size_t shim_moment(void) {
    return shim.count;
}

/* A file of the rebuilt disk. */
struct image {
    uint8_t *bytes;
    size_t size;
    bool exists;
};

static void put(struct image *image, int64_t offset, const uint8_t *data, size_t size) {
    size_t end = (size_t)offset + size;
    assert(end <= IMAGE_MOST);
    if (end > image->size) {
        image->bytes = realloc(image->bytes, end);
        assert(image->bytes != NULL);
        memset(image->bytes + image->size, 0, end - image->size); /* holes read as zero */
        image->size = end;
    }
    memcpy(image->bytes + offset, data, size);
    image->exists = true;
}

static void settle(struct image *image, const struct event *e) {
    switch (e->act) {
    case ACT_WRITE:
        put(image, e->offset, e->data, e->size);
        break;
    case ACT_TRUNCATE:
        image->size = (size_t)e->offset < image->size ? (size_t)e->offset : image->size;
        break;
    case ACT_DELETE:
        image->size = 0;
        image->exists = false;
        break;
    default:
        image->exists = true;
        break;
    }
}

/* A write that was not synced, sector by sector. */
static long lose_sectors(struct image *image, const struct event *e, bool tear, struct quad_rng *r) {
    long lost = 0;
    for (size_t at = 0; at < e->size;) {
        size_t piece = SECTOR - (size_t)(e->offset + (int64_t)at) % SECTOR;
        piece = piece > e->size - at ? e->size - at : piece;
        uint32_t fate = quad_rng_below(r, tear ? 3 : 2);
        size_t kept = fate == 0 ? piece : fate == 1 ? 0 : quad_rng_below(r, (uint32_t)piece + 1);
        if (kept > 0) {
            put(image, e->offset + (int64_t)at, e->data + at, kept);
        }
        lost += kept < piece;
        at += piece;
    }
    return lost;
}

/* What became of the unsynced events of one file. Names reach the disk with the folder, so a file that was
 * made may be missing, and one that was deleted may still be there. */
static long lose(struct image *image, int file, size_t from, size_t moment, enum shim_loss loss,
                 struct quad_rng *r) {
    long lost = 0;
    size_t until = loss == SHIM_LOSE_LATER ? from + quad_rng_below(r, (uint32_t)(moment - from) + 1) : moment;
    for (size_t i = from; i < moment; i++) {
        const struct event *e = &shim.events[i];
        if (e->file != file || e->act == ACT_SYNC || e->act == ACT_FOLDER) {
            continue;
        }
        bool whole = loss == SHIM_LOSE_NONE || (loss == SHIM_LOSE_LATER && i < until);
        bool none = loss == SHIM_LOSE_ALL || (loss == SHIM_LOSE_LATER && i >= until);
        if (!whole && !none && e->act == ACT_WRITE) {
            lost += lose_sectors(image, e, loss == SHIM_TEAR_SECTORS, r);
        } else if (whole || (!none && quad_rng_below(r, 2) == 0)) {
            settle(image, e);
        } else {
            lost++;
            if (e->act == ACT_DELETE) { /* what follows happened to a file of the same name that never was */
                break;
            }
        }
    }
    return lost;
}

static bool write_image(const struct image *image, const char *folder, const char *name) {
    char path[PROOF_PATH];
    proof_path(path, folder, name);
    unlink(path);
    if (!image->exists) {
        return true;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    size_t done = 0;
    while (file >= 0 && done < image->size) {
        ssize_t more = write(file, image->bytes + done, image->size - done);
        if (more <= 0) {
            break;
        }
        done += (size_t)more;
    }
    return file >= 0 && close(file) == 0 && done == image->size;
}

/* How far a file is safe: up to its last sync, and up to its last deletion that a sync of the folder
 * followed. */
static size_t safe_until(int file, size_t moment) {
    size_t safe = 0, deleted = 0;
    for (size_t i = 0; i < moment; i++) {
        const struct event *e = &shim.events[i];
        if (e->file == file && e->act == ACT_SYNC) {
            safe = i + 1;
        } else if (e->file == file && e->act == ACT_DELETE) {
            deleted = i + 1;
        } else if (e->act == ACT_FOLDER && deleted > safe) {
            safe = deleted;
        }
    }
    return safe;
}

long shim_rebuild(size_t moment, enum shim_loss loss, struct quad_rng *r, const char *folder) {
    long lost = 0;
    bool fine = true;
    for (int file = 0; file < shim.name_count && fine; file++) {
        struct image image = {NULL, 0, false};
        size_t safe = safe_until(file, moment);
        for (size_t i = 0; i < safe; i++) {
            if (shim.events[i].file == file && shim.events[i].act != ACT_FOLDER) {
                settle(&image, &shim.events[i]);
            }
        }
        lost += lose(&image, file, safe, moment, loss, r);
        fine = write_image(&image, folder, shim.names[file]);
        free(image.bytes);
    }
    return fine ? lost : -1;
}

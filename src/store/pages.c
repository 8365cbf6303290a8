/* pages.c: see pages.h. */
#include "store/pages.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    LOG_HEAD = 32,
    FRAME_HEAD = 24,
    PAGE_LEAST = 512,
    PAGE_MOST = 65536,
    PAGE_USUAL = 4096,
    ID_TYPE = 13 + 2 * (QUAD_STORE_ID_BYTES - 1), /* the serial type of an id */
    HASH_TYPE = 12 + 2 * QUAD_HASH_BYTES,
};

static uint32_t big(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* As much as can be read; what cannot is zero. Returns how much there was. */
static size_t read_at(int file, uint8_t *out, size_t size, int64_t offset) {
    size_t done = 0;
    memset(out, 0, size);
    while (done < size) {
        ssize_t got = pread(file, out + done, size - done, (off_t)(offset + (int64_t)done));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        done += (size_t)got;
    }
    return done;
}

static bool is_page_size(size_t size) {
    return size >= PAGE_LEAST && size <= PAGE_MOST && (size & (size - 1)) == 0;
}

/* From the head of the file, of the log, or what we always use. */
static size_t page_size(const struct pages *p) {
    uint8_t head[100], log[LOG_HEAD] = {0};
    read_at(p->file, head, sizeof head, 0);
    if (p->log >= 0) {
        read_at(p->log, log, sizeof log, 0);
    }
    size_t own = (size_t)head[16] << 8 | head[17], other = big(log + 8);
    bool ours = memcmp(head, "SQLite format 3", 16) == 0;
    own = own == 1 ? PAGE_MOST : own;
    return ours && is_page_size(own)                               ? own
           : (big(log) & ~1u) == 0x377f0682 && is_page_size(other) ? other
                                                                   : PAGE_USUAL;
}

/* The checksum of the log, over pairs of words. */
static void add_sum(bool is_big, uint32_t sum[2], const uint8_t *at, size_t size) {
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint32_t a = big(at + i), b = big(at + i + 4);
        if (!is_big) {
            a = __builtin_bswap32(a);
            b = __builtin_bswap32(b);
        }
        sum[0] += a + sum[1];
        sum[1] += b + sum[0];
    }
}

/* Whether a frame is as it was written, if the sum before it is. */
static bool frame_is_certain(const struct pages *p, bool is_big, const uint8_t before[8],
                             const uint8_t head[FRAME_HEAD]) {
    uint32_t sum[2] = {big(before), big(before + 4)};
    add_sum(is_big, sum, head, 8);
    add_sum(is_big, sum, p->more, p->size);
    return sum[0] == big(head + 16) && sum[1] == big(head + 20);
}

static bool grow(struct pages *p, uint32_t count) {
    if (count <= p->count) {
        return true;
    }
    int64_t *newer = realloc(p->newer, count * sizeof *newer);
    if (newer == NULL) {
        return false;
    }
    p->newer = newer;
    bool *certain = realloc(p->is_certain, count * sizeof *certain);
    if (certain == NULL) {
        return false;
    }
    p->is_certain = certain;
    memset(p->newer + p->count, 0, (count - p->count) * sizeof *newer);
    memset(p->is_certain + p->count, 0, (count - p->count) * sizeof *certain);
    p->count = count;
    return true;
}

/* Frames of the last generation of the log, up to the last commit: which pages they are newer versions of. */
static bool read_log(struct pages *p) {
    uint8_t log[LOG_HEAD], head[FRAME_HEAD], before[8];
    int64_t end = lseek(p->log, 0, SEEK_END), step = FRAME_HEAD + (int64_t)p->size, last = 0;
    read_at(p->log, log, sizeof log, 0);
    for (int64_t at = LOG_HEAD; at + step <= end; at += step) {
        read_at(p->log, head, sizeof head, at);
        last = memcmp(head + 8, log + 16, 8) == 0 && big(head + 4) != 0 ? at : last;
    }
    memcpy(before, log + 24, sizeof before);
    uint32_t most = p->count + (uint32_t)(end / step) + 1; /* a page has no higher number than that */
    for (int64_t at = LOG_HEAD; at <= last; at += step) {
        read_at(p->log, head, sizeof head, at);
        read_at(p->log, p->more, p->size, at + FRAME_HEAD);
        uint32_t number = big(head);
        bool certain = frame_is_certain(p, (big(log) & 1u) != 0, before, head);
        memcpy(before, head + 16, sizeof before);
        if (memcmp(head + 8, log + 16, 8) != 0 || number == 0 || number > most) {
            continue;
        }
        if (!grow(p, number)) {
            return false;
        }
        p->newer[number - 1] = at + FRAME_HEAD;
        p->is_certain[number - 1] = certain;
    }
    return true;
}

bool pages_open(struct pages *p, const char *path) {
    char log[PATH_MAX];
    struct quad_text t;
    quad_text_begin(&t, log, sizeof log);
    quad_text_add(&t, path);
    quad_text_add(&t, "-wal");
    *p = (struct pages){.file = open(path, O_RDONLY | O_CLOEXEC), .log = -1};
    if (p->file < 0) {
        return false;
    }
    p->log = t.cut ? -1 : open(log, O_RDONLY | O_CLOEXEC);
    p->size = page_size(p);
    p->at = malloc(p->size);
    p->more = malloc(p->size);
    p->payload = malloc(PAYLOAD_MOST);
    int64_t end = lseek(p->file, 0, SEEK_END);
    uint64_t count = end < 0 ? 0 : ((uint64_t)end + p->size - 1) / p->size;
    bool fine = p->at != NULL && p->more != NULL && p->payload != NULL && end >= 0 && count < UINT32_MAX &&
                grow(p, (uint32_t)count) && (p->log < 0 || read_log(p));
    if (!fine) {
        pages_close(p);
        errno = ENOMEM;
    }
    return fine;
}

void pages_close(struct pages *p) {
    close(p->file);
    if (p->log >= 0) {
        close(p->log);
    }
    free(p->newer);
    free(p->is_certain);
    free(p->at);
    free(p->more);
    free(p->payload);
    *p = (struct pages){.file = -1, .log = -1};
}

/* A number of one to nine bytes; 0 bytes if it ends too early. */
static size_t varint(const uint8_t *at, const uint8_t *end, uint64_t *out) {
    *out = 0;
    for (size_t i = 0; i < 9 && at + i < end; i++) {
        if (i == 8) {
            *out = *out << 8 | at[i];
            return 9;
        }
        *out = *out << 7 | (at[i] & 0x7f);
        if (at[i] < 0x80) {
            return i + 1;
        }
    }
    return 0;
}

static size_t size_of(uint64_t type) {
    static const uint8_t sizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    return type < sizeof sizes ? sizes[type] : type < 12 ? SIZE_MAX : (size_t)((type - 12) / 2);
}

/* False: a real number, or a reserved type; we have neither. */
static bool column_of(uint64_t type, const uint8_t *at, struct value *out) {
    if (type == 0) {
        *out = value_null();
    } else if (type == 8 || type == 9) {
        *out = value_number(type == 9);
    } else if (type <= 6) {
        size_t size = size_of(type);
        uint64_t number = (at[0] & 0x80) != 0 ? UINT64_MAX : 0;
        for (size_t i = 0; i < size; i++) {
            number = number << 8 | at[i];
        }
        *out = value_number((int64_t)number);
    } else if (type >= 12) {
        *out = value_bytes(at, size_of(type));
        out->kind = type % 2 == 1 ? VALUE_TEXT : VALUE_BYTES;
    } else {
        return false;
    }
    return true;
}

/* The columns of a row; how many, or 0 if it is none. */
static int columns_of(const uint8_t *payload, size_t size, struct value column[PAGE_COLUMNS]) {
    uint64_t head, type;
    size_t at = varint(payload, payload + size, &head);
    if (at == 0 || head > size || head > 3 * PAGE_COLUMNS) {
        return 0;
    }
    size_t body = (size_t)head;
    int count = 0;
    while (at < head) {
        size_t length = varint(payload + at, payload + head, &type);
        if (length == 0 || count == PAGE_COLUMNS || size_of(type) > size - body ||
            !column_of(type, payload + body, &column[count++])) {
            return 0;
        }
        body += size_of(type);
        at += length;
    }
    return at == head && body == size ? count : 0;
}

/* The page of that number, its newest version. */
static bool read_page(const struct pages *p, uint32_t number, uint8_t *out) {
    if (number == 0 || number > p->count) {
        return false;
    }
    int64_t newer = p->newer[number - 1];
    read_at(newer != 0 ? p->log : p->file, out, p->size,
            newer != 0 ? newer : (int64_t)(number - 1) * (int64_t)p->size);
    return true;
}

/* How much of a row is in its own page. */
static size_t local_size(size_t page, size_t size, bool has_rowid) {
    size_t most = has_rowid ? page - 35 : (page - 12) * 64 / 255 - 23, least = (page - 12) * 32 / 255 - 23;
    size_t local = size <= most ? size : least + (size - least) % (page - 4);
    return local <= most ? local : least;
}

/* A row that goes on in other pages, put together; false if one of them is missing. */
static bool gather(struct pages *p, const uint8_t *at, size_t local, size_t size) {
    uint32_t next = big(at + local);
    size_t done = local;
    memcpy(p->payload, at, local);
    while (done < size) {
        size_t part = size - done < p->size - 4 ? size - done : p->size - 4;
        if (!read_page(p, next, p->more)) {
            return false;
        }
        memcpy(p->payload + done, p->more + 4, part);
        next = big(p->more);
        done += part;
    }
    return true;
}

/* What the first bytes of a row of ours are: the size of the head, then the type of the first column. */
static bool may_be_row(const uint8_t *at, const uint8_t *end, const struct row_form *form) {
    return at + 2 < end && at[0] > form->least && at[0] < 3 * PAGE_COLUMNS &&
           at[1] == (form->is_hash ? HASH_TYPE : ID_TYPE);
}

/* Try every byte of the page in p->at for the beginning of a row. */
static bool scan(struct pages *p, const struct row_form *form,
                 bool (*each)(void *context, const struct value *column, int count), void *context) {
    const uint8_t *end = p->at + p->size;
    struct value column[PAGE_COLUMNS];
    for (const uint8_t *at = p->at; at < end; at++) {
        uint64_t size, rowid;
        size_t length = varint(at, end, &size);
        size_t more = length == 0 || !form->has_rowid ? 0 : varint(at + length, end, &rowid);
        const uint8_t *row = at + length + more;
        if (length == 0 || (form->has_rowid && more == 0) || !may_be_row(row, end, form) ||
            size > PAYLOAD_MOST || size < (uint64_t)form->least) {
            continue;
        }
        size_t local = local_size(p->size, (size_t)size, form->has_rowid), rest = local < size ? 4 : 0;
        if ((size_t)(end - row) < local + rest || (rest > 0 && !gather(p, row, local, (size_t)size))) {
            continue;
        }
        int count = columns_of(rest > 0 ? p->payload : row, (size_t)size, column);
        if (count >= form->least && count <= form->most && !each(context, column, count)) {
            return false;
        }
    }
    return true;
}

bool pages_rows(struct pages *p, const struct row_form *form,
                bool (*each)(void *context, const struct value *column, int count), void *context) {
    bool fine = true;
    for (uint32_t number = 1; number <= p->count && fine; number++) {
        bool newer = p->newer[number - 1] != 0;
        if (newer && read_page(p, number, p->at)) {
            fine = scan(p, form, each, context);
        }
        if (fine && (!newer || !p->is_certain[number - 1])) {
            read_at(p->file, p->at, p->size, (int64_t)(number - 1) * (int64_t)p->size);
            fine = scan(p, form, each, context);
        }
    }
    return fine;
}

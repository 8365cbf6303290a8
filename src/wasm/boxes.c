/* boxes.c: see boxes.h. */
#include "wasm/boxes.h"

#include "core/box.h"
#include "protocol/view.h"

static const struct quad_game *proved; /* held; JavaScript has one thread here */

/* The name of a value that the words begin with, or "". */
static void blame(struct quad_text *t, const char *words) {
    size_t length = strcspn(words, " =");
    quad_text_add_bytes(t, words, length);
}

static void write_fault(struct quad_json *j, struct quad_fault fault, enum quad_language language) {
    char said[512], value[64];
    struct quad_text t;
    quad_json_bool(j, "ok", false);
    quad_json_string(j, "error", quad_error_token(fault.error));
    quad_json_number(j, "line", fault.line);
    quad_text_begin(&t, value, sizeof value);
    blame(&t, fault.near);
    quad_json_string(j, "value", value);
    quad_json_string(j, "words", fault.near);
    quad_json_string(j, "wanted", fault.wanted);
    quad_text_begin(&t, said, sizeof said);
    quad_fault_write(&t, &fault, language);
    quad_json_string(j, "text", said);
    const char *why = fault.why == NULL ? quad_error_text(fault.error, language) : fault.why->text[language];
    catalogue_say(j, "say", language, why);
}

void boxes_read(struct quad_text *out, const char *text, size_t length, bool whole,
                enum quad_language language) {
    struct quad_json j;
    struct quad_fault fault;
    const struct quad_game *g = NULL;
    memset(&fault, 0, sizeof fault);
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    if (quad_box_read(NULL, text, length, &g, &fault) != QUAD_ERROR_NONE) {
        write_fault(&j, fault, language);
    } else {
        quad_json_bool(&j, "ok", true);
        if (whole) {
            catalogue_write_box(&j, g, language);
        } else {
            catalogue_write_box_name(&j, g);
        }
        quad_game_drop(g);
    }
    quad_json_close(&j, '}');
}

bool boxes_prove_begin(const char *text, size_t length) {
    const struct quad_game *g = NULL;
    bool sound = quad_box_read(NULL, text, length, &g, NULL) == QUAD_ERROR_NONE;
    quad_game_drop(proved);
    proved = sound ? g : NULL;
    return sound;
}

void boxes_prove(struct quad_text *out, uint64_t seed, enum quad_language language) {
    struct quad_json j;
    struct quad_fault fault;
    assert(proved != NULL);
    memset(&fault, 0, sizeof fault);
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    if (quad_box_prove(proved, proved->seats_max - proved->seats_min + 1, seed, &fault) != QUAD_ERROR_NONE) {
        write_fault(&j, fault, language);
    } else {
        quad_json_bool(&j, "ok", true);
    }
    quad_json_close(&j, '}');
}

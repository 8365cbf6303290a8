/* fuzz_engine.c: a conversation with quadriga engine. Every answer ends in one line "ok …" or "error NAME …",
 * and whatever was said, the table that is there afterwards can be saved and loaded again. */
#include "fuzz.h"

#include "cli/engine.h"
#include "core/record.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Ends what a "load" may still be reading, and asks for the record. A line alone, whatever stood before. */
static const char farewell[] = "\n.\nundo free\nsave\nquit\n";

/* What the engine answers to a file of requests; free it. */
static char *talk(const char *path, size_t *length) {
    static const struct console console = {.language = QUAD_ENGLISH, .width = 80};
    static const struct effort effort = {.iterations = 8, .threads = 1};
    char *answers = NULL;
    int requests = open(path, O_RDONLY), before = dup(STDIN_FILENO);
    FILE *loud = stdout, *memory = open_memstream(&answers, length);
    fuzz_require(requests >= 0 && before >= 0 && memory != NULL && dup2(requests, STDIN_FILENO) >= 0,
                 "there are no files to talk through");
    stdout = memory;
    fuzz_hush(true);
    enum ending ending = engine_talk(&console, &effort, NULL);
    fuzz_hush(false);
    stdout = loud;
    fuzz_require(fclose(memory) == 0 && dup2(before, STDIN_FILENO) >= 0, "the answers are lost");
    close(requests);
    close(before);
    fuzz_require(ending == ENDING_FINE, "the conversation does not end well");
    return answers;
}

static bool begins(const char *line, const char *word) {
    return strncmp(line, word, strlen(word)) == 0;
}

/* Every line is one that answers have; returns the last record that was saved, or NULL. */
static const char *require_answers(const char *answers) {
    const char *record = NULL, *line = answers;
    bool ended = true;
    for (; *line != '\0'; line += strcspn(line, "\n") + 1) {
        fuzz_require(strchr(line, '\n') != NULL, "a line does not end");
        ended = begins(line, "ok\n") || begins(line, "ok ") || begins(line, "error ");
        fuzz_require(!begins(line, "error ") || (line[6] >= 'A' && line[6] <= 'Z'),
                     "an error without a name");
        record = begins(line, "quadriga record 1\n") ? line : record;
    }
    fuzz_require(ended, "an answer does not end");
    return record;
}

/* Bots take their time: one of them may think, the others become comments. */
static void spare_bots(char *requests, size_t size) {
    bool thought = false, first = true; /* of a line */
    for (size_t i = 0; i < size; i++) {
        bool bot = first && size - i > 4 && (begins(requests + i, "bot") || begins(requests + i, "hint"));
        if (bot && thought) {
            requests[i] = '#';
        }
        thought = thought || bot;
        first = requests[i] == '\n' ||
                (first && (requests[i] == ' ' || requests[i] == '\t' || requests[i] == '\r'));
    }
}

/* Whether the line that begins there has three words: "end 70 0123456789abcdef", not what one viewer gets. */
static bool is_whole(const char *end) {
    size_t blanks = 0;
    for (; *end != '\0' && *end != '\n'; end++) {
        blanks += *end == ' ';
    }
    return blanks == 2;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char requests[FUZZ_FILE];
    size_t length;
    if (size > FUZZ_FILE / 2) {
        return 0;
    }
    memcpy(requests, data, size);
    spare_bots(requests, size);
    memcpy(requests + size, farewell, sizeof farewell - 1);
    char *answers = talk(fuzz_file(requests, size + sizeof farewell - 1), &length);
    const char *record = require_answers(answers), *end = record == NULL ? NULL : strstr(record, "\nend ");
    struct quad_table table;
    struct quad_fault fault;
    if (end != NULL && is_whole(end + 1)) {
        size_t until = (size_t)(strchr(end + 1, '\n') + 1 - record);
        enum quad_error error = quad_record_read(record, until, &table, false, &fault);
        fuzz_require(error == QUAD_ERROR_NONE, "what was saved cannot be loaded");
        quad_table_close(&table);
    }
    free(answers);
    return 0;
}

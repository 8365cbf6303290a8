/* rules.c: see rules.h. */
#include "term/rules.h"
#include "host/embedded.h"

#include <ctype.h>

static const char *const suffix[QUAD_LANGUAGES] = {".en.md", ".fr.md"};

struct passage rules_all(const struct quad_game *g, enum quad_language language) {
    size_t name = strlen(g->name.token);
    for (const struct embedded_file *file = embedded_files; file->name != NULL; file++) {
        if (strncmp(file->name, g->name.token, name) == 0 &&
            strcmp(file->name + name, suffix[language]) == 0) {
            return (struct passage){file->text, file->length};
        }
    }
    return (struct passage){"", 0};
}

static const char *line_after(const char *at) {
    at += strcspn(at, "\n");
    return at + (*at == '\n');
}

/* A rule's number at the start of a line or list item, or NULL: behind "**[". */
static const char *number_at(const char *line) {
    line += strspn(line, " ");
    if ((line[0] == '-' || line[0] == '*') && line[1] == ' ') {
        line += 2;
    }
    return strncmp(line, "**[", 3) == 0 ? line + 3 : NULL;
}

/* "4.2" and "TRA-4.2" both name [TRA-4.2]. */
static bool is_number(const struct quad_game *g, const char *at, const char *wanted) {
    size_t prefix = strlen(g->rules), length = strlen(wanted);
    if (strncmp(at, wanted, length) == 0 && at[length] == ']') {
        return true;
    }
    return strncmp(at, g->rules, prefix) == 0 && at[prefix] == '-' &&
           strncmp(at + prefix + 1, wanted, length) == 0 && at[prefix + 1 + length] == ']';
}

/* "## 4. …": does the line open that chapter? */
static bool opens_chapter(const char *line, const char *wanted) {
    size_t length = strlen(wanted);
    return strncmp(line, "## ", 3) == 0 && strncmp(line + 3, wanted, length) == 0 &&
           (line[3 + length] == '.' || line[3 + length] == ' ');
}

/* Where a rule ends: at the next rule or heading. */
static const char *end_of_rule(const char *line) {
    const char *end = line_after(line);
    while (*end != '\0' && number_at(end) == NULL && end[0] != '#') {
        end = line_after(end);
    }
    return end;
}

/* Does the word stand in this text, whatever the case of its letters? */
static bool speaks_of(const char *at, const char *end, const char *word) {
    size_t length = strlen(word);
    for (; (size_t)(end - at) >= length; at++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)at[i]) == tolower((unsigned char)word[i])) {
            i++;
        }
        if (i == length) {
            return true;
        }
    }
    return false;
}

struct passage rules_search(const struct quad_game *g, enum quad_language language, const char *word,
                            const char *after) {
    for (const char *line = after == NULL ? rules_all(g, language).at : after; *line != '\0';) {
        const char *end = number_at(line) == NULL ? line_after(line) : end_of_rule(line);
        if (number_at(line) != NULL && speaks_of(line, end, word)) {
            return (struct passage){line, (size_t)(end - line)};
        }
        line = end;
    }
    return (struct passage){"", 0};
}

struct passage rules_find(const struct quad_game *g, enum quad_language language, const char *number) {
    struct passage all = rules_all(g, language);
    const char *prefix = g->rules, *chapter = number;
    if (strncmp(number, prefix, strlen(prefix)) == 0 && number[strlen(prefix)] == '-') {
        chapter = number + strlen(prefix) + 1;
    }
    for (const char *line = all.at; *line != '\0'; line = line_after(line)) {
        const char *found = number_at(line);
        bool rule = found != NULL && is_number(g, found, number), section = opens_chapter(line, chapter);
        if (!rule && !section) {
            continue;
        }
        const char *end = section ? line_after(line) : end_of_rule(line);
        while (section && *end != '\0' && strncmp(end, "## ", 3) != 0) {
            end = line_after(end);
        }
        return (struct passage){line, (size_t)(end - line)};
    }
    return (struct passage){"", 0};
}

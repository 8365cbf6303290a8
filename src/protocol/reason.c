/* reason.c: see reason.h. */
#include "protocol/reason.h"

#include "core/notation.h"
#include "protocol/judgement.h"

#include <math.h>

enum { TOLD = 3, WORDS = 1024 };

#define LITTLE 0.25 /* points: nobody plays for less */
#define MUCH   1.0  /* what is given up for nothing that shows must be worth telling */
#define APART  0.02 /* of the chances: they differ */
#define OFTEN  0.2  /* in so many more worlds: the end has come nearer */

/* Templates over {0}: a number as it is written, or a list. */
enum phrase {
    PHRASE_NOW_ONE,
    PHRASE_NOW,
    PHRASE_NOW_ABOUT,
    PHRASE_WINS,
    PHRASE_SOONER,
    PHRASE_LATER,
    PHRASE_OTHERS,
    PHRASE_WITH_NEXT,
    PHRASE_WITH_BEST,
    PHRASE_WITH_PLAYED,
    PHRASE_ONLY,
    PHRASE_ALONE,
    PHRASE_COSTS,
    PHRASE_MORE,
    PHRASE_FEWER,
    PHRASE_EQUAL,
    PHRASE_BETTER,
    PHRASE_WORSE,
    PHRASES
};

static const char *const phrases[PHRASES][QUAD_LANGUAGES] = {
    [PHRASE_NOW_ONE] = {"{0} point this turn.", "{0} point dès ce tour."},
    [PHRASE_NOW] = {"{0} points this turn.", "{0} points dès ce tour."},
    [PHRASE_NOW_ABOUT] = {"About {0} points this turn.", "Environ {0} points dès ce tour."},
    [PHRASE_WINS] = {"Wins the game.", "Gagne la partie."},
    [PHRASE_SOONER] = {"The end of the game comes nearer.", "La fin de la partie se rapproche."},
    [PHRASE_LATER] = {"The end of the game moves away.", "La fin de la partie s’éloigne."},
    [PHRASE_OTHERS] = {"opponents", "adversaires"},
    [PHRASE_WITH_NEXT] = {"Over the coming turns, against the next best: {0}.",
                          "Aux tours suivants, face au deuxième choix : {0}."},
    [PHRASE_WITH_BEST] = {"Over the coming turns, against the best: {0}.",
                          "Aux tours suivants, face au meilleur choix : {0}."},
    [PHRASE_WITH_PLAYED] = {"Over the coming turns, against the move played: {0}.",
                            "Aux tours suivants, face au coup joué : {0}."},
    [PHRASE_ONLY] = {"There is no other choice.", "Il n’y a pas d’autre choix."},
    [PHRASE_ALONE] = {"Nothing else brings more.", "Aucun autre coup n’apporte davantage."},
    [PHRASE_COSTS] = {"At first it gives up: {0}; the gain comes later.",
                      "Il en coûte d’abord : {0} ; le gain vient plus tard."},
    [PHRASE_MORE] = {"Pays off later: about {0} more at the end.",
                     "Payant à la longue : environ {0} de plus à la fin."},
    [PHRASE_FEWER] = {"Pays less in the long run: about {0} fewer at the end.",
                      "Moins payant à la longue : environ {0} de moins à la fin."},
    [PHRASE_EQUAL] = {"Little sets them apart.", "Peu de chose les sépare."},
    [PHRASE_BETTER] = {"Better chances, though the points do not show it yet.",
                       "De meilleures chances, même si les points ne le montrent pas encore."},
    [PHRASE_WORSE] = {"Fewer chances, though the points do not show it yet.",
                      "Moins de chances, même si les points ne le montrent pas encore."},
};

static void say(struct quad_text *out, enum phrase which, enum quad_language language, const char *word) {
    struct quad_argument argument = {.text = word};
    quad_text_add(out, out->length == 0 ? "" : " ");
    quad_text_format(out, language, phrases[which][language], &argument, 1);
}

/* With a decimal where it is small and has one. */
static void add_number(struct quad_text *out, double n, enum quad_language language) {
    long tenths = lround(fabs(n) * 10);
    tenths = tenths > 20 ? (tenths + 5) / 10 * 10 : tenths;
    quad_text_add_number(out, tenths / 10);
    if (tenths % 10 != 0) {
        quad_text_add(out, language == QUAD_FRENCH ? "," : ".");
        quad_text_add_number(out, tenths % 10);
    }
}

static void say_number(struct quad_text *out, enum phrase which, enum quad_language language, double n) {
    char written[32];
    struct quad_text t;
    quad_text_begin(&t, written, sizeof written);
    quad_text_add(&t, n < 0 ? "−" : "");
    quad_text_add_number(&t, lround(fabs(n)));
    say(out, which, language, written);
}

/* What the turn brings: for certain, or about so much. */
static void say_now(struct quad_text *out, const struct quad_weighing *w, int one,
                    enum quad_language language) {
    double n = w->worlds > 0 ? w->worlds : 1;
    double now = (w->sum[one][QUAD_PART_NOW] - w->start) / n;
    bool sure = fabs(now - (double)lround(now)) < 0.05;
    if (w->sum[one][QUAD_PART_WON] >= n) {
        say(out, PHRASE_WINS, language, "");
    } else if (fabs(now) >= 0.5) {
        bool singular = lround(fabs(now)) == 1;
        say_number(out, singular ? PHRASE_NOW_ONE : sure ? PHRASE_NOW : PHRASE_NOW_ABOUT, language, now);
    }
}

static bool is_part(const struct quad_game *g, int part) {
    return part < g->score_line_count || part == QUAD_PART_OTHERS;
}

/* What a part does for the seat: the points of others are its loss. */
static double help(const struct quad_weighing *w, int one, int other, int part) {
    double gain = quad_weighing_gain(w, one, other, part);
    return part == QUAD_PART_OTHERS ? -gain : gain;
}

/* Up to so many of the parts that differ most, of those that help or of those that harm; how many. */
static int list_parts(struct quad_text *out, const struct quad_game *g, const struct quad_weighing *w,
                      int one, int other, int sign, double least, int limit, enum quad_language language) {
    bool told[QUAD_PARTS] = {false};
    int count = 0;
    for (; count < limit; count++) {
        int best = -1;
        double most = least;
        for (int part = 0; part <= QUAD_PART_OTHERS; part++) {
            double gain = is_part(g, part) && !told[part] ? sign * help(w, one, other, part) : 0;
            best = gain >= most ? part : best;
            most = gain >= most ? gain : most;
        }
        if (best < 0) {
            break;
        }
        told[best] = true;
        quad_text_add(out, out->length == 0 ? "" : ", ");
        quad_text_add(out, best == QUAD_PART_OTHERS ? phrases[PHRASE_OTHERS][language]
                                                    : g->score_lines[best].text[language]);
        quad_text_add(out, quad_weighing_gain(w, one, other, best) < 0 ? " −" : " +");
        add_number(out, most, language);
    }
    return count;
}

/* What the search expects, if that is what makes it better, or worse. */
static void say_beyond(struct quad_text *out, const struct reason_beyond *beyond, bool better,
                       enum quad_language language) {
    long n = lround(fabs(beyond->points));
    char points[64];
    struct quad_text t;
    quad_text_begin(&t, points, sizeof points);
    quad_text_add_number(&t, n);
    quad_text_add(&t, n == 1 ? " point" : " points");
    bool agrees = n > 0 && (beyond->points > 0) == better;
    bool apart = fabs(beyond->chance) >= APART && (beyond->chance > 0) == better;
    say(out,
        agrees  ? (better ? PHRASE_MORE : PHRASE_FEWER)
        : apart ? (better ? PHRASE_BETTER : PHRASE_WORSE)
                : PHRASE_EQUAL,
        language, points);
}

/* What speaks for the better move comes first, and against the worse one. */
static void compare(struct quad_text *out, const struct quad_game *g, const struct quad_weighing *w, int one,
                    int other, enum reason_with with, const struct reason_beyond *beyond,
                    enum quad_language language) {
    char list[WORDS];
    struct quad_text t;
    bool better = with != REASON_BEST;
    int sign = better ? 1 : -1;
    quad_text_begin(&t, list, sizeof list);
    int told = list_parts(&t, g, w, one, other, sign, LITTLE, TOLD, language);
    bool reversed =
        list_parts(&t, g, w, one, other, -sign, told > 0 ? LITTLE : MUCH, TOLD - 1, language) > 0 &&
        told == 0;
    if (reversed && better) {
        say(out, PHRASE_COSTS, language, list);
    } else if (t.length > 0) {
        say(out, PHRASE_WITH_NEXT + with, language, list);
    }
    double ends = quad_weighing_gain(w, one, other, QUAD_PART_OVER);
    if (fabs(ends) >= OFTEN) {
        say(out, ends > 0 ? PHRASE_SOONER : PHRASE_LATER, language, "");
    }
    if (told == 0 && !reversed) {
        say_beyond(out, beyond, better, language);
    }
}

void reason_say(struct quad_text *out, const struct quad_game *g, const struct quad_weighing *w, int one,
                int other, enum reason_with with, const struct reason_beyond *beyond,
                enum quad_language language) {
    say_now(out, w, one, language);
    if (with == REASON_ONLY || with == REASON_ALONE) {
        say(out, PHRASE_WITH_NEXT + with, language, "");
    } else if (w->sum[one][QUAD_PART_WON] < w->worlds) {
        compare(out, g, w, one, other, with, beyond, language);
    }
}

void reason_write(struct quad_json *j, const struct quad_game *g, const struct quad_weighing *w, int one,
                  int other, enum reason_with with, const struct reason_beyond *beyond) {
    static const char *const names[QUAD_LANGUAGES] = {"en", "fr"};
    quad_json_open(j, "why", '{');
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        char said[2 * WORDS];
        struct quad_text t;
        quad_text_begin(&t, said, sizeof said);
        reason_say(&t, g, w, one, other, with, beyond, (enum quad_language)language);
        quad_json_string(j, names[language], said);
    }
    quad_json_close(j, '}');
}

void advice_write(struct quad_json *j, const struct quad_game *g, const struct quad_report *report,
                  const struct quad_weighing *w, const int as[QUAD_WEIGHED], int sure) {
    quad_json_open(j, "advice", '[');
    for (int i = 0; i < sure; i++) {
        int other = i > 0 || w->count < 2 ? 0 : 1;
        enum reason_with with = i > 0               ? REASON_BEST
                                : w->count > 1      ? REASON_NEXT
                                : report->count > 1 ? REASON_ALONE
                                                    : REASON_ONLY;
        const struct quad_prospect *p = &report->at[as[i]], *q = &report->at[as[other]];
        struct reason_beyond beyond = {(double)(p->points[report->seat] - q->points[report->seat]),
                                       (double)(p->win[report->seat] - q->win[report->seat])};
        quad_json_open(j, NULL, '{');
        prospect_write(j, g, w->move[i], p, report->seats);
        reason_write(j, g, w, i, other, with, &beyond);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

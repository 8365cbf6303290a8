/* spoken.h: names and descriptions made from the rows, so that what a text repeats of a row cannot differ
 * from it. words_en.c and words_fr.c include it after saying what the words of the rows are in their
 * language. */
#define JOIN_1(a, ...)              a
#define JOIN_2(a, b, ...)           a ", " b
#define JOIN_3(a, b, c, ...)        a ", " b ", " c
#define JOIN_OF(a, b, c, join, ...) join
#define ICONS(...)                  JOIN_OF(__VA_ARGS__, JOIN_3, JOIN_2, JOIN_1, )(__VA_ARGS__, )

#define FACE(colour, number, token, icons, workers, mark)                                                    \
    SPOKEN(colour##_##number) = colour " " #number " (" icons workers ")";                                   \
    SPOKEN(colour##_##number##_about) = mark;
#include "dice.def"

#define PLAN(id, token, english, french, noun, type, number, cost, shape, restriction, players, bonus,       \
             production, legion, points, mark)                                                               \
    SPOKEN(id##_about) = type " " #number restriction "." bonus production legion " " points " " mark;
#include "plans.def"

#define ADVISOR(id, token, name, character, basic, advanced, points, mark)                                   \
    SPOKEN(id##_about) = LOYALTY(basic, advanced, points) " " mark;
#include "advisors.def"

#define BUILD_CARD(number, back, type, size, hill, shape, seal)                                              \
    SPOKEN(SENECA_##number) = #number " (" type size ", " hill ")";
#define OTHER_CARD(number, back, action, times, seal)                                                        \
    SPOKEN(SENECA_##number) = #number " (" REPEATED_##times(action) ")";
#include "seneca.def"

#define CHARACTER(id, token, name, stored, soldiers, senators, coins, glory, b_coins, b_built, b_legacy,     \
                  b_glory, mark)                                                                             \
    SPOKEN(id##_about) = mark;
#include "characters.def"

#define REGION(id, token, english, french, good, mark) SPOKEN(id##_about) = mark;
#include "regions.def"

#define COLONY(id, token, label, cost, banners, mark) SPOKEN(id##_about) = STRENGTH(cost, banners) " " mark;
#include "colonies.def"

#define ROAD(id, token, label, from, to, milestones, mark)                                                   \
    SPOKEN(id##_about) = MILESTONES(milestones) " " mark;
#include "roads.def"

/* words_en.c: what the words of the rows say in English. words_fr.c has the same words; spoken.h makes the
 * texts.
 */
#define SPOKEN(id) const char romeroll_##id##_english[]

#define SURE   "As in the rulebook."
#define LIKELY "Partly house values."
#define HOUSE  "House values."

#define BLUE   "blue"
#define YELLOW "yellow"
#define RED    "red"

/* Icons of a die, workers, and what is gained. */
#define WOOD(n)     TIMES_##n "Wood"
#define BRICK(n)    TIMES_##n "Brick"
#define STONE(n)    TIMES_##n "Stone"
#define FISH(n)     TIMES_##n "Fish"
#define JEWEL(n)    TIMES_##n "Jewellery"
#define BASKET(n)   TIMES_##n "Basket"
#define AUX(n)      TIMES_##n "Auxiliary"
#define TIMES_1     ""
#define TIMES_2     "2 "
#define SHOWS(w)    "; " w
#define BOTH(v, w)  v ", " w
#define LEGIONARY   "Legionary"
#define BUILDER     "Builder"
#define ARCHITECT   "Architect"
#define MERCHANT    "Merchant"
#define ANYONE      "any worker"
#define WOODS(n)    #n " Wood"
#define BRICKS(n)   #n " Brick"
#define STONES(n)   #n " Stone"
#define FISHES(n)   #n " Fish"
#define JEWELS(n)   #n " Jewellery"
#define BASKETS(n)  "a Basket"
#define COINS(n)    #n " coin" PLURAL_##n
#define SOLDIERS(n) #n " Soldier" PLURAL_##n
#define SENATORS(n) #n " Senator" PLURAL_##n
#define LEGACY(n)   #n " legacy"
#define REGIONAL    "the region’s resource"
#define AND(v, w)   v " and " w
#define PLURAL_1    ""
#define PLURAL_2    "s"
#define PLURAL_3    "s"
#define PLURAL_4    "s"
#define PLURAL_5    "s"

/* Blueprints. */
#define ARMY          "Army"
#define LEISURE       "Leisure"
#define MANUFACTURING "Manufacturing"
#define RELIGION      "Religion"
#define URBAN         "Urban"
#define ANYWHERE      ""
#define ON_HILL       ", wholly on a hill"
#define TOUCHING_HILL ", with a cell on a hill"
#define ON_MARSH      ", on marsh only"
#define AT_TIBER      ", beside the Tiber"
#define AT_WALL       ", beside the Servian wall"
#define NO_BONUS      ""
#define BUILT(gain)   " When built: " gain "."
#define CLAIMS_FAVOUR " When built you may claim a Gods’ Favour."
#define ACTIVATES(n)                                                                                         \
    " When built: gain the Production of up to " #n                                                          \
    " buildings, anyone’s; each opponent’s building used gives its owner 1 coin."
#define NO_PRODUCTION            ""
#define PRODUCES(gain)           " Production: " gain "."
#define PICKS                    " Production: 2 resources, each Wood, Brick or Stone."
#define STEALS                   " Production: take a resource from an opponent’s Storage."
#define NO_LEGION                ""
#define LEVIES(gain)             " Legion: " gain "."
#define FLAT(n)                  #n " point" PLURAL_##n "."
#define EMPTY_AROUND(k, n)       #n " points with at least " #k " empty cells around it."
#define FULL_SQUARE(n)           #n " points if it is part of a 3 × 3 square full of buildings."
#define BESIDE_RIVAL_URBAN(n)    #n " points beside an opponent’s Urban building."
#define ADJACENT_BUILDINGS(k, n) #n " points with at least " #k " adjacent buildings; the Forum counts."
#define ADJACENT_TYPES(n)        #n " point" PLURAL_##n " for each different type among adjacent buildings."
#define LOYAL_ADVISORS(k, n)     #n " points for each of your Advisors with at least " #k " ticks."

/* Advisors. */
#define EITHER(v, w)                  v " or " w
#define A_LEGIONARY                   "a Legionary"
#define A_BUILDER                     "a Builder"
#define AN_ARCHITECT                  "an Architect"
#define A_MERCHANT                    "a Merchant"
#define A_BRICK                       "a Brick"
#define A_FISH                        "a Fish"
#define A_BASKET                      "a Basket"
#define AN_AUXILIARY                  "an Auxiliary"
#define DIE_SHOWS(worker, icon)       icon " if the die shows " worker
#define IN_CONQUEST(n)                #n " Auxiliary in every Conquer action"
#define FREE_ROADS(n)                 "the first road of each Develop action is free"
#define FREE_STEPS(n)                 "one more free step of your Overseer"
#define CHEAPER(type, n)              type " buildings cost " #n " resource less"
#define CHANGES_FACE                  "once a round, turn your die to any face before your turn"
#define CLAIMS_SATURN                 "you may claim Saturn’s Favour"
#define WHEN_BUILDING(type, gain)     "when you build " type ", " gain
#define WHEN_OTHERS_BUILD(type, gain) "when another player builds " type ", " gain
#define WHEN_LEVYING(gain)            "when you Raise a Legion, " gain
#define WHEN_CONQUERING(gain)         "when you Conquer, " gain
#define WHEN_DEVELOPING(gain)         "when you Develop, " gain
#define WHEN_TAXING(gain)             "when you Tax, " gain
#define WHEN_TRADING(gain)            "when you Trade, " gain
#define WHEN_LINKED(gain)             "when a colony of yours becomes connected to Rome, " gain
#define WHEN_FAVOURED(gain)           "when you use a Favour, " gain
#define LOYALTY(basic, advanced, n)   "II: " basic ". IV: " advanced ". V: " #n " points."

/* The empire. */
#define STRENGTH(cost, banners) "Cost " #cost ", banners " #banners "."
#define MILESTONES(n)           "Milestones " #n "."

/* Seneca's cards. */
#define ONLY               ""
#define SMALL              " small"
#define LARGE              " large"
#define CAPITOLINE         "Capitoline"
#define PALATINE           "Palatine"
#define AVENTINE           "Aventine"
#define CAELIAN            "Caelian"
#define ESQUILINE          "Esquiline"
#define VIMINAL            "Viminal"
#define CONQUER            "Conquer"
#define DEVELOP            "Develop"
#define TRADE              "Trade"
#define REPEATED_1(action) action
#define REPEATED_2(action) action " twice"

#include "spoken.h"

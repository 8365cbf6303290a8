/* words_fr.c: what the words of the rows say in French, in the terms of the rulebook; the words are those of
 * words_en.c. */
#define SPOKEN(id) const char romeroll_##id##_french[]

#define SURE   "Comme dans la règle."
#define LIKELY "En partie des valeurs maison."
#define HOUSE  "Valeurs maison."

#define BLUE   "bleu"
#define YELLOW "jaune"
#define RED    "rouge"

/* Icons of a die, workers, and what is gained. */
#define WOOD(n)     TIMES_##n "Bois"
#define BRICK(n)    TIMES_##n "Brique" PLURAL_##n
#define STONE(n)    TIMES_##n "Pierre" PLURAL_##n
#define FISH(n)     TIMES_##n "Poisson" PLURAL_##n
#define JEWEL(n)    TIMES_##n "Bijou" PLURAL_X_##n
#define BASKET(n)   TIMES_##n "Panier" PLURAL_##n
#define AUX(n)      TIMES_##n "Auxiliaire" PLURAL_##n
#define TIMES_1     ""
#define TIMES_2     "2 "
#define SHOWS(w)    " ; " w
#define BOTH(v, w)  v ", " w
#define LEGIONARY   "Légionnaire"
#define BUILDER     "Constructeur"
#define ARCHITECT   "Architecte"
#define MERCHANT    "Marchand"
#define ANYONE      "n’importe quel ouvrier"
#define WOODS(n)    #n " Bois"
#define BRICKS(n)   #n " Brique" PLURAL_##n
#define STONES(n)   #n " Pierre" PLURAL_##n
#define FISHES(n)   #n " Poisson" PLURAL_##n
#define JEWELS(n)   #n " Bijou" PLURAL_X_##n
#define BASKETS(n)  "un Panier"
#define COINS(n)    #n " Pièce" PLURAL_##n
#define SOLDIERS(n) #n " Soldat" PLURAL_##n
#define SENATORS(n) #n " Sénateur" PLURAL_##n
#define LEGACY(n)   #n " Héritage"
#define REGIONAL    "la ressource de la région"
#define AND(v, w)   v " et " w
#define PLURAL_1    ""
#define PLURAL_2    "s"
#define PLURAL_3    "s"
#define PLURAL_4    "s"
#define PLURAL_5    "s"
#define PLURAL_X_1  ""
#define PLURAL_X_2  "x"

/* Blueprints. */
#define ARMY          "Armée"
#define LEISURE       "Loisir"
#define MANUFACTURING "Manufacture"
#define RELIGION      "Religion"
#define URBAN         "Urbanisme"
#define ANYWHERE      ""
#define ON_HILL       ", entièrement sur une colline"
#define TOUCHING_HILL ", avec une case sur une colline"
#define ON_MARSH      ", sur le marécage seulement"
#define AT_TIBER      ", au bord du Tibre"
#define AT_WALL       ", le long du mur Servien"
#define NO_BONUS      ""
#define BUILT(gain)   " À la construction : " gain "."
#define CLAIMS_FAVOUR " À la construction, on peut revendiquer une Faveur des dieux."
#define ACTIVATES(n)                                                                                         \
    " À la construction : obtenez la Production de " #n " Bâtiments au plus, quel qu’en soit le "         \
    "propriétaire ; chaque Bâtiment adverse utilisé donne 1 Pièce à son propriétaire."
#define NO_PRODUCTION            ""
#define PRODUCES(gain)           " Production : " gain "."
#define PICKS                    " Production : 2 ressources au choix parmi Bois, Brique et Pierre."
#define STEALS                   " Production : volez une ressource dans le Stockage d’un adversaire."
#define NO_LEGION                ""
#define LEVIES(gain)             " Légion : " gain "."
#define FLAT(n)                  #n " point" PLURAL_##n "."
#define EMPTY_AROUND(k, n)       #n " points avec au moins " #k " cases vides autour."
#define FULL_SQUARE(n)           #n " points si elle fait partie d’un carré de 3 × 3 cases occupé par des Bâtiments."
#define BESIDE_RIVAL_URBAN(n)    #n " points près d’un Bâtiment Urbanisme adverse."
#define ADJACENT_BUILDINGS(k, n) #n " points avec au moins " #k " Bâtiments adjacents ; le Forum compte."
#define ADJACENT_TYPES(n)        #n " point" PLURAL_##n " par type différent parmi les Bâtiments adjacents."
#define LOYAL_ADVISORS(k, n)     #n " points par Conseiller à vous dont au moins " #k " cases sont cochées."

/* Advisors. */
#define EITHER(v, w)                  v " ou " w
#define A_LEGIONARY                   "un Légionnaire"
#define A_BUILDER                     "un Constructeur"
#define AN_ARCHITECT                  "un Architecte"
#define A_MERCHANT                    "un Marchand"
#define A_BRICK                       "une Brique"
#define A_FISH                        "un Poisson"
#define A_BASKET                      "un Panier"
#define AN_AUXILIARY                  "un Auxiliaire"
#define DIE_SHOWS(worker, icon)       icon " si le dé montre " worker
#define IN_CONQUEST(n)                #n " Auxiliaire à chaque action Conquérir"
#define FREE_ROADS(n)                 "la première route de chaque action Développer est gratuite"
#define FREE_STEPS(n)                 "un déplacement gratuit de plus pour votre Surveillant"
#define CHEAPER(type, n)              "les Bâtiments " type " coûtent " #n " ressource de moins"
#define CHANGES_FACE                  "une fois par manche, changez la face de votre dé avant votre tour"
#define CLAIMS_SATURN                 "vous pouvez revendiquer la Faveur de Saturne"
#define WHEN_BUILDING(type, gain)     "quand vous construisez " type ", " gain
#define WHEN_OTHERS_BUILD(type, gain) "quand un autre joueur construit " type ", " gain
#define WHEN_LEVYING(gain)            "action Lever une Légion, " gain
#define WHEN_CONQUERING(gain)         "action Conquérir, " gain
#define WHEN_DEVELOPING(gain)         "action Développer, " gain
#define WHEN_TAXING(gain)             "action Taxer, " gain
#define WHEN_TRADING(gain)            "action Échanger, " gain
#define WHEN_LINKED(gain)             "quand votre colonie est reliée à Rome, " gain
#define WHEN_FAVOURED(gain)           "quand vous utilisez une Faveur, " gain
#define LOYALTY(basic, advanced, n)   "II : " basic ". IV : " advanced ". V : " #n " points."

/* The empire. */
#define STRENGTH(cost, banners) "Coût " #cost ", bannières " #banners "."
#define MILESTONES(n)           "Stèles " #n "."

/* Seneca's cards. */
#define ONLY               ""
#define SMALL              " petit"
#define LARGE              " grand"
#define CAPITOLINE         "Capitole"
#define PALATINE           "Palatin"
#define AVENTINE           "Aventin"
#define CAELIAN            "Cælius"
#define ESQUILINE          "Esquilin"
#define VIMINAL            "Viminal"
#define CONQUER            "Conquérir"
#define DEVELOP            "Développer"
#define TRADE              "Échanger"
#define REPEATED_1(action) action
#define REPEATED_2(action) "deux fois " action

#include "spoken.h"

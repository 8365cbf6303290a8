/* refusal.c: see refusal.h. */
#include "protocol/refusal.h"

const struct refusal_row refusal_rows[REFUSALS] = {
#define REFUSAL(id, token, status, english, french) [REFUSAL_##id] = {token, status, {english, french}},
#include "protocol/refusals.def"
#undef REFUSAL
};

enum refusal refusal_of(enum quad_error error) {
    static const enum refusal of[QUAD_ERRORS] = {
        [QUAD_ERROR_NO_MEMORY] = REFUSAL_FULL,
        [QUAD_ERROR_NO_SUCH_GAME] = REFUSAL_NO_GAME,
        [QUAD_ERROR_BAD_SEATS] = REFUSAL_BAD_SEATS,
        [QUAD_ERROR_BAD_OPTION] = REFUSAL_BAD_OPTION,
        [QUAD_ERROR_OPTIONS_CLASH] = REFUSAL_OPTIONS_CLASH,
        [QUAD_ERROR_BAD_NAME] = REFUSAL_BAD_NAME,
        [QUAD_ERROR_GAME_OVER] = REFUSAL_GAME_OVER,
        [QUAD_ERROR_NOT_YOUR_TURN] = REFUSAL_NOT_YOUR_TURN,
        [QUAD_ERROR_STALE] = REFUSAL_STALE,
        [QUAD_ERROR_BAD_NOTATION] = REFUSAL_BAD_NOTATION,
        [QUAD_ERROR_ILLEGAL] = REFUSAL_ILLEGAL,
        [QUAD_ERROR_NOTHING_TO_UNDO] = REFUSAL_UNDO_NOTHING,
        [QUAD_ERROR_UNDO_CHANCE] = REFUSAL_UNDO_CHANCE,
        [QUAD_ERROR_UNDO_OTHERS] = REFUSAL_UNDO_OTHERS,
        [QUAD_ERROR_UNDO_SEEN] = REFUSAL_UNDO_SEEN,
    };
    return error == QUAD_ERROR_NONE || of[error] != REFUSAL_NONE ? of[error] : REFUSAL_BAD_REQUEST;
}

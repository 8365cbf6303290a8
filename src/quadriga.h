/* quadriga.h: all that programs need which use libquadriga: games, tables, records, scenes, bots.
 *
 *     const struct quad_game *g = quad_game_named("tali");
 *     struct quad_seed luck = quad_luck_from_number(7);
 *     struct quad_table table;
 *     if (quad_table_open(&table, g, 2, NULL, &luck) == QUAD_ERROR_NONE) {
 *         quad_table_settle(&table);
 *         …
 *         quad_table_close(&table);
 *     }
 *
 * Installed it is <quadriga/quadriga.h>: see docs/library.md and examples. */
#ifndef QUADRIGA_H
#define QUADRIGA_H

#include "ai/bot.h"
#include "ai/ismcts.h"
#include "ai/thinker.h"
#include "core/bits.h"
#include "core/box.h"
#include "core/digest.h"
#include "core/error.h"
#include "core/field.h"
#include "core/game.h"
#include "core/journal.h"
#include "core/json.h"
#include "core/luck.h"
#include "core/notation.h"
#include "core/position.h"
#include "core/record.h"
#include "core/rng.h"
#include "core/scenario.h"
#include "core/scene.h"
#include "core/table.h"
#include "core/text.h"
#include "core/version.h"
#include "learn/learn.h"

#endif

/* learn.h: what programs that learn need: moves by number, positions as tensors, rewards, many games at once.
 * docs/learn.md has the sizes and the layout of every game. */
#ifndef QUAD_LEARN_H
#define QUAD_LEARN_H

#include "learn/batch.h"
#include "learn/reward.h"
#include "learn/space.h"
#include "learn/tensor.h"

#endif

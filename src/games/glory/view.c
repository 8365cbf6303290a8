/* view.c: the table as a person sees it. */
#include "core/scene.h"
#include "glory.h"

void glory_view(const struct quad_state *s, struct quad_scene *out) {
    (void)s;
    (void)out;
}

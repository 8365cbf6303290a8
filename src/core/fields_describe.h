/* fields_describe.h: rows of state.def as struct quad_field; define STATE (the struct) first. */
#undef FIELD0
#undef FIELD1
#undef FIELD2
#undef FIELD3
#undef COUNT
#undef ONE_OF
#undef MAYBE
#undef SET_OF
#undef PUBLIC
#undef OWNER
#undef SECRET
#undef CUSTOM
#define COUNT         .kind = QUAD_COUNT, .domain = QUAD_DOMAIN_NUMBER
#define ONE_OF(which) .kind = QUAD_ONE_OF, .domain = (which)
#define MAYBE(which)  .kind = QUAD_MAYBE, .domain = (which)
#define SET_OF(which) .kind = QUAD_SET_OF, .domain = (which)
#define PUBLIC        QUAD_PUBLIC
#define OWNER         QUAD_OWNER
#define SECRET        QUAD_SECRET
#define CUSTOM        QUAD_CUSTOM
#define QUAD_DESCRIBE(type, member, who)                                                                     \
    .name = #member, .offset = offsetof(STATE, member), .size = sizeof(type),                                \
    .negative = (type)-1 < (type)1, .seen = (who)
#define FIELD0(type, name, value, who) {QUAD_DESCRIBE(type, name, who), value, .dims = 0},
#define FIELD1(type, name, d1, n1, value, who)                                                               \
    {QUAD_DESCRIBE(type, name, who), value, .dims = 1, .index = {d1}, .extent = {n1}},
#define FIELD2(type, name, d1, n1, d2, n2, value, who)                                                       \
    {QUAD_DESCRIBE(type, name, who), value, .dims = 2, .index = {d1, d2}, .extent = {n1, n2}},
#define FIELD3(type, name, d1, n1, d2, n2, d3, n3, value, who)                                               \
    {QUAD_DESCRIBE(type, name, who), value, .dims = 3, .index = {d1, d2, d3}, .extent = {n1, n2, n3}},

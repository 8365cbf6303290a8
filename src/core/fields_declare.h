/* fields_declare.h: rows of state.def as members of the state struct; see src/games/tali/tali.h. */
#undef FIELD0
#undef FIELD1
#undef FIELD2
#undef FIELD3
#define FIELD0(type, name, value, seen)                         type name;
#define FIELD1(type, name, d1, n1, value, seen)                 type name[n1];
#define FIELD2(type, name, d1, n1, d2, n2, value, seen)         type name[n1][n2];
#define FIELD3(type, name, d1, n1, d2, n2, d3, n3, value, seen) type name[n1][n2][n3];

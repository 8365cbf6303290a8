/* fields_measure.h: rows of state.def as a sum of sizes, to prove that the struct has no padding inside. */
#undef FIELD0
#undef FIELD1
#undef FIELD2
#undef FIELD3
#define FIELD0(type, name, value, seen)                         +sizeof(type)
#define FIELD1(type, name, d1, n1, value, seen)                 +sizeof(type) * (n1)
#define FIELD2(type, name, d1, n1, d2, n2, value, seen)         +sizeof(type) * (n1) * (n2)
#define FIELD3(type, name, d1, n1, d2, n2, d3, n3, value, seen) +sizeof(type) * (n1) * (n2) * (n3)

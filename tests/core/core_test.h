/* core_test.h: unit tests of src/core, a file a subject, with cmocka. */
#ifndef QUAD_TESTS_CORE_TEST_H
#define QUAD_TESTS_CORE_TEST_H

/* cmocka wants these before itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Each runs the tests of its file and returns how many failed. */
int run_rng_tests(void);
int run_text_tests(void);
int run_notation_tests(void);
int run_position_tests(void);
int run_record_tests(void);
int run_scenario_tests(void);
int run_table_tests(void);
int run_json_tests(void);
int run_sentence_tests(void);
int run_box_tests(void);

#endif

/* main.c: run the unit tests of the core. CMOCKA_MESSAGE_OUTPUT=TAP makes the report TAP. */
#include "core_test.h"

int main(void) {
    int failed = 0;
    failed += run_rng_tests();
    failed += run_text_tests();
    failed += run_notation_tests();
    failed += run_position_tests();
    failed += run_record_tests();
    failed += run_scenario_tests();
    failed += run_table_tests();
    failed += run_json_tests();
    failed += run_sentence_tests();
    failed += run_box_tests();
    return failed > 0;
}

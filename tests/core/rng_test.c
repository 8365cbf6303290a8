/* rng_test.c: the generators against published vectors, draws without bias, the digest. */
#include "core_test.h"

#include "core/digest.h"
#include "core/luck.h"

/* The reference outputs of xoshiro256** from the state 1, 2, 3, 4. */
static void xoshiro_gives_its_published_numbers(void **unused) {
    (void)unused;
    static const uint64_t expected[] = {11520u,
                                        0u,
                                        1509978240u,
                                        1215971899390074240u,
                                        1216172134540287360u,
                                        607988272756665600u,
                                        16172922978634559625u,
                                        8476171486693032832u,
                                        10595114339597558777u,
                                        2904607092377533576u};
    struct quad_rng r = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(quad_rng_next(&r) == expected[i]);
    }
}

/* The reference outputs of splitmix64, which fills the state from a seed. */
static void seeding_is_splitmix(void **unused) {
    (void)unused;
    static const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                        4593380528125082431u};
    struct quad_rng r;
    quad_rng_seed(&r, 1234567);
    for (int i = 0; i < 4; i++) {
        assert_true(r.word[i] == expected[i]);
    }
    quad_rng_seed(&r, 0);
    assert_true(r.word[0] == 0xe220a8397b1dcdafu);
}

static int digit(char c) {
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

/* The first half of a key stream block, against hexadecimal text. */
static void assert_luck(const char *key, uint32_t ply, const char *block) {
    struct quad_seed seed;
    struct quad_rng r;
    for (int i = 0; i < QUAD_SEED_BYTES; i++) {
        seed.byte[i] = (uint8_t)(digit(key[2 * i]) << 4 | digit(key[2 * i + 1]));
    }
    quad_luck_at(&seed, ply, &r);
    for (int i = 0; i < 32; i++) {
        int expected = digit(block[2 * i]) << 4 | digit(block[2 * i + 1]);
        assert_int_equal((int)(r.word[i / 8] >> 8 * (i % 8) & 0xffu), expected);
    }
}

/* RFC 8439, appendix A.1, test vectors 1 to 4: those whose nonce is zero, as a table's is. */
static void luck_is_the_chacha20_block(void **unused) {
    (void)unused;
    const char *zero = "0000000000000000000000000000000000000000000000000000000000000000";
    assert_luck(zero, 0, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7");
    assert_luck(zero, 1, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed");
    assert_luck("0000000000000000000000000000000000000000000000000000000000000001", 1,
                "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a");
    assert_luck("00ff000000000000000000000000000000000000000000000000000000000000", 2,
                "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca");
}

static void seeds_from_numbers_differ(void **unused) {
    (void)unused;
    struct quad_seed a = quad_luck_from_number(1), b = quad_luck_from_number(2), c = quad_luck_from_number(1);
    assert_memory_not_equal(&a, &b, sizeof a);
    assert_memory_equal(&a, &c, sizeof a);
}

/* Every number below the bound, none above, each about as often; the seed is fixed, so this cannot flicker.
 */
static void draws_have_no_bias(void **unused) {
    (void)unused;
    static const uint32_t bounds[] = {1, 2, 3, 5, 6, 7, 12, 54, 70, 100};
    struct quad_rng r;
    quad_rng_seed(&r, 5);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        int drawn[100] = {0}, draws = 10000 * (int)bounds[i];
        for (int k = 0; k < draws; k++) {
            uint32_t value = quad_rng_below(&r, bounds[i]);
            assert_true(value < bounds[i]);
            drawn[value]++;
        }
        for (uint32_t k = 0; k < bounds[i]; k++) {
            assert_in_range(drawn[k], 10000 - 500, 10000 + 500);
        }
    }
}

/* Where a remainder would be off by half: below 3 × 2^30, the lowest third would come twice as often. */
static void large_bounds_have_no_bias(void **unused) {
    (void)unused;
    struct quad_rng r;
    int low = 0, draws = 100000;
    quad_rng_seed(&r, 6);
    for (int i = 0; i < draws; i++) {
        uint32_t value = quad_rng_below(&r, 3u << 30);
        assert_true(value < 3u << 30);
        low += value < 1u << 30;
    }
    assert_in_range(low, draws / 3 - 1000, draws / 3 + 1000);
    assert_int_equal(quad_rng_below(&r, 1), 0);
}

static void digests_tell_bytes_apart(void **unused) {
    (void)unused;
    struct quad_digest a, b, c;
    quad_digest_begin(&a);
    quad_digest_begin(&b);
    quad_digest_begin(&c);
    assert_true(quad_digest_end(&a) == quad_digest_end(&b));
    quad_digest_add(&a, "tali", 4);
    quad_digest_add(&b, "ta", 2);
    quad_digest_add(&b, "li", 2);
    quad_digest_add(&c, "talj", 4);
    assert_true(quad_digest_end(&a) == quad_digest_end(&b));
    assert_true(quad_digest_end(&a) != quad_digest_end(&c));
    /* FNV-1a of "a", before the finishing mix, as published. */
    quad_digest_begin(&a);
    quad_digest_add(&a, "a", 1);
    assert_true(a.value == 0xaf63dc4c8601ec8cu);
}

int run_rng_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xoshiro_gives_its_published_numbers),
        cmocka_unit_test(seeding_is_splitmix),
        cmocka_unit_test(luck_is_the_chacha20_block),
        cmocka_unit_test(seeds_from_numbers_differ),
        cmocka_unit_test(draws_have_no_bias),
        cmocka_unit_test(large_bounds_have_no_bias),
        cmocka_unit_test(digests_tell_bytes_apart),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}

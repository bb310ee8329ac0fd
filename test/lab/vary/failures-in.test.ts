import { expect, test } from 'vitest'
import { failuresIn } from '../../../src/lab/vary/failures-in.ts'

test.each([
  [
    'pytest',
    `>       assert status == 201
E       assert 202 == 201

test_orders.py:21: AssertionError
FAILED test_orders.py::test_a_buy - assert 202 == 201
1 failed in 0.35s`,
    ['test_orders.py::test_a_buy'],
    'assert 202 == 201',
  ],
  [
    'node:test',
    `✖ places an order (12.3ms)
ℹ fail 1
✖ failing tests:
✖ places an order (12.3ms)
  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

  202 !== 201`,
    ['places an order'],
    'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 202 !== 201',
  ],
  [
    'vitest, in colours',
    '\u001b[31m FAIL \u001b[39m test/buy.test.ts > places an order\nAssertionError: expected 202 to be 201',
    ['test/buy.test.ts > places an order'],
    'AssertionError: expected 202 to be 201',
  ],
  [
    'go test',
    `--- FAIL: TestBuy (0.01s)
    orders_test.go:67: status 202
FAIL
FAIL	example.test/ramp	0.4s`,
    ['TestBuy'],
    'orders_test.go:67: status 202',
  ],
  [
    'TAP',
    'not ok 3 - places an order # time=3ms',
    ['places an order'],
    'not ok 3 - places an order # time=3ms',
  ],
  [
    'Test::More',
    `t/orders.t .... ok

    #   Failed test 'an unknown order is not found'
    #   at t/quotes.t line 32.
    #          got: '400'
    #     expected: '404'
    # Looks like you failed 1 test of 4.

#   Failed test 'wrong requests'
#   at t/quotes.t line 33.
# Looks like you failed 1 test of 5.
t/quotes.t ....
Dubious, test returned 1 (wstat 256, 0x100)
Failed 1/5 subtests
Result: FAIL`,
    ['wrong requests'],
    "Failed test 'an unknown order is not found' got: '400' expected: '404'",
  ],
  [
    'Test::More, where a subtest ends with an error',
    `    # No tests run!

#   Failed test 'No tests run for subtest "sell"'
#   at t/orders.t line 46.
400 VALIDATION_FAILED Failed to resolve.# Tests were run but no plan was declared and done_testing() was not seen.
# Looks like your test exited with 255 just after 4.
Result: FAIL`,
    ['sell'],
    '400 VALIDATION_FAILED Failed to resolve.',
  ],
  [
    'Test::More, where a file ends with an error',
    `Can't locate object method "rate" at t/quotes.t line 9.
# Looks like you planned 5 tests but ran 2.
# Looks like your test exited with 255 just after 2.
t/orders.t  (Wstat: 0 Tests: 6 Failed: 0)
t/quotes.t  (Wstat: 65280 (exited 255) Tests: 2 Failed: 0)
Result: FAIL`,
    ['t/quotes.t'],
    'Can\'t locate object method "rate" at t/quotes.t line 9.',
  ],
  [
    'unittest',
    'FAIL: test_buy (test_orders.Orders)\nAssertionError: 202 != 201',
    ['test_buy (test_orders.Orders)'],
    'AssertionError: 202 != 201',
  ],
  [
    'minitest',
    `  1) Failure:
OrdersTest#test_buy [orders_test.rb:72]:
Expected: 201
  Actual: 202

  2) Error:
OrdersTest#test_sell:
NoMethodError: undefined method 'sell'

2 runs, 1 assertions, 1 failures, 1 errors, 0 skips`,
    ['OrdersTest#test_buy', 'OrdersTest#test_sell'],
    'Expected: 201 Actual: 202',
  ],
  [
    'RSpec',
    `  1) Orders places a buy
     Failure/Error: expect(202).to eq 201

       expected: 201
            got: 202

rspec ./orders_spec.rb:2 # Orders places a buy`,
    ['Orders places a buy'],
    'expected: 201 got: 202',
  ],
  [
    'PHPUnit',
    `There was 1 error:

1) OrderTest::testSell
GuzzleHttp\\Exception\\ClientException: Client error

There was 1 failure:

1) OrderTest::testData with data set "second" (2)
Failed asserting that 2 is identical to 1.`,
    ['OrderTest::testSell', 'OrderTest::testData with data set "second" (2)'],
    'GuzzleHttp\\Exception\\ClientException: Client error',
  ],
  [
    'mocha',
    `  orders
    1) places a buy

  0 passing (5ms)
  1 failing

  1) orders
       places a buy:
     AssertionError: expected 202 to equal 201`,
    ['places a buy'],
    'AssertionError: expected 202 to equal 201',
  ],
  [
    'Maven',
    `[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.04 s <<< FAILURE! -- in OrderTest
[ERROR] OrderTest.buy -- Time elapsed: 0.02 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <201> but was: <202>`,
    ['OrderTest.buy'],
    'org.opentest4j.AssertionFailedError: expected: <201> but was: <202>',
  ],
  [
    'dotnet test',
    `  Failed Orders.PlacesABuy [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 201
Actual:   202`,
    ['Orders.PlacesABuy'],
    'Error Message: Assert.Equal() Failure: Values differ Expected: 201',
  ],
  [
    'a program in Ruby that ends with an error',
    "orders.rb:48:in `<main>': undefined method `[]' for nil:NilClass (NoMethodError)\n\n  a = b[0]\n       ^^^",
    [],
    "undefined method `[]' for nil:NilClass (NoMethodError)",
  ],
  [
    'the console of JUnit 5',
    `└─ JUnit Jupiter ✔
   └─ OrderTest ✔
      ├─ sells() ✔
      └─ buys() 31 ms ✘ rejected with 409

Failures (1):
  JUnit Jupiter:OrderTest:buys()
    MethodSource [className = 'OrderTest', methodName = 'buys', methodParameterTypes = '']
    => Client$Rejected: rejected with 409
       Client.order(Client.java:52)
       [...]`,
    ['OrderTest:buys()'],
    'Client$Rejected: rejected with 409',
  ],
  [
    'ExUnit',
    `  1) test places a buy (OrdersTest)
     test/orders_test.exs:7
     Assertion with == failed
     code:  assert status == 201`,
    ['test places a buy (OrdersTest)'],
    'Assertion with == failed',
  ],
  [
    'Playwright',
    `  1) [chromium] › orders.spec.ts:3:1 › places a buy ────────

    Error: expect(received).toBe(expected)`,
    ['[chromium] › orders.spec.ts:3:1 › places a buy'],
    'Error: expect(received).toBe(expected)',
  ],
  [
    'behave',
    `Assertion Failed: status is 202
Failing scenarios:
  features/orders.feature:3  A buy is placed`,
    ['features/orders.feature:3  A buy is placed'],
    'Assertion Failed: status is 202',
  ],
  [
    'Deno',
    `places a buy ... FAILED (12ms)
error: AssertionError: Values are not equal.`,
    ['places a buy'],
    'error: AssertionError: Values are not equal.',
  ],
  [
    'bun',
    `error: expect(received).toBe(expected)
(fail) orders > places a buy [0.31ms]`,
    ['orders > places a buy'],
    'error: expect(received).toBe(expected)',
  ],
  [
    'ScalaTest',
    '- should place a buy *** FAILED ***\n  202 did not equal 201 (OrdersSpec.scala:9)\n*** 1 TEST FAILED ***',
    ['should place a buy'],
    '202 did not equal 201 (OrdersSpec.scala:9)',
  ],
  [
    'GoogleTest',
    `orders_test.cc:9: Failure
Expected equality of these values:
  status
    Which is: 202
[  FAILED  ] Orders.Buys (3 ms)
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Orders.Buys`,
    ['Orders.Buys'],
    'Expected equality of these values: status Which is: 202',
  ],
  [
    'Robot Framework',
    `Places A Buy                                           | FAIL |
202 != 201`,
    ['Places A Buy'],
    '202 != 201',
  ],
  [
    'npm, without the script',
    `npm error Missing script: "test"
npm error To see a list of scripts, run:
npm error   npm run
npm error A complete log of this run can be found in: /root/.npm/_logs/1.log`,
    [],
    'npm error Missing script: "test"',
  ],
  ['nothing', '', [], 'no output'],
])('the failures in the output of %s are named', (_, output, failed, message) => {
  expect(failuresIn(output)).toEqual({ failed, message })
})

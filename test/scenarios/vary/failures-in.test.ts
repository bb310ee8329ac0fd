import { expect, test } from 'vitest'
import { failuresIn } from '../../../src/scenarios/vary/failures-in.ts'

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
    'unittest',
    'FAIL: test_buy (test_orders.Orders)\nAssertionError: 202 != 201',
    ['test_buy (test_orders.Orders)'],
    'AssertionError: 202 != 201',
  ],
  ['nothing', '', [], 'no output'],
])('the failures in the output of %s are named', (_, output, failed, message) => {
  expect(failuresIn(output)).toEqual({ failed, message })
})

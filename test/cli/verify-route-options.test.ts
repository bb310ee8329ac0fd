/** What `--customer` and `--email` say of each side. */
import { Command } from 'commander'
import { expect, test } from 'vitest'
import {
  addRouteOptions,
  routeHelpers,
  type RouteFlags,
} from '../../src/cli/verify/verify-route-options.ts'

test.each<readonly [args: readonly string[], customer: object]>([
  [['cust-{id}'], { buy: 'cust-{id}', sell: 'cust-{id}' }],
  [['sell=corp-{id}'], { sell: 'corp-{id}' }],
  [['cust-{id}', 'sell=corp-{id}'], { buy: 'cust-{id}', sell: 'corp-{id}' }],
  [['sell=corp-{id}', 'cust-{id}'], { buy: 'cust-{id}', sell: 'corp-{id}' }],
  [['x=cust-{id}'], { buy: 'x=cust-{id}', sell: 'x=cust-{id}' }],
])('the customers %j', (args, customer) => {
  const command = new Command()
  addRouteOptions(command)
  command.parse(
    args.flatMap((arg) => ['--customer', arg, '--email', `${arg}@b.c`]),
    { from: 'user' },
  )
  const helpers = routeHelpers(command.opts<RouteFlags>())
  expect(helpers.customer).toEqual(customer)
  expect(Object.keys(helpers.email ?? {}).toSorted()).toEqual(Object.keys(customer).toSorted())
})

import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { routeTable, type Route } from '../../../src/server/fast/route-table.ts'

function taken(method: string, url: string): string {
  let by = 'the router'
  const route = (path: string, ofMethod: string): Route => ({
    method: ofMethod,
    path,
    handle: (req) => {
      by = `${path} ${JSON.stringify(req.params)}`
    },
  })
  const routes = [
    route('/orders', 'POST'),
    route('/orders/:id/sync', 'POST'),
    route('/banks/:name', 'GET'),
  ]
  const req = { method, url, params: {} } as unknown as Request
  routeTable(routes)(req, {} as Response, () => {})
  return by
}

test.each([
  ['POST', '/orders', '/orders {}'],
  ['POST', '/orders?a=/orders/7/sync', '/orders {}'],
  ['POST', '/orders/7-a_B/sync', '/orders/:id/sync {"id":"7-a_B"}'],
  ['GET', '/banks/northwind?page=2', '/banks/:name {"name":"northwind"}'],
])('%s %s goes straight to its route', (method, url, by) => {
  expect(taken(method, url)).toBe(by)
})

test.each([
  ['HEAD', '/banks/northwind'],
  ['GET', '/orders'],
  ['POST', '/orders/'],
  ['POST', '/Orders'],
  ['POST', '/orders/7%2F8/sync'],
  ['POST', '/orders/7/8/sync'],
  ['POST', '/orders//sync'],
  ['POST', '/orders/sync'],
  ['GET', '/banks/'],
  ['GET', '/banks/a#b'],
  ['POST', 'http://host/orders'],
  ['POST', '*'],
])('%s %s is left to the router', (method, url) => {
  expect(taken(method, url)).toBe('the router')
})

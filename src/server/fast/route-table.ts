/**
 * Finds the route of a plainly written path in two look-ups, where express tries one regular expression after another.
 * Everything else (an escape, a HEAD, another method, an absolute target) is left to express.
 */
import type { Request, RequestHandler, Response } from 'express'

export type Route = {
  readonly method: string
  /** As express writes it, with at most one `:name`. */
  readonly path: string
  readonly handle: (req: Request, res: Response) => void
}

type OpenRoute = Pick<Route, 'handle'> & {
  readonly before: string
  readonly name: string
  readonly after: string
}

/** What express would neither decode nor split. */
const PLAIN = /^[\w-]+$/

export function routeTable(routes: readonly Route[]): RequestHandler {
  const fixed = new Map<string, Map<string, Route>>()
  const open = new Map<string, OpenRoute[]>()
  for (const { method, path, handle } of routes) {
    const [before = '', name, after = ''] = path.split(/:(\w+)/)
    if (name === undefined) {
      fixed.set(method, (fixed.get(method) ?? new Map()).set(path, { method, path, handle }))
    } else open.set(method, [...(open.get(method) ?? []), { handle, before, name, after }])
  }
  return (req, res, next) => {
    const { method, url } = req
    const question = url.indexOf('?')
    const path = question === -1 ? url : url.slice(0, question)
    const route = fixed.get(method)?.get(path)
    if (route !== undefined) {
      route.handle(req, res)
      return
    }
    for (const { before, name, after, handle } of open.get(method) ?? []) {
      if (!path.startsWith(before) || !path.endsWith(after)) continue
      const value = path.slice(before.length, path.length - after.length)
      if (!PLAIN.test(value)) continue
      req.params = { [name]: value }
      handle(req, res)
      return
    }
    next()
  }
}

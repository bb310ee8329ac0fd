/**
 * A short way to the routes for paths that are written plainly, which is nearly all of them: two look-ups instead of
 * the walk of the router over regular expressions, which shows in the profile of every small call. Whatever is out of
 * the ordinary (an escape, a HEAD, another method, an absolute target) is left to the router.
 */
import type { Request, RequestHandler, Response } from 'express'

export type Route = {
  readonly method: string
  /** As express writes it, with at most one `:name`. */
  readonly path: string
  readonly respond: (req: Request, res: Response) => void
}

type OpenRoute = Pick<Route, 'respond'> & {
  readonly before: string
  readonly name: string
  readonly after: string
}

/** What the router would neither decode nor split. */
const PLAIN = /^[\w-]+$/

export function routeTable(routes: readonly Route[]): RequestHandler {
  const fixed = new Map<string, Map<string, Route>>()
  const open = new Map<string, OpenRoute[]>()
  for (const route of routes) {
    const [before = '', name, after = ''] = route.path.split(/:(\w+)/)
    if (name === undefined)
      grouped(fixed, route.method, () => new Map<string, Route>()).set(route.path, route)
    else grouped(open, route.method, () => []).push({ respond: route.respond, before, name, after })
  }
  return (req, res, next) => {
    const { method, url } = req
    const question = url.indexOf('?')
    const path = question === -1 ? url : url.slice(0, question)
    const route = fixed.get(method)?.get(path)
    if (route !== undefined) {
      route.respond(req, res)
      return
    }
    for (const { before, name, after, respond } of open.get(method) ?? []) {
      if (!path.startsWith(before) || !path.endsWith(after)) continue
      const value = path.slice(before.length, path.length - after.length)
      if (!PLAIN.test(value)) continue
      req.params = { [name]: value }
      respond(req, res)
      return
    }
    next()
  }
}

function grouped<Group>(groups: Map<string, Group>, key: string, make: () => Group): Group {
  const known = groups.get(key)
  if (known !== undefined) return known
  const made = make()
  groups.set(key, made)
  return made
}

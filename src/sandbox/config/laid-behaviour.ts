/** Behaviours of several files, of which each states only a part. */
import { layShapes } from '../../base/contract/lay-shapes.ts'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { mergeMarkets } from '../simulator/behaviour/markets.ts'

const NO_MARKETS = { fiat: {}, assets: {}, chains: {} }

/** Settings one by one, lists and providers whole, as when a behaviour is laid on a world. */
export function laidBehaviour<Over extends Behaviour>(base: Behaviour, over: Over): Over {
  const merged = (['assumptions', 'deviations', 'providers'] as const).flatMap((name) => {
    const members = { ...base[name], ...over[name] }
    return Object.keys(members).length === 0 ? [] : [[name, members]]
  })
  if (over.shapes !== undefined) merged.push(['shapes', layShapes(base.shapes, over.shapes)])
  if (base.markets !== undefined || over.markets !== undefined) {
    const markets = mergeMarkets({ ...NO_MARKETS, ...base.markets }, over.markets ?? {})
    merged.push(['markets', markets])
  }
  return { ...base, ...over, ...Object.fromEntries(merged) }
}

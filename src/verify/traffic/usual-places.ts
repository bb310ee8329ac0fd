/** Which places of shapes a sandbox writes by itself as a recording has them. */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { repeatedRun } from './fidelity.ts'
import type { RecordedRun } from './recorded-run.ts'

/** A longer recording shows enough of each place, and takes too long to repeat. */
const MOST_EXCHANGES = 5_000

/** These belong to no place. */
const OF_ALL: ReadonlySet<string> = new Set(['contentType', 'deviations'])
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  createQuote: ['quote'],
  createOrder: ['order', 'providerDetails'],
  getOrderIntent: ['intent'],
  monitorOrderStatus: ['sync', 'gateway'],
  listProviderBanks: ['banks'],
  resolveBankAccount: ['resolve'],
}

/**
 * Each place without which a sandbox with the settings repeats as many answers and webhooks, and as
 * many texts of each error.
 */
export async function usualPlaces(
  run: RecordedRun,
  { shapes = {}, ...settings }: Behaviour,
): Promise<ReadonlySet<string>> {
  const places = Object.keys(shapes).filter((name) => !OF_ALL.has(name))
  if (places.length === 0 || run.exchanges.length > MOST_EXCHANGES) return new Set()
  const repeated = (left: readonly string[]) => {
    const own = Object.entries(shapes).filter(([name]) => !left.includes(name))
    return repeat(run, { ...settings, shapes: Object.fromEntries(own) })
  }
  const whole = await repeated([])
  const none = await repeated(places)
  if (isAsGood(none, whole)) return new Set(places)
  const needed = new Set(
    [...none.differing.keys()].filter((key) => !whole.differing.has(key)).flatMap(placeOf),
  )
  const usual = new Set<string>()
  for (const place of places)
    if (!needed.has(place) && isAsGood(await repeated([place]), whole)) usual.add(place)
  return usual
}

type Repeated = {
  readonly equal: number
  readonly texts: ReadonlyMap<number, number>
  /** The kind of each pair that differs, with its entry. */
  readonly differing: ReadonlySet<string>
}

async function repeat(run: RecordedRun, settings: Behaviour): Promise<Repeated> {
  const differing = new Set<string>()
  const { fidelity, sameTexts } = await repeatedRun(run, settings, undefined, (kind, entry) => {
    differing.add(`${kind} ${entry}`)
  })
  return { equal: fidelity.equal, texts: sameTexts, differing }
}

function isAsGood(one: Repeated, other: Repeated): boolean {
  const hasTexts = [...other.texts].every(([entry, count]) => (one.texts.get(entry) ?? 0) >= count)
  return hasTexts && one.equal >= other.equal
}

/** The place of such a pair, if it is the only one; two parts of an answer are tried apart. */
function placeOf(pair: string): readonly string[] {
  const [operation = '', status = ''] = pair.split(' ')
  if (operation.startsWith('webhook')) return ['events']
  const places = Number(status) >= 400 ? ['errors'] : (ANSWERS[operation] ?? [])
  return places.length === 1 ? places : []
}

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
 * The places without which a sandbox with the settings repeats as many answers and webhooks, and as
 * many texts of each error. A place that the recording does not have is not usual, such as that of
 * webhooks which only samples show.
 */
export async function usualPlaces(
  run: RecordedRun,
  { shapes = {}, ...settings }: Behaviour,
): Promise<ReadonlySet<string>> {
  if (run.exchanges.length > MOST_EXCHANGES) return new Set()
  const repeated = (left: readonly string[]) => {
    const own = Object.entries(shapes).filter(([name]) => !left.includes(name))
    return repeat(run, { ...settings, shapes: Object.fromEntries(own) })
  }
  const whole = await repeated([])
  const compared = new Set(whole.kinds.flatMap(placesOf))
  const places = Object.keys(shapes).filter((name) => !OF_ALL.has(name) && compared.has(name))
  const none = await repeated(places)
  if (isAsGood(none, whole)) return new Set(places)
  const worse = [...none.differing].filter((pair) => !whole.differing.has(pair)).map(placesOf)
  // An answer with two parts does not say which one is needed: both are tried.
  const needed = new Set(worse.filter(({ length }) => length === 1).flat())
  const usual = new Set<string>()
  for (const place of places)
    if (!needed.has(place) && isAsGood(await repeated([...usual, place]), whole)) usual.add(place)
  return usual
}

type Repeated = {
  readonly equal: number
  readonly texts: ReadonlyMap<number, number>
  /** Such as `createOrder 201`. */
  readonly kinds: readonly string[]
  /** The kind of each pair that differs, with its entry. */
  readonly differing: ReadonlySet<string>
}

async function repeat(run: RecordedRun, settings: Behaviour): Promise<Repeated> {
  const differing = new Set<string>()
  const { fidelity, sameTexts } = await repeatedRun(run, settings, undefined, (kind, entry) => {
    differing.add(`${kind} ${entry}`)
  })
  const kinds = fidelity.kinds.map(({ kind }) => kind)
  return { equal: fidelity.equal, texts: sameTexts, kinds, differing }
}

function isAsGood(one: Repeated, other: Repeated): boolean {
  const hasTexts = [...other.texts].every(([entry, count]) => (one.texts.get(entry) ?? 0) >= count)
  return hasTexts && one.equal >= other.equal
}

/** Those that write what is of this kind. */
function placesOf(kind: string): readonly string[] {
  const [operation = '', status = ''] = kind.split(' ')
  if (operation.startsWith('webhook')) return ['events']
  return Number(status) >= 400 ? ['errors'] : (ANSWERS[operation] ?? [])
}

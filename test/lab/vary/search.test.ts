/** How the search decides, with an integration that only says which variations break it. */
import { expect, test } from 'vitest'
import { catalogueOf, type Variation } from '../../../src/lab/vary/catalogue.ts'
import {
  NothingCalled,
  VaryStopped,
  type Harm,
  type Integration,
} from '../../../src/lab/vary/integration.ts'
import { brokenIn } from '../../../src/report/vary/report.ts'
import type { Found, Reliance } from '../../../src/lab/vary/found.ts'
import { roundsOf } from '../../../src/lab/vary/rounds.ts'
import { findReliances } from '../../../src/lab/vary/search.ts'
import { random } from '../../../src/base/vocabulary/random.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'

const { variations: all } = catalogueOf()
/** Transforms and settings only, and one of each choice. */
const SHOWN = all.filter(
  ({ change: { assumptions, variations, providers } }) =>
    (assumptions ?? variations) !== undefined && providers === undefined,
)
const ONE_EACH = [...new Map(SHOWN.map((one) => [one.choice, one])).values()]

/** The client of the tests reads every setting. */
const READ: ReadonlySet<string> = new Set(all.map(({ noted }) => noted))

type Breaks = (ids: ReadonlySet<string>, run: number) => boolean

/** Every variation of a run is received, unless it is named. */
function integrationThat(breaks: Breaks, unreceived: readonly string[] = []) {
  const seen = { runs: 0, atOnce: 0, most: 0, stopped: 0 }
  const integration: Integration = {
    run: async (behaviour, stop) => {
      if (stop.aborted) throw new VaryStopped()
      seen.runs += 1
      seen.atOnce += 1
      seen.most = Math.max(seen.most, seen.atOnce)
      const run = seen.runs
      await new Promise((resolve) => setImmediate(resolve))
      seen.atOnce -= 1
      if (stop.aborted) {
        seen.stopped += 1
        throw new VaryStopped()
      }
      const ids = idsIn(behaviour)
      const isBroken = breaks(ids, run)
      const received = all.filter(({ id }) => ids.has(id) && !unreceived.includes(id))
      return {
        hasPassed: !isBroken,
        failed: isBroken ? ['a test'] : [],
        message: isBroken ? `broke in run ${run}` : '',
        received: new Map(received.map(({ noted }) => [noted, new Set(['createOrder'] as const)])),
        ...{ consulted: READ, responses: 1, tookMs: 1 },
      }
    },
  }
  return { integration, seen }
}

function idsIn({ assumptions = {}, variations }: Behaviour): ReadonlySet<string> {
  const settings = Object.entries(assumptions).map(([name, value]) => `${name}=${String(value)}`)
  return new Set([...settings, ...(variations?.always ?? [])])
}

async function found(
  { integration }: { readonly integration: Integration },
  more: { readonly jobs?: number; readonly stopAfter?: number; readonly budget?: number } = {},
  variations: readonly Variation[] = ONE_EACH,
): Promise<Found> {
  const { jobs = 1, stopAfter = Infinity, budget = Infinity } = more
  let begun = 0
  const stop = new AbortController()
  const baseline = await integration.run({}, stop.signal)
  return findReliances(variations, integration, {
    ...{ jobs, each: false, own: {}, baseline, limitMs: 1_000, stop: stop.signal },
    isOver: () => begun++ >= budget,
    onRun: (runs) => {
      if (runs >= stopAfter) stop.abort()
    },
  })
}

test.each([
  ['nothing', 0, 1],
  ['one of the first round', 1, 1],
  ['one of the first round, two at once,', 1, 2],
])('where %s breaks it, a search knows about how many runs are left', async (_, count, jobs) => {
  const bad =
    roundsOf(SHOWN)[0]
      ?.slice(0, count)
      .map(({ id }) => id) ?? []
  const known: { readonly runs: number; readonly left: number }[] = []
  const { integration } = integrationThat((ids) => bad.some((id) => ids.has(id)))
  const { runs } = await findReliances(SHOWN, integration, {
    ...{ jobs, each: false, own: {}, limitMs: 1_000, stop: new AbortController().signal },
    baseline: await integration.run({}, new AbortController().signal),
    isOver: () => false,
    // A run takes one millisecond.
    onRun: (done, { leftMs }) => known.push({ runs: done, left: leftMs * jobs }),
  })
  for (const { runs: done, left } of known) expect(Math.abs(runs - done - left)).toBeLessThan(7)
  expect(known.at(-1)?.left).toBe(0)
})

test('one reliance among many variations is found in few runs', async () => {
  const of = integrationThat((ids) => ids.has('chunks'))
  const { reliances, held, runs } = await found(of)
  expect(reliances.map(({ variation }) => variation.id)).toEqual(['chunks'])
  expect(held).toHaveLength(ONE_EACH.length - 1)
  expect(runs).toBeLessThan(4 * Math.ceil(Math.log2(ONE_EACH.length)))
})

test.each([1, 2])('of many that break it, each is found, %i at once', async (jobs) => {
  const bad = ONE_EACH.filter((_, at) => at % 3 === 0).map(({ id }) => id)
  const { reliances, notTried } = await found(
    integrationThat((ids) => bad.some((id) => ids.has(id))),
    { jobs },
  )
  expect(reliances.map(({ variation }) => variation.id).toSorted()).toEqual(bad.toSorted())
  expect(notTried).toEqual([])
})

test('what breaks once, and not again, is unstable and no reliance', async () => {
  const broken = new Set<string>()
  const once: Breaks = (ids) => {
    if (!ids.has('chunks') || (ids.size === 1 && broken.has('chunks'))) return false
    if (ids.size === 1) broken.add('chunks')
    return true
  }
  // Runs that fail are searched from their first variation on.
  const isFirst = ({ id }: Variation) => id === 'chunks'
  const first = [...ONE_EACH.filter(isFirst), ...ONE_EACH.filter((one) => !isFirst(one))]
  const { reliances, unstable } = await found(integrationThat(once), {}, first)
  expect(reliances).toEqual([])
  expect(unstable.map(({ variation }) => variation.id)).toEqual(['chunks'])
})

test('what a client did not receive before it failed is no suspect', async () => {
  const early: Breaks = (ids) => ids.has('chunks')
  const unreceived = ONE_EACH.slice(0, -12).flatMap(({ id }) => (id === 'chunks' ? [] : [id]))
  const { reliances, runs } = await found(integrationThat(early, unreceived))
  expect(reliances.map(({ variation }) => variation.id)).toEqual(['chunks'])
  // Halves of thirteen, and two rounds of the rest.
  expect(runs).toBeLessThan(16)
})

test('a test that fails by chance is seldom held against a variation, and mostly named', async () => {
  let [mistaken, named] = [0, 0]
  for (let seed = 1; seed <= 60; seed++) {
    // In three runs of ten, so that it also fails twice in a row, as a real one does.
    const draw = random(seed, 'chance')
    const byChance: Breaks = (_, run) => run > 1 && draw.below(10) < 3
    const result = await found(integrationThat(byChance), {}, SHOWN)
    const { reliances, notTried, open, unsteadyTests, runs } = result
    expect([notTried, open], `seed ${seed}`).toEqual([[], []])
    expect(runs, `seed ${seed}`).toBeLessThan(300)
    if (reliances.length > 0) mistaken += 1
    named += unsteadyTests.length
  }
  expect(mistaken).toBeLessThan(15)
  expect(named).toBeGreaterThan(30)
})

test('of a command that names no test, the message tells what fails by chance', async () => {
  const draw = random(7, 'chance')
  const { integration } = integrationThat(
    (ids, run) => ids.has('chunks') || (run > 1 && draw.below(10) < 3),
  )
  const unnamed: Integration = {
    run: async (behaviour, ...of) => {
      const run = await integration.run(behaviour, ...of)
      const message = idsIn(behaviour).has('chunks') ? 'no length' : `no answer at ${of.length}`
      return { ...run, failed: [], message: run.hasPassed ? '' : message }
    },
  }
  const { reliances, unsteadyTests } = await found({ integration: unnamed }, {}, SHOWN)
  expect(reliances.map(({ variation }) => variation.id)).toEqual(['chunks'])
  expect(unsteadyTests).toEqual(['no answer at #'])
})

test('a test that fails from some run on is held against no variation', async () => {
  // A run left something behind, or the time of day is another one.
  const fromThenOn: Breaks = (_, run) => run > 1
  const { reliances, unsteadyTests } = await found(integrationThat(fromThenOn))
  expect(reliances).toEqual([])
  expect(unsteadyTests).toEqual(['a test'])
})

test('a setting is tried once a run has read it, and is in no run before', async () => {
  const setting = ONE_EACH.find(({ change }) => change.assumptions !== undefined)
  if (setting === undefined) throw new Error('There is no setting')
  const others = new Set([...READ].filter((name) => name !== setting.noted))
  const triedIf = async (isReadIn: (ids: ReadonlySet<string>) => boolean) => {
    let inRuns = 0
    const { integration } = integrationThat(() => false)
    const reading: Integration = {
      run: async (behaviour, ...of) => {
        const ids = idsIn(behaviour)
        inRuns += Number(ids.has(setting.id))
        const consulted = isReadIn(ids) ? READ : others
        return { ...(await integration.run(behaviour, ...of)), consulted }
      },
    }
    const { notTried } = await found({ integration: reading })
    return [inRuns, notTried.map(({ id }) => id)]
  }
  expect(await triedIf(() => false)).toEqual([0, [setting.id]])
  expect(await triedIf((ids) => ids.has('chunks'))).toEqual([1, []])
})

test('the rounds are as many as one choice needs, and each has one variation of a choice', () => {
  const rounds = roundsOf(all)
  const counts = new Map<string, number>()
  for (const { choice } of all) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  expect(rounds).toHaveLength(Math.max(...counts.values()))
  expect(new Set(rounds.flat()).size).toBe(all.length)
  for (const round of rounds)
    expect(new Set(round.map(({ choice }) => choice)).size).toBe(round.length)
  // None is so large that it is split for longer than a smaller one.
  const largest = Math.max(...rounds.map(({ length }) => length))
  expect(largest).toBeLessThan(counts.size / 2)
})

test('what no client received is not tried, although every run passed', async () => {
  const { notTried, held } = await found(integrationThat(() => false, ['chunks']))
  expect(notTried.map(({ id }) => id)).toEqual(['chunks'])
  expect(held.map(({ id }) => id)).not.toContain('chunks')
})

test('what another variation keeps from the client is tried without it', async () => {
  const { integration } = integrationThat((ids) => ids.has('chunks'))
  const hiding: Integration = {
    run: async (behaviour, ...of) => {
      const run = await integration.run(behaviour, ...of)
      const isHidden = idsIn(behaviour).has('chunks')
      return { ...run, received: isHidden ? new Map([['chunks', new Set()]]) : run.received }
    },
  }
  const { held, notTried } = await found({ integration: hiding })
  expect([held.length, notTried]).toEqual([ONE_EACH.length - 1, []])
})

test('what breaks only together with another one is found by no half, and holds', async () => {
  const both: Breaks = (ids) => ids.has('chunks') && ids.has('field-order')
  const { reliances, unstable, open, held } = await found(integrationThat(both))
  expect([reliances, unstable, open]).toEqual([[], [], []])
  expect(held).toHaveLength(ONE_EACH.length)
})

test('when the budget ends, the rest has no result', async () => {
  const { held, open, isInterrupted, runs } = await found(
    integrationThat((ids) => ids.has('chunks')),
    { budget: 3 },
  )
  expect([runs, isInterrupted, held.length + open.length]).toEqual([3, false, ONE_EACH.length])
  expect(open.length).toBeGreaterThan(0)
})

test.each([1, 3])('with --jobs %i, as many runs go on at once', async (jobs) => {
  const of = integrationThat((ids) => ids.has('chunks') || ids.has('field-order'))
  await found(of, { jobs })
  expect(of.seen.most).toBe(jobs)
})

test('a search that is stopped returns what it knows, and lists the rest', async () => {
  const of = integrationThat((ids) => ids.has('chunks'))
  const { isInterrupted, open, held, runs } = await found(of, { stopAfter: 3 })
  expect([isInterrupted, runs]).toEqual([true, 3])
  expect(open.length).toBeGreaterThan(0)
  expect(open.length + held.length).toBe(ONE_EACH.length)
})

test('a search with several jobs that is stopped has found some of many reliances', async () => {
  const { reliances } = await found(
    integrationThat((ids) => ids.size > 0),
    { jobs: 4, stopAfter: 50 },
  )
  expect(reliances.length).toBeGreaterThan(2)
})

test('an error ends the search, and the runs that go on at the same time', async () => {
  const of = integrationThat((ids, run) => {
    if (run === 3) throw new Error('no port is free')
    return ids.has('chunks')
  })
  await expect(found(of, { jobs: 3 })).rejects.toThrow('no port is free')
  const { runs } = of.seen
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect([of.seen.runs, of.seen.atOnce]).toEqual([runs, 0])
})

test('a run that passes without a call shows nothing', async () => {
  const { integration } = integrationThat(() => false)
  const cached: Integration = {
    run: async (behaviour, stop) => ({
      ...(await integration.run(behaviour, stop)),
      responses: idsIn(behaviour).size === 0 ? 1 : 0,
    }),
  }
  await expect(found({ integration: cached })).rejects.toBeInstanceOf(NothingCalled)
})

test('what costs money comes first, then a wrong state, a crash, and tests that compare texts', () => {
  const [a, b, c, d] = ONE_EACH
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error('There are fewer than four choices')
  const broken = (variation: Variation, harm: Harm): Reliance => ({
    variation,
    run: {
      ...{ hasPassed: false, harm, failed: ['a test'], message: '', responses: 1, tookMs: 1 },
      ...{ received: new Map(), consulted: new Set() },
    },
  })
  const reliances = [broken(a, 'text'), broken(b, 'crash'), broken(c, 'money'), broken(d, 'state')]
  const none = { unstable: [], unsteadyTests: [], held: [], notTried: [], open: [] }
  const choices = brokenIn({ reliances, ...none, runs: 4, isInterrupted: false })
  expect(choices.map(({ choice }) => choice)).toEqual([c, d, b, a].map(({ choice }) => choice))
})

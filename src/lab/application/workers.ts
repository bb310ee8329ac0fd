/** The processes of one application, which share its store and take turns. */
import type { ApplicationProcess } from './application-process.ts'

/** One after the other: the first one may create what the others use. Throws ApplicationDown. */
export async function startWorkers(
  [port, ...more]: readonly [number, ...number[]],
  start: (port: number) => Promise<ApplicationProcess>,
): Promise<ApplicationProcess> {
  const first = await start(port)
  const workers = [first]
  try {
    for (const each of more) workers.push(await start(each))
  } catch (error) {
    await Promise.all(workers.map((each) => each.stop('kill')))
    throw error
  }
  return workers.length === 1 ? first : inTurn(first, workers)
}

function inTurn(
  first: ApplicationProcess,
  workers: readonly ApplicationProcess[],
): ApplicationProcess {
  let turn = 0
  return {
    ...{ url: first.url, urls: workers.map(({ url }) => url) },
    call: (...request) => (workers[turn++ % workers.length] ?? first).call(...request),
    endedBy: async () =>
      (await Promise.all(workers.map((each) => each.endedBy()))).find((why) => why !== undefined),
    output: async () => (await Promise.all(workers.map((each) => each.output()))).join(''),
    pause: (at) =>
      workers
        .filter(({ url }) => at === undefined || at.startsWith(`${url}/`))
        .map((each) => each.pause())
        .includes(true),
    resume: () => workers.forEach((each) => each.resume()),
    beginTurns: () => {
      turn = 0
    },
    stop: async (how) => void (await Promise.all(workers.map((each) => each.stop(how)))),
  }
}

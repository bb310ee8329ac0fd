/** What passed a proxy, kept until its end so that a configuration can be learned from it. */
import type { Passed } from '../../verify/traffic/passed.ts'
import type { TrafficEntry } from '../../verify/traffic/har-entry.ts'
import { Recorder } from '../../verify/traffic/recorder.ts'
import { recordedRun } from '../../verify/traffic/recorded-run.ts'
import type { Io } from '../command.ts'
import { learningPseudonyms, writeLearned } from './traffic-learn.ts'

/** Further ones would only confirm what was seen. */
const MOST_ENTRIES = 20_000

export function seenTraffic() {
  const entries: TrafficEntry[] = []
  const recorder = new Recorder({
    judge: {
      see: (entry) => {
        if (entry.kind !== 'other' && entries.length < MOST_ENTRIES) entries.push(entry)
      },
    },
    ...{ writer: undefined, webhookSecret: undefined, onStopped: () => {} },
    pseudonyms: learningPseudonyms(),
  })
  return {
    record: (passed: Passed, isWebhook: boolean) => recorder.record(passed, isWebhook),
    /** Whether there was something to write. */
    write: async (output: string, io: Io): Promise<boolean> => {
      const run = recordedRun(entries)
      if (run === undefined) io.err('Nothing to learn: no exchange has a successful response.\n')
      else await writeLearned(run, { output, option: '--learn' }, io)
      return run !== undefined
    },
  }
}

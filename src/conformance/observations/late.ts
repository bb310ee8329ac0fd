/** What came a moment after it was first asked for: nothing promises that it shows at once. */
import type { Late } from '../deployment/settling.ts'
import type { Observation } from '../verdict.ts'

export function observeLate(late: readonly Late[]): readonly Observation[] {
  return [...new Set(late.map(({ what }) => what))].sort().map((what) => {
    const delays = late.flatMap((one) => (one.what === what ? [one.ms] : []))
    const longest = Math.max(...delays)
    const times = delays.length === 1 ? 'once' : `${delays.length} times`
    const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
    const sentence = `${name} came late ${times}, by up to ${longest} ms.`
    return { subject: `delay of ${what}`, value: longest, sentence, differs: true }
  })
}

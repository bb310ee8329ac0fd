/** A comparison as one page. */
import type { Drift } from '../../conformance/drift/drift.ts'
import { htmlPage } from '../html-page.ts'
import { aboutSentence, driftSentence, sectionsOf } from './wording.ts'

export function driftPage(drift: Drift): string {
  const { before, after } = drift
  return htmlPage({
    kind: 'drift',
    title: driftSentence(drift),
    about: [`Before: ${aboutSentence(before)}`, `After: ${aboutSentence(after)}`],
    sections: sectionsOf(drift),
  })
}

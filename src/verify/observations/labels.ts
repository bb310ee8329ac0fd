/** Whether a status is one of the documented words or a text for people (§2.5, §6). */
import { COMMON_LABELS, TRACKING_LABELS } from '../../sandbox/simulator/orders/status-labels.ts'
import { shown } from '../answers/answer.ts'
import type { Seen } from './evidence.ts'

/** Those of status sync (§2.5). */
const WORDS: readonly string[] = ['pending', 'completed', 'failed']

/** Words with spaces between them, or a capitalised one. */
export function isTextForPeople(label: unknown): boolean {
  return typeof label === 'string' && (/\S\s\S/.test(label) || /^\p{Lu}\p{Ll}+$/u.test(label))
}

/** One word says nothing of the others: only two texts for people are labels. */
export function labelling(
  labels: readonly string[],
  what: string,
): Seen<'plain' | 'human' | 'tracking'> | undefined {
  const others = [...new Set(labels)].filter((label) => !WORDS.includes(label)).sort()
  if (labels.length === 0) return undefined
  if (others.length === 0)
    return { value: 'plain', sentence: `${what} is one of the documented words.` }
  if (isTracking(others))
    return { value: 'tracking', sentence: `${what} is a text of tracking, such as "settling".` }
  if (others.length > 1 && others.every(isTextForPeople))
    return { value: 'human', sentence: `${what} is a text for people, one for each stage.` }
  return {
    differs: others,
    sentence: `${what} is not a documented word, such as ${shown(others[0])}.`,
  }
}

function isTracking(labels: readonly string[]): boolean {
  const known = [...TRACKING_LABELS, ...COMMON_LABELS]
  return (
    labels.some((label) => TRACKING_LABELS.includes(label)) &&
    labels.every((label) => known.includes(label))
  )
}

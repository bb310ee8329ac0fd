/** One letter for the failed checks of an exam. */
import type { Weight } from '../../base/contract/generated/types.ts'
import type { ExamRow } from './exam-row.ts'

export type Grade = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

/** Two critical failures are an F, one an E; one major failure is a C. */
const POINTS: Readonly<Record<Weight, number>> = { critical: 15, major: 4, minor: 1 }
const LIMITS: readonly (readonly [grade: Grade, most: number])[] = [
  ['A', 0],
  ['B', 3],
  ['C', 7],
  ['D', 12],
  ['E', 19],
]

export function gradeOf(rows: readonly ExamRow[]): Grade {
  const points = failuresOf(rows).reduce((sum, { weight }) => sum + POINTS[weight], 0)
  return LIMITS.find(([, most]) => points <= most)?.[0] ?? 'F'
}

/** The worst first. */
export function failuresOf(rows: readonly ExamRow[]): readonly ExamRow[] {
  return rows
    .filter(({ verdict }) => verdict === 'failed')
    .toSorted((one, other) => POINTS[other.weight] - POINTS[one.weight])
}

import { candidate } from '../../src/application/exam/candidate.ts'
import { runExam, type ExamResult } from '../../src/application/exam/exam.ts'
import type { SignatureScheme } from '../../src/simulator/webhooks/signature.ts'

export const SECRET = 'whsec_dGhlIHNlY3JldCBvZiBhIHRlc3Q='

export function examineAt(url: string, scheme: SignatureScheme = 'hex'): Promise<ExamResult> {
  const exam = candidate({ url, secret: SECRET, scheme, seed: 1 })
  return runExam(exam, { url, onRow: () => undefined })
}

/** The ids of the checks that failed. */
export function failedIn({ rows }: ExamResult): readonly string[] {
  return rows.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
}

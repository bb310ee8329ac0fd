import { runExam, type ExamResult } from '../../../src/lab/exam/exam.ts'
import { examineAddress } from '../../../src/lab/exam/examinee.ts'
import { loadSuite, type ExamCheck } from '../../../src/lab/exam/suite.ts'
import type { SignatureScheme } from '../../../src/sandbox/simulator/webhooks/signature.ts'

export const SECRET = 'whsec_dGhlIHNlY3JldCBvZiBhIHRlc3Q='

const suites = new Map<SignatureScheme, Promise<readonly ExamCheck[]>>()

/** The settings of a service that signs so. */
export function signedBy(signatureScheme: SignatureScheme) {
  return { assumptions: { signatureScheme } } as const
}

/** Many exams read it once. */
function suiteFor(scheme: SignatureScheme): Promise<readonly ExamCheck[]> {
  const suite = suites.get(scheme) ?? loadSuite({ settings: signedBy(scheme) })
  suites.set(scheme, suite)
  return suite
}

export async function examineAt(url: string, scheme: SignatureScheme = 'hex'): Promise<ExamResult> {
  const examinee = examineAddress({ url, secret: SECRET, settings: signedBy(scheme), seed: 1 })
  return runExam(examinee, { suite: await suiteFor(scheme), onRow: () => undefined })
}

/** The ids of the checks that failed. */
export function failedIn({ rows }: ExamResult): readonly string[] {
  return rows.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
}

/** The rows that failed, or have advice. */
export function noticedIn({ rows }: ExamResult): readonly string[] {
  return rows
    .filter(({ verdict, advice }) => verdict === 'failed' || advice !== undefined)
    .map(({ id }) => id)
}

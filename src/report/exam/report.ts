/** An exam as a report. contracts/schemas/exam-report.schema.json has its members. */
import { spanText } from '../../base/vocabulary/time.ts'
import { curlCommand } from '../../base/client/curl.ts'
import { failuresOf } from '../../lab/exam/grade.ts'
import type { ExamRow } from '../../lab/exam/exam-row.ts'
import type { ExamResult } from '../../lab/exam/exam.ts'
import { fixText, type Framework } from '../../lab/exam/fix.ts'
import type { RawWebhook } from '../../lab/application/raw-webhook.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { Row } from '../../base/vocabulary/row.ts'
import { adviceSentences, rowDetails, type Detail } from '../details.ts'
import { countsSentence, headlineOf, type ReportLine, type Report } from '../report.ts'

export type GradedExam = {
  readonly result: ExamResult
  /** As chosen, or seen. */
  /** `none`: fixes are in words. */
  readonly framework?: Framework | 'none' | undefined
  /** Examines the application again, where it ended with the exam and has another address then. */
  readonly again?: string | undefined
}

/** A longer body makes a command line too long. */
const MOST_BODY = 4_000

export function examReport(exam: GradedExam): Report {
  const { result } = exam
  const framework = exam.framework === 'none' ? undefined : exam.framework
  const { rows, grade, url, scheme, startedAt, tookMs, left, interrupted } = result
  const lines = rows.map((row) => lineOf(row, exam))
  // The worst first: they decide the grade.
  const worst = failuresOf(rows).map((row) => lineOf(row, exam))
  const shown = lines.map(({ row }) => row)
  const counts = countsSentence(shown, { noun: 'check', where: `at ${url}`, left })
  const [first] = worst
  const graded = grade === undefined ? 'Not graded' : `Grade ${grade}`
  const todo =
    first === undefined
      ? {}
      : {
          todo: `Fix it as the report shows${framework === undefined ? '' : ` for ${framework}`}, and run the exam again.`,
        }
  return {
    ...{ command: 'exam', noun: 'check', lines, startedAt, tookMs },
    headline: {
      ...headlineOf(`${graded}: ${counts.replace(/^All /, 'all ')}`, worst),
      ...todo,
    },
    about: [`${url}, scheme ${scheme}, ${spanText(tookMs)}, started at ${startedAt}.`],
    ...defined({ interrupted }),
    ending: { counts: '' },
    properties: [
      ['receiver', url],
      ['scheme', scheme],
      ...(grade === undefined ? [] : [['grade', grade] as const]),
    ],
    sections: {
      ...{ url, scheme, ...defined({ grade, framework }) },
      checks: rows.map(({ id, weight, reason, tookMs: took, fix }) => ({
        ...{ id, weight, reason, tookMs: took, fix },
      })),
    },
  }
}

function lineOf(given: ExamRow, exam: GradedExam): ReportLine {
  const { reason, weight, tookMs, id } = given
  const row = rowOf(given, exam)
  const details: readonly Detail[] =
    row.verdict === 'failed' ? rowDetails(row, { why: `${weight}: ${reason}` }) : []
  return {
    ...{ row, group: id.split('.')[0] ?? id, tookMs, type: weight, details },
    extra: {
      // An advice has no weight in the grade.
      ...{
        cells: row.advice === undefined ? [weight] : [],
        about: [reason, ...adviceSentences(row)],
      },
      ...(exam.framework !== 'none' && defined({ fixFor: exam.framework })),
    },
  }
}

function rowOf(
  { id, title, verdict, rules, because, problem, fix, advice }: ExamRow,
  { result, framework, again }: GradedExam,
): Row {
  const row = { id, title, verdict, rules }
  const seen = advice && `expected ${advice.expected}; received ${advice.received}`
  if (advice !== undefined && seen !== undefined)
    return { ...row, advice: [{ seen, because: advice.because }] }
  if (problem === undefined) return { ...row, ...defined({ received: because }) }
  const { expected, received, sent } = problem
  const isShort = sent !== undefined && sent.body.length <= MOST_BODY
  return {
    ...{ ...row, expected, received, fix: fixText(fix, framework) },
    ...(isShort && { reproduce: again ?? curlOf(result, sent) }),
    ...(sent !== undefined && (!isShort || again !== undefined) && { evidence: sentLines(sent) }),
  }
}

function sentLines({ headers, body }: RawWebhook): readonly string[] {
  if (body.length > MOST_BODY) return [`a signed body of ${body.length} characters`]
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return ['The webhook:', ...lines, body]
}

/** The command that sends the webhook again. */
function curlOf({ url }: ExamResult, { headers, body, isChunked }: RawWebhook): string {
  const { origin, pathname, search } = new URL(url)
  const chunked = isChunked === true ? { 'transfer-encoding': 'chunked' } : {}
  const path = pathname + search
  return curlCommand(origin, { method: 'POST', path, headers: { ...headers, ...chunked }, body })
}

/** An exam on a terminal: a line per check while it runs, then the failures, each with its fix. */
import { createColors } from 'picocolors'
import type { ExamRow } from '../../application/exam/exam.ts'
import { failuresOf } from '../../application/exam/grade.ts'
import { onOneLine, printable } from '../printable.ts'
import { inTone, paintedSign, FAILED, PASSED } from '../verdict-signs.ts'
import { curlOf, fixOf, gradeSentence, SIGNS, worstReasons, type ExamReport } from './wording.ts'

type Colour = { readonly color: boolean }

export function rowLine({ id, title, verdict, because }: ExamRow, { color }: Colour): string {
  const paint = createColors(color)
  const note = because === undefined ? '' : paint.dim(` (skipped: ${onOneLine(because)})`)
  return `${paintedSign(SIGNS[verdict], paint)} ${id.padEnd(28)} ${title}${note}\n`
}

export function examSummary(report: ExamReport, { color }: Colour): string {
  const { result, framework } = report
  const paint = createColors(color)
  const failures = failuresOf(result.rows)
  const shownFixes = new Set<string>()
  const grade = inTone(failures.length === 0 ? PASSED : FAILED, paint)
  const details = failures.flatMap((row) => {
    const { id, title, reason, weight, fix, problem } = row
    const isShown = shownFixes.has(fix)
    shownFixes.add(fix)
    return [
      `${paint.red(id)} (${weight}): ${paint.bold(title)}`,
      `  why       ${reason}`,
      `  expected  ${onOneLine(problem?.expected ?? '')}`,
      `  received  ${onOneLine(problem?.received ?? '')}`,
      ...(problem?.sent === undefined
        ? []
        : [`  sent      ${printable(curlOf(result, problem.sent))}`]),
      ...(isShown
        ? [`  fix       the part "${fix}" above`]
        : [`  fix       with ${framework}, "${fix}":`, indented(fixOf(row, framework))]),
      '',
    ]
  })
  return [
    '',
    ...details,
    grade(gradeSentence(result)),
    ...worstReasons(result).map((text) => `  ${onOneLine(text)}`),
    paint.dim(`${result.url}, scheme ${result.scheme}, ${(result.tookMs / 1000).toFixed(1)} s`),
    '',
  ].join('\n')
}

function indented(text: string): string {
  return printable(text).replaceAll(/^(?=.)/gm, '      ')
}

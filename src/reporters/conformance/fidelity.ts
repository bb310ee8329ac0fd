/** What `traffic fidelity` prints. */
import type { Proof } from '../../conformance/verdict.ts'
import { REPORT_VERSION } from '../../vocabulary/row.ts'
import { VERSION } from '../../vocabulary/version.ts'
import { jsonText } from '../json.ts'
import { causeLines } from './proof.ts'

type Measured = Proof & { readonly percent: number }

export function fidelityText(measured: Measured): string {
  const lines = causeLines(measured)
  return [
    ...(lines.length === 0 ? [] : ['Differs between the traffic and a sandbox, by answers:']),
    ...lines,
    sentence(measured),
    '',
  ].join('\n')
}

export function fidelityJson(measured: Measured): string {
  return jsonText({
    version: REPORT_VERSION,
    tool: { name: 'ramp-sandbox', version: VERSION },
    command: 'traffic fidelity',
    summary: sentence(measured),
    ...measured,
  })
}

function sentence({ compared, equal, percent, notRepeated }: Measured): string {
  const left = notRepeated === 0 ? '' : ` ${notRepeated} calls were not repeated.`
  if (compared === 0) return `No call of the traffic could be repeated.${left}`
  return `${equal} of ${compared} answers and webhooks are equal but for values, such as ids, times, rates and amounts (${percent} %).${left}`
}

/** The answer of a varied world: with its variations, which a header names. */
import type { OperationId } from '../../base/contract/generated/operations.ts'
import type {
  Answer,
  ContentCoding,
  ServiceRequest,
} from '../../sandbox/simulator/service-exchange.ts'
import {
  isVaried,
  VARIATIONS_HEADER,
  type RespondingWorld,
  type SentResponse,
} from '../../sandbox/simulator/variations.ts'
import type { VariationLog } from './variation-log.ts'
import { vary } from './vary.ts'

/** They need a client that accepts the coding. */
const COMPRESSING: ReadonlySet<string> = new Set([
  'compressed',
  'compressed-deflate',
  'compressed-brotli',
])

/** For webhooks that are sent first: a receiver that does not answer delays no longer. */
const LONGEST_MS = 5_000

export function varyAnswer(
  { operation, request, answer }: SentResponse,
  { seed, now, behaviour, settle }: RespondingWorld,
  log: VariationLog,
): Answer {
  const { variations } = behaviour
  if (!isVaried(variations)) return answer
  const of = operation ?? 'another path'
  const settings = [...log.take(of), ...log.shapesOf({ operation, answer })]
  // A connection that breaks is a fault: the client receives no answer.
  if (answer.breaks !== undefined) return answer
  const varied = operation === null ? undefined : variedAnswer(operation)
  const names = [...(varied?.names ?? []), ...settings]
  log.receive(of, names)
  if (names.length === 0) return answer
  const shown = names.join(', ')
  const { headers } = varied ?? answer
  return {
    ...answer,
    ...varied?.answer,
    headers: { ...headers, [VARIATIONS_HEADER]: shown },
    variations: shown,
  }

  function variedAnswer(about: OperationId) {
    const stream = [now, request.path, answer.body].join(' ')
    const { status, headers, body } = answer
    const { form, ...of } = vary({ status, headers, body }, about, variations, {
      ...{ seed, stream },
    })
    const { coding, comesAfterWebhooks, ...rest } = form
    const isAccepted = coding !== undefined && doesAccept(request, coding)
    const waitMs = Math.max(answer.delayMs ?? 0, comesAfterWebhooks ? LONGEST_MS : 0)
    return {
      headers: of.headers,
      names: of.names.filter((name) => isAccepted || !COMPRESSING.has(name)),
      answer: {
        ...{ status: of.status, body: of.body },
        form: { ...rest, ...(isAccepted && { coding }) },
        ...(waitMs > 0 && { delayMs: waitMs }),
        ...(comesAfterWebhooks && { until: settle }),
      },
    }
  }
}

function doesAccept({ rawHeaders = [] }: ServiceRequest, coding: ContentCoding): boolean {
  const at = rawHeaders.findIndex(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'accept-encoding',
  )
  const accepted = (rawHeaders[at + 1] ?? '').toLowerCase().split(',')
  return (
    at >= 0 &&
    accepted.some((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
      const isRefused = parameters.some((part) => /^q=0(\.0*)?$/.test(part))
      return name.replace(/^x-/, '') === coding && !isRefused
    })
  )
}

/** The answer of a varied world: with its variations, which a header names. */
import type { OperationId } from '../contract/generated/operations.ts'
import type { RunningWorld } from '../simulator/running/running-world.ts'
import { isVaried, vary } from '../simulator/variations/vary.ts'
import type { TransformName } from '../simulator/variations/transform-list.ts'
import { VARIATIONS_HEADER, type ContentCoding } from '../simulator/variations/transform.ts'
import type { Answer, ServiceRequest } from './exchange.ts'

/** They need a client that accepts the coding. */
const COMPRESSING: ReadonlySet<string> = new Set([
  'compressed',
  'compressed-deflate',
  'compressed-brotli',
])

const SLOW: TransformName = 'slow-responses'

/** Operations that were slow once: if every response were, a test suite would take minutes. */
const SLOWED = new WeakMap<object, Set<OperationId>>()

/** For webhooks that are sent first: a receiver that does not answer delays no longer. */
const LONGEST_MS = 5_000

export function varyAnswer(
  sandbox: object,
  running: Pick<RunningWorld, 'world' | 'settle'>,
  {
    operation,
    request,
    answer,
  }: {
    readonly operation: OperationId | null
    readonly request: ServiceRequest
    readonly answer: Answer
  },
): Answer {
  const { world } = running
  const { variations } = world.row.behaviour
  if (!isVaried(variations)) return answer
  const of = operation ?? 'another path'
  const settings = world.variations.take(of)
  // A connection that breaks is a fault: the client receives no answer.
  if (answer.breaks !== undefined) return answer
  const varied = operation === null ? undefined : variedAnswer(operation)
  const names = [...(varied?.names ?? []), ...settings]
  world.variations.receive(of, names)
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
    const stream = [world.now(), request.path, answer.body].join(' ')
    const { status, headers, body } = answer
    const { form, ...of } = vary({ status, headers, body }, about, variations, {
      ...{ seed: world.row.seed, stream },
    })
    const { coding, comesAfterWebhooks, delayMs = 0, ...rest } = form
    const isSlow = delayMs > 0 && isFirst(sandbox, about)
    const isAccepted = coding !== undefined && doesAccept(request, coding)
    const waitMs = Math.max(
      answer.delayMs ?? 0,
      isSlow ? delayMs : 0,
      comesAfterWebhooks ? LONGEST_MS : 0,
    )
    return {
      headers: of.headers,
      names: of.names.filter(
        (name) => (isAccepted || !COMPRESSING.has(name)) && (isSlow || name !== SLOW),
      ),
      answer: {
        ...{ status: of.status, body: of.body },
        form: { ...rest, ...(isAccepted && { coding }) },
        ...(waitMs > 0 && { delayMs: waitMs }),
        ...(comesAfterWebhooks && { until: () => running.settle() }),
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

/** Of this operation, in any world of the sandbox. */
function isFirst(sandbox: object, operation: OperationId): boolean {
  const slowed = SLOWED.get(sandbox) ?? new Set()
  if (slowed.has(operation)) return false
  SLOWED.set(sandbox, slowed.add(operation))
  return true
}

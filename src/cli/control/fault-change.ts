/** What a fault on the command line changes in a behaviour. */
import type { ControlAnswer } from '../../base/contract/control-call.ts'
import type {
  Behaviour,
  HttpFault,
  WebhookFault,
} from '../../sandbox/simulator/behaviour/behaviour.ts'
import { isIn } from '../../sandbox/simulator/behaviour/patch.ts'
import { isSameJson } from '../../base/vocabulary/difference.ts'
import {
  faultsIn,
  slugIn,
  targetOf,
  withoutFaults,
  wrongUse,
  type NamedFault,
  type FaultTarget,
} from './fault-words.ts'

type Change =
  | { readonly put: Behaviour; readonly patch?: undefined }
  | { readonly put?: undefined; readonly patch: Behaviour }

/** A patch keeps the counts of other faults, and adds at the end of a list. */
export function changeFor(before: ControlAnswer<'getBehaviour'>, named: NamedFault): Change {
  if (named.target === 'provider') {
    const { slug, fault: member } = named
    return { patch: { providers: { [slug]: member } } }
  }
  if (named.target === 'webhooks') {
    const { fault: added } = named
    const others = before.webhooks.filter((each) => !isSameKind(each, added, each.do === added.do))
    if (others.length === before.webhooks.length) return { patch: { webhooks: [added] } }
    return { put: { ...before, webhooks: [...others, added] } }
  }
  const { fault: added } = named
  const isDelay = (each: HttpFault) => each.do === 'latency'
  const others = before.http.filter(
    (each) => !isSameKind(each, added, isDelay(each) === isDelay(added)),
  )
  if (others.length === before.http.length && (isDelay(added) || others.every(isDelay)))
    return { patch: { http: [added] } }
  // The first that matches answers.
  return { put: { ...before, http: [added, ...others] } }
}

function isSameKind(
  one: WebhookFault | HttpFault,
  other: WebhookFault | HttpFault,
  isSame: boolean,
): boolean {
  return isSame && isSameJson(one.match ?? {}, other.match ?? {})
}

/** Throws CommandFailure. */
export function cleared(
  before: ControlAnswer<'getBehaviour'>,
  words: readonly string[],
): ControlAnswer<'getBehaviour'> {
  const [word, name, ...more] = words
  const target = word === undefined ? undefined : targetOf(word)
  const slug = target !== 'provider' || name === undefined ? undefined : slugIn(name)
  if (more.length > 0 || (name !== undefined && target !== 'provider'))
    throw wrongUse(
      `"clear" does not use "${[...(target === 'provider' ? [] : [name]), ...more].join(' ')}"`,
    )
  const isWanted = (each: FaultTarget) => target === undefined || target === each
  const providers = Object.entries(before.providers).map(([each, of]) => [
    each,
    isWanted('provider') && (slug ?? each) === each ? withoutFaults(of) : of,
  ])
  return {
    ...before,
    webhooks: isWanted('webhooks') ? [] : before.webhooks,
    http: isWanted('service') ? [] : before.http,
    providers: Object.fromEntries(providers),
  }
}

/** The faults that a change has ended. */
export function endedFaults(
  before: ControlAnswer<'getBehaviour'>,
  after: ControlAnswer<'getBehaviour'>,
): readonly NamedFault[] {
  const active = faultsIn(after)
  return faultsIn(before).filter((each) => !isIn(active, each))
}

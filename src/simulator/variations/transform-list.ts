/** Every transform by its name, in the order in which they apply. */
import * as errors from './transforms/errors.ts'
import * as fields from './transforms/fields.ts'
import * as lists from './transforms/lists.ts'
import * as numbers from './transforms/numbers.ts'
import * as texts from './transforms/texts.ts'
import * as timestamps from './transforms/timestamps.ts'
import * as values from './transforms/values.ts'
import * as webhooks from './transforms/webhooks.ts'
import * as wire from './transforms/wire.ts'
import type { Transform } from './transform.ts'

export const TRANSFORMS = {
  'bare-details': fields.bareDetails,
  'wrapped-details': fields.wrappedDetails,
  'own-provider-status': values.ownProviderStatus,
  'own-intent-status': values.ownIntentStatus,
  'own-intent-ids': values.ownIntentIds,
  'intent-case': values.intentCase,
  'order-case': values.orderCase,
  'seconds-rounded-up': values.secondsRoundedUp,
  'own-network-id': values.ownNetworkId,
  untrackable: values.untrackable,
  'always-queued': values.alwaysQueued,
  'bare-quotes': lists.bareQuotes,
  'one-quote': lists.oneQuote,
  'reversed-quotes': lists.reversedQuotes,
  'many-quotes': lists.manyQuotes,
  'reversed-banks': lists.reversedBanks,
  'few-banks': lists.fewBanks,
  'bare-resolve': fields.bareResolve,
  'capital-names': texts.capitalNames,
  'long-texts': texts.longTexts,
  'unicode-texts': texts.unicodeTexts,
  'bare-events': webhooks.bareEvents,
  'own-event-ids': webhooks.ownEventIds,
  'no-livemode': webhooks.noLivemode,
  'unknown-event-types': webhooks.unknownEventTypes,
  'absent-nulls': fields.absentNulls,
  'amounts-with-zeros': numbers.amountsWithZeros,
  'seconds-only': timestamps.secondsOnly,
  microseconds: timestamps.microseconds,
  'zero-offset': timestamps.zeroOffset,
  'unknown-fields': fields.unknownFields,
  'field-order': fields.fieldOrder,
  'numbers-with-point': numbers.numbersWithPoint,
  'numbers-with-exponent': numbers.numbersWithExponent,
  'indented-json': texts.indentedJson,
  'escaped-json': texts.escapedJson,
  'errors-as-text': errors.errorsAsText,
  'errors-as-page': errors.errorsAsPage,
  'errors-as-problem': errors.errorsAsProblem,
  'errors-nested': errors.errorsNested,
  'errors-as-list': errors.errorsAsList,
  'errors-empty': errors.errorsEmpty,
  'errors-with-200': errors.errorsWith200,
  'plain-media-type': wire.plainMediaType,
  'own-media-type': wire.ownMediaType,
  'more-headers': wire.moreHeaders,
  'capital-headers': wire.capitalHeaders,
  chunks: wire.chunks,
  compressed: wire.compressed,
  'compressed-deflate': wire.compressedDeflate,
  'compressed-brotli': wire.compressedBrotli,
  'closes-connections': wire.closesConnections,
  'slow-responses': wire.slowResponses,
  'slow-bodies': wire.slowBodies,
  'webhooks-first': wire.webhooksFirst,
  'webhooks-twice': webhooks.webhooksTwice,
  'webhook-headers': webhooks.webhookHeaders,
  'webhooks-bare': webhooks.webhooksBare,
} as const satisfies Readonly<Record<string, Transform>>

export type TransformName = keyof typeof TRANSFORMS

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
  'provider-case': values.providerCase,
  'bank-list-provider': values.bankListProvider,
  'own-quotes': lists.ownQuotes,
  'reversed-banks': lists.reversedBanks,
  'shuffled-banks': lists.shuffledBanks,
  'many-banks': lists.manyBanks,
  'few-banks': lists.fewBanks,
  'unicode-texts': texts.unicodeTexts,
  'other-messages': texts.otherMessages,
  'bare-events': webhooks.bareEvents,
  'no-event-ids': webhooks.noEventIds,
  'no-livemode': webhooks.noLivemode,
  'deep-events': webhooks.deepEvents,
  'own-event-types': webhooks.ownEventTypes,
  'more-decimals': numbers.moreDecimals,
  'whole-numbers': numbers.wholeNumbers,
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
  'events-again': webhooks.eventsAgain,
  'end-events': webhooks.endEvents,
  'webhooks-in-chunks': webhooks.webhooksInChunks,
  'webhooks-capital-headers': webhooks.webhooksCapitalHeaders,
  'webhook-headers': webhooks.webhookHeaders,
  'webhooks-bare': webhooks.webhooksBare,
} as const satisfies Readonly<Record<string, Transform>>

export type TransformName = keyof typeof TRANSFORMS

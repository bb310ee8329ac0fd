/** Every transform by its name, in the order in which they apply. */
import * as fields from './transforms/fields.ts'
import * as lists from './transforms/lists.ts'
import * as numbers from './transforms/numbers.ts'
import * as texts from './transforms/texts.ts'
import * as timestamps from './transforms/timestamps.ts'
import * as webhooks from './transforms/webhooks.ts'
import * as wire from './transforms/wire.ts'
import type { Transform } from './transform.ts'

export const TRANSFORMS = {
  'provider-case': fields.providerCase,
  'many-banks': lists.manyBanks,
  'other-messages': texts.otherMessages,
  'more-decimals': numbers.moreDecimals,
  'seconds-only': timestamps.secondsOnly,
  microseconds: timestamps.microseconds,
  'zero-offset': timestamps.zeroOffset,
  'unknown-fields': fields.unknownFields,
  'field-order': fields.fieldOrder,
  'numbers-with-point': numbers.numbersWithPoint,
  'numbers-with-exponent': numbers.numbersWithExponent,
  'indented-json': texts.indentedJson,
  'escaped-json': texts.escapedJson,
  'plain-media-type': wire.plainMediaType,
  'more-headers': wire.moreHeaders,
  'capital-headers': wire.capitalHeaders,
  chunks: wire.chunks,
  compressed: wire.compressed,
  'compressed-deflate': wire.compressedDeflate,
  'compressed-brotli': wire.compressedBrotli,
  'closes-connections': wire.closesConnections,
  'slow-bodies': wire.slowBodies,
  'webhooks-first': wire.webhooksFirst,
  'webhooks-twice': webhooks.webhooksTwice,
  'events-again': webhooks.eventsAgain,
  'webhooks-in-chunks': webhooks.webhooksInChunks,
  'webhooks-capital-headers': webhooks.webhooksCapitalHeaders,
  'webhook-headers': webhooks.webhookHeaders,
  'webhooks-bare': webhooks.webhooksBare,
} as const satisfies Readonly<Record<string, Transform>>

export type TransformName = keyof typeof TRANSFORMS

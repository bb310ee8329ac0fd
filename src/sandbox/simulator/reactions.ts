/**
 * The slices that react to what happens in a transaction. Their order is part of the behaviour: an
 * intent closes before the event that reports it.
 */
import { expireOrder } from './orders/progress.ts'
import { followOrder } from './intents/operations.ts'
import type { Reaction } from './transaction.ts'
import { recordOrderEvent } from './webhooks/operations.ts'

export const REACTIONS: readonly Reaction[] = [followOrder, recordOrderEvent, expireOrder]

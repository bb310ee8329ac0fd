/** Who hears what happens in a transaction. The order is part of the behaviour: windows close before events are told. */
import { expireOrder } from './orders/progress.ts'
import { followOrder } from './intents/operations.ts'
import type { Reaction } from './transaction.ts'
import { recordOrderEvent } from './webhooks/operations.ts'

export const REACTIONS: readonly Reaction[] = [followOrder, recordOrderEvent, expireOrder]

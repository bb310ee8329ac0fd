export type { Part, Step } from '../src/client/order-history.ts'

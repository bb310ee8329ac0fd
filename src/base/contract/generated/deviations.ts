// Generated from contracts/deviations.yaml by `npm run generate`. Do not edit.
import type { RuleId } from './rules.ts'

export type Deviations = {
  /** Against §2.2. */
  readonly detailsWithoutStatus: boolean
  /** Against §2.5. */
  readonly terminalLabels: boolean
  /** Against §7.1. */
  readonly conflictWithoutSuccess: boolean
}

export const NO_DEVIATIONS: Deviations = {
  detailsWithoutStatus: false,
  terminalLabels: false,
  conflictWithoutSuccess: false,
}

export type DeviationId =
  | 'order.details-without-status'
  | 'sync.terminal-labels'
  | 'conflict.without-success'

export type Deviation = {
  readonly id: DeviationId
  /** Section of the documentation, such as `§2.1`. */
  readonly section: string
  readonly rules: readonly RuleId[]
  readonly does: string
  readonly switch: keyof Deviations
}

export const DEVIATIONS: readonly Deviation[] = [
  {
    id: 'order.details-without-status',
    section: '§2.2',
    rules: ['order.response.providerDetails.status'],
    does: 'Enveloped provider details have their status only at data.status.',
    switch: 'detailsWithoutStatus',
  },
  {
    id: 'sync.terminal-labels',
    section: '§2.5',
    rules: ['sync.terminal-reports', 'sync.latest-state', 'order.terminal-only-when-reported', 'sync.response.completed'],
    does: 'The status of an order that has ended is a text for people, such as "Marked completed". terminal and completed are correct.',
    switch: 'terminalLabels',
  },
  {
    id: 'conflict.without-success',
    section: '§7.1',
    rules: ['conflict.success'],
    does: 'The conflict has no field success; its code, message and conflict are as documented.',
    switch: 'conflictWithoutSuccess',
  },
]

/** Settings whose names have changed, by their old names: errors name the new one. */
export const RENAMED_SETTINGS: Readonly<Record<string, string>> = {
  driftBps: 'slippageBps',
  fundedWindow: 'fundedIntent',
  liesBps: 'payoutErrorBps',
  webhookLadder: 'webhookRetrySchedule',
}

/** The two ends of an order (§3), in exactly these letters. */
export const ENDS = ['completed', 'failed'] as const

/** The documented word that a text is in other letters, such as `Completed`; else undefined. */
export function misspelt(text: unknown, words: readonly string[]): string | undefined {
  if (typeof text !== 'string') return undefined
  const own = text.trim().toLowerCase()
  return words.find((word) => text !== word && own === word.toLowerCase())
}

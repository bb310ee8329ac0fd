/** Among the providers of a behaviour, `others` stands for each that it does not name. */
import { PROVIDERS } from '../providers/directory.ts'

export const OTHERS = 'others'

/** The behaviour, or a patch of one, with every provider under its own name. */
export function withEachProvider<Change extends { readonly providers?: object | null }>(
  change: Change,
): Change {
  const { [OTHERS]: shared, ...named } = (change.providers ?? {}) as Readonly<
    Record<string, object>
  >
  if (shared === undefined) return change
  const others = Object.fromEntries(PROVIDERS.map(({ slug }) => [slug, shared]))
  return { ...change, providers: { ...others, ...named } }
}

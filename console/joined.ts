/**
 * Rows of a list and those that came after it. A change that came over the stream while the list
 * was read is in both.
 */
export function joined<Row extends { readonly sequence: number }>(
  known: readonly Row[],
  fresh: readonly Row[],
): readonly Row[] {
  const last = known.at(-1)?.sequence ?? -1
  return [...known, ...fresh.filter(({ sequence }) => sequence > last)]
}

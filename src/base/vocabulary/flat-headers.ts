/** Headers with lower-case names and one text each; several values are joined by a comma. */
export function flatHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      [value ?? ''].flat().join(', '),
    ]),
  )
}

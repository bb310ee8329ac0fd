/** Where a schema comes from, by its `$comment`: `§2.1; assumed: limits.text-length`. */
export type Commented = { readonly $comment?: string; readonly [keyword: string]: unknown }

const COMMENT = /^(§[\d.]+)?(?:(?:^|; )assumed: ([a-z.-]+(?:, [a-z.-]+)*))?$/

export function sourceOf({ $comment }: Commented): {
  readonly section: string | undefined
  readonly assumed: readonly string[]
} {
  if ($comment === undefined) return { section: undefined, assumed: [] }
  const [match, section, assumed] = COMMENT.exec($comment) ?? []
  if (match === undefined) throw new Error(`"${$comment}" names no section and no assumption`)
  return { section, assumed: assumed?.split(', ') ?? [] }
}

/** A share of work that several machines do: the i-th of n, from 1. */
export type Shard = { readonly index: number; readonly of: number }

/** Every n-th, so that the shares are equal and a share does not depend on the others. */
export function isInShard(position: number, shard: Shard | undefined): boolean {
  return shard === undefined || position % shard.of === shard.index - 1
}

/** Groups of what has something in common, and what is most common. */

/** Both the groups and what is in each are in the order in which they come. */
export function groupsOf<T, Key>(all: Iterable<T>, keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

/** With how often each comes; what comes most often is first. */
export function byFrequency<T>(all: Iterable<T>): readonly (readonly [T, number])[] {
  return [...groupsOf(all, (one) => one)]
    .map(([one, own]) => [one, own.length] as const)
    .toSorted(([, one], [, other]) => other - one)
}

/** The first of those that come most often. */
export function mostOf<T>(all: Iterable<T>): T | undefined {
  return byFrequency(all)[0]?.[0]
}

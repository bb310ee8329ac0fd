type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** The members that have a value: an optional member must not be undefined. */
export function present<T extends object>(members: T): Present<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Present<T>
}

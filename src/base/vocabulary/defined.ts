type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** The members that have a value, for types whose optional members cannot be undefined. */
export function defined<T extends object>(members: T): Defined<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Defined<T>
}

/** The known word that an unknown one probably means. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  // The dashes of an option make it no more alike.
  const letters = word.replace(/^-+/, '').length
  let bestDistance = Math.max(1, Math.floor(letters / 3)) + 1
  for (const candidate of known) {
    const distance = distanceOf(word.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** ` Did you mean "port"?`, or nothing if no known word is near. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const name = nearest(word, known)
  return name === undefined ? '' : meant([name])
}

/** ` Did you mean "recording" or "start --record"?` */
export function meant(names: readonly string[]): string {
  return ` Did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`
}

/** Letters to insert, drop, replace or swap with their neighbour. */
function distanceOf(a: string, b: string): number {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const at = (cells: readonly number[], index: number) => cells[index] ?? 0
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwap ? at(beforeLast, j - 2) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Whether every word of a search is somewhere in the text, in any case. */
export function hasWords(text: string, search: string): boolean {
  const inLowerCase = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inLowerCase.includes(word))
}

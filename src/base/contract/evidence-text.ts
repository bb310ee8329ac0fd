/**
 * What an assumption or a variation rests on, for people. Numbers of field notes say nothing where
 * the notes are not at hand: they are a file of the package.
 */

/** Empty if the evidence is only the number of a note. */
export function evidenceText(evidence: string): string {
  const text = evidence
    .replace(/ ?\(field notes? [\d and,]*\d\)/gi, '')
    .replace(/^Field notes? [\d and,]*\d[.;:] ?/, '')
    .replace(/field notes? [\d and,]*\d/gi, (note) => (note[0] === 'F' ? 'A' : 'a') + ' deployment')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

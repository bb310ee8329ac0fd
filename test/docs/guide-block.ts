/** A code block of a page, by a text in it. */
import { examplesOf } from './task-pages.ts'

/** Of this language, the first one that has the text. */
export function guideBlock(page: string, language: string, text: string): string {
  const found = examplesOf(page).find(
    (each) => each.language === language && each.text.includes(text),
  )
  if (found === undefined) throw new Error(`${page} has no block in "${language}" with "${text}"`)
  return found.text
}

/** What somebody typed into a form. */

/** The page stays where it is. */
export function submitted(event: SubmitEvent): FormData {
  event.preventDefault()
  return new FormData(event.target as HTMLFormElement)
}

export function textIn(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim()
}

/** A text from outside as a part of an address. Half a surrogate pair has no bytes of its own. */
export function uriPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

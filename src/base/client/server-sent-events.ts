/** Reads server-sent events as they arrive. */
export type ServerSentEvent = { readonly event: string; readonly data: string }

/** A change with a thousand orders is some megabytes. */
const LONGEST_CHARACTERS = 64 * 1024 * 1024

/** Comments and events without data are left out. Throws RangeError at an event without an end. */
export async function* serverSentEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let length = 0
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true })
    length += text.length
    if (length > LONGEST_CHARACTERS) throw new RangeError('An event of the stream does not end')
    parts.push(text)
    // The end of an event can be split between two chunks.
    if (!text.includes('\n')) continue
    const events = parts.join('').split('\n\n')
    const rest = events.pop() ?? ''
    parts = [rest]
    length = rest.length
    for (const each of events) {
      const read = readEvent(each)
      if (read !== undefined) yield read
    }
  }
}

function readEvent(text: string): ServerSentEvent | undefined {
  const members = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name !== undefined) members.set(name, value)
  }
  const data = members.get('data')
  return data === undefined ? undefined : { event: members.get('event') ?? 'message', data }
}

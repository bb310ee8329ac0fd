/** Says which secret and scheme made a signature, or what was done wrong with it. */
import { useState } from 'preact/hooks'
import type { SignatureCheck } from '../../src/base/contract/generated/control-types.d.ts'
import { control } from '../control.ts'
import { submitted } from '../form.ts'
import { FailureLine } from '../parts/empty-view.tsx'
import { endpoints } from '../world.ts'

export function SignatureDoctor() {
  const [result, setResult] = useState<SignatureCheck>()
  const [failure, setFailure] = useState<unknown>('')
  const check = async (event: SubmitEvent) => {
    const data = submitted(event)
    const headers = headersIn(String(data.get('headers') ?? ''))
    // A form writes line breaks as CR LF, which the pasted text need not have.
    const body = String(data.get('body') ?? '').replaceAll('\r\n', '\n')
    setFailure('')
    setResult(undefined)
    try {
      setResult(await control('checkSignature', { headers, body }))
    } catch (error) {
      setFailure(error)
    }
  }
  const url = endpoints.value.find(({ id }) => id === result?.endpointId)?.url
  return (
    <form class="stack" onSubmit={(event) => void check(event)}>
      <label>
        Headers, as the receiver got them
        <textarea
          name="headers"
          class="mono"
          spellcheck={false}
          placeholder={'x-service-signature: 5f2b…'}
          required
        />
      </label>
      <label>
        Body, byte for byte
        <textarea
          name="body"
          class="mono"
          spellcheck={false}
          placeholder={'{"id":"evt_…'}
          required
        />
      </label>
      {result !== undefined && (
        <p role="status" class={`${result.valid ? 'ok' : 'bad'} break`}>
          {result.valid ? '✓' : '✕'} {result.message}{' '}
          {url !== undefined && <span class="dim">({url})</span>}
        </p>
      )}
      <FailureLine error={failure} />
      <div class="row end">
        <button type="submit" class="primary">
          Check
        </button>
      </div>
    </form>
  )
}

/** Lines such as `name: value`; the first of a name counts. */
function headersIn(text: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0)
      headers[line.slice(0, colon).trim().toLowerCase()] ??= line.slice(colon + 1).trim()
  }
  return headers
}

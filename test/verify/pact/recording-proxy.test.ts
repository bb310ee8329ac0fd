import { expect, onTestFinished, test } from 'vitest'
import { startRecordingProxy } from '../../../src/verify/pact/recording-proxy.ts'
import { BUY_QUOTE } from '../../contracts/business.ts'
import { deploymentOf } from '../transformed-service/deployment-of.ts'
import { transformedService } from '../transformed-service/service.ts'
import { rewriting, type Transforming } from '../transformed-service/transforms.ts'

async function proxied(transform?: Transforming, more: { maxRequests?: number } = {}) {
  const service = await transformedService(transform === undefined ? {} : { transform })
  const proxy = await startRecordingProxy(deploymentOf(service, more))
  onTestFinished(() => proxy.close())
  const quote = (
    interaction: string,
    headers: Record<string, string> = { 'x-api-key': proxy.keyPlaceholder },
  ) =>
    fetch(`${proxy.url}/api/developer/quotes`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-verified-interaction': interaction,
        ...headers,
      },
      body: JSON.stringify(BUY_QUOTE),
    })
  return { service, proxy, quote }
}

test('a request is forwarded with the key in place of the placeholder, and answered', async () => {
  const { service, quote } = await proxied()
  const answer = await quote('one')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ side: 'buy', comparisonInput: 50_000 })
  expect(service.requests[0]?.headers).toMatchObject({ 'x-api-key': service.apiKey })
  expect(service.requests[0]?.headers).not.toHaveProperty('x-verified-interaction')
})

test('a request without the placeholder is forwarded without the key', async () => {
  const { service, quote } = await proxied()
  expect((await quote('one', {})).status).toBe(401)
  expect((await quote('one', { 'x-api-key': 'guess' })).status).toBe(401)
  expect(service.requests.map(({ headers }) => headers['x-api-key'])).toEqual([undefined, 'guess'])
})

test('exchanges are recorded under their interaction, masked', async () => {
  const { service, proxy, quote } = await proxied()
  await quote('one')
  await quote('two')
  await quote('two')
  expect([
    proxy.exchanges('one').length,
    proxy.exchanges('two').length,
    proxy.exchanges().length,
  ]).toEqual([1, 2, 3])
  expect(JSON.stringify(proxy.exchanges())).not.toContain(service.apiKey)
})

test('where a request has no answer, the interaction has the reason', async () => {
  const { proxy, quote } = await proxied(undefined, { maxRequests: 1 })
  await quote('one')
  expect((await quote('two')).status).toBe(502)
  expect(proxy.failures('two').map(({ kind }) => kind)).toEqual(['budget'])
  expect(proxy.failures('one')).toEqual([])
})

test('JSON has the content type of JSON, whatever the deployment sent', async () => {
  const { quote } = await proxied(
    rewriting((reply) => ({ ...reply, headers: { 'content-type': 'text/plain' } })),
  )
  expect((await quote('one')).headers.get('content-type')).toBe('application/json')
})

test('the tool gets no address of a redirect, because it would follow it up to ten times', async () => {
  const { quote } = await proxied(
    rewriting((reply) =>
      reply.status === 401 ? { ...reply, status: 302, headers: { location: '/sign-in' } } : reply,
    ),
  )
  const answer = await quote('one', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([302, null])
})

test('numbers are passed on in their usual spelling, because the tool takes 1.0 for no integer', async () => {
  const { proxy, quote } = await proxied(
    rewriting((reply) => ({ ...reply, text: '{"count": 1.0, "amount": 5e1}' })),
  )
  expect(await (await quote('one')).text()).toBe('{"count":1,"amount":50}')
  expect(proxy.exchanges('one')[0]?.response.body).toBe('{"count": 1.0, "amount": 5e1}')
})

test('a tool that publishes gets no key that an answer repeats', async () => {
  const key = 'sk_test_repeated_4242'
  const repeats: Transforming = () => (call, ask) => {
    const reply = ask(call)
    return { ...reply, json: { ...reply.json, asked: `with ${call.apiKey}` } }
  }
  const service = await transformedService({ transform: repeats, apiKey: key })
  const proxy = await startRecordingProxy(deploymentOf(service), { isMasked: true })
  onTestFinished(() => proxy.close())
  const headers = { 'content-type': 'application/json', 'x-api-key': proxy.keyPlaceholder }
  const body = JSON.stringify(BUY_QUOTE)
  const url = `${proxy.url}/api/developer/quotes`
  const answer = await (await fetch(url, { method: 'POST', headers, body })).text()
  expect(answer).toContain('with $RAMP_API_KEY')
  expect(answer).not.toContain(key)
})

/** What `app init` writes of the three answers of a person. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAdapter } from '../../src/lab/application/adapter.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

/** The adapter after these answers, and the questions that were asked. */
async function answered(...answers: readonly string[]) {
  const cwd = aFolder()
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return answers[asked.length - 1] ?? ''
  }
  expect((await call(['app', 'init'], { cwd, ask })).code).toBe(0)
  const file = join(cwd, 'ramp-app.yaml')
  return { adapter: readAdapter(file).adapter, asked, text: readFileSync(file, 'utf8') }
}

test('Enter keeps the examples of the file', async () => {
  const { adapter, asked } = await answered()
  expect(asked).toHaveLength(3)
  expect(adapter).toMatchObject({
    start: 'node server.js',
    buy: { request: 'POST /buy' },
    state: { request: 'GET /orders/${order}' },
  })
})

test.each([':id', '{bookingId}', '<uuid:pk>'])(
  'three answers make an adapter, with the order in place of %s',
  async (name) => {
    const { adapter } = await answered('npm run dev', 'POST /api/buys', `GET /api/buys/${name}`)
    expect(adapter).toMatchObject({
      start: 'npm run dev',
      buy: { request: 'POST /api/buys', effect: { request: 'GET /api/buys/${order}' } },
      state: { request: 'GET /api/buys/${order}' },
    })
  },
)

test('an address is where it runs, and any text stays one value', async () => {
  expect((await answered('http://127.0.0.1:3000')).adapter).toMatchObject({
    url: 'http://127.0.0.1:3000',
  })
  const command = 'FLASK_APP="shop: a" flask run # now'
  expect((await answered(command)).adapter.start).toBe(command)
})

test('an answer that is no route is asked for again', async () => {
  const { adapter, asked } = await answered('', '/buys', 'POST /buys')
  expect(asked[2]).toContain('A route is a method and a path')
  expect(adapter.buy.request).toBe('POST /buys')
})

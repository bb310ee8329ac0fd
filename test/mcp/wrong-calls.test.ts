/**
 * wrong-calls.txt has wrong calls of the server for language models, each with the text of its
 * error. `npx vitest run FILE --update` writes it again.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_FORM } from '../error-form.ts'
import { aModel } from './a-model.ts'

const LINES = readFileSync(new URL('wrong-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('$ '))
  .map((line) => line.slice(2))

const ID = /[\da-f]{8}-[\da-f-]{27}/g

test('a wrong call of a language model names the field, the value, the cause and the fix', async () => {
  const { client, tool } = await aModel()
  let printed = ''
  for (const line of LINES) {
    const [kind, name = '', ...rest] = line.split(' ')
    const given = JSON.parse(rest.join(' ') || '{}') as Record<string, string>
    const text = await textOf(async () => {
      if (kind === 'tool') return tool(name, given)
      if (kind === 'prompt') return client.getPrompt({ name, arguments: given })
      return client.readResource({ uri: name })
    })
    const said = text.replace(/^(?:MCP error -\d+: )+/, '').replaceAll(ID, 'ID')
    expect.soft(said.split('\n')[0], line).toMatch(ERROR_FORM)
    printed += `$ ${line}\n${said}\n`
  }
  await expect(printed).toMatchFileSnapshot('wrong-calls.txt')
})

/** A tool answers an error; a protocol request throws it. */
async function textOf(call: () => Promise<object>): Promise<string> {
  try {
    const answer = await call()
    return 'isError' in answer && answer.isError === true && 'text' in answer
      ? String(answer.text)
      : `No error: ${JSON.stringify(answer)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

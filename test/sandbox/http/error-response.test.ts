/** What was thrown behind a response: an error of a request, of the machine, or of the code. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorResponseOf } from '../../../src/sandbox/http/error-response.ts'
import { ApiError } from '../../../src/base/vocabulary/errors.ts'

function thrown(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

function answered(error: unknown) {
  const { status, body, defect } = errorResponseOf(error)
  const { code, message } = JSON.parse(body) as { code: string; message: string }
  return { status, code, message, defect }
}

test('an error of the machine or of the installation is no defect', () => {
  expect(answered(thrown(() => readFileSync('/nowhere')))).toEqual({
    status: 500,
    code: 'INTERNAL',
    message:
      'Failed to answer the call: the call "open" of "/nowhere" of the system failed, because there is no such file. Correct that, and try again.',
    defect: undefined,
  })
  const missing = Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(answered(missing)).toMatchObject({
    message: expect.stringMatching(/: the installation is incomplete, or was changed meanwhile \(/),
    defect: undefined,
  })
})

test('only an error of the code is called a defect, and kept', () => {
  const error = new TypeError('x is undefined')
  expect(answered(error)).toEqual({
    status: 500,
    code: 'INTERNAL',
    message: 'Failed to answer the call: the sandbox has a defect. Report it with the request.',
    defect: error,
  })
  expect(answered(new ApiError('NOT_FOUND', 'Failed.'))).toMatchObject({ status: 404 })
})

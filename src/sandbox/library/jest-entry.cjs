/**
 * Jest runs each test file in a context of its own, and its loader there takes no ES modules. The
 * library is loaded by Node's own loader, which jest's `Module` extends. Elsewhere both are one.
 */
const { Module } = require('node:module')
const { test, afterAll, expect } = require('@jest/globals')

const parent = Object.getPrototypeOf(Module)
const { createRequire } = typeof parent.createRequire === 'function' ? parent : Module

/** The runner of jest has its state in the context of the file, and no other way to its limit. */
const runner = Object.getOwnPropertySymbols(globalThis).find(
  ({ description }) => description === 'JEST_STATE_SYMBOL',
)
function limitMs() {
  const { currentlyRunningTest, testTimeout } = globalThis[runner] ?? {}
  return currentlyRunningTest?.timeout ?? testTimeout
}

const { forJest } = createRequire(__filename)('./jest.js')
const library = forJest({ test, afterAll, expect, limitMs })
// One by one, so that "import" finds their names without running this.
exports.sandboxTest = library.sandboxTest
exports.test = library.test

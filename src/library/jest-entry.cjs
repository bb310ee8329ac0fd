/**
 * Jest runs each test file in a context of its own, and its loader there takes no ES modules. The
 * library is loaded by Node's own loader, which jest's `Module` extends. Elsewhere both are one.
 */
const { Module } = require('node:module')
const { test, afterAll, expect } = require('@jest/globals')

const parent = Object.getPrototypeOf(Module)
const { createRequire } = typeof parent.createRequire === 'function' ? parent : Module

const library = createRequire(__filename)('./jest.js').forJest({ test, afterAll, expect })
// One by one, so that "import" finds their names without running this.
exports.sandboxTest = library.sandboxTest
exports.test = library.test

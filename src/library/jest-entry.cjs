/**
 * Jest runs each test file in a context of its own, and its loader there takes no ES modules. The
 * library is loaded by Node's own loader, which jest's `Module` extends. Elsewhere both are one.
 */
const { Module } = require('node:module')
const { test, afterAll, expect } = require('@jest/globals')

const parent = Object.getPrototypeOf(Module)
const { createRequire } = typeof parent.createRequire === 'function' ? parent : Module

Object.assign(exports, createRequire(__filename)('./jest.js').forJest({ test, afterAll, expect }))

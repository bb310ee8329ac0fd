/**
 * wrong-calls.txt has wrong calls of the library as JavaScript, each with the code and the message
 * that it throws. `npx vitest run FILE --update` writes it again.
 */
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, createSandbox, type LocalSandbox } from '../../src/index.ts'
import { matchersFor } from '../../src/library/matchers.ts'
import { createOrder } from '../../src/simulator/orders/operations.ts'
import { ERROR_FORM } from '../error-form.ts'
import { aBuy, TEST_CALLER } from '../worlds.ts'

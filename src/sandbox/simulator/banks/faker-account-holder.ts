/**
 * Names of account holders, drawn by faker from its Nigerian locale. Loading it takes longer than
 * loading all the rest, so the first resolve does it, with `require`, because the core is
 * synchronous.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { random } from '../../../base/vocabulary/random.ts'

const LOCALE = '@faker-js/faker/locale/en_NG'
/** The same, beside the bundle of this file. */
const BUNDLED = fileURLToPath(new URL('names.cjs', import.meta.url))

const require = createRequire(import.meta.url)

/** The holder of an account, as a pure function of its arguments (and of faker's version). */
export function accountHolder(account: {
  readonly seed: number
  readonly bankCode: string
  readonly accountNumber: string
}): string {
  const { faker } = require(
    existsSync(BUNDLED) ? BUNDLED : LOCALE,
  ) as typeof import('@faker-js/faker/locale/en_NG')
  const draw = random(account.seed, `holder:${account.bankCode}:${account.accountNumber}`)
  faker.seed(draw.below(4_294_967_296))
  return `${faker.person.firstName()} ${faker.person.lastName()}`
}

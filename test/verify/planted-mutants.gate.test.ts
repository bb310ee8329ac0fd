/** Every deployment with a break, against every check. */
import { expect, test } from 'vitest'
import { runRules } from '../../src/verify/drives/judged-run.ts'
import { RULES } from '../../src/base/contract/generated/rules.ts'
import { partOf, randomRun, TAKES_WHOLE } from '../random-run.ts'
import { BEHAVIOUR_MUTANTS, MUTANTS } from './mutants/all.ts'
import { MEMBER_MUTANTS } from './mutants/members.ts'
import { WEBHOOK_MUTANTS } from './mutants/webhooks.ts'
import { judged } from './planted.ts'

const draw = randomRun({ file: 'test/verify/planted-mutants.gate.test.ts', numRuns: 1 })

test('a mutant of behaviour fails a row that names its rule, and every row fails for one', async () => {
  const drawn = partOf(BEHAVIOUR_MUTANTS, 5, draw)
  const { wrong, incomplete, failed } = await judged(drawn)
  expect([wrong, incomplete]).toEqual([[], []])
  if (!TAKES_WHOLE) return
  const rules = runRules().map(({ id }) => id)
  const idle = rules.filter((id) => !failed.has(id) && !/^schema\.[\w-]+\./.test(id))
  expect(idle, 'A rule that fails for no mutant decides nothing').toEqual([])
})

test('every corrupted member fails a row that names its rule', async () => {
  const drawn = partOf(MEMBER_MUTANTS, 12, draw)
  const { wrong, incomplete } = await judged(drawn)
  expect([wrong, incomplete]).toEqual([[], []])
})

test('a mutant of webhooks fails a row that names its rule', async () => {
  const { wrong, incomplete } = await judged(partOf(WEBHOOK_MUTANTS, 3, draw))
  expect([wrong, incomplete]).toEqual([[], []])
})

test('a variant that is accused is wrong, and so is a mutant that is not', async () => {
  const [mutant] = BEHAVIOUR_MUTANTS
  if (mutant === undefined) throw new Error('There is no mutant')
  const { breaks, rules, ...service } = mutant
  const { wrong } = await judged([
    { ...service, differs: 'breaks a rule', section: '§1' },
    { breaks: 'breaks nothing', rules },
  ])
  expect(wrong.join('\n')).toContain('a deployment that breaks a rule (§1): ')
  expect(wrong).toContain(
    `a deployment that breaks nothing: expected ${rules.join(' or ')} broken, received none`,
  )
})

test('every mutant breaks something else', () => {
  const named = MUTANTS.map(({ breaks }) => breaks)
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
})

test('every rule that a client or a webhook receiver can verify has a mutant', () => {
  const rules = new Set(MUTANTS.flatMap((mutant) => mutant.rules))
  const unproven = RULES.filter(
    ({ id, verifiableBy }) =>
      (verifiableBy === 'client' || verifiableBy === 'webhook receiver') && !rules.has(id),
  )
  expect(unproven.map(({ id, says }) => `${id}: ${says}`)).toEqual([])
})

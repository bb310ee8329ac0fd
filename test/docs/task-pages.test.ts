/** The examples of the guides by task: those in YAML run, and the pages have the same form. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONFIG_FILE } from '../../src/sandbox/config/settings.ts'
import { loadScenario } from '../../src/scenarios/model/load-scenario.ts'
import { runLoaded } from '../../src/scenarios/runner/run-scenario.ts'
import { inProcessTarget } from '../../src/scenarios/targets/in-process-target.ts'
import { aFolder } from '../cli/a-folder.ts'
import { parsedConfig } from '../sandbox/config/parsed-config.ts'
import { examplesOf, TASK_PAGES } from './task-pages.ts'

const PAGES_WITH_YAML = [
  ...TASK_PAGES,
  'docs/scenarios.md',
  'docs/assumptions.md',
  'docs/adapter.md',
  'docs/shapes.md',
]
const EXAMPLES = PAGES_WITH_YAML.flatMap(examplesOf)
const IN_YAML = EXAMPLES.filter(({ language }) => language === 'yaml')
const isScenario = ({ text }: { readonly text: string }) => text.includes('\nsteps:')

test.each(IN_YAML.filter(isScenario))('the scenario in line $line of $page passes', async (of) => {
  const loaded = await loadScenario(`${of.page}:${of.line}`, of.text)
  if ('issues' in loaded) throw new Error(loaded.issues.map(({ message }) => message).join('\n'))
  const { verdict, failure } = await runLoaded(loaded, inProcessTarget, { seed: 1 })
  expect([verdict, failure?.title, failure?.message, failure?.difference].join('\n').trim()).toBe(
    'passed',
  )
})

test.each(IN_YAML.filter((each) => !isScenario(each)))(
  'the settings in line $line of $page are valid',
  async ({ text }) => {
    const cwd = aFolder()
    writeFileSync(join(cwd, CONFIG_FILE), text)
    expect((await parsedConfig({ cwd })).behaviour).toEqual(parse(text))
  },
)

test.each(TASK_PAGES)('%s names what is in each tab, in one order', (page) => {
  const ORDER = ['Configuration', 'Command', 'curl', 'YAML', 'TypeScript']
  const LANGUAGES = ['Node', 'Python', 'Go', 'PHP', 'Ruby', 'Java']
  const examples = examplesOf(page).filter(({ tab }) => tab !== '')
  for (const title of new Set(examples.map(({ section }) => section))) {
    const tabs = examples.filter(({ section }) => section === title).map(({ tab }) => tab)
    const known = tabs[0] === 'Node' ? LANGUAGES : ORDER.filter((tab) => tabs.includes(tab))
    expect([title, tabs]).toEqual([title, known])
  }
})

/**
 * Applications of five styles: nothing accuses them, and each of their defects is found by the
 * perturbation that `style-defects` names. Every run draws some.
 */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { keyOf } from '../../../src/lab/explore/sequences.ts'
import { partOf, randomRun } from '../../random-run.ts'
import { exploreIn, only, plant } from './applications.ts'
import { STYLE_DEFECTS } from './style-defects/all.ts'
import type { StyleDefect } from './style-defects/style-defect.ts'
import { STYLES, type Style } from './styles.ts'

const draw = randomRun({ file: 'test/lab/planted/styles.nightly.test.ts', numRuns: 1 })

/** A fifth of the sequences with one perturbation, and a tenth of the defects. */
const PARTS = 5
const DEFECT_PARTS = 10
const HAS_GO = spawnSync('go', ['version']).status === 0
/** The style with servers has a test file of its own. */
const canBuild = (style: Style) =>
  style !== 'database' && (HAS_GO || STYLES[style].example !== 'go-shop')
const shard = { index: (draw.seed % PARTS) + 1, of: PARTS }

test.each((Object.keys(STYLES) as Style[]).filter(canBuild))(
  'an application of the style %s is not accused',
  async (shop) => {
    const cwd = plant({ name: shop, shop, changes: [] })
    const { counterexamples } = await exploreIn(cwd, { seed: draw.seed, shard, limit: 15 })
    expect(counterexamples.map((each) => [keyOf(each.sequence), each.failure.message])).toEqual([])
  },
)

const FINDABLE = STYLE_DEFECTS.filter(({ shop }) => canBuild(shop))
const DRAWN = partOf(FINDABLE, DEFECT_PARTS, draw)
/**
 * They last for a few milliseconds at a time that nothing shows. A search on a machine with other
 * work can miss them, or see them in some of its repetitions only, which it says.
 */
const isTimed = ({ by: [, id] }: StyleDefect) => id === 'kill-inside'

const SEARCHES = 3

test.each(DRAWN)('$shop: one that $name is found by $by', async (defect) => {
  const [side, id, oracle] = defect.by
  // What works later must show how late it is: one copy has shown it on the happy path.
  const search = { policies: [only(side, id)], jobs: /queue|batch/.test(defect.shop) ? 1 : 3 }
  const found: string[] = []
  for (let searches = isTimed(defect) ? SEARCHES : 1; searches > 0; searches--) {
    const { counterexamples, unstable } = await exploreIn(plant(defect), search)
    const seen = isTimed(defect) ? [...counterexamples, ...unstable] : counterexamples
    found.push(...seen.map((each) => each.oracle))
    if (found.includes(oracle)) break
  }
  expect(found).toContain(oracle)
})

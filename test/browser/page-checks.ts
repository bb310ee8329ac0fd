/** What every page of the project is checked for. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const HOSTILE = `<img src=x onerror="window.attacked = true"></script><script>window.attacked = true</script>`

export const WIDTHS = [1280, 360] as const

/** Notes every error, and every request that leaves the origin. */
export function problemsOf(page: Page, origin: string, problems: string[] = []): readonly string[] {
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) problems.push(`request: ${request.url()}`)
  })
  return problems
}

export async function violationsIn(page: Page): Promise<readonly string[]> {
  // As text, because the policy of a page allows no other script.
  await page.evaluate(axe.source)
  // A page that was opened from a folder may not read its style sheets again.
  const found = (await page.evaluate('axe.run({ preload: false })')) as {
    violations: readonly {
      id: string
      nodes: readonly { html: string; failureSummary: string }[]
    }[]
  }
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** What every page is like, whatever it shows. */
export async function expectSound(page: Page, where = ''): Promise<void> {
  expect(await violationsIn(page), where).toEqual([])
  expect(await isWiderThanWindow(page), where).toBe(false)
  expect(await cutLabels(page), where).toEqual([])
  expect(await page.evaluate('window.attacked'), where).toBe(undefined)
}

export async function expectSoundAtWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page, `at ${width} px`)
  }
}

export async function isWiderThanWindow(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
}

/** Labels of arrows that are not shown in full. */
export async function cutLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll('.arrow-text')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)`)
}

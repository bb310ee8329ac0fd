/** The page of `proxy`: what passes, as the lanes of an order, each exchange with its verdicts. */
import { render } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { LANES, type Part } from '../../src/history/arrow.ts'
import type { LiveArrow } from '../../src/traffic/live-traffic.ts'
import { hasWords } from '../../src/vocabulary/has-words.ts'
import { grouped } from '../format.ts'
import { watchKeys } from '../keyboard.ts'
import { Brand } from '../parts/brand.tsx'
import { Count } from '../parts/count.tsx'
import { SearchField } from '../parts/filters.tsx'
import { Lanes, PartView } from '../parts/lanes.tsx'
import { route, setQuery } from '../route.ts'
import { addresses, arrows, followTraffic, isLive, partsOf } from './followed.ts'
import { showTextsApart } from '../shown-text.ts'

/** Providers are behind the deployment. */
const SHOWN_LANES = LANES.filter((lane) => lane !== 'provider')
/** As near to its end, the page stays at its end. */
const END_PX = 80

function Page() {
  const { q = '', failed = '' } = route.value.query
  const all = arrows.value
  const shown = all
    .filter((arrow) => failed === '' || arrow.failed.length > 0)
    .filter((arrow) => q === '' || hasWords(textOf(arrow), q))
  return (
    <>
      <header class="bar">
        <span class="brand">
          <Brand />
        </span>
        <span class="dim break push">{addresses.value?.target}</span>
        <span class={`connection ${isLive.value ? 'live' : ''}`} role="status">
          <span aria-hidden="true">{isLive.value ? '●' : '✕'}</span>{' '}
          <span>{isLive.value ? 'live' : 'not answering'}</span>
        </span>
      </header>
      {!isLive.value && addresses.value !== undefined && (
        <p class="banner" role="alert">
          <span class="bad">✕ The proxy stopped answering.</span> This is what passed before. This
          page connects again by itself.
        </p>
      )}
      <End of={shown}>
        <section class="view">
          <div class="tools">
            <h1>Traffic</h1>
            <div class="row filters" role="search">
              <SearchField label="Search exchanges by name, status and verdict" />
              <label class="choice">
                <input
                  type="checkbox"
                  checked={failed !== ''}
                  onChange={({ currentTarget }) =>
                    setQuery({ failed: currentTarget.checked ? 'true' : '' })
                  }
                />
                failed only
              </label>
            </div>
            <Count found={shown.length} of={all.length} isNewest={(all[0]?.number ?? 1) > 1} />
          </div>
          <Failures of={all} />
          {shown.length > 0 ? (
            <Lanes lanes={SHOWN_LANES} steps={shown} more={(step) => <Parts of={step.id} />} />
          ) : (
            <Nothing isFiltered={all.length > 0} />
          )}
          <Waiting count={all.at(-1)?.waiting ?? 0} />
        </section>
      </End>
    </>
  )
}

function textOf({ label, answer = '', why = '', failed }: LiveArrow): string {
  return `${label} ${answer} ${why} ${failed.map(({ id }) => id).join(' ')}`.toLowerCase()
}

/** Follows what comes, unless somebody reads further up. */
function End({ of, children }: { readonly of: unknown; readonly children: preact.VNode }) {
  const main = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const { current } = main
    if (current !== null && isAtEnd.current) current.scrollTop = current.scrollHeight
  }, [of])
  return (
    <main
      ref={main}
      class={isLive.value ? undefined : 'stale'}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
        (isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX)
      }
    >
      {children}
    </main>
  )
}

/** Traffic does not wait for what judges it. */
function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <p class="dim" role="status">
      {grouped(count)} newer {count === 1 ? 'exchange waits' : 'exchanges wait'} to be checked.
    </p>
  )
}

/** The rules that failed, with how often. */
function Failures({ of }: { readonly of: readonly LiveArrow[] }) {
  const counts = new Map<string, { readonly title: string; count: number }>()
  for (const { failed } of of) {
    for (const { id, title } of failed) {
      const known = counts.get(id)
      if (known === undefined) counts.set(id, { title, count: 1 })
      else known.count += 1
    }
  }
  if (counts.size === 0) return null
  return (
    <section class="card failures" aria-label="Rules that failed">
      <h2>Rules that failed</h2>
      <ul class="stack">
        {[...counts].map(([id, { title, count }]) => (
          <li key={id} class="break">
            <span class="bad">✕</span> {title} <code>{id}</code>{' '}
            <span class="dim">{count === 1 ? 'once' : `${grouped(count)} times`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parts({ of }: { readonly of: string }) {
  const [parts, setParts] = useState<readonly Part[] | null>()
  useEffect(() => {
    void partsOf(Number(of.split('-')[1])).then((found) => setParts(found ?? null))
  }, [of])
  if (parts === undefined) return <p class="dim">Loading the exchange …</p>
  if (parts === null) return <p class="dim">The proxy no longer keeps this exchange.</p>
  return (
    <div class="exchange stack">
      {parts.map((part) => (
        <PartView key={part.title} part={part} />
      ))}
    </div>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <p class="empty dim">No matching exchanges.</p>
  if (addresses.value === undefined) return <p class="empty dim">Loading the traffic …</p>
  return (
    <div class="empty">
      <h2>No traffic yet</h2>
      <p>Call the proxy where you called the deployment:</p>
      <pre class="mono">{addresses.value.proxy}</pre>
    </div>
  )
}

watchKeys()
followTraffic()
showTextsApart()
render(<Page />, document.body)

/** The search over everything, opened by `/`: by arrows and Enter, or as links. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListedScenario } from '../../src/base/contract/generated/control-types.d.ts'
import { find, type FoundGroup } from '../find.ts'
import { grouped } from '../format.ts'
import { reference } from '../reference.ts'
import { goTo } from '../route.ts'
import { hasNoRunner, readScenarios, scenarios, scenariosFailure } from '../scenario-list.ts'
import { searchedIn } from '../searched.ts'
import { isLoaded, version } from '../world.ts'
import { Dialog } from './dialog.tsx'
import { useFoundRequests } from './use-found-requests.ts'

type FindProps = { readonly views: readonly (readonly [name: string, title: string])[] }

export function FindDialog({ views }: FindProps) {
  return (
    <Dialog title="Find" name="find">
      <Find views={views} />
    </Dialog>
  )
}

function Find({ views }: FindProps) {
  void version.value
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const listed = useScenarios()
  const inBodies = useFoundRequests(text)
  const known = reference()
  const groups = find(
    text,
    searchedIn({
      text,
      inBodies: inBodies ?? new Set(),
      scenarios: listed ?? [],
      reference: known,
      views,
    }),
  )
  const isSearching =
    !isLoaded.value || inBodies === undefined || listed === undefined || known === undefined
  const count = groups.reduce((sum, each) => sum + each.count, 0)
  const step = (by: number) => {
    const links = [...(results.current?.querySelectorAll('a') ?? [])]
    const index = links.findIndex((each) => each === document.activeElement) + by
    if (index < 0) field.current?.focus()
    else links[Math.min(index, links.length - 1)]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1)
  }
  const openFirst = (event: SubmitEvent) => {
    event.preventDefault()
    const first = groups[0]?.shown[0]
    if (first !== undefined) goTo(first.address)
  }
  return (
    <div class="stack find" onKeyDown={onKeyDown}>
      <form onSubmit={openFirst}>
        <input
          ref={field}
          autofocus
          type="text"
          role="searchbox"
          aria-label="Find orders, receivers, requests, scenarios and settings"
          placeholder="Order, receiver, request, scenario or setting"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
      <p class="dim num" role="status">
        {countText(text, count, isSearching)}
      </p>
      <div ref={results} class="stack">
        {groups.map((group) => (
          <Group key={group.group} group={group} />
        ))}
      </div>
    </div>
  )
}

function countText(text: string, count: number, isSearching: boolean): string {
  if (text.trim() === '') return 'Type part of anything. ↓ and ↑ select a result.'
  if (isSearching) return `${grouped(count)} found so far …`
  return count === 0 ? 'Nothing found.' : `${grouped(count)} found`
}

function Group({ group: { group, list, shown, count } }: { readonly group: FoundGroup }) {
  return (
    <section aria-label={group}>
      <h3>
        {group} <span class="num">{grouped(count)}</span>
      </h3>
      <ul>
        {shown.map(({ title, more, address }) => (
          <li key={address}>
            <a class="cut" href={address}>
              <strong>{title}</strong> <span class="dim">{more}</span>
            </a>
          </li>
        ))}
        {count > shown.length && list !== undefined && (
          <li>
            <a class="cut" href={list}>
              Show all {grouped(count)} {group.toLowerCase()}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Undefined while they are read; none if this sandbox runs no scenarios. */
function useScenarios(): readonly ListedScenario[] | undefined {
  const isWithout = hasNoRunner(scenariosFailure.value)
  useEffect(() => {
    if (!isWithout) void readScenarios()
  }, [])
  return isWithout ? [] : scenarios.value
}

/** The frame of every view: navigation, the clock, the world, and what went wrong. */
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { forgetFailure, notice } from './act.ts'
import { changePart } from './change-behaviour.ts'
import { ClockBar, advanceToNext } from './clock-bar.tsx'
import { printable } from '../src/report/printable.ts'
import { activeFaults, namesOnly } from './fault-names.ts'
import { counted } from './format.ts'
import { bindKeys, KEYS } from './keyboard.ts'
import { connection, showDefaultWorld, type Connection } from './live.ts'
import { Brand } from './parts/brand.tsx'
import { Dialog } from './parts/dialog.tsx'
import { EmptyView } from './parts/empty-view.tsx'
import { FindDialog } from './parts/find-dialog.tsx'
import { addressOf, goTo, openDialog, route } from './route.ts'
import { InboxPage } from './views/inbox.tsx'
import { OrderPage } from './views/order.tsx'
import { OrdersPage } from './views/orders.tsx'
import { RequestsPage } from './views/requests.tsx'
import { RewindPage } from './views/rewind.tsx'
import { ScenariosPage } from './views/scenarios.tsx'
import { TimePage } from './views/time.tsx'
import { FaultsPage } from './views/faults.tsx'
import { WebhooksPage } from './views/webhooks.tsx'
import { behaviour, faultHits, lostAt, orders, version, worldName } from './world.ts'
import { TokenForm, WorldMenu } from './world-menu.tsx'

type View = { readonly title: string; readonly key: string; readonly show: () => VNode }

const VIEWS: Readonly<Record<string, View>> = {
  orders: {
    title: 'Orders',
    key: 'o',
    show: () => {
      const { id } = route.value
      return id === undefined ? <OrdersPage /> : <OrderPage key={id} id={id} />
    },
  },
  webhooks: { title: 'Webhooks', key: 'w', show: () => <WebhooksPage /> },
  inbox: { title: 'Inbox', key: 'i', show: () => <InboxPage /> },
  time: { title: 'Time', key: 't', show: () => <TimePage /> },
  rewind: { title: 'Rewind', key: 'b', show: () => <RewindPage /> },
  faults: { title: 'Faults', key: 'f', show: () => <FaultsPage /> },
  requests: { title: 'Requests', key: 'r', show: () => <RequestsPage /> },
  scenarios: { title: 'Scenarios', key: 's', show: () => <ScenariosPage /> },
}

const VIEW_KEYS = Object.values(VIEWS).map(({ key, title }) => [key, title] as const)
const VIEW_TITLES = Object.entries(VIEWS).map(([name, { title }]) => [name, title] as const)

export function App() {
  const { view, id } = route.value
  const shown = VIEWS[view]
  const title = titleOf(shown, id)
  useEffect(() => {
    document.title = printable(title)
  }, [title])
  useEffect(() => {
    // What went wrong belongs to the view where it did.
    forgetFailure()
    // A small screen shows a part of the navigation.
    document.querySelector('nav [aria-current]')?.scrollIntoView({ inline: 'center' })
  }, [view, id])
  useEffect(
    () =>
      bindKeys([
        ...Object.entries(VIEWS).map(
          ([name, { key }]) => [key, () => goTo(addressOf(name))] as const,
        ),
        ['?', () => openDialog('help')],
        ['/', () => openDialog('find')],
        ['n', orderSomething],
        ['a', () => void advanceToNext()],
      ]),
    [],
  )
  return (
    <>
      <header class="bar">
        <a class="brand" href="#/orders" aria-label="ramp-sandbox, orders">
          <Brand />
        </a>
        <nav aria-label="Views">
          {Object.entries(VIEWS).map(([name, { title }]) => (
            <a key={name} href={`#/${name}`} aria-current={name === view ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <button aria-label="Find" title="Find anything (/)" onClick={() => openDialog('find')}>
          <span class="bar-wide">Find </span>
          <kbd>/</kbd>
        </button>
        <ClockBar />
        <WorldMenu />
        <ConnectionSign />
        <button class="quiet" aria-label="Help on keys" onClick={() => openDialog('help')}>
          ?
        </button>
      </header>
      <FaultStrip />
      {connection.value === 'lost' && <LostBanner />}
      <main class={connection.value === 'lost' ? 'stale' : undefined}>
        {mainContent(connection.value, shown)}
      </main>
      <NoticeLine />
      <FindDialog views={VIEW_TITLES} />
      <HelpDialog />
    </>
  )
}

/** Title of the tab: the order, the view, and the world unless it is the default one. */
function titleOf(shown: View | undefined, id: string | undefined): string {
  void version.value
  const order = shown === VIEWS['orders'] && id !== undefined ? orders.get(id) : undefined
  const world = worldName.value
  return [
    ...(order === undefined ? [] : [order.requestReference]),
    shown?.title ?? 'Not found',
    ...(world === '' || world === 'default' ? [] : [`world ${world}`]),
    'ramp-sandbox',
  ].join(' · ')
}

/** What is injected, in every view: a fault that was forgotten looks like a defect. */
function FaultStrip() {
  const { value } = behaviour
  if (value === undefined || connection.value === 'unknown-key') return null
  const faults = activeFaults(value, faultHits.value)
  if (faults.length === 0) return null
  const clear = () =>
    changePart({ webhooks: [], http: [], providers: namesOnly(value) }, 'No faults are on.')
  return (
    <div class="strip" role="region" aria-label="Faults">
      <span class="warn">! Faults on:</span>
      {faults.map(({ name, hits }) => (
        <span key={name}>
          {name}
          {hits !== undefined && <span class="dim"> ({counted(hits, 'hit')})</span>}
        </span>
      ))}
      <a href="#/faults">Show</a>
      <button onClick={() => void clear()}>Clear the faults</button>
    </div>
  )
}

function LostBanner() {
  const at = lostAt.value
  const since = at === undefined ? '' : ` at ${new Date(at).toLocaleTimeString('en-GB')}`
  return (
    <p class="banner" role="alert">
      <span class="bad">✕ The sandbox stopped answering{since}.</span> This is what it said last.
      This page connects again by itself.
    </p>
  )
}

function orderSomething(): void {
  if (route.value.view !== 'orders' || route.value.id !== undefined) goTo(addressOf('orders'))
  openDialog('new')
}

function mainContent(state: Connection, shown: View | undefined): ComponentChildren {
  if (state === 'needs-token') return <TokenForm />
  if (state === 'unknown-key') {
    return (
      <EmptyView title="The world of this tab is gone">
        <p>No world has this name or key.</p>
        <button onClick={showDefaultWorld}>Show the default world</button>
      </EmptyView>
    )
  }
  if (shown === undefined) {
    return (
      <EmptyView title="There is no such view">
        <p>
          <a href="#/orders">Go to the orders</a>
        </p>
      </EmptyView>
    )
  }
  return shown.show()
}

const SIGNS: Readonly<Record<Connection, readonly [sign: string, text: string]>> = {
  live: ['●', 'live'],
  connecting: ['○', 'connecting'],
  lost: ['✕', 'not answering'],
  'needs-token': ['✕', 'token needed'],
  'unknown-key': ['✕', 'unknown world'],
}

function ConnectionSign() {
  const [sign, text] = SIGNS[connection.value]
  return (
    <span class={`connection ${connection.value}`} role="status">
      <span aria-hidden="true">{sign}</span> <span>{text}</span>
    </span>
  )
}

/** Above everything, an open dialog included: the last that is shown is the topmost. */
function NoticeLine() {
  const { value } = notice
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (value === undefined) return undefined
    line.current?.showPopover()
    return () => line.current?.hidePopover()
  }, [value])
  return (
    <div ref={line} popover="manual" class="notice" role="status" aria-live="polite">
      {value !== undefined && (
        <p class={value.isFailure ? 'bad' : 'ok'}>
          <span aria-hidden="true">{value.isFailure ? '✕' : '✓'}</span> <span>{value.text}</span>
          <button
            class="quiet"
            aria-label="Close the message"
            onClick={() => (notice.value = undefined)}
          >
            ×
          </button>
        </p>
      )}
    </div>
  )
}

function HelpDialog() {
  return (
    <Dialog title="Keys" name="help">
      <dl class="keys">
        {[...KEYS, ...VIEW_KEYS].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="dim">
        Everything here is a call of the{' '}
        <a href="/__sandbox/openapi.json" target="_blank">
          control API
        </a>
        : scripts can do it too.
      </p>
    </Dialog>
  )
}

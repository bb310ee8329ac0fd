/** The frame of every view: navigation, the clock, the world, and what went wrong. */
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { forgetFailure, notice } from './act.ts'
import { ClockBar, advanceToNext } from './clock-bar.tsx'
import { bindKey, KEYS } from './keyboard.ts'
import { connection, showDefaultWorld, type Connection } from './live.ts'
import { Brand } from './parts/brand.tsx'
import { Dialog } from './parts/dialog.tsx'
import { addressOf, goTo, openDialog, route } from './route.ts'
import { InboxView } from './views/inbox.tsx'
import { OrderView } from './views/order.tsx'
import { OrdersView } from './views/orders.tsx'
import { RatesView } from './views/rates.tsx'
import { RequestsView } from './views/requests.tsx'
import { RewindView } from './views/rewind.tsx'
import { ScenariosView } from './views/scenarios.tsx'
import { TimeView } from './views/time.tsx'
import { TroubleView } from './views/trouble.tsx'
import { WebhooksView } from './views/webhooks.tsx'
import { TokenForm, WorldMenu } from './world-menu.tsx'

type View = { readonly title: string; readonly key: string; readonly show: () => VNode }

const VIEWS: Readonly<Record<string, View>> = {
  orders: {
    title: 'Orders',
    key: 'o',
    show: () => {
      const { id } = route.value
      return id === undefined ? <OrdersView /> : <OrderView key={id} id={id} />
    },
  },
  webhooks: { title: 'Webhooks', key: 'w', show: () => <WebhooksView /> },
  inbox: { title: 'Inbox', key: 'i', show: () => <InboxView /> },
  time: { title: 'Time', key: 't', show: () => <TimeView /> },
  rewind: { title: 'Rewind', key: 'b', show: () => <RewindView /> },
  trouble: { title: 'Trouble', key: 'f', show: () => <TroubleView /> },
  rates: { title: 'Rates', key: 'p', show: () => <RatesView /> },
  requests: { title: 'Requests', key: 'r', show: () => <RequestsView /> },
  scenarios: { title: 'Scenarios', key: 's', show: () => <ScenariosView /> },
}

export function App() {
  const { view } = route.value
  const shown = VIEWS[view]
  const heading = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${shown?.title ?? 'Not found'} · ramp-sandbox`
  }, [shown])
  const { id } = route.value
  // What went wrong belongs to the view where it did.
  useEffect(forgetFailure, [view, id])
  useEffect(() => {
    const unbind = Object.entries(VIEWS).map(([name, { key }]) =>
      bindKey(key, () => goTo(`#/${name}`)),
    )
    unbind.push(bindKey('?', () => openDialog('help')))
    unbind.push(bindKey('n', orderSomething))
    unbind.push(bindKey('a', () => void advanceToNext()))
    return () => unbind.forEach((each) => each())
  }, [])
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
        <ClockBar />
        <WorldMenu />
        <ConnectionSign />
        <button
          class="quiet"
          type="button"
          aria-label="Help on keys"
          onClick={() => openDialog('help')}
        >
          ?
        </button>
      </header>
      <main ref={heading}>{mainContent(connection.value, shown)}</main>
      <NoticeLine />
      <HelpDialog />
    </>
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
      <section class="empty">
        <h1>The world of this tab is gone</h1>
        <p>The sandbox knows no world with the name in the address, or with the key of this tab.</p>
        <button type="button" onClick={showDefaultWorld}>
          Show the default world
        </button>
      </section>
    )
  }
  if (shown === undefined) {
    return (
      <section class="empty">
        <h1>There is no such view</h1>
        <p>
          <a href="#/orders">Go to the orders</a>
        </p>
      </section>
    )
  }
  return shown.show()
}

const SIGNS: Readonly<Record<Connection, readonly [sign: string, text: string]>> = {
  live: ['●', 'live'],
  connecting: ['○', 'connecting'],
  lost: ['✕', 'not answering, trying again'],
  'needs-token': ['✕', 'token needed'],
  'unknown-key': ['✕', 'unknown world'],
}

function ConnectionSign() {
  const [sign, text] = SIGNS[connection.value]
  return (
    <span class={`connection ${connection.value}`} role="status">
      <span aria-hidden="true">{sign}</span> {text}
    </span>
  )
}

function NoticeLine() {
  const { value } = notice
  return (
    <div class="notice" role="status" aria-live="polite">
      {value !== undefined && (
        <p class={value.isFailure ? 'bad' : 'ok'}>
          <span aria-hidden="true">{value.isFailure ? '✕' : '✓'}</span> <span>{value.text}</span>
          <button
            class="quiet"
            type="button"
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
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="dim">
        Everything here is a call of the <a href="/__sandbox/openapi.json">control API</a>: scripts
        can do it too.
      </p>
    </Dialog>
  )
}

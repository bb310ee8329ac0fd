/** The clock: what will happen by itself, and the ways to get there. */
import { useState } from 'preact/hooks'
import { act, underWay } from '../act.ts'
import { advanceBy, advanceToNext, nextDue, tick } from '../clock-bar.tsx'
import { clockMove, moveClock } from '../clock-move.ts'
import type { ControlInput } from '../../src/base/contract/control-call.ts'
import { control } from '../control.ts'
import { worldCurl } from '../curl.ts'
import { dueText, waitsFor, type DueWork } from '../due.ts'
import { submitted, textIn } from '../form.ts'
import { spanText, moment } from '../format.ts'
import { Count } from '../parts/count.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { addressOf } from '../route.ts'
import { areDeliveriesLoaded, clock, dueWork, orders, simulatedNow, version } from '../world.ts'

const STEPS = ['1m', '30m', '1h', '1d']

const COLUMNS = [
  ['When', 'w-due'],
  ['What'],
  ['Order', 'w-reference'],
  ['At', 'wide w-moment'],
  ['Go', 'w-state phone-off'],
] as const

export function TimePage() {
  void version.value
  void tick.value
  if (clock.value === undefined) return <Loading what="times" />
  const due = dueWork.value
  const now = simulatedNow()
  const next = nextDue()
  const isBusy = underWay.value === 'advance'
  return (
    <section class="view tall">
      <div class="tools">
        <h1>Time</h1>
        <time class="big num" dateTime={new Date(now).toISOString()}>
          {moment(new Date(now).toISOString())}
        </time>
        <span class="dim">simulated, UTC</span>
      </div>
      <div class="cards fit">
        <div class="card">
          <h2>Advance</h2>
          <div class="row">
            {STEPS.map((by) => (
              <button key={by} disabled={isBusy} onClick={() => void advanceBy(by)}>
                +{by}
              </button>
            ))}
          </div>
          <div class="row">
            <button
              class="primary"
              disabled={isBusy || next === undefined}
              onClick={() => void advanceToNext()}
            >
              To what is due next
              {next === undefined ? '' : `, +${spanText(next - now)}`}
            </button>
          </div>
          <AdvanceForm />
        </div>
        <div class="card">
          <h2>Clock</h2>
          <ModeForm />
          <p class="dim">
            A paused clock moves only when you advance it. What falls due happens on the way.
          </p>
        </div>
      </div>
      <div class="tools">
        <h2>What will fall due</h2>
        <Count found={due.length} isRead={areDeliveriesLoaded.value} />
      </div>
      {due.length === 0 ? <NothingDue /> : <DueTable due={due} now={now} />}
    </section>
  )
}

function moveTo(at: number): Promise<boolean> {
  const to = new Date(at).toISOString()
  return moveClock('setClock', { to }, `The clock is at ${moment(to)}`)
}

function AdvanceForm() {
  const go = (event: SubmitEvent) => {
    void advanceBy(textIn(submitted(event), 'by'))
  }
  return (
    <form class="row" onSubmit={go}>
      <input
        name="by"
        aria-label="A duration"
        placeholder="2h30m"
        autocomplete="off"
        required
        size={8}
      />
      <button type="submit">Advance</button>
    </form>
  )
}

function ModeForm() {
  const { value } = clock
  const [rate, setRate] = useState('1')
  if (value === undefined) return null
  const isReal = value.mode === 'real'
  const set = (mode: ControlInput<'setClockMode'>, done: string) =>
    act('mode', () => control('setClockMode', mode), done)
  const run = (event: SubmitEvent) => {
    event.preventDefault()
    void set({ mode: 'real', rate: Number(rate) }, `The clock runs, ${rate} seconds a second.`)
  }
  return (
    <form class="row" onSubmit={run}>
      <span>{isReal ? `It runs at ×${value.rate ?? 1}.` : 'It is paused.'}</span>
      <label class="choice">
        rate
        <input
          type="number"
          min="0.001"
          max="1000000"
          step="any"
          value={rate}
          onInput={({ currentTarget }) => setRate(currentTarget.value)}
        />
      </label>
      <button type="submit">Let it run</button>
      <button
        type="button"
        disabled={!isReal}
        onClick={() => void set({ mode: 'manual' }, 'The clock is paused.')}
      >
        Stop it
      </button>
    </form>
  )
}

function DueTable({ due, now }: { readonly due: readonly DueWork[]; readonly now: number }) {
  const waiting = clockMove.value?.waitingFor[0]?.url ?? waitsFor(due, now)
  return (
    <WindowedTable
      label="What will fall due, the next first"
      rows={due}
      idOf={({ at, orderId, what }) => `${at} ${orderId} ${what}`}
      filter=""
      columns={COLUMNS}
      cells={({ at, what, orderId }) => (
        <>
          <td class={at < now ? 'num bad' : 'num'} title={dueText(at, now)}>
            {dueText(at, now)}
          </td>
          <td class="cut" title={what}>
            {at <= now && waiting !== undefined
              ? `${what.replace(` to ${waiting}`, '')}, waits for ${waiting}`
              : what}
          </td>
          <td class="mono">
            {orderId === '' ? (
              'test event'
            ) : (
              <a href={addressOf('orders', orderId)}>{orders.get(orderId)?.requestReference}</a>
            )}
          </td>
          <td class="num dim wide">{moment(new Date(at).toISOString())}</td>
          <td class="phone-off">
            <button
              class="quiet"
              disabled={at <= now}
              title={at <= now ? 'The clock does not go back' : undefined}
              aria-label={`Go there: ${moment(new Date(at).toISOString())}`}
              onClick={() => void moveTo(at)}
            >
              Go there
            </button>
          </td>
        </>
      )}
    />
  )
}

function NothingDue() {
  if (!isKnown(areDeliveriesLoaded.value)) return <Loading what="next events" />
  return (
    <div class="empty">
      <p>
        Nothing happens by itself now. Orders that wait, payment windows and retries of webhooks
        appear here. From a script:
      </p>
      <pre class="mono">{worldCurl('advanceClock', { by: '30m' })}</pre>
    </div>
  )
}

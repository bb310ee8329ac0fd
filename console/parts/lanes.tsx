/** A sequence diagram that is a list: each arrow is a button that opens what was sent. */
import type { ComponentChildren } from 'preact'
import { Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { date, spanText, prettyJson, time } from '../format.ts'
import type { Arrow, Part } from '../../src/sandbox/log/arrow.ts'
import type { FoldedArrow } from '../../src/sandbox/log/fold.ts'
import { CopyButton } from './copy-button.tsx'
import { Why } from './why.tsx'

/** A shorter wait is not worth a line. */
const SHOWN_GAP_MS = 1_000

type LanesProps = {
  /** Those that no step needs are left out. */
  readonly lanes: readonly string[]
  /** In the order of time. */
  readonly steps: readonly (Arrow & Pick<FoldedArrow, 'attempts'>)[]
  /** Below the parts of an open step. */
  readonly more?: (step: Arrow) => ComponentChildren
  /** Where a line says "now": what is planned, or happened later than `until`, is below it. */
  readonly now?: string | undefined
  /** The index of the last step that had happened: later ones are dimmed. */
  readonly until?: number | undefined
}

export function Lanes({ lanes: all, steps, more, now, until }: LanesProps) {
  const lanes = all.filter((lane) => steps.some(({ from, to }) => lane === from || lane === to))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const isInWindow = windowRows(steps)
  const isLater = ({ isPlanned }: Arrow, index: number) =>
    isPlanned === true || (until !== undefined && index > until)
  const line = now === undefined ? -1 : steps.findIndex(isLater)
  return (
    <div class="lanes" style={{ '--lanes': lanes.length }}>
      <div class="lane-heads" aria-hidden="true">
        <span />
        {lanes.map((lane) => (
          <span key={lane}>{lane}</span>
        ))}
      </div>
      <ol>
        {steps.map((step, index) => (
          <Fragment key={step.id}>
            {index === line && <NowLine text={now ?? ''} until={until} />}
            <StepRow
              lanes={lanes}
              step={step}
              before={steps[index - 1]}
              isInWindow={isInWindow[index] ?? false}
              isOpen={open.has(step.id)}
              more={more}
              isLater={until !== undefined && isLater(step, index)}
              onToggle={() => toggle(step.id)}
            />
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

/** It follows the scrubber. */
function NowLine({ text, until }: { readonly text: string; readonly until: number | undefined }) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (until !== undefined) line.current?.scrollIntoView({ block: 'nearest' })
  }, [until])
  return (
    <li class="now-line" ref={line}>
      {text}
    </li>
  )
}

type StepRowProps = {
  readonly lanes: readonly string[]
  readonly step: LanesProps['steps'][number]
  readonly before: Arrow | undefined
  /** A payment window is open at it. */
  readonly isInWindow: boolean
  readonly isOpen: boolean
  /** After the moment that is shown. */
  readonly isLater: boolean
  readonly more: LanesProps['more']
  readonly onToggle: () => void
}

function StepRow(props: StepRowProps) {
  const { lanes, step, before, isInWindow, isOpen, isLater, more, onToggle } = props
  const { id, at, from, to, label, answer, tone, mark, isPlanned, isLost, parts, why } = step
  const { attempts = [] } = step
  const isEmpty = parts.length + attempts.length === 0 && why === undefined
  // What went wrong explains itself unasked.
  const isExplained = tone === 'bad' || tone === 'warn'
  const [start, end] = [lanes.indexOf(from), lanes.indexOf(to)]
  const gap = before === undefined ? 0 : Date.parse(at) - Date.parse(before.at)
  // The move says how far; the day is said here.
  const isMoved = before?.mark === 'clock' && !isPlanned && date(at) === date(before.at)
  const isSame = start === end
  const isClock = mark === 'clock'
  const direction = isSame ? 'point' : end > start ? 'to-right' : 'to-left'
  const spoken = isClock
    ? 'of the clock'
    : isSame
      ? `at the ${from}`
      : isLost
        ? `from the ${from}, lost on the way to the ${to}`
        : `from the ${from} to the ${to}`
  const { label: labelPlace, line: linePlace } = isClock
    ? placesOf(0, lanes.length - 1, lanes.length)
    : placesOf(start, end, lanes.length)
  return (
    <li class={isLater ? 'later' : undefined}>
      {gap >= SHOWN_GAP_MS && !isMoved && (
        <p class="gap">
          {isPlanned && before?.isPlanned !== true ? 'planned · ' : ''}
          {spanText(gap)} later{date(at) === date(before?.at ?? at) ? '' : `, ${date(at)}`}
        </p>
      )}
      <div class={`step ${tone} ${isClock ? 'clock-move' : ''} ${isPlanned ? 'planned' : ''}`}>
        <time class="num dim" dateTime={at}>
          {time(at)}
        </time>
        {lanes.map((lane, index) => (
          <span
            key={lane}
            class={isInWindow && lane === 'service' ? 'life window-span' : 'life'}
            style={{ gridColumn: String(index + 2) }}
            aria-hidden="true"
          />
        ))}
        <button
          class={`arrow ${direction}`}
          aria-expanded={isEmpty ? undefined : isOpen}
          disabled={isEmpty}
          aria-controls={isEmpty ? undefined : `parts-${id}`}
          onClick={onToggle}
        >
          <span class="arrow-label" style={labelPlace}>
            <span class="arrow-text">
              {label}
              <span class="sr">, {spoken}</span>
              {answer !== undefined && <span class="answer"> {answer}</span>}
            </span>
            {step.receiver !== undefined && (
              <>
                <br />
                <span class="arrow-receiver" title={step.receiver}>
                  {step.receiver}
                </span>
              </>
            )}
          </span>
          <span class={isLost ? 'line lost' : 'line'} style={linePlace} aria-hidden="true" />
        </button>
      </div>
      {isExplained && <Why text={why} />}
      {isOpen && (
        <div class="parts" id={`parts-${id}`}>
          {!isExplained && <Why text={why} />}
          {parts.map((part) => (
            <PartView key={part.title} part={part} />
          ))}
          {attempts.map((attempt) => (
            <details key={attempt.id}>
              <summary class={attempt.tone}>
                {attempt.receiver} <span class="answer">{attempt.answer}</span>
              </summary>
              {why === undefined && <Why text={attempt.why} />}
              {attempt.parts.map((part) => (
                <PartView key={part.title} part={part} />
              ))}
            </details>
          ))}
          {more?.(step)}
        </div>
      )}
    </li>
  )
}

/** For each step, whether a payment window is open at it, its opening and its end included. */
function windowRows(steps: readonly Arrow[]): readonly boolean[] {
  let isOpen = false
  return steps.map(({ mark }) => {
    const wasOpen = isOpen
    if (mark === 'window opens') isOpen = true
    if (mark === 'window closes') isOpen = false
    return wasOpen || isOpen
  })
}

/**
 * A line goes from the middle of one lane to the middle of another. Its label may be wider than the
 * line: it has the room around its middle, up to the nearer edge. At an outer lane that is too
 * little, and the label begins, or ends, at the edge.
 */
function placesOf(start: number, end: number, lanes: number) {
  const [from, to] = [Math.min(start, end) + 0.5, Math.max(start, end) + 0.5]
  const middle = (from + to) / 2
  const reach = Math.min(middle, lanes - middle)
  const place = (left: number, right: number) => ({
    marginLeft: `${(100 * left) / lanes}%`,
    width: `${(100 * (right - left)) / lanes}%`,
  })
  const line = place(from, to)
  if (reach >= 1) return { line, label: place(middle - reach, middle + reach) }
  const atEdge = start === 0 ? place(0, 2) : place(lanes - 2, lanes)
  return { line, label: { ...atEdge, textAlign: start === 0 ? 'left' : 'right' } as const }
}

export function PartView({ part: { title, text, isExact = false } }: { readonly part: Part }) {
  const [isRaw, setRaw] = useState(false)
  const pretty = prettyJson(text)
  return (
    <div class="part" role="group" aria-label={title}>
      <div class="part-head">
        <h2 class="break">{title}</h2>
        {isExact && pretty !== text && (
          <label class="choice push">
            <input
              type="checkbox"
              checked={isRaw}
              onChange={({ currentTarget }) => setRaw(currentTarget.checked)}
            />
            byte for byte
          </label>
        )}
        {text !== '' && <CopyButton text={text} of={title} />}
      </div>
      {text === '' ? (
        <p class="dim">empty</p>
      ) : (
        <pre class={isRaw ? 'mono exact' : 'mono'} tabIndex={0} aria-label={title}>
          {isRaw ? text : pretty}
        </pre>
      )}
    </div>
  )
}

/** A sequence diagram that is a list: each arrow is a button that opens what was sent. */
import { useState } from 'preact/hooks'
import { date, duration, prettyJson, time } from '../format.ts'
import { LANES, type Part, type Step } from '../history.ts'
import { CopyButton } from './copy-button.tsx'

/** A shorter wait is not worth a line. */
const SHOWN_GAP_MS = 1_000

export function Lanes({ steps }: { readonly steps: readonly Step[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <div class="lanes">
      <div class="lane-heads" aria-hidden="true">
        <span />
        {LANES.map((lane) => (
          <span key={lane}>{lane}</span>
        ))}
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepRow
            key={step.id}
            step={step}
            before={steps[index - 1]}
            isOpen={open.has(step.id)}
            onToggle={() => toggle(step.id)}
          />
        ))}
      </ol>
    </div>
  )
}

type StepRowProps = {
  readonly step: Step
  readonly before: Step | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function StepRow({ step, before, isOpen, onToggle }: StepRowProps) {
  const { id, at, from, to, label, answer, tone, isPlanned = false, parts } = step
  const [start, end] = [LANES.indexOf(from), LANES.indexOf(to)]
  const [left, right] = [Math.min(start, end), Math.max(start, end)]
  const gap = before === undefined ? 0 : Date.parse(at) - Date.parse(before.at)
  const isSame = start === end
  const direction = isSame ? 'point' : end > start ? 'to-right' : 'to-left'
  const spoken = isSame ? `at the ${from}` : `from the ${from} to the ${to}`
  const columns = isSame ? `${left + 2} / span 1` : `${left + 2} / ${right + 3}`
  return (
    <li>
      {gap >= SHOWN_GAP_MS && (
        <p class="gap">
          {isPlanned && before?.isPlanned !== true ? 'planned · ' : ''}
          {duration(gap)} later{date(at) === date(before?.at ?? at) ? '' : `, ${date(at)}`}
        </p>
      )}
      <div class={`step ${tone} ${isPlanned ? 'planned' : ''}`}>
        <time class="num dim" dateTime={at}>
          {time(at)}
        </time>
        {LANES.map((lane, index) => (
          <span
            key={lane}
            class="life"
            style={{ gridColumn: String(index + 2) }}
            aria-hidden="true"
          />
        ))}
        <button
          type="button"
          class={`arrow ${direction} span-${right - left}`}
          style={{ gridColumn: columns }}
          aria-expanded={parts.length === 0 ? undefined : isOpen}
          disabled={parts.length === 0}
          aria-controls={parts.length === 0 ? undefined : `parts-${id}`}
          onClick={onToggle}
        >
          <span class="arrow-text">
            {label}
            <span class="sr">, {spoken}</span>
            {answer !== undefined && <span class="answer"> {answer}</span>}
          </span>
          <span class="line" aria-hidden="true" />
        </button>
      </div>
      {isOpen && (
        <div class="parts" id={`parts-${id}`}>
          {parts.map((part) => (
            <PartView key={part.title} part={part} />
          ))}
        </div>
      )}
    </li>
  )
}

export function PartView({ part: { title, text } }: { readonly part: Part }) {
  return (
    <section class="part" aria-label={title}>
      <div class="part-head">
        <h2 class="break">{title}</h2>
        {text !== '' && <CopyButton text={text} />}
      </div>
      {text === '' ? (
        <p class="dim">empty</p>
      ) : (
        <pre class="mono" tabIndex={0} aria-label={title}>
          {prettyJson(text)}
        </pre>
      )}
    </section>
  )
}

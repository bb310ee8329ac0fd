/** Faults of webhooks, requests and providers as switches, and how orders progress. */
import type { Behaviour, Reference } from '../../src/base/contract/generated/control-types.d.ts'
import { changePart } from '../change-behaviour.ts'
import {
  canonical,
  FAULTS,
  isUsedUp,
  PROVIDER_FAULTS,
  type Fault,
  type FaultRule,
} from '../fault-names.ts'
import { submitted, textIn } from '../form.ts'
import { SelectOptions } from '../parts/select-options.tsx'
import { Switch } from '../parts/switch.tsx'
import { faultHits } from '../world.ts'

export function FaultSwitches({
  current,
  list,
  title,
}: {
  readonly current: Behaviour
  readonly list: Fault['list']
  readonly title: string
}) {
  const rules: readonly FaultRule[] = current[list] ?? []
  const texts = rules.map((rule) => canonical(rule))
  const faults = FAULTS.filter((fault) => fault.list === list)
  const ours = faults.map(({ rule }) => canonical(rule))
  const others = rules.flatMap((rule, index) => {
    const text = JSON.stringify(rule)
    if (ours.includes(texts[index] ?? '')) return []
    return isUsedUp(rule, faultHits.value?.[list][index]) ? `${text} (used up)` : text
  })
  const toggle = ({ rule, name }: Fault) => {
    const text = canonical(rule)
    const isOn = texts.includes(text)
    const next = isOn ? rules.filter((_, index) => texts[index] !== text) : [...rules, rule]
    void changePart({ [list]: next }, `${isOn ? 'No more' : 'From now on'}: ${name}.`)
  }
  return (
    <div class="card" data-name={list}>
      <h2>{title}</h2>
      {faults.map((fault) => (
        <Switch
          key={fault.name}
          label={fault.name}
          meaning={fault.meaning}
          isOn={texts.includes(canonical(fault.rule))}
          onChange={() => toggle(fault)}
        />
      ))}
      {others.length > 0 && (
        <p class="dim break">
          and {others.length} other: <code>{others.join(' ')}</code>
        </p>
      )}
    </div>
  )
}

type PartProps = { readonly current: Behaviour; readonly known: Reference }

export function Providers({ current, known }: PartProps) {
  const faults = current.providers ?? {}
  return (
    <div class="card" data-name="providers">
      <h2>Providers</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Faults of providers">
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              {PROVIDER_FAULTS.map(([, title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.providers.map(({ slug }) => (
              <tr key={slug}>
                <th scope="row">{slug}</th>
                {PROVIDER_FAULTS.map(([fault, title, on, off]) => {
                  const value = faults[slug]?.[fault]
                  const isOn = value !== undefined && value !== off
                  const next = { ...faults, [slug]: { ...faults[slug], [fault]: isOn ? off : on } }
                  return (
                    <td key={fault}>
                      <input
                        type="checkbox"
                        role="switch"
                        aria-label={`${slug}: ${title}`}
                        checked={isOn}
                        onChange={() =>
                          void changePart(
                            { providers: next },
                            `${slug}: ${title} is ${isOn ? 'off' : 'on'}.`,
                          )
                        }
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

export function ProgressionForm({ current, known }: PartProps) {
  const set = (event: SubmitEvent) => {
    const progression = textIn(submitted(event), 'progression')
    void changePart({ progression }, `New orders progress: ${progression}.`)
  }
  return (
    <div class="card">
      <h2>Progression of orders</h2>
      <form class="row" onSubmit={set}>
        <input
          key={current.progression}
          name="progression"
          aria-label="Progression"
          list="progressions"
          defaultValue={current.progression ?? ''}
          autocomplete="off"
          required
        />
        <datalist id="progressions">
          <SelectOptions of={['manual', 'immediate', 'after:10s', 'after:10m', 'polls:3']} />
        </datalist>
        <button type="submit">Set</button>
      </form>
      <p class="dim">
        manual, immediate, after:&lt;duration&gt; or polls:&lt;n&gt;; for orders from now on.
      </p>
      <Switch
        label="magic customers"
        meaning="a tag such as ada+expire chooses an outcome"
        isOn={current.magic === true}
        onChange={() => void changePart({ magic: current.magic !== true }, 'Set.')}
      />
      <dl class="keys">
        {known.magic.map(({ tag, meaning }) => (
          <div key={tag} data-name={`+${tag}`} tabIndex={-1}>
            <dt class="mono">+{tag}</dt>
            <dd class="dim">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

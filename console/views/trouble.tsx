/** What goes wrong on purpose: faults as switches, and what differs from the defaults. */
import { signal } from '@preact/signals'
import type { Behaviour, Reference } from '../../src/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { changesFrom } from '../behaviour-changes.ts'
import { control } from '../control.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { reference } from '../reference.ts'
import { behaviour } from '../world.ts'
import { yamlOf } from '../yaml.ts'

type Fault = {
  readonly name: string
  readonly meaning: string
  readonly rule: NonNullable<Behaviour['webhooks']>[number] | NonNullable<Behaviour['http']>[number]
  readonly list: 'webhooks' | 'http'
}

const FAULTS: readonly Fault[] = [
  {
    list: 'webhooks',
    name: 'webhooks are lost',
    meaning: 'nothing is sent, no retry follows',
    rule: { do: 'drop' },
  },
  {
    list: 'webhooks',
    name: 'webhooks come twice',
    meaning: 'a receiver must ignore the second',
    rule: { do: 'duplicate' },
  },
  {
    list: 'webhooks',
    name: 'webhooks come late',
    meaning: 'five minutes of simulated time',
    rule: { do: 'delay', by: '5m' },
  },
  {
    list: 'webhooks',
    name: 'webhooks change places',
    meaning: 'a later event arrives first',
    rule: { do: 'reorder', by: '1m' },
  },
  {
    list: 'webhooks',
    name: 'signatures are wrong',
    meaning: 'made with another secret',
    rule: { do: 'wrong-signature' },
  },
  {
    list: 'webhooks',
    name: 'signatures are missing',
    meaning: 'the header is left out',
    rule: { do: 'missing-signature' },
  },
  {
    list: 'webhooks',
    name: 'bodies are corrupted',
    meaning: 'changed after they were signed',
    rule: { do: 'corrupt-body' },
  },
  {
    list: 'http',
    name: 'the answer to an order is lost',
    meaning: 'the order is placed, and the connection breaks',
    rule: { do: 'reset', match: { operation: 'createOrder' } },
  },
  {
    list: 'http',
    name: 'the service answers with 503',
    meaning: 'every request',
    rule: { do: 'status', status: 503 },
  },
  {
    list: 'http',
    name: 'the service is slow',
    meaning: 'each answer takes three seconds',
    rule: { do: 'latency', by: '3s' },
  },
  {
    list: 'http',
    name: 'requests are too many',
    meaning: '429 with Retry-After',
    rule: { do: 'rate-limit', retryAfter: 5 },
  },
]

const PROVIDER_FAULTS = [
  ['down', 'down'],
  ['neverSettles', 'never settles'],
  ['callsLost', 'callbacks lost'],
] as const

const isListComplete = signal(false)

export function TroubleView() {
  const known = reference()
  const { value } = behaviour
  if (known === undefined || value === undefined)
    return <p class="empty dim">Reading the settings …</p>
  const changed = changesFrom(known.defaults, value)
  return (
    <section class="view">
      <div class="tools">
        <h1>Trouble</h1>
        <button
          type="button"
          class="push"
          onClick={() =>
            void act(
              'clear',
              () => control('DELETE', '/behaviour'),
              'Faults and settings are as at the start.',
            )
          }
        >
          Back to the initial behaviour
        </button>
      </div>
      <div class="cards">
        <FaultSwitches current={value} list="webhooks" title="Webhooks" />
        <FaultSwitches current={value} list="http" title="Requests" />
        <Providers current={value} known={known} />
        <Progression current={value} />
      </div>
      <Deviations current={value} known={known} />
      <Assumptions current={value} known={known} />
      <Changed changed={changed} />
    </section>
  )
}

/** What a body does not name goes back to the initial state, so everything is sent. */
function change(part: Behaviour, done: string): Promise<boolean> {
  const next = { ...behaviour.value, ...part }
  return act('behaviour', () => control('PUT', '/behaviour', next), done)
}

type PartProps = { readonly current: Behaviour; readonly known: Reference }

type SwitchProps = {
  readonly label: string
  readonly meaning?: string
  readonly isOn: boolean
  readonly onChange: () => void
}

function Switch({ label, meaning, isOn, onChange }: SwitchProps) {
  return (
    <label class="choice switch">
      <input type="checkbox" role="switch" checked={isOn} onChange={onChange} />
      <span>
        {label} {meaning !== undefined && <span class="dim">{meaning}</span>}
      </span>
    </label>
  )
}

function FaultSwitches({
  current,
  list,
  title,
}: {
  readonly current: Behaviour
  readonly list: Fault['list']
  readonly title: string
}) {
  const rules = (current[list] ?? []) as readonly object[]
  const texts = rules.map((rule) => canonical(rule))
  const faults = FAULTS.filter((fault) => fault.list === list)
  const ours = faults.map(({ rule }) => canonical(rule))
  const others = rules.filter((_, index) => !ours.includes(texts[index] ?? ''))
  const toggle = ({ rule, name }: Fault) => {
    const text = canonical(rule)
    const isOn = texts.includes(text)
    const next = isOn ? rules.filter((_, index) => texts[index] !== text) : [...rules, rule]
    void change({ [list]: next }, `${isOn ? 'No more' : 'From now on'}: ${name}.`)
  }
  return (
    <div class="card">
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
          and {others.length} other:{' '}
          <code>{others.map((rule) => JSON.stringify(rule)).join(' ')}</code>
        </p>
      )}
    </div>
  )
}

function Providers({ current, known }: PartProps) {
  const faults = current.providers ?? {}
  return (
    <div class="card">
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
            {known.providers.map(({ slug, name }) => (
              <tr key={slug}>
                <th scope="row">{name}</th>
                {PROVIDER_FAULTS.map(([fault, title]) => {
                  const isOn = faults[slug]?.[fault] === true
                  const next = { ...faults, [slug]: { ...faults[slug], [fault]: !isOn } }
                  return (
                    <td key={fault}>
                      <input
                        type="checkbox"
                        role="switch"
                        aria-label={`${name}: ${title}`}
                        checked={isOn}
                        onChange={() =>
                          void change(
                            { providers: next },
                            `${name}: ${title} is ${isOn ? 'off' : 'on'}.`,
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

function Progression({ current }: { readonly current: Behaviour }) {
  const set = (event: SubmitEvent) => {
    event.preventDefault()
    const progression = String(
      new FormData(event.target as HTMLFormElement).get('progression') ?? '',
    ).trim()
    void change({ progression }, `New orders progress: ${progression}.`)
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
          {['manual', 'immediate', 'after:10s', 'after:10m', 'polls:3'].map((each) => (
            <option key={each} value={each} />
          ))}
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
        onChange={() => void change({ magic: current.magic !== true }, 'Set.')}
      />
    </div>
  )
}

function Deviations({ current, known }: PartProps) {
  const deviations = (current.deviations ?? {}) as Readonly<Record<string, boolean>>
  return (
    <>
      <h2>Deviations: what deployments were seen to do against the documentation</h2>
      <ul class="cards">
        {known.deviations.map(({ switch: name, section, says, does, evidence }) => (
          <li key={name} class="card">
            <Switch
              label={name}
              meaning={section}
              isOn={deviations[name] === true}
              onChange={() =>
                void change(
                  { deviations: { ...deviations, [name]: deviations[name] !== true } },
                  `${name} is ${deviations[name] === true ? 'off' : 'on'}.`,
                )
              }
            />
            <p>
              <span class="dim">documented</span> {says}
            </p>
            <p>
              <span class="dim">seen</span> {does}
            </p>
            {evidence !== undefined && <p class="dim">{evidence}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Assumptions({ current, known }: PartProps) {
  const values = (current.assumptions ?? {}) as Readonly<Record<string, unknown>>
  const usual = (known.defaults.assumptions ?? {}) as Readonly<Record<string, unknown>>
  const isChanged = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(usual[name])
  const entries = known.assumptions.filter(
    ({ setting }) => setting !== undefined && setting in usual,
  )
  const shown = isListComplete.value
    ? entries
    : entries.filter(({ setting = '' }) => isChanged(setting))
  return (
    <>
      <div class="tools">
        <h2>Assumptions: what the documentation leaves open</h2>
        <label class="choice">
          <input
            type="checkbox"
            checked={isListComplete.value}
            onChange={({ currentTarget }) => (isListComplete.value = currentTarget.checked)}
          />
          all {entries.length}, not only the changed ones
        </label>
      </div>
      {shown.length === 0 ? (
        <p class="dim">Every assumption has its default.</p>
      ) : (
        <ul class="cards">
          {shown.map(({ setting = '', section, question, evidence, values: choices }) => (
            <li key={setting} class="card">
              <div class="row">
                <strong class="mono">{setting}</strong>
                <span class="dim">{section}</span>
                {isChanged(setting) && (
                  <span class="warn">≠ default {JSON.stringify(usual[setting])}</span>
                )}
              </div>
              <p>{question}</p>
              <AssumptionValue
                name={setting}
                value={values[setting]}
                choices={choices as Readonly<Record<string, string>> | undefined}
                assumptions={values}
              />
              <p class="dim">{evidence}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type AssumptionValueProps = {
  readonly name: string
  readonly value: unknown
  readonly choices: Readonly<Record<string, string>> | undefined
  readonly assumptions: Readonly<Record<string, unknown>>
}

function AssumptionValue({ name, value, choices, assumptions }: AssumptionValueProps) {
  const set = (next: unknown) =>
    void change({ assumptions: { ...assumptions, [name]: next } }, `${name} is set.`)
  if (choices !== undefined) {
    return (
      <select
        aria-label={name}
        value={JSON.stringify(value)}
        onChange={({ currentTarget }) => set(JSON.parse(currentTarget.value))}
      >
        {Object.entries(choices).map(([choice, does]) => (
          <option key={choice} value={JSON.stringify(typed(choice, value))}>
            {choice}: {does}
          </option>
        ))}
      </select>
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = String(new FormData(event.target as HTMLFormElement).get('value') ?? '')
    set(typeof value === 'string' ? text : parsedOr(text))
  }
  return (
    <form class="row" onSubmit={submit}>
      <input
        key={JSON.stringify(value)}
        name="value"
        class="mono"
        aria-label={name}
        autocomplete="off"
        defaultValue={typeof value === 'string' ? value : JSON.stringify(value)}
      />
      <button type="submit">Set</button>
    </form>
  )
}

/** A choice in the register is text; its value has the type of the current one. */
function typed(choice: string, value: unknown): unknown {
  return typeof value === 'string' ? choice : parsedOr(choice)
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function Changed({ changed }: { readonly changed: Behaviour }) {
  const isNothing = Object.keys(changed).length === 0
  const yaml = yamlOf(changed)
  const href = `data:application/yaml;charset=utf-8,${encodeURIComponent(yaml)}`
  return (
    <>
      <h2>As a configuration</h2>
      {isNothing ? (
        <p class="dim">Nothing differs from the defaults.</p>
      ) : (
        <div class="card">
          <div class="row">
            <a href={href} download="ramp-sandbox.config.yaml">
              Save as ramp-sandbox.config.yaml
            </a>
            <CopyButton text={yaml} />
          </div>
          <pre class="mono" tabIndex={0} aria-label="The configuration">
            {yaml}
          </pre>
        </div>
      )}
    </>
  )
}

function canonical(rule: object): string {
  return JSON.stringify(Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)))
}

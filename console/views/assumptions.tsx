/** What the documentation leaves open and what deployments do against it, as settings. */
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Behaviour, Reference } from '../../src/base/contract/generated/control-types.d.ts'
import { evidenceText } from '../../src/base/contract/evidence-text.ts'
import { layShapes } from '../../src/base/contract/lay-shapes.ts'
import { settingAs, valueIn } from '../../src/base/contract/shape-settings.ts'
import { parsedJson } from '../../src/base/vocabulary/json.ts'
import { changePart } from '../change-behaviour.ts'
import { submitted, textIn } from '../form.ts'
import { SelectOptions } from '../parts/select-options.tsx'
import { Switch } from '../parts/switch.tsx'
import { route } from '../route.ts'

const isListComplete = signal(false)

type PartProps = { readonly current: Behaviour; readonly known: Reference }

export function DeviationSettings({ current, known }: PartProps) {
  const deviations = (current.deviations ?? {}) as Readonly<Record<string, boolean>>
  return (
    <>
      <h2>Deviations: what deployments were seen to do against the documentation</h2>
      <ul class="cards">
        {known.deviations.map(({ switch: name, section, says, does, evidence }) => (
          <li key={name} class="card" data-name={name}>
            <Switch
              label={name}
              meaning={section}
              isOn={deviations[name] === true}
              onChange={() =>
                void changePart(
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
            <Evidence text={evidence} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function AssumptionSettings({ current, known }: PartProps) {
  const entries = known.assumptions.filter(
    ({ setting = '', type }) => type === 'status' || setting in (known.defaults.assumptions ?? {}),
  )
  const usual = Object.fromEntries(
    entries.map(({ setting = '', ...entry }) => [setting, entry['default']]),
  )
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(
    entries.map(({ setting = '' }) => [setting, valueIn(current, setting) ?? usual[setting]]),
  )
  // A sentence that says why links to the setting, and so does the search.
  const wanted = route.value.id
  const isChanged = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(usual[name])
  const shown = isListComplete.value
    ? entries
    : entries.filter(({ setting = '' }) => isChanged(setting) || setting === wanted)
  const chosen = useRef<HTMLLIElement>(null)
  useEffect(() => chosen.current?.scrollIntoView({ block: 'center' }), [wanted])
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
            <li
              key={setting}
              data-name={setting}
              class={setting === wanted ? 'card wanted' : 'card'}
              ref={setting === wanted ? chosen : null}
            >
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
                current={current}
              />
              <Evidence text={evidence} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Evidence({ text = '' }: { readonly text: string | undefined }) {
  const shown = evidenceText(text)
  return shown === '' ? null : <p class="dim">{shown}</p>
}

type AssumptionValueProps = {
  readonly name: string
  readonly value: unknown
  readonly choices: Readonly<Record<string, string>> | undefined
  readonly current: Behaviour
}

function AssumptionValue({ name, value, choices, current }: AssumptionValueProps) {
  const set = (next: unknown) => {
    const { shapes } = settingAs(name, next)
    const part =
      shapes === undefined
        ? { assumptions: { ...current.assumptions, [name]: next } }
        : { shapes: layShapes(current.shapes, shapes) }
    // The control API checks it.
    void changePart(part as Behaviour, `${name} is set.`)
  }
  if (choices !== undefined) {
    return (
      <select
        aria-label={name}
        value={JSON.stringify(value)}
        onChange={({ currentTarget }) => set(JSON.parse(currentTarget.value))}
      >
        <SelectOptions
          of={Object.entries(choices).map(([choice, does]) => [
            JSON.stringify(typed(choice, value)),
            `${choice}: ${does}`,
          ])}
        />
      </select>
    )
  }
  const submit = (event: SubmitEvent) => {
    const text = textIn(submitted(event), 'value')
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
  const json = parsedJson(text)
  return json === undefined ? text : json
}

/** What goes wrong on purpose: faults as switches, and what differs from the defaults. */
import type { Behaviour } from '../../src/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { changesFrom } from '../behaviour-changes.ts'
import { control } from '../control.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { reference } from '../reference.ts'
import { behaviour } from '../world.ts'
import { yamlOf } from '../yaml.ts'
import { Assumptions, Deviations } from './assumptions.tsx'
import { FaultSwitches, Progression, Providers } from './fault-switches.tsx'

export function FaultsView() {
  const known = reference()
  const { value } = behaviour
  if (known === undefined || value === undefined)
    return <p class="empty dim">Reading the settings …</p>
  const changed = changesFrom(known.defaults, value)
  return (
    <section class="view">
      <div class="tools">
        <h1>Faults</h1>
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

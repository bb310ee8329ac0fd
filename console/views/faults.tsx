/** What goes wrong on purpose: faults as switches, and what differs from the defaults. */
import { useEffect } from 'preact/hooks'
import type { Behaviour } from '../../src/base/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { changesFrom } from '../behaviour-changes.ts'
import { control } from '../control.ts'
import { Loading } from '../parts/loading.tsx'
import { SavedText } from '../parts/saved-text.tsx'
import { reference } from '../reference.ts'
import { route } from '../route.ts'
import { behaviour } from '../world.ts'
import { yamlOf } from '../yaml.ts'
import { AssumptionSettings, DeviationSettings } from './assumptions.tsx'
import { FaultSwitches, ProgressionForm, Providers } from './fault-switches.tsx'

export function FaultsPage() {
  const known = reference()
  const { value } = behaviour
  const isRead = known !== undefined && value !== undefined
  const { id } = route.value
  useEffect(() => {
    if (!isRead || id === undefined) return undefined
    // A dialog that closes gives the focus back first.
    const timer = setTimeout(() => showSetting(id))
    return () => clearTimeout(timer)
  }, [isRead, id])
  if (!isRead) {
    return (
      <section class="view">
        <h1>Faults</h1>
        <Loading what="settings" />
      </section>
    )
  }
  const changed = changesFrom(known.defaults, value)
  return (
    <section class="view">
      <div class="tools">
        <h1>Faults</h1>
        <button
          class="push"
          onClick={() =>
            void act(
              'clear',
              () => control('clearBehaviour'),
              'Faults and settings are as at the start.',
            )
          }
        >
          Back to the initial behaviour
        </button>
      </div>
      <div class="cards faults">
        <FaultSwitches current={value} list="webhooks" title="Webhooks" />
        <FaultSwitches current={value} list="http" title="Requests" />
        <Providers current={value} known={known} />
        <ProgressionForm current={value} known={known} />
      </div>
      <DeviationSettings current={value} known={known} />
      <AssumptionSettings current={value} known={known} />
      <Changed changed={changed} />
    </section>
  )
}

/** The one that the address names gets the focus. */
function showSetting(name: string): void {
  const card = document.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`)
  card?.scrollIntoView({ block: 'center' })
  const field = card?.querySelector<HTMLElement>('input, select, button') ?? card
  field?.focus({ preventScroll: true })
}

function Changed({ changed }: { readonly changed: Behaviour }) {
  const isNothing = Object.keys(changed).length === 0
  return (
    <>
      <h2>As a configuration</h2>
      {isNothing ? (
        <p class="dim">Nothing differs from the defaults.</p>
      ) : (
        <div class="card">
          <SavedText name="ramp-sandbox.config.yaml" text={yamlOf(changed)} />
        </div>
      )}
    </>
  )
}

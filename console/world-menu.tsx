/** The world that is shown: its name, its keys, a reset, and the way to another one. */
import { act } from './act.ts'
import { control, listAll, token, worldKey } from './control.ts'
import { submitted, textIn } from './form.ts'
import { ConfirmButton } from './parts/confirm-button.tsx'
import { CopyButton } from './parts/copy-button.tsx'
import { Dialog } from './parts/dialog.tsx'
import { useAnswer } from './parts/use-answer.ts'
import { closeDialog, openDialog } from './route.ts'
import { keys, worldName } from './world.ts'

/** A suite can have thousands. */
const SHOWN_WORLDS = 30

export function WorldMenu() {
  return (
    <>
      <button class="world" onClick={() => openDialog('world')}>
        <span class="dim wide">world </span>
        {worldName.value === '' ? '…' : worldName.value}
      </button>
      <Dialog title={`World ${worldName.value}`} name="world">
        <KeyTable />
        <p class="row">
          <ConfirmButton
            label="Reset this world"
            isDanger
            question="Delete its orders, endpoints and faults?"
            onConfirm={() => void reset()}
          />
          <span class="dim">Back to its initial state: orders, endpoints, faults and clock.</span>
        </p>
        <Worlds />
        <OtherWorld />
      </Dialog>
    </>
  )
}

async function reset(): Promise<void> {
  await act('reset', () => control('resetWorld'), 'The world is in its initial state.')
  closeDialog('world')
}

function KeyTable() {
  return (
    <table class="plain">
      <caption>Send one as x-api-key.</caption>
      <tbody>
        {keys.value.map(({ id, key, environment, revokedAt }) => (
          <tr key={id}>
            <th scope="row">{environment}</th>
            <td class="mono break">{key}</td>
            <td>
              {revokedAt === null ? <CopyButton text={key} of={`the key ${key}`} /> : 'revoked'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The ways to the other worlds of the sandbox, forks included. */
function Worlds() {
  const { value: worlds = [] } = useAnswer(() => listAll('listWorlds'), [])
  const others = worlds.filter(({ name }) => name !== worldName.value).slice(-SHOWN_WORLDS)
  if (others.length === 0) return null
  return (
    <p class="row">
      <span class="dim">Other worlds</span>
      {others.map(({ name, apiKey }) => (
        <button
          key={name}
          onClick={() => {
            worldKey.value = apiKey ?? ''
            closeDialog('world')
          }}
        >
          {name}
        </button>
      ))}
    </p>
  )
}

function OtherWorld() {
  const show = (event: SubmitEvent) => {
    worldKey.value = textIn(submitted(event), 'key')
    closeDialog('world')
  }
  const create = () =>
    act('create', async () => {
      const { apiKey } = await control('createWorld')
      worldKey.value = apiKey
      closeDialog('world')
    })
  return (
    <form class="stack" onSubmit={show}>
      <label>
        Show the world of this key (empty: the default world)
        <input name="key" class="mono" autocomplete="off" defaultValue={worldKey.value} />
      </label>
      <div class="row">
        <button type="submit">Show</button>
        <button type="button" onClick={() => void create()}>
          Create a new world
        </button>
      </div>
    </form>
  )
}

/** Beyond loopback the control API asks for the token that `start` printed. */
export function TokenForm() {
  const keep = (event: SubmitEvent) => {
    token.value = textIn(submitted(event), 'token')
  }
  return (
    <form class="empty stack" onSubmit={keep}>
      <h1>This sandbox needs its control token</h1>
      <p>
        It is the one that <code>npx ramp-sandbox start</code> printed, or that{' '}
        <code>--control-token</code> or <code>RAMP_SANDBOX_CONTROL_TOKEN</code> set. This tab keeps
        it until it is closed.
      </p>
      {token.value !== '' && <p class="bad">✕ The token of this tab is not the right one.</p>}
      <label>
        Control token
        <input name="token" type="password" class="mono" autocomplete="off" required />
      </label>
      <button type="submit" class="primary">
        Open the console
      </button>
    </form>
  )
}

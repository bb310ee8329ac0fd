/** `init`: the first files of a project that uses the sandbox. Existing files stay unchanged. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONFIG_FILE, DEFAULT_DATA } from '../config/settings.ts'
import type { CliCommand } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'

const CONFIG = `# Settings of ramp-sandbox in this folder. A flag beats an environment variable, which beats this file.
# "ramp-sandbox help start" lists all settings. The lines below show the defaults.

# port: 7267
# host: 127.0.0.1
# data: .ramp-sandbox
# memory: false
# seed: 1
# clock: real

# A webhook endpoint that is registered from the start. The banner of "ramp-sandbox start" shows its secret.
# webhook: http://127.0.0.1:3000/webhooks

# How orders progress by themselves: immediate, after:<duration>, polls:<n> or manual.
# progression: after:10s

# Whatever the documentation of the service does not state is a setting. Two examples:
# assumptions:
#   conflictStatus: 409
#   signatureScheme: hex

# Faults of one provider.
# providers:
#   northwind:
#     down: true

# Faults of webhooks.
# webhooks:
#   - match: { type: completed, attempt: 1 }
#     do: drop
`

const SCENARIO = `# Run it: ramp-sandbox run scenarios/
# Start a sandbox in its initial state: ramp-sandbox start --scenario scenarios/provider.slow.yaml
name: The best provider settles ten minutes late
why: A late order is not a lost order. A client that gives up too early pays twice.
needs: [clock, behaviour, webhooks]

world:
  clock: manual
  progression: after:30s
  providers:
    northwind: { spreadBps: 0, settlesLate: 10m }
receiver: {}

steps:
  - call: createOrder
    body:
      side: buy
      amount: 35
      fiatAmount: 50000
      fiatCurrency: NGN
      asset: USDC
      chain: base
      walletAddress: "0x000000000000000000000000000000000000dEaD"
      externalCustomerId: \${run.customer}
    save: { order: $ }

  - title: after 30 seconds a normal order is completed
    advance: 30s

  - call: monitorOrderStatus
    params: { transactionId: "\${order.transactionId}" }
    expect: { body: { status: pending, terminal: false } }

  - expectWebhook: transaction.completed
    order: \${order.transactionId}
    within: 11m
`

const FILES = {
  [CONFIG_FILE]: CONFIG,
  'scenarios/provider.slow.yaml': SCENARIO,
} as const

const NEXT = `
Next:
  ramp-sandbox start        runs the sandbox with these settings
  ramp-sandbox run scenarios/
                            runs the first scenario
  ramp-sandbox cheatsheet   lists magic values, keys and control routes
`

export const init: CliCommand = {
  describe: (command) => {
    command.addHelpText(
      'after',
      `\nWrites ${Object.keys(FILES).join(' and ')}. Existing files stay unchanged.`,
    )
  },
  run: async (_command, io) => {
    for (const [path, content] of Object.entries(FILES)) {
      const isNew = writeNew(join(io.cwd, path), content)
      io.out(isNew ? `wrote    ${path}\n` : `exists   ${path} (unchanged)\n`)
    }
    if (!ignoresData(io.cwd)) {
      io.out(
        `\n${DEFAULT_DATA}/ stores the worlds. Keep it out of git:\n  echo '${DEFAULT_DATA}/' >> .gitignore\n`,
      )
    }
    io.out(NEXT)
    return EXIT.ok
  },
}

/** Returns whether the file was written. Never opens an existing file. */
function writeNew(path: string, content: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (existsSync(path)) return false
    const cause = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(
      EXIT.couldNotRun,
      `Failed to write "${path}": ${cause}. Check the permissions of the folder, or use another folder.`,
    )
  }
}

function ignoresData(folder: string): boolean {
  const file = join(folder, '.gitignore')
  if (!existsSync(file)) return false
  return readFileSync(file, 'utf8')
    .split('\n')
    .some((line) => line.trim().replaceAll('/', '') === DEFAULT_DATA)
}

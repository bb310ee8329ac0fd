/**
 * `init`: the first files of a project that uses the sandbox. What is there already stays as it is.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONFIG_FILE, DEFAULT_DATA } from '../config/config.ts'
import type { CliCommand } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'

const CONFIG = `# Settings of ramp-sandbox in this folder. A flag beats an environment variable, which beats this file.
# "ramp-sandbox help start" lists them; what follows shows the defaults.

# port: 7267
# host: 127.0.0.1
# data: .ramp-sandbox
# memory: false
# seed: 1
# clock: real

# Where webhooks go from the start. The banner of "ramp-sandbox start" shows what they are signed with.
# webhook: http://127.0.0.1:3000/webhooks

# How orders move by themselves: immediate, after:<duration>, polls:<n> or manual.
# progression: after:10s

# What the documentation of the service does not show is a setting. Two of many:
# assumptions:
#   conflictStatus: 409
#   signatureScheme: hex

# How single providers misbehave.
# providers:
#   northwind:
#     down: true

# How each kind of webhook misbehaves.
# webhooks:
#   - match: { type: completed, attempt: 1 }
#     do: drop
`

const SCENARIO = `# Tell it with: ramp-sandbox run scenarios/
# Begin a sandbox where it begins: ramp-sandbox start --scenario scenarios/provider.slow.yaml
name: The best provider settles ten minutes late
why: An order that is late is not lost; a client that gives up too early pays twice.
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

  - title: half a minute later it would usually be over
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
                            tells the first story
  ramp-sandbox cheatsheet   lists magic values, keys and control routes
`

export const init: CliCommand = {
  describe: (command) => {
    command.addHelpText(
      'after',
      `\nWrites ${Object.keys(FILES).join(' and ')}. Files that exist are left alone.`,
    )
  },
  run: async ({ io }) => {
    for (const [path, content] of Object.entries(FILES)) {
      const isNew = writeNew(join(io.cwd, path), content)
      io.out(isNew ? `wrote    ${path}\n` : `kept     ${path} (it is there already)\n`)
    }
    if (!ignoresData(io.cwd)) {
      io.out(
        `\nWorlds are kept in ${DEFAULT_DATA}/. Keep them out of git:\n  echo '${DEFAULT_DATA}/' >> .gitignore\n`,
      )
    }
    io.out(NEXT)
    return EXIT.ok
  },
}

/** Says whether the file was written; one that exists is never opened. */
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
      `Failed to write "${path}": ${cause}. Check the rights of the folder, or run this in another.`,
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

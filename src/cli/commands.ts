/** The commands, in the order of the help. Each one is loaded only when it is called. */
import type { CliCommand } from './command.ts'

export type CommandEntry = {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<CliCommand>
}

/** The command of a call that names none. */
export const DEFAULT_COMMAND = 'start'

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    summary: 'run the sandbox (the default command)',
    load: async () => (await import('./start.ts')).start,
  },
  {
    name: 'exec',
    summary: 'run a command against a fresh sandbox, and exit with its code',
    load: async () => (await import('./exec.ts')).exec,
  },
  {
    name: 'simulate',
    summary: 'pay, settle, complete, fail, cancel or expire an order of a running sandbox',
    load: async () => (await import('./control/simulate.ts')).simulate,
  },
  {
    name: 'advance',
    summary: 'move the clock of a running sandbox',
    load: async () => (await import('./control/advance.ts')).advance,
  },
  {
    name: 'orders',
    summary: 'list the orders of a running sandbox',
    load: async () => (await import('./control/orders.ts')).orders,
  },
  {
    name: 'order',
    summary: 'show one order, with its history',
    load: async () => (await import('./control/order.ts')).order,
  },
  {
    name: 'events',
    summary: 'list events, or show everything as it happens (--follow)',
    load: async () => (await import('./control/events.ts')).events,
  },
  {
    name: 'deliveries',
    summary: 'list webhook deliveries, with what came back',
    load: async () => (await import('./control/deliveries.ts')).deliveries,
  },
  {
    name: 'resend',
    summary: 'send a webhook again',
    load: async () => (await import('./control/resend.ts')).resend,
  },
  {
    name: 'rotate',
    summary: 'give a webhook endpoint a new secret',
    load: async () => (await import('./control/rotate.ts')).rotate,
  },
  {
    name: 'reset',
    summary: 'return a world to its initial state',
    load: async () => (await import('./control/reset.ts')).reset,
  },
  {
    name: 'snapshot',
    summary: 'write a world to a file, or restore it',
    load: async () => (await import('./control/snapshot.ts')).snapshot,
  },
  {
    name: 'capsule',
    summary: 'write what was recorded as a file that another machine repeats',
    load: async () => (await import('./control/capsule.ts')).capsule,
  },
  {
    name: 'replay',
    summary: 'repeat a capsule byte for byte, and serve the world that it leads to',
    load: async () => (await import('./replay.ts')).replay,
  },
  {
    name: 'open',
    summary: 'open the console of a running sandbox in a browser',
    load: async () => (await import('./control/open.ts')).open,
  },
  {
    name: 'doctor',
    summary: 'say in words what is wrong with a set-up: versions, folder, port, receivers',
    load: async () => (await import('./control/doctor.ts')).doctor,
  },
  {
    name: 'run',
    summary: 'run scenarios, in process or against a target',
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'validate',
    summary: 'check scenario files without running them',
    load: async () => (await import('./validate.ts')).validate,
  },
  {
    name: 'verify',
    summary: 'check that a deployment conforms to the documented contract',
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'init',
    summary: 'write a configuration file and a first scenario into this folder',
    load: async () => (await import('./init.ts')).init,
  },
  {
    name: 'app',
    summary: 'write the adapter of your application (app init), and try it (app check)',
    load: async () => (await import('./app.ts')).app,
  },
  {
    name: 'exam',
    summary: 'examine a webhook receiver, with a grade and with fixes',
    load: async () => (await import('./exam.ts')).exam,
  },
  {
    name: 'sign',
    summary: 'print the signature headers of a webhook',
    load: async () => (await import('./sign.ts')).sign,
  },
  {
    name: 'check-signature',
    summary: 'say whether a webhook is rightly signed, and if not, why',
    load: async () => (await import('./check-signature.ts')).checkSignature,
  },
  {
    name: 'explore',
    summary: 'search for an order of events that your application does not stand',
    load: async () => (await import('./explore.ts')).explore,
  },
  {
    name: 'merge',
    summary: 'join the reports of run --shard or explore --shard to those of the whole',
    load: async () => (await import('./merge.ts')).merge,
  },
  {
    name: 'mcp',
    summary: 'give a sandbox to a language model, over stdin and stdout',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  {
    name: 'cheatsheet',
    summary: 'print magic values, keys, markets, settings, control routes and the signature recipe',
    load: async () => (await import('./cheatsheet.ts')).cheatsheet,
  },
]

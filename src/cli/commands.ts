/**
 * The commands, by task and in the order of the help; each task is a folder. A command is loaded
 * only when it is called.
 */
import type { CommandEntry } from './command.ts'

/** The command of a call that names none. */
export const DEFAULT_COMMAND = 'start'

export const TASKS: readonly (readonly [task: string, commands: readonly CommandEntry[]])[] = [
  [
    'Run a sandbox',
    [
      {
        name: 'start',
        summary: 'run the sandbox (the default command)',
        load: async () => (await import('./sandbox/start.ts')).startCommand,
      },
      {
        name: 'exec',
        summary: 'run a command against a fresh sandbox, and exit with its code',
        load: async () => (await import('./sandbox/exec.ts')).execCommand,
      },
      {
        name: 'replay',
        summary:
          'repeat a recording, and compare its rows, responses and webhooks; optionally serve the result',
        load: async () => (await import('./sandbox/replay.ts')).replayCommand,
      },
      {
        name: 'mcp',
        summary: 'serve a sandbox to a language model over stdin and stdout',
        load: async () => (await import('./sandbox/mcp.ts')).mcpCommand,
      },
    ],
  ],
  [
    'Work with a running sandbox',
    [
      {
        name: 'orders',
        summary: 'list the orders of a running sandbox',
        load: async () => (await import('./control/orders.ts')).ordersCommand,
      },
      {
        name: 'order',
        summary: 'show one order, with its history',
        load: async () => (await import('./control/order.ts')).orderCommand,
      },
      {
        name: 'simulate',
        summary: 'pay, settle, complete, fail, cancel or expire an order of a running sandbox',
        load: async () => (await import('./control/simulate.ts')).simulateCommand,
      },
      {
        name: 'advance',
        summary: 'move the clock of a running sandbox',
        load: async () => (await import('./control/advance.ts')).advanceCommand,
      },
      {
        name: 'fault',
        summary: 'make webhooks, a provider or the service fail; list and clear faults',
        load: async () => (await import('./control/fault.ts')).faultCommand,
      },
      {
        name: 'deliveries',
        summary: 'list webhook deliveries, with what came back',
        load: async () => (await import('./control/deliveries.ts')).deliveriesCommand,
      },
      {
        name: 'events',
        summary: 'list events, or show everything as it happens (--follow)',
        load: async () => (await import('./control/events.ts')).eventsCommand,
      },
      {
        name: 'resend',
        summary: 'send a webhook again',
        load: async () => (await import('./control/resend.ts')).resendCommand,
      },
      {
        name: 'rotate',
        summary: 'give a webhook endpoint a new secret',
        load: async () => (await import('./control/rotate.ts')).rotateCommand,
      },
      {
        name: 'reset',
        summary: 'return a world to its initial state',
        load: async () => (await import('./control/reset.ts')).resetCommand,
      },
      {
        name: 'snapshot',
        summary: 'write a world to a file, or restore it',
        load: async () => (await import('./control/snapshot.ts')).snapshotCommand,
      },
      {
        name: 'recording',
        summary: 'write what was recorded as a HAR file that another machine can replay',
        load: async () => (await import('./control/recording.ts')).recordingCommand,
      },
      {
        name: 'open',
        summary: 'open the console of a running sandbox in a browser',
        load: async () => (await import('./control/open.ts')).openCommand,
      },
      {
        name: 'stop',
        summary: 'stop a running sandbox',
        load: async () => (await import('./control/stop.ts')).stopCommand,
      },
      {
        name: 'doctor',
        summary: 'show what runs where and diagnose it: settings, port, clock, receivers',
        load: async () => (await import('./control/doctor.ts')).doctorCommand,
      },
    ],
  ],
  [
    'Run scenarios',
    [
      {
        name: 'run',
        summary: 'run scenarios, in process or against a target',
        load: async () => (await import('./scenarios/run.ts')).runCommand,
      },
      {
        name: 'validate',
        summary: 'check scenario files without running them',
        load: async () => (await import('./scenarios/validate.ts')).validateCommand,
      },
      {
        name: 'merge',
        summary: 'join the reports of run --shard or explore --shard',
        load: async () => (await import('./scenarios/merge.ts')).mergeCommand,
      },
    ],
  ],
  [
    'Verify a deployment',
    [
      {
        name: 'verify',
        summary: 'check that a deployment conforms to the documented contract',
        load: async () => (await import('./verify/verify.ts')).verifyCommand,
      },
      {
        name: 'proxy',
        summary: 'record and judge the traffic between a client and a deployment',
        load: async () => (await import('./verify/proxy.ts')).proxyCommand,
      },
      {
        name: 'traffic',
        summary:
          'judge recorded traffic, learn settings from it, and measure how faithful a sandbox is',
        load: async () => (await import('./verify/traffic.ts')).trafficCommand,
      },
    ],
  ],
  [
    'Test your application',
    [
      {
        name: 'app',
        summary: 'write the adapter of your application (app init), and try it (app check)',
        load: async () => (await import('./application/app.ts')).appCommand,
      },
      {
        name: 'exam',
        summary: 'grade a webhook receiver and suggest fixes',
        load: async () => (await import('./application/exam.ts')).examCommand,
      },
      {
        name: 'explore',
        summary: 'search for sequences of events that break your application',
        load: async () => (await import('./application/explore.ts')).exploreCommand,
      },
      {
        name: 'vary',
        summary: 'find the undocumented choices that your integration relies on',
        load: async () => (await import('./application/vary.ts')).varyCommand,
      },
    ],
  ],
  [
    'Sign webhooks',
    [
      {
        name: 'sign',
        summary: 'print the signature headers of a webhook',
        load: async () => (await import('./signatures/sign.ts')).signCommand,
      },
      {
        name: 'check-signature',
        summary: 'verify a webhook signature and explain any failure',
        load: async () => (await import('./signatures/check-signature.ts')).checkSignatureCommand,
      },
    ],
  ],
  [
    'Begin',
    [
      {
        name: 'init',
        summary: 'write a first test, a scenario, a configuration and a CI file',
        load: async () => (await import('./setup/init.ts')).initCommand,
      },
      {
        name: 'cheatsheet',
        summary:
          'print magic values, keys, markets, settings, control routes and the signature recipe',
        load: async () => (await import('./setup/cheatsheet.ts')).cheatsheetCommand,
      },
      {
        name: 'completion',
        summary: 'print the completion script of bash, zsh or fish',
        load: async () =>
          (await import('./setup/completion.ts')).completionOf(() => COMMANDS, DEFAULT_COMMAND),
      },
    ],
  ],
]

/** What people type, as in other tools, for a command or an option that has another name. */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  capsule: ['recording', 'start --record'],
  console: ['open'],
  kill: ['stop'],
  list: ['orders'],
  logs: ['events --follow'],
  record: ['recording', 'start --record'],
  serve: ['start'],
  status: ['doctor'],
  test: ['run'],
  time: ['advance'],
  version: ['--version'],
  webhooks: ['deliveries'],
}

export const COMMANDS: readonly CommandEntry[] = TASKS.flatMap(([, commands]) => commands)

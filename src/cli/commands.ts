/**
 * The commands, by task and in the order of the help; each task is a folder. A command is loaded
 * only when it is called.
 */
import type { CommandEntry } from './command.ts'

/** The command of a call that names none. */
export const DEFAULT_COMMAND = 'start'

type Line = readonly [name: string, summary: string, load: CommandEntry['load']]

const TASKS: Readonly<Record<string, readonly Line[]>> = {
  'Run a sandbox': [
    ['start', 'run the sandbox (the default command)', () => import('./sandbox/start.ts')],
    [
      'exec',
      'run a command against a fresh sandbox, and exit with its code',
      () => import('./sandbox/exec.ts'),
    ],
    [
      'replay',
      'repeat a recording, and compare its rows, responses and webhooks; optionally serve the result',
      () => import('./sandbox/replay.ts'),
    ],
    [
      'mcp',
      'serve a sandbox to a language model over stdin and stdout',
      () => import('./sandbox/mcp.ts'),
    ],
  ],
  'Work with a running sandbox': [
    ['orders', 'list the orders of a running sandbox', () => import('./control/orders.ts')],
    ['order', 'show one order, with its history', () => import('./control/order.ts')],
    [
      'simulate',
      'pay, settle, complete, fail, cancel or expire an order of a running sandbox',
      () => import('./control/simulate.ts'),
    ],
    ['advance', 'move the clock of a running sandbox', () => import('./control/advance.ts')],
    [
      'fault',
      'make webhooks, a provider or the service fail; list and clear faults',
      () => import('./control/fault.ts'),
    ],
    [
      'deliveries',
      'list webhook deliveries, with what came back',
      () => import('./control/deliveries.ts'),
    ],
    [
      'events',
      'list events, or show everything as it happens (--follow)',
      () => import('./control/events.ts'),
    ],
    ['resend', 'send a webhook again', () => import('./control/resend.ts')],
    ['rotate', 'give a webhook endpoint a new secret', () => import('./control/rotate.ts')],
    ['reset', 'return a world to its initial state', () => import('./control/reset.ts')],
    ['snapshot', 'write a world to a file, or restore it', () => import('./control/snapshot.ts')],
    [
      'recording',
      'write what was recorded as a HAR file that another machine can replay',
      () => import('./control/recording.ts'),
    ],
    [
      'open',
      'open the console of a running sandbox in a browser',
      () => import('./control/open.ts'),
    ],
    ['stop', 'stop a running sandbox', () => import('./control/stop.ts')],
    [
      'doctor',
      'show what runs where and diagnose it: settings, port, clock, receivers',
      () => import('./control/doctor.ts'),
    ],
  ],
  'Run scenarios': [
    ['run', 'run scenarios, in process or against a target', () => import('./scenarios/run.ts')],
    [
      'validate',
      'check scenario files without running them',
      () => import('./scenarios/validate.ts'),
    ],
    [
      'merge',
      'join the reports of run --shard or explore --shard',
      () => import('./scenarios/merge.ts'),
    ],
  ],
  'Verify a deployment': [
    [
      'verify',
      'check that a deployment conforms to the documented contract',
      () => import('./verify/verify.ts'),
    ],
    [
      'proxy',
      'record and judge the traffic between a client and a deployment',
      () => import('./verify/proxy.ts'),
    ],
    [
      'traffic',
      'judge recorded traffic, learn settings from it, and measure how faithful a sandbox is',
      () => import('./verify/traffic.ts'),
    ],
  ],
  'Test your application': [
    [
      'app',
      'write the adapter of your application (app init), and try it (app check)',
      () => import('./application/app.ts'),
    ],
    ['exam', 'grade a webhook receiver and suggest fixes', () => import('./application/exam.ts')],
    [
      'explore',
      'search for sequences of events that break your application',
      () => import('./application/explore.ts'),
    ],
    [
      'vary',
      'find the undocumented choices that your integration relies on',
      () => import('./application/vary.ts'),
    ],
  ],
  'Sign webhooks': [
    ['sign', 'print the signature headers of a webhook', () => import('./signatures/sign.ts')],
    [
      'check-signature',
      'verify a webhook signature and explain any failure',
      () => import('./signatures/check-signature.ts'),
    ],
  ],
  Begin: [
    [
      'init',
      'write a first test, a scenario, a configuration and a CI file',
      () => import('./setup/init.ts'),
    ],
    [
      'cheatsheet',
      'print magic values, keys, markets, settings, control routes and the signature recipe',
      () => import('./setup/cheatsheet.ts'),
    ],
    [
      'completion',
      'print the completion script of bash, zsh or fish',
      async () => ({
        command: (await import('./setup/completion.ts')).completionOf(
          () => COMMANDS,
          DEFAULT_COMMAND,
        ),
      }),
    ],
  ],
}

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

export const COMMANDS: readonly CommandEntry[] = Object.entries(TASKS).flatMap(([task, commands]) =>
  commands.map(([name, summary, load]) => ({ task, name, summary, load })),
)

/** What scenarios of the lab test: an application, or only its webhook receiver. */
import type { Application } from '../application/application.ts'
import type { Rest } from '../application/rest.ts'
import type { WebhookSender } from '../application/webhook-sender.ts'
import type { AppInterrupt } from '../../base/contract/generated/types.ts'
import type { RequestEntry } from '../../sandbox/log/requests.ts'
import { ScenarioFailure } from '../../scenarios/expectations/scenario-failure.ts'
import type { ScenarioRun } from '../../scenarios/runner/scenario-run.ts'
import type { TestEnvironment, TestSubject } from '../../scenarios/targets/test-environment.ts'

/** The application under test, with what it has requested of the service so far. */
type TestedApplication = {
  readonly application: Application
  readonly webhookPath: string
  /**
   * From the next webhook of its type on; `showsEnd` tells whether the application shows what it
   * has caused.
   */
  interrupt(what: AppInterrupt, showsEnd: () => Promise<boolean>): void
  /** Those after the sequence. */
  requests(after?: number): readonly RequestEntry[]
  /** The transactionIds of all orders. */
  orders(): readonly string[]
  /** What it has shown of when it is at rest. */
  readonly rest?: Rest
}

export class ApplicationSubject implements TestSubject {
  readonly app: TestedApplication | undefined
  /** What `send` steps send webhooks with. */
  readonly sender: WebhookSender | undefined
  readonly requests: TestSubject['requests']
  readonly mustRun: TestSubject['mustRun']

  constructor({ app, sender }: { app?: TestedApplication; sender?: WebhookSender }) {
    this.app = app
    this.sender = sender
    this.requests = app?.requests
    this.mustRun = app && (() => app.application.mustRun())
  }
}

export function appIn({ subject }: TestEnvironment): TestedApplication | undefined {
  return subject instanceof ApplicationSubject ? subject.app : undefined
}

/** The check of needs has made sure that there is one. */
export function appOf({ environment }: ScenarioRun): TestedApplication {
  const app = appIn(environment)
  if (app === undefined)
    throw new ScenarioFailure(
      'Failed to call the application: no application is named. Name it with --adapter.',
    )
  return app
}

export function senderOf({ environment: { subject } }: ScenarioRun): WebhookSender {
  const sender = subject instanceof ApplicationSubject ? subject.sender : undefined
  if (sender === undefined)
    throw new ScenarioFailure('Failed to send a webhook: no application is named. Add --adapter.')
  return sender
}

/** A client in this process as what `vary` runs: quicker than a command, and otherwise the same. */
import { receivedIn, type Integration } from '../../../src/lab/vary/integration.ts'
import { receiverSecret } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import { simulateOrder } from '../../../src/sandbox/control/orders.ts'
import { followDocumentation, webhookCollector, type Notes } from './documented-client.ts'
import { variedService } from './varied-service.ts'

/** The names of the habits that do not work with what the client met. */
export type Habits = Readonly<Record<string, (notes: Notes) => boolean>>

export function clientIntegration(habits: Habits = {}): Integration {
  return {
    run: async (behaviour) => {
      const collector = await webhookCollector()
      const service = await variedService(behaviour, collector.url)
      const running = service.sandbox.defaultWorld
      const outcome = await followDocumentation({
        ...{ url: service.url, apiKey: service.apiKey, webhooks: collector.webhooks },
        secret: running.world.read(receiverSecret),
        complete: async (id) => {
          simulateOrder(running, id, { action: 'complete' })
          await service.elapse(10_000)
        },
      }).then(
        (notes) => ({ failed: failedHabits(habits, notes), message: 'a habit does not work' }),
        (error: unknown) => ({ failed: ['the documentation'], message: String(error) }),
      )
      await service.close()
      await collector.close()
      const hasPassed = outcome.failed.length === 0
      return { ...receivedIn(service.variations), ...outcome, hasPassed, tookMs: 1 }
    },
  }
}

function failedHabits(habits: Habits, notes: Notes): readonly string[] {
  return Object.entries(habits).flatMap(([name, works]) => (works(notes) ? [] : [name]))
}

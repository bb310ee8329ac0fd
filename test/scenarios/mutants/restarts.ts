/** Breaks of what outlives a restart. */
import type { Mutant } from './mutant.ts'

export const RESTART_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'answers before it has written anything down',
    scenario: 'service.killed',
    source: 'simulator/world.ts',
    find: 'writeDown(() => this.#storage.append(change))',
    replace: 'if (change.put?.orders === undefined) writeDown(() => this.#storage.append(change))',
    at: 'the window is still the order',
    says: 'status: expected 409, got 201',
  },
  {
    breaks: 'forgets what was still to be sent',
    scenario: 'service.killed',
    source: 'simulator/rows.ts',
    find: `const heap = table === 'deliveries' ? this.#outbox : this.#work
        heap.push`,
    replace: `const heap = table === 'deliveries' ? this.#outbox : this.#work
        if (table !== 'deliveries' || (row as { attempts: unknown[] }).attempts.length === 0) heap.push`,
    at: 'in the end every webhook arrives',
    says: 'status: expected "delivered", got "pending"',
  },
  {
    breaks: 'does nothing by itself after a restart',
    scenario: 'service.stopped',
    source: 'simulator/rows.ts',
    find: 'this.apply({ at: snapshot.at, sequence: snapshot.sequence, put: snapshot.tables })',
    replace: `this.apply({ at: snapshot.at, sequence: snapshot.sequence, put: snapshot.tables })
    this.#work.clear()`,
    at: 'every step was taken once',
    says: 'order.timeline.length: expected 4, got 2',
  },
]

/** What a verification has beyond rows: the documented rules, and what is not documented. */
import type { VerificationData } from '../../src/report/report-data.ts'
import { grouped } from '../format.ts'
import { PartView } from '../parts/lanes.tsx'
import { route } from '../route.ts'
import { Fold } from './fold.tsx'
import { RuleMatrix } from './rule-matrix.tsx'
import { TrafficTable } from './traffic-table.tsx'

/** As narrow as a phone: there, a matrix is a long list. */
const NARROW = '(max-width: 560px)'

export function VerificationMatrix({ data }: { readonly data: VerificationData }) {
  const isChosen = route.value.view === 'cells'
  return (
    <Fold title="Documented rules, by operation" isOpen={isChosen || !matchMedia(NARROW).matches}>
      {() => <RuleMatrix lines={data.lines} />}
    </Fold>
  )
}

export function VerificationSections({ data }: { readonly data: VerificationData }) {
  const { gaps, observations, orders, orderCount, passed } = data
  return (
    <div class="sections">
      {passed !== undefined && passed.calls > 0 && <TrafficTable passed={passed} />}
      {gaps.length > 0 && (
        <Fold title={`Known gaps: ${grouped(gaps.length)}`} isOpen>
          {() => <Listed title="Known gaps" heads={['Rule', 'State', 'Reason']} rows={gaps} />}
        </Fold>
      )}
      {observations.length > 0 && (
        <Fold title={`Observed where the documentation is silent: ${grouped(observations.length)}`}>
          {() => (
            <>
              <p class="dim prose">None of it is a failure.</p>
              <Listed
                title="Observed where the documentation is silent"
                heads={['Setting', 'Observed']}
                rows={observations}
              />
              <PartView part={{ title: 'As a file for start --config', text: data.assumptions }} />
            </>
          )}
        </Fold>
      )}
      <Fold title={`Orders: ${grouped(orderCount)}`}>
        {() => (
          <Listed
            title={
              orders.length < orderCount ? `The first ${grouped(orders.length)} of them` : 'Orders'
            }
            heads={['Order', 'Customer', 'Side', 'Amount', 'Outcome', 'Transaction']}
            rows={orders}
          />
        )}
      </Fold>
    </div>
  )
}

function Listed({
  title,
  heads,
  rows,
}: {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}) {
  if (rows.length === 0) return null
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={title}>
      <table class="plain">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column} class="break">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

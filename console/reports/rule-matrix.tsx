/** The documented rules, operation by operation. A cell opens its evidence. */
import type { ReportedCell, ReportedLine, ReportedRule } from '../../src/report/report-data.ts'
import { grouped } from '../format.ts'
import { VerdictSign } from '../parts/signs.tsx'
import { addressOf, route } from '../route.ts'
import { rowAddress } from './report-rows.tsx'

type Opened = { readonly line: ReportedLine; readonly cell: ReportedCell }

export function RuleMatrix({ lines }: { readonly lines: readonly ReportedLine[] }) {
  const { view, id } = route.value
  const all = lines.flatMap((line) => line.cells.map((cell) => ({ line, cell })))
  const chosen = view === 'cells' ? all.filter(({ cell }) => cell.id === id) : []
  const labels = [...new Set(all.flatMap(({ cell }) => cell.counts.map(({ label }) => label)))]
  return (
    <>
      <p class="dim">
        Numbers of documented rules; each cell opens its evidence.{' '}
        {labels.map((label) => (
          <VerdictSign key={label} verdict={label} />
        ))}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Documented rules">
        <table class="plain matrix">
          <thead>
            <tr>
              <th scope="col">Documented</th>
              {lines[0]?.cells.map(({ aspect }) => (
                <th key={aspect} scope="col">
                  {aspect}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.title}>
                <th scope="row">
                  <code>{line.title}</code>
                </th>
                {line.cells.map((cell) => (
                  <td key={cell.id} data-aspect={cell.aspect}>
                    <CellLink cell={cell} title={line.title} isChosen={chosen[0]?.cell === cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen.map(({ line, cell }) => (
        <Evidence key={cell.id} line={line} cell={cell} />
      ))}
    </>
  )
}

type CellLinkProps = {
  readonly cell: ReportedCell
  readonly title: string
  readonly isChosen: boolean
}

function CellLink({ cell: { id, aspect, counts }, title, isChosen }: CellLinkProps) {
  if (counts.length === 0) return null
  return (
    <a
      href={addressOf('cells', id, route.value.query)}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span class="sr">
        {title}, {aspect}:
      </span>
      {counts.map(({ label, count }) => (
        <VerdictSign key={label} verdict={label} text={grouped(count)}>
          <span class="sr"> {label}</span>
        </VerdictSign>
      ))}
    </a>
  )
}

function Evidence({ line, cell: { aspect, rules } }: Opened) {
  return (
    <section class="card" aria-label={`Evidence: ${line.title}, ${aspect}`}>
      <h2 class="break">
        {line.title}, {aspect}
      </h2>
      {rules.map((rule) => (
        <Judged key={rule.id} rule={rule} />
      ))}
    </section>
  )
}

function Judged({ rule }: { readonly rule: ReportedRule }) {
  const { id, section, says, label, because, rows } = rule
  return (
    <div class="judged">
      <VerdictSign verdict={label} />
      <div class="break">
        <p>
          <code>{id}</code> <span class="dim">{section}</span> {says}
        </p>
        {because !== undefined && <p class={label === 'failed' ? 'bad' : 'dim'}>{because}</p>}
        <p class="row">
          {rows.map((row) => (
            <a key={row} class="mono" href={rowAddress(row)}>
              {row}
            </a>
          ))}
        </p>
      </div>
    </div>
  )
}

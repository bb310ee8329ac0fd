/** What differs between two of a kind: one row for each member. */
import type { MemberDifference } from '../differences.ts'

type DifferenceTableProps = {
  readonly title: string
  readonly before: string
  readonly after: string
  readonly differences: readonly MemberDifference[]
}

export function DifferenceTable({ title, before, after, differences }: DifferenceTableProps) {
  if (differences.length === 0) return <p class="dim">{title}: no difference.</p>
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={title}>
      <table class="plain">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((each) => (
            <tr key={each.path}>
              <th scope="row" class="mono break">
                {each.path === '' ? 'all of it' : each.path}
              </th>
              <Value text={each.before} />
              <Value text={each.after} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ text }: { readonly text: string | undefined }) {
  return text === undefined ? <td class="dim">missing</td> : <td class="mono break">{text}</td>
}

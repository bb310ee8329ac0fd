import type { ComparisonData } from '../../src/report/report-data.ts'

export function ComparisonReport({ data: { sections } }: { readonly data: ComparisonData }) {
  return (
    <>
      {sections.map(({ title, tone, entries }) => (
        <section key={title} class="card" aria-label={title}>
          <h2 class={tone}>{title}</h2>
          <dl class="stack">
            {entries.map(({ name, text, rows = [] }) => (
              <div key={name} class="break">
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{text}</dd>
                {rows.map(({ id, expected, received }) => (
                  <dd key={id}>
                    <code>{id}</code>: expected {expected};{' '}
                    <span class="bad">received {received}</span>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

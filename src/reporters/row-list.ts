/** The style of a report that is a list of rows to open, with diagrams in some, and the script of its filter. */

export const REPORT_STYLE = `
header { margin-bottom: 1.25rem }
#filter { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem; position: sticky; top: 0; z-index: 1;
  padding: .6rem 0; background: var(--paper) }
#filter button { cursor: pointer }
#filter button[aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
#filter input { flex: 1 1 14rem; min-width: 10rem }
.row { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr) 8rem 5rem; gap: .5rem; padding: .5rem .25rem;
  align-items: baseline }
.row > :nth-child(n+3) { text-align: right; font-variant-numeric: tabular-nums }
.row.head { color: var(--quiet); font-weight: 600; border-bottom: 1px solid var(--line) }
.scenario { border-bottom: 1px solid var(--line) }
.scenario { overflow-wrap: anywhere }
.scenario > summary { cursor: pointer; list-style: none; line-height: 1.35 }
.scenario > summary::-webkit-details-marker { display: none }
.scenario > summary:hover { background: var(--panel) }
.scenario[open] > summary span:first-of-type { font-weight: 600 }
.scenario > summary code { font-weight: 400 }
.inside { padding: .25rem .25rem 1.25rem 2.25rem }
.inside summary { cursor: pointer; color: var(--accent); margin: .5rem 0 }
.scenario > summary { margin: 0; color: inherit }
.rule { margin-right: .5rem }
.failure { border-left: 3px solid var(--bad); background: var(--bad-paper); border-radius: 0 6px 6px 0;
  padding: .4rem 1rem; margin: .75rem 0 }
.failure pre { background: var(--paper) }
.message { white-space: pre-wrap; overflow-wrap: anywhere; font-weight: 600 }
.hint::before { content: 'To mend: '; font-weight: 600 }
.difference .expected { color: var(--good) } .difference .received { color: var(--bad) }
.picture { overflow-x: auto; margin: .75rem 0; border: 1px solid var(--line); border-radius: 6px }
.entry { margin: .75rem 0 0 }
.sequence { display: block; font: 12px var(--text); fill: var(--ink) }
.sequence .lane { stroke: var(--line); stroke-width: 1.5 }
.sequence rect.head { fill: var(--panel); stroke: var(--line) }
.sequence text.head { text-anchor: middle; font-weight: 600 }
.sequence .date { font-weight: 600 }
.sequence .time, .sequence .took { font: 11px var(--code); fill: var(--quiet) }
.sequence .took { text-anchor: end }
.sequence .arrow { stroke: var(--ink); stroke-width: 1.4; fill: none }
.sequence .command { stroke-dasharray: 3 3 }
.sequence .dot { fill: var(--quiet) }
.sequence .label { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round }
.sequence polygon.break { fill: var(--panel); stroke: var(--line) }
.sequence text.break { text-anchor: middle; fill: var(--quiet); font-style: italic }
.sequence .note { fill: var(--panel); stroke: var(--line) }
.sequence .note + .label { stroke: none }
.sequence .wrong .arrow { stroke: var(--bad); stroke-width: 2 }
.sequence .wrong .tip, .sequence .wrong .label, .sequence .wrong .time { fill: var(--bad) }
.sequence .wrong .label { font-weight: 600 }
.sequence .wrong .note { fill: var(--bad-paper); stroke: var(--bad) }
@media (max-width: 40rem) {
  .row { grid-template-columns: 1.25rem minmax(0, 1fr) 4rem; } .row > :nth-child(3) { display: none }
  .inside { padding-left: .25rem }
}
`

/** Plain JavaScript, for the page. The filter is in the address, so that it can be sent to somebody. */
export const FILTER_SCRIPT = `
const filter = document.querySelector('#filter')
const text = filter.querySelector('input')
const buttons = [...filter.querySelectorAll('button')]
const scenarios = [...document.querySelectorAll('.scenario')]
const given = new URLSearchParams(location.hash.slice(1))
let verdict = given.get('verdict') ?? ''
text.value = given.get('text') ?? ''

function show() {
  const words = text.value.toLowerCase().split(/\\s+/).filter((word) => word !== '')
  let count = 0
  for (const scenario of scenarios) {
    const fits = (verdict === '' || scenario.dataset.verdict === verdict)
      && words.every((word) => scenario.dataset.text.includes(word))
    scenario.hidden = !fits
    if (fits) count++
  }
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.verdict === verdict))
  document.querySelector('#nothing').hidden = count > 0
}

function keep() {
  const wanted = new URLSearchParams(Object.entries({ verdict, text: text.value }).filter(([, value]) => value !== ''))
  history.replaceState(null, '', '#' + wanted)
  show()
}

filter.addEventListener('submit', (event) => event.preventDefault())
text.addEventListener('input', keep)
for (const button of buttons) {
  button.addEventListener('click', () => {
    verdict = button.dataset.verdict
    keep()
  })
}
show()
`

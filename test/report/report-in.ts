import type { PageExtra, ReportData } from '../../src/report/report-data.ts'

/** The data of the page of a report. */
export function reportIn(page: string): ReportData {
  const [, text = ''] =
    /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(text) as ReportData
}

/** What the page has beyond rows. */
export function extraIn<Kind extends PageExtra['kind']>(
  page: string,
  kind: Kind,
): Extract<PageExtra, { kind: Kind }> {
  const { extra } = reportIn(page)
  if (extra?.kind !== kind) throw new Error(`The page has no ${kind}.`)
  return extra as Extract<PageExtra, { kind: Kind }>
}

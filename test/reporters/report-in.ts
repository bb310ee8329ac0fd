import type { ReportData } from '../../src/reporters/report-data.ts'

/** The data of the page of a report. */
export function reportIn<Kind extends ReportData['kind']>(
  page: string,
  kind: Kind,
): Extract<ReportData, { kind: Kind }> {
  const [, text = ''] =
    /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(page) ?? []
  const data = JSON.parse(text) as ReportData
  if (data.kind !== kind) throw new Error(`The page has a report of the kind ${data.kind}.`)
  return data as Extract<ReportData, { kind: Kind }>
}

import { expect, test } from 'vitest'
import type { RunSummary } from '../../../src/scenarios/runner/result.ts'
import { junitReport } from '../../../src/report/junit.ts'
import { runReport } from '../../../src/report/scenarios/report.ts'
import { aFailed, aResult, aSummary, INVALID, NINE, ODD, SKIPPED } from './results.ts'

function xmlOf(summary: RunSummary): string {
  return junitReport(runReport(summary))
}

function linesOf(xml: string): readonly string[] {
  return xml.split('\n').map((line) => line.trim())
}

test('a folder is a suite with the seed, the target and the covered rules', () => {
  const xml = xmlOf(
    aSummary([aResult({ startedAt: NINE + 900 }), aFailed(), SKIPPED], { notRun: 2 }),
  )
  expect(linesOf(xml).filter((line) => line.startsWith('<testsuite'))).toEqual([
    '<testsuites name="ramp-sandbox run" tests="3" failures="1" errors="0" time="0.010">',
    '<testsuite name="scenarios" tests="2" failures="0" errors="0" skipped="1" time="0.007" timestamp="2026-03-01T09:00:00">',
    '<testsuite name="scenarios/webhooks" tests="1" failures="1" errors="0" skipped="0" time="0.003" timestamp="2026-03-01T09:00:00">',
  ])
  expect(
    linesOf(xml)
      .filter((line) => line.startsWith('<property '))
      .slice(0, 6),
  ).toEqual([
    '<property name="seed" value="7"/>',
    '<property name="target" value="in process"/>',
    '<property name="not run after --bail" value="2"/>',
    '<property name="covers buy.completed.yaml" value="flow.buy"/>',
    '<property name="tags buy.completed.yaml" value="smoke"/>',
    '<property name="covers order.expired.yaml" value="flow.buy"/>',
  ])
})

test('a case has the name of its scenario and the class of its file', () => {
  const xml = xmlOf(aSummary([aResult({ file: '../a/./buy.completed.yaml' }), aResult()]))
  expect(xml).toContain(
    '<testcase name="A buy is completed" classname="scenarios.buy.completed" file="scenarios/buy.completed.yaml" time="0.003"/>',
  )
  expect(xml).toContain('classname="a...buy.completed"')
})

test('a failure holds its message and the text of the terminal', () => {
  const xml = xmlOf(aSummary([aFailed()]))
  expect(xml).toContain(
    '<failure type="expectation" message="status: expected &quot;completed&quot;, received &quot;pending&quot;">scenarios/webhooks/twice.yaml:12, step 3',
  )
  expect(xml).toContain('Failed to receive transaction.completed: 1 expected, 2 arrived.')
  expect(xml).toContain('--seed 7')
})

test('a case has its file, and the line of its failure or of its first issue', () => {
  const xml = xmlOf(aSummary([aFailed(), INVALID]))
  expect(xml).toMatch(/<testcase [^>]*file="scenarios\/webhooks\/twice.yaml" line="12" time=/)
  expect(xml).toMatch(/<testcase [^>]*file="scenarios\/order.broken.yaml" line="3" time=/)
})

test('a broken invariant has a type of its own', () => {
  const failed = aFailed({}, { invariant: 'money is conserved' })
  expect(xmlOf(aSummary([failed]))).toContain('<failure type="invariant"')
})

test('an invalid file is an error', () => {
  expect(xmlOf(aSummary([INVALID]))).toMatch(
    /<error type="invalid" message="scenarios\/order.broken.yaml:3:5: [^"]*">[^<]*\n[^<]*:9:1: why/,
  )
})

test('odd characters leave valid XML', () => {
  const failed = aFailed(
    { name: ODD, file: `${ODD}/a.yaml`, covers: [ODD], tags: [ODD] },
    { message: ODD, difference: ODD },
  )
  const xml = xmlOf(aSummary([failed, aResult({ ...SKIPPED, because: ODD })], { target: ODD }))
  const [text = '', ...tags] = [xml.replace(/<[^<>]*>/g, ''), ...(xml.match(/<[^<>]*>/g) ?? [])]
  // XML 1.0 §2.2: what a document may hold.
  expect(xml).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
  expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#\d+;)/)
  expect(tags.filter((tag) => !/^<[/?]?[\w-]+( [\w-]+="[^"<]*")*[/?]?>$/.test(tag))).toEqual([])
  const depth = tags.reduce(
    (open, tag) => open + (/^<\?|\/>$/.test(tag) ? 0 : tag.startsWith('</') ? -1 : 1),
    0,
  )
  expect(depth).toBe(0)
})

test('a run that was interrupted has a suite without properties for that, before the others', () => {
  const report = runReport(aSummary([aResult(), SKIPPED]))
  const interrupted = 'It was "ended" <here>.\nAt once.'
  expect(junitReport({ ...report, properties: [], interrupted }))
    .toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="ramp-sandbox run" tests="3" failures="0" errors="1" time="0.007">
  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="0.000" timestamp="2026-03-01T09:00:00">
    <testcase name="the run comes to its end" classname="run.end" time="0.000">
      <error type="interrupted" message="It was &quot;ended&quot; &lt;here&gt;. At once.">It was &quot;ended&quot; &lt;here&gt;.
At once.</error>
    </testcase>
  </testsuite>
  <testsuite name="scenarios" tests="2" failures="0" errors="0" skipped="1" time="0.007" timestamp="2026-03-01T09:00:00">
    <properties>
      <property name="covers buy.completed.yaml" value="flow.buy"/>
      <property name="tags buy.completed.yaml" value="smoke"/>
      <property name="covers order.expired.yaml" value="flow.buy"/>
      <property name="tags order.expired.yaml" value="smoke"/>
    </properties>
    <testcase name="A buy is completed" classname="scenarios.buy.completed" file="scenarios/buy.completed.yaml" time="0.003"/>
    <testcase name="Nobody pays" classname="scenarios.order.expired" file="scenarios/order.expired.yaml" time="0.003">
      <skipped message="steps[1] needs &quot;clock&quot;: the target lacks it"/>
    </testcase>
  </testsuite>
</testsuites>
`)
})

test('a run of nothing is a report without suites', () => {
  expect(xmlOf(aSummary([]))).toContain('<testsuites name="ramp-sandbox run" tests="0"')
})

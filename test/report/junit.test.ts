import { expect, test } from 'vitest'
import { junitXml, type JunitCase } from '../../src/report/junit.ts'

const CASE: JunitCase = { name: 'a', classname: 'x.a', tookMs: 3.4, outcome: { kind: 'passed' } }

test('writes suites, counts, seconds and what came of each case', () => {
  const cases: readonly JunitCase[] = [
    CASE,
    {
      ...CASE,
      name: 'b',
      outcome: { kind: 'failure', type: 'expectation', message: 'no\nb', text: '1 < 2\n' },
    },
    { ...CASE, name: 'c', outcome: { kind: 'error', type: 'broken', message: 'm', text: 't' } },
    { ...CASE, name: 'd', tookMs: 1_200_000, outcome: { kind: 'skipped', message: 'no "clock"' } },
  ]
  const suite = {
    name: 'x',
    cases,
    properties: [['seed', '7']] as const,
    startedAt: '2026-03-01T09:00:00.000Z',
  }
  expect(junitXml('all', [suite])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="all" tests="4" failures="1" errors="1" time="1200.010">
  <testsuite name="x" tests="4" failures="1" errors="1" skipped="1" time="1200.010" timestamp="2026-03-01T09:00:00">
    <properties>
      <property name="seed" value="7"/>
    </properties>
    <testcase name="a" classname="x.a" time="0.003"/>
    <testcase name="b" classname="x.a" time="0.003">
      <failure type="expectation" message="no&#10;b">1 &lt; 2
</failure>
    </testcase>
    <testcase name="c" classname="x.a" time="0.003">
      <error type="broken" message="m">t</error>
    </testcase>
    <testcase name="d" classname="x.a" time="1200.000">
      <skipped message="no &quot;clock&quot;"/>
    </testcase>
  </testsuite>
</testsuites>
`)
})

test('a suite without properties has no element for them', () => {
  const xml = junitXml('all', [
    { name: 'x', cases: [], properties: [], startedAt: '2026-03-01T09:00:00Z' },
  ])
  expect(xml).not.toContain('properties')
})

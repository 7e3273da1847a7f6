import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  failedTestsOf,
  flakyJourneysOf,
  flakyTestsOf,
  sentenceOf,
  slowestOf,
  sumOf,
  tallyOfPlaywright,
  tallyOfVitest,
} from './runner-reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function reportFile(report: unknown) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

function vitestReport(counts: object, testResults: unknown[] = []) {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  return reportFile({ ...none, ...counts, testResults })
}

test('counts a passing run', () => {
  const file = vitestReport({ numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 })
  expect(tallyOfVitest(file, 0)).toEqual({ passed: 7, failed: 0, skipped: 3 })
})

test('counts a file that fails to load as one failed test', () => {
  const file = vitestReport({ numPassedTests: 7 }, [{ status: 'failed', assertionResults: [] }])
  expect(tallyOfVitest(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 })
})

test('counts a file with a failed test once', () => {
  const file = vitestReport({ numFailedTests: 1 }, [
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ])
  expect(tallyOfVitest(file, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('names each failed test, and each file that fails to load', () => {
  const file = vitestReport({}, [
    {
      name: 'ledger.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'a sale loses no cent' },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    { name: 'good.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
  ])
  expect(failedTestsOf(file)).toEqual(['ledger.test.ts › a sale loses no cent', 'broken.test.ts'])
  expect(failedTestsOf(join(folder, 'none.json'))).toEqual([])
})

test('repeats the message of a failed test, and of a file that fails to load, cut to what can be read', () => {
  const long = ['Property failed after 2 tests', '{ seed: 7, path: "1:0" }', '', 'x'.repeat(5_000)]
  const file = vitestReport({}, [
    {
      name: 'ledger.test.ts',
      status: 'failed',
      assertionResults: [
        {
          status: 'failed',
          fullName: 'a sale loses no cent',
          failureMessages: [[...long, ...Array(99).fill('at')].join('\n')],
        },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
  ])
  const [test = '', broken] = failedTestsOf(file)
  const lines = test.split('\n')
  expect(lines.slice(0, 3)).toEqual([
    'ledger.test.ts › a sale loses no cent',
    '    Property failed after 2 tests',
    '    { seed: 7, path: "1:0" }',
  ])
  expect(lines).toHaveLength(31)
  expect(lines[3]).toHaveLength(1_004)
  expect(broken).toBe('broken.test.ts\n    No such module')
})

test('counts an error outside all tests as a failure', () => {
  expect(tallyOfVitest(vitestReport({ numPassedTests: 7 }), 1).failed).toBe(1)
})

test('counts a missing or broken report as a failure', () => {
  expect(tallyOfVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  writeFileSync(join(folder, 'half.json'), '{"stats": {')
  expect(tallyOfPlaywright(join(folder, 'half.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

const journeys = {
  stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    {
      title: 'trades/trade.journey.ts',
      specs: [journey('a trade is confirmed', 'expected', 8_000)],
      suites: [{ title: 'with cash', specs: [journey('splits the cost', 'flaky', 900, 1_200)] }],
    },
  ],
}

function journey(title: string, status: string, ...durations: number[]) {
  const results = durations.map(duration => ({ duration }))
  return { title, file: 'trades/trade.journey.ts', tests: [{ status, results }] }
}

test('counts a flaky journey as passed, and names it', () => {
  const file = reportFile(journeys)
  expect(tallyOfPlaywright(file, 1)).toEqual({ passed: 6, failed: 1, skipped: 2 })
  expect(flakyJourneysOf(file)).toEqual(['e2e/trades/trade.journey.ts › splits the cost'])
  expect(flakyJourneysOf(join(folder, 'none.json'))).toEqual([])
})

test('names the flaky tests of the server', () => {
  expect(flakyTestsOf(reportFile(['jobs.test.ts › runs']))).toEqual(['jobs.test.ts › runs'])
  expect(flakyTestsOf(join(folder, 'none.json'))).toEqual([])
})

test('lists the slowest tests of all runners', () => {
  const times = [
    { fullName: 'adds', duration: 2_000 },
    { fullName: 'is skipped', duration: null },
  ]
  writeFileSync(join(folder, 'journeys.json'), JSON.stringify(journeys))
  const tests = { testResults: [{ name: 'ledger.test.ts', assertionResults: times }] }
  writeFileSync(join(folder, 'tests.json'), JSON.stringify(tests))
  expect(slowestOf(folder, 3)).toEqual([
    '   8.0 s  e2e/trades/trade.journey.ts › a trade is confirmed',
    '   2.0 s  ledger.test.ts › adds',
    '   1.2 s  e2e/trades/trade.journey.ts › splits the cost',
  ])
})

test('mentions skipped tests only when there are some', () => {
  const total = sumOf([
    { passed: 3, failed: 1, skipped: 0 },
    { passed: 4, failed: 0, skipped: 0 },
  ])
  expect(sentenceOf(total)).toBe('7 passed, 1 failed')
  expect(sentenceOf({ ...total, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped')
})

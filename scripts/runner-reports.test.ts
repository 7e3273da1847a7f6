import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sentenceOf, sumOf, tallyOfPlaywright, tallyOfVitest } from './runner-reports.mjs'

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

test('a green run is counted as it is', () => {
  const file = vitestReport({ numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 })
  expect(tallyOfVitest(file, 0)).toEqual({ passed: 7, failed: 0, skipped: 3 })
})

test('a file that could not be loaded is one failed test', () => {
  const file = vitestReport({ numPassedTests: 7 }, [{ status: 'failed', assertionResults: [] }])
  expect(tallyOfVitest(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 })
})

test('a file with a failed test is not counted a second time', () => {
  const file = vitestReport({ numFailedTests: 1 }, [
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ])
  expect(tallyOfVitest(file, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a run that failed outside of its tests is a failure', () => {
  expect(tallyOfVitest(vitestReport({ numPassedTests: 7 }), 1).failed).toBe(1)
})

test('a runner that left no report, or half of one, has failed', () => {
  expect(tallyOfVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  writeFileSync(join(folder, 'half.json'), '{"stats": {')
  expect(tallyOfPlaywright(join(folder, 'half.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a flaky journey is a failed one', () => {
  const file = reportFile({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })
  expect(tallyOfPlaywright(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('the last line names skipped tests only where there are some', () => {
  const total = sumOf([
    { passed: 3, failed: 1, skipped: 0 },
    { passed: 4, failed: 0, skipped: 0 },
  ])
  expect(sentenceOf(total)).toBe('7 passed, 1 failed')
  expect(sentenceOf({ ...total, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped')
})

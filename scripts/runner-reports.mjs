// Reads test totals from the runners' report files instead of parsing their output.

import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Counts a step that is no test runner as one test.
 * @returns {Tally}
 */
export function tallyOfStep(/** @type {number} */ exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/**
 * Counts a test file that fails to load as one failed test, because it reports no tests.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfVitest(file, exitCode) {
  const report = readReport(file)
  if (report === undefined) return tallyOfMissingReport()
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults
  const unloaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(result => result.status === 'failed'),
  )
  return withFailedRun(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/**
 * Counts a flaky test as failed.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfPlaywright(file, exitCode) {
  const report = readReport(file)
  if (report === undefined) return tallyOfMissingReport()
  const { expected, unexpected, flaky, skipped } = report.stats
  return withFailedRun(exitCode, { passed: expected, failed: unexpected + flaky, skipped })
}

/**
 * Lists the failed tests of a Vitest report, each as "file › title", and each file that failed to load by its name.
 * @param {string} file
 * @returns {string[]}
 */
export function failedTestsOf(file) {
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = readReport(file)?.testResults ?? []
  return files.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter(result => result.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => `${name} › ${fullName}`)
    return status === 'failed' ? [name] : []
  })
}

/** @returns {Tally} */
export function sumOf(/** @type {readonly Tally[]} */ tallies) {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

export function sentenceOf(/** @type {Tally} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Counts a failed run without a failed test as one failure, such as an error outside all tests.
 * @param {number} exitCode
 * @param {Tally} tally
 */
function withFailedRun(exitCode, tally) {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function tallyOfMissingReport() {
  return { passed: 0, failed: 1, skipped: 0 }
}

function readReport(/** @type {string} */ file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

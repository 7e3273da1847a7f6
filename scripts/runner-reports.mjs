// The runners write what they did into report files; the totals are read from there and not from their words.

import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @returns {Tally} */
export function tallyOfStep(/** @type {number} */ exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/**
 * A file that could not even be loaded has no tests to count and counts as one failed test.
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
 * A runner can fail without a failed test: an error outside of all tests, no tests at all.
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

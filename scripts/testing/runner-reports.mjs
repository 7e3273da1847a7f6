// Reads test totals from the runners' report files instead of parsing their output.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
 * Counts a flaky test as passed; `flakyJourneysOf` names it.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfPlaywright(file, exitCode) {
  const report = readReport(file)
  if (report === undefined) return tallyOfMissingReport()
  const { expected, unexpected, flaky, skipped } = report.stats
  return withFailedRun(exitCode, { passed: expected + flaky, failed: unexpected, skipped })
}

/** How many lines of a message the summary repeats, and how many characters of each. */
const messageLines = 30
const lineCharacters = 1_000

/**
 * Lists the failed tests of a Vitest report, each as "file › title", and each file that failed to load by its name. The
 * message follows on lines of its own: it is hard to find in half an hour of output, and a failed random history can be
 * repeated only with the seed in its message.
 * @param {string} file
 * @returns {string[]}
 */
export function failedTestsOf(file) {
  /** @type {{ name: string, status: string, message?: string, assertionResults: Result[] }[]} */
  const files = readReport(file)?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(result => result.status === 'failed')
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages = [] }) =>
        withMessage(`${name} › ${fullName}`, failureMessages.join('\n')),
      )
    return status === 'failed' ? [withMessage(name, message ?? '')] : []
  })
}

/** @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages?: string[] }} Result */

/**
 * Lists the tests that passed only when they ran again, from the file of `flaky-reporter.mjs`.
 * @param {string} file
 * @returns {string[]}
 */
export function flakyTestsOf(file) {
  return readReport(file) ?? []
}

/**
 * Lists the journeys that passed only when they ran again, each as "file › title".
 * @param {string} file
 * @returns {string[]}
 */
export function flakyJourneysOf(file) {
  return journeysOf(file)
    .filter(({ status }) => status === 'flaky')
    .map(({ name }) => name)
}

/**
 * Lists the tests of all runners that took longest, each as "seconds file › title".
 * @param {string} folder of the reports
 * @param {number} most
 */
export function slowestOf(folder, most) {
  const tests = ['walls', 'tests'].flatMap(name => {
    /** @type {{ name: string, assertionResults: Result[] }[]} */
    const files = readReport(join(folder, `${name}.json`))?.testResults ?? []
    return files.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${file} › ${fullName}`,
        ms: duration ?? 0,
      })),
    )
  })
  return [...tests, ...journeysOf(join(folder, 'journeys.json'))]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`)
}

/** @typedef {{ title: string, file: string, suites?: Suite[], specs: Spec[] }} Suite */
/** @typedef {{ title: string, file: string, tests: { status: string, results: { duration: number }[] }[] }} Spec */

/**
 * Flattens a report of Playwright: each journey with its status and the time of its last run.
 * @param {string} file
 */
function journeysOf(file) {
  /** @returns {Spec[]} */
  const specsOf = (/** @type {Suite} */ { suites = [], specs }) => [...specs, ...suites.flatMap(specsOf)]
  /** @type {Suite[]} */
  const suites = readReport(file)?.suites ?? []
  return suites.flatMap(specsOf).flatMap(({ title, file: specFile, tests }) =>
    tests.map(({ status, results }) => ({
      name: `e2e/${specFile} › ${title}`,
      status,
      ms: results.at(-1)?.duration ?? 0,
    })),
  )
}

function withMessage(/** @type {string} */ name, /** @type {string} */ message) {
  const lines = message.split('\n').filter(line => line.trim() !== '')
  const shown = lines.slice(0, messageLines).map(line => `    ${line.slice(0, lineCharacters)}`)
  return [name, ...shown].join('\n')
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

// A reporter of Vitest: writes the tests that passed only when they ran again to the file FLAKY_REPORT, because the JSON
// report of Vitest leaves out how often a test ran.

import { writeFileSync } from 'node:fs'

export default class FlakyReporter {
  /** @type {string[]} */
  #flaky = []

  onTestCaseResult(/** @type {import('vitest/node').TestCase} */ test) {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd() {
    const file = process.env['FLAKY_REPORT']
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#flaky))
  }
}

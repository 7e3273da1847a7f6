import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { flakyTestsOf } from './runner-reports.mjs'

const project = join(import.meta.dirname, '..', '..')
// Inside the project, where the tests find the runner.
mkdirSync(join(project, '.cache'), { recursive: true })
const folder = mkdtempSync(join(project, '.cache', 'flaky-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tests = `
import { expect, test } from 'vitest'
let runs = 0
test('passes', () => {})
test('passes when it runs again', () => expect(++runs).toBe(2))
test('fails', () => expect(1).toBe(2))
`

test('names the test that passed only when it ran again', () => {
  writeFileSync(join(folder, 'some.test.ts'), tests)
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default { test: { retry: 1 } }')
  const report = join(folder, 'flaky.json')
  const reporter = join(import.meta.dirname, 'flaky-reporter.mjs')
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs')
  const run = spawnSync(process.execPath, [vitest, 'run', '--root', folder, `--reporter=${reporter}`], {
    env: { PATH: process.env['PATH'], FLAKY_REPORT: report },
  })
  expect(run.status).toBe(1)
  expect(flakyTestsOf(report)).toEqual(['some.test.ts › passes when it runs again'])
})

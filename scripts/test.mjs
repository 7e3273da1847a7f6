// `npm test`: everything, from a fresh clone. Every step is run, whatever the ones before it say, and the
// last line adds up what the runners reported; a step that is no runner counts as one test.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium-for-tests.mjs'
import { startPostgres } from './postgres-for-tests.mjs'
import {
  failedTestsOf,
  sentenceOf,
  sumOf,
  tallyOfPlaywright,
  tallyOfStep,
  tallyOfVitest,
} from './runner-reports.mjs'
import { checkSteps, runStep, wasInterrupted } from './steps.mjs'
import { installPackages, projectRoot, toolPath } from './toolchain.mjs'

const reportFolder = join(projectRoot, '.cache', 'reports')

await installPackages()
rmSync(reportFolder, { recursive: true, force: true })
mkdirSync(reportFolder, { recursive: true })

const postgres = await startPostgres()
const chromium = findOrInstallChromium()
/** @type {string[]} */
const notices = []
/** @type {{ name: string, tally: import('./runner-reports.mjs').Tally }[]} */
const results = []

await runAll()
if ('stop' in postgres) await postgres.stop()
report()

async function runAll() {
  for (const step of checkSteps()) await run(step, tallyOfStep)
  await run(vitestStep('walls', ['--project', 'scripts']), code => tallyOfVitest(reportFile('walls'), code))
  if ('skipped' in postgres) skip('PostgreSQL half', postgres.skipped)
  await run(vitestStep('tests', ['--project', '!scripts']), code => tallyOfVitest(reportFile('tests'), code))
  await run({ name: 'page build', command: [toolPath('vite'), 'build'], deadlineMs: 120_000 }, tallyOfStep)
  const budget = join(projectRoot, 'scripts', 'bundle-budget.mjs')
  await run({ name: 'bundle budget', command: [budget], deadlineMs: 30_000 }, tallyOfStep)
  if ('skipped' in chromium) skip('browser journeys', chromium.skipped)
  else await run(journeyStep(chromium.path), code => tallyOfPlaywright(reportFile('journeys'), code))
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {(exitCode: number) => import('./runner-reports.mjs').Tally} tallyOf
 */
async function run(step, tallyOf) {
  if (wasInterrupted()) return
  results.push({ name: step.name, tally: tallyOf(await runStep(step)) })
}

/** A half that cannot run here is one skipped test in the totals, and said twice: here and at the end. */
function skip(/** @type {string} */ name, /** @type {string} */ sentence) {
  process.stdout.write(`\n${sentence}\n`)
  notices.push(sentence)
  results.push({ name, tally: { passed: 0, failed: 0, skipped: 1 } })
}

/**
 * @param {string} name
 * @param {readonly string[]} selection
 * @returns {import('./steps.mjs').Step}
 */
function vitestStep(name, selection) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`]
  return {
    name,
    command: [toolPath('vitest'), 'run', ...selection, ...reporters],
    deadlineMs: 1_800_000,
    // Without a server the runner is not to look for one a second time.
    env: 'url' in postgres ? { TEST_POSTGRES_URL: postgres.url } : { TEST_POSTGRES: 'off' },
  }
}

/** @returns {import('./steps.mjs').Step} */
function journeyStep(/** @type {string} */ chromiumPath) {
  return {
    name: 'browser journeys',
    command: [toolPath('playwright'), 'test'],
    deadlineMs: 2_400_000,
    env: { CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('journeys') },
  }
}

function reportFile(/** @type {string} */ name) {
  return join(reportFolder, `${name}.json`)
}

function report() {
  process.stdout.write('\n── summary ──\n')
  for (const { name, tally } of results) process.stdout.write(`${name}: ${sentenceOf(tally)}\n`)
  for (const test of ['walls', 'tests'].flatMap(name => failedTestsOf(reportFile(name))))
    process.stdout.write(`failed: ${test.replaceAll(join(projectRoot, '/'), '')}\n`)
  for (const notice of notices) process.stdout.write(`${notice}\n`)
  const total = sumOf(results.map(({ tally }) => tally))
  if (wasInterrupted()) process.stdout.write('Stopped before the end.\n')
  process.stdout.write(`\n${sentenceOf(total)}\n`)
  process.exitCode = total.failed === 0 && !wasInterrupted() ? 0 : 1
}

// `npm test`: the gate, from a fresh clone. `npm run test:deep`: everything. Every step is run, whatever the ones before
// it say, and the last line adds up what the runners reported; a step that is no runner counts as one test.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium-for-tests.mjs'
import { startPostgres } from './postgres-for-tests.mjs'
import { checkSteps, runStep, wasInterrupted } from './steps.mjs'
import { minutesOf, readKeptMinutes, writeKeptMinutes } from './testing/minutes.mjs'
import {
  failedTestsOf,
  flakyJourneysOf,
  flakyTestsOf,
  sentenceOf,
  slowestOf,
  sumOf,
  tallyOfPlaywright,
  tallyOfStep,
  tallyOfVitest,
} from './testing/runner-reports.mjs'
import { makeTestFolder } from './testing/test-folder.mjs'
import { readTestOptions, usage } from './testing/test-options.mjs'
import { installPackages, projectRoot, refuse, toolPath } from './toolchain.mjs'

/** A run with more tests than these that passed only when they ran again fails. */
const mostFlaky = 3
const slowestShown = 25

const options = readOptions()
const { deep, engine, since, shard } = options
const reportFolder = join(projectRoot, '.cache', 'reports')
const isFirstShard = shard === null || shard.startsWith('1/')
/** The deep run takes several times as long. */
const patience = deep ? 8 : 1

const startedMs = Date.now()
/** @type {{ name: string, tally: import('./testing/runner-reports.mjs').Tally, ms: number }[]} */
const results = []
/** @type {string[]} */
const notices = []

// The deep run has databases of many gigabytes, and shows that all works on a disk.
const testFolder = deep ? null : makeTestFolder()
if (testFolder !== null) process.env['TMPDIR'] = testFolder

const [, postgres] = await Promise.all([installPackages(), engine === 'sqlite' ? null : startPostgres()])
rmSync(reportFolder, { recursive: true, force: true })
mkdirSync(reportFolder, { recursive: true })
const chromium = findOrInstallChromium()
results.push({ name: 'installation', tally: tallyOfStep(0), ms: Date.now() - startedMs })

await runAll()
if (postgres !== null && 'stop' in postgres) await postgres.stop()
if (testFolder !== null) rmSync(testFolder, { recursive: true, force: true })
report()

function readOptions() {
  try {
    return readTestOptions(process.argv.slice(2))
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

async function runAll() {
  if (isFirstShard) {
    for (const step of checkSteps()) await run(step, tallyOfStep)
    await runVitest('walls', ['--project', 'scripts', ...(since === null ? [] : ['structure'])])
  }
  if (postgres !== null && 'skipped' in postgres) skip('PostgreSQL half', postgres.skipped)
  await runVitest('tests', ['--project', '!scripts', ...chosenTests('--changed', '--passWithNoTests')])
  const build = join(projectRoot, 'scripts', 'build.mjs')
  await run({ name: 'build', command: [build], deadlineMs: 120_000 }, tallyOfStep)
  const budget = join(projectRoot, 'scripts', 'bundle-budget.mjs')
  await run({ name: 'bundle budget', command: [budget], deadlineMs: 30_000 }, tallyOfStep)
  if ('skipped' in chromium) skip('browser journeys', chromium.skipped)
  else await runJourneys(chromium.path)
}

/**
 * The options of a runner for what changed and for a shard.
 * @param {string} changed
 * @param {string} withoutTests
 */
function chosenTests(changed, withoutTests) {
  return [
    ...(since === null ? [] : [`${changed}=${since}`, withoutTests]),
    ...(shard === null ? [] : [`--shard=${shard}`]),
  ]
}

/**
 * @param {string} name
 * @param {readonly string[]} selection
 */
function runVitest(name, selection) {
  const flaky = join(projectRoot, 'scripts', 'testing', 'flaky-reporter.mjs')
  const reporters = ['default', 'json', flaky].map(reporter => `--reporter=${reporter}`)
  const command = [toolPath('vitest'), 'run', ...selection, ...reporters]
  return run(
    {
      name,
      command: [...command, `--outputFile.json=${reportFile(name)}`],
      deadlineMs: 1_800_000 * patience,
      env: { ...testEnvironment(), FLAKY_REPORT: reportFile(`${name}-flaky`) },
    },
    code => tallyOfVitest(reportFile(name), code),
  )
}

function runJourneys(/** @type {string} */ chromiumPath) {
  return run(
    {
      name: 'browser journeys',
      command: [toolPath('playwright'), 'test', ...chosenTests('--only-changed', '--pass-with-no-tests')],
      deadlineMs: 2_400_000 * patience,
      env: {
        ...testEnvironment(),
        CHROMIUM_PATH: chromiumPath,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('journeys'),
      },
    },
    code => tallyOfPlaywright(reportFile('journeys'), code),
  )
}

/** @returns {Record<string, string>} */
function testEnvironment() {
  return {
    ...(deep && { TEST_DEEP: '1' }),
    ...(engine !== null && { TEST_ENGINES: engine }),
    // Without a server the runner is not to look for one a second time.
    ...(postgres !== null && 'url' in postgres
      ? { TEST_POSTGRES_URL: postgres.url }
      : { TEST_POSTGRES: 'off' }),
  }
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {(exitCode: number) => import('./testing/runner-reports.mjs').Tally} tallyOf
 */
async function run(step, tallyOf) {
  if (wasInterrupted()) return
  const beganMs = Date.now()
  const exitCode = await runStep(step)
  results.push({ name: step.name, tally: tallyOf(exitCode), ms: Date.now() - beganMs })
}

/** A half that cannot run here is one skipped test in the totals, and said twice: here and at the end. */
function skip(/** @type {string} */ name, /** @type {string} */ sentence) {
  process.stdout.write(`\n${sentence}\n`)
  notices.push(sentence)
  results.push({ name, tally: { passed: 0, failed: 0, skipped: 1 }, ms: 0 })
}

function reportFile(/** @type {string} */ name) {
  return join(reportFolder, `${name}.json`)
}

function report() {
  const inProject = (/** @type {string} */ text) => text.replaceAll(join(projectRoot, '/'), '')
  const write = (/** @type {string} */ line) => process.stdout.write(`${inProject(line)}\n`)
  const flaky = flakyOnes()

  write(`\n── the slowest ${slowestShown} tests ──`)
  for (const line of slowestOf(reportFolder, slowestShown)) write(line)
  write('\n── minutes ──')
  for (const line of minutesOf(results, comparable() ? readKeptMinutes() : {})) write(line)
  if (options.keepMinutes) writeKeptMinutes(results)

  write('\n── summary ──')
  for (const { name, tally } of results) write(`${name}: ${sentenceOf(tally)}`)
  for (const name of ['walls', 'tests'])
    for (const test of failedTestsOf(reportFile(name))) write(`failed: ${test}`)
  for (const test of flaky) write(`FLAKY: ${test}`)
  for (const notice of notices) write(notice)
  if (flaky.length > mostFlaky) write(`More than ${mostFlaky} tests passed only when they ran again.`)
  if (wasInterrupted()) write('Stopped before the end.')
  const total = sumOf(results.map(({ tally }) => tally))
  write(`\n${sentenceOf(total)}, ${flaky.length} flaky`)
  process.exitCode = total.failed === 0 && flaky.length <= mostFlaky && !wasInterrupted() ? 0 : 1
}

/** The tests that passed only when they ran again, which are also written to a file. */
function flakyOnes() {
  const flaky = [
    ...['walls', 'tests'].flatMap(name => flakyTestsOf(reportFile(`${name}-flaky`))),
    ...flakyJourneysOf(reportFile('journeys')),
  ]
  writeFileSync(join(reportFolder, 'flaky.txt'), flaky.map(test => `${test}\n`).join(''))
  return flaky
}

/** Only a whole gate can be compared with the minutes kept. */
function comparable() {
  return !deep && engine === null && since === null && shard === null
}

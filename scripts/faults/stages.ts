/** The parts of the gate, from those that catch most in little time to the rest. */

import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failedTestsOf } from '#scripts/runner-reports.mjs'
import { findNode, toolPath } from '#scripts/toolchain.mjs'
import type { Fault } from './draw.ts'
import { importersIn } from './import-graph.ts'
import { nearestJourneys, nearestTests } from './nearest-tests.ts'
import { type Command, runCommand } from './run-command.ts'

/** Runs a part of the gate on a planted fault and says what failed, or null. */
export type Stage = (fault: Fault) => Promise<string | null>

const nearest = 8
const near = 48
const minute = 60_000

export const stageNames = ['nearest', 'near', 'rest', 'checks', 'journeys']

/** The stages for a working copy, by name. `postgres` is the environment that names the tests' PostgreSQL. */
export function stagesFor(
  root: string,
  postgres: Record<string, string>,
  signal: AbortSignal,
): Record<string, Stage> {
  const importers = importersIn(root)
  const journeys = globSync('e2e/**/*.journey.ts', { cwd: root })
  const reports = join(root, '.cache', 'faults')
  mkdirSync(reports, { recursive: true })
  const log = join(reports, 'log')

  /** SQLite alone is quicker, and enough for most. */
  const sqliteOnly = { TEST_POSTGRES: 'off', TEST_POSTGRES_URL: '' }

  return {
    nearest: fault => tests(nearestTests(importers, fault.file).slice(0, nearest), 6, sqliteOnly),
    near: fault => tests(nearestTests(importers, fault.file).slice(0, near), 20, postgres),
    rest: fault => tests(nearestTests(importers, fault.file).slice(near), 60, postgres),
    async checks(fault) {
      return (
        (await run('lint', 'oxlint', ['--deny-warnings', fault.file], 2)) ??
        (await run('types', 'tsc', ['-b'], 10))
      )
    },
    async journeys(fault) {
      const ordered = nearestJourneys(journeys, fault.file)
      const env = { CI: '', PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'journeys.json') }
      return (
        (await run('page build', 'vite', ['build'], 5)) ??
        (await run('journey', 'playwright', ['test', '-x', ...ordered.slice(0, nearest)], 20, env)) ??
        (await run('journey', 'playwright', ['test', '-x'], 60, env))
      )
    },
  }

  async function tests(files: readonly string[], minutes: number, env: Record<string, string>) {
    if (files.length === 0) return null
    const report = join(reports, 'tests.json')
    rmSync(report, { force: true })
    const reporters = ['--reporter=json', `--outputFile=${report}`]
    const args = ['run', '--bail=1', '--passWithNoTests', ...reporters, ...files]
    const failed = await run('tests', 'vitest', args, minutes, env)
    if (failed === null) return null
    const reported = failedTestsOf(report)
    // A file that was stopped because another one failed is reported without a test.
    const first = reported.find(test => test.split('\n')[0]?.includes(' › ')) ?? reported[0] ?? failed
    return first.replaceAll(`${root}/`, '').split('\n').slice(0, 4).join('\n')
  }

  async function run(
    what: string,
    tool: Parameters<typeof toolPath>[0],
    args: readonly string[],
    minutes: number,
    env: Record<string, string> = {},
  ) {
    const command: Command = {
      program: findNode(),
      args: [toolPath(tool), ...args],
      cwd: root,
      deadlineMs: minutes * minute,
      log,
      env,
    }
    return describeEnd(what, command, await runCommand(command, signal))
  }
}

/** A command of the shell as the only stage. */
export function stageOf(command: string, root: string, minutes: number, signal: AbortSignal): Stage {
  const log = join(root, '.fault-log')
  const wanted: Command = {
    program: command,
    args: [],
    cwd: root,
    deadlineMs: minutes * minute,
    log,
    shell: true,
  }
  return async () => describeEnd(command, wanted, await runCommand(wanted, signal))
}

function describeEnd(what: string, { log, deadlineMs }: Command, code: number | null): string | null {
  if (code === 0) return null
  if (code === null) return `${what}: no end within ${deadlineMs / minute} minutes`
  const lines = readFileSync(log, 'utf8').split('\n')
  const telling = lines.find(line => /error|✘|✖|failed|×/i.test(line)) ?? ''
  return `${what}: ${telling.trim()}`
}

/** Runs the tools of the gate in a working copy. */

import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failedTestsOf } from '#scripts/testing/runner-reports.mjs'
import { findNode, toolPath } from '#scripts/toolchain.mjs'
import { type Command, runCommand } from './run-command.ts'

const minute = 60_000

export class Tools {
  readonly #root: string
  readonly #folder: string
  readonly #signal: AbortSignal

  constructor(root: string, signal: AbortSignal) {
    this.#root = root
    this.#folder = join(root, '.cache', 'faults')
    this.#signal = signal
    mkdirSync(this.#folder, { recursive: true })
  }

  /** Says what failed, or null. */
  async tool(
    name: Parameters<typeof toolPath>[0],
    args: readonly string[],
    minutes: number,
    env: Record<string, string> = {},
  ): Promise<string | null> {
    return this.#run(name, { program: findNode(), args: [toolPath(name), ...args], env }, minutes)
  }

  /** Runs a command of the shell. */
  async shell(command: string, minutes: number): Promise<string | null> {
    return this.#run(command, { program: command, args: [], shell: true }, minutes)
  }

  /** Runs test files up to the first failure and gives the failed test, or null. */
  async tests(
    files: readonly string[],
    minutes: number,
    env: Record<string, string>,
  ): Promise<string | null> {
    // Without a file Vitest would run them all.
    if (files.length === 0) return null
    const { failed, reported } = await this.#vitest(['--bail=1', ...files], minutes, env)
    if (failed === null) return null
    // A file that was stopped because another one failed is reported without a test.
    const first = reported.find(test => test.split('\n')[0]?.includes(' › ')) ?? reported[0] ?? failed
    return first.split('\n').slice(0, 4).join('\n')
  }

  /** Runs test files to their end and gives those that fail. */
  async failingFiles(
    files: readonly string[],
    minutes: number,
    env: Record<string, string>,
  ): Promise<string[]> {
    if (files.length === 0) return []
    const { reported } = await this.#vitest(files, minutes, env)
    return [...new Set(reported.map(fileOf))]
  }

  async #vitest(args: readonly string[], minutes: number, env: Record<string, string>) {
    const report = join(this.#folder, 'tests.json')
    rmSync(report, { force: true })
    const reporters = ['--reporter=json', `--outputFile=${report}`]
    const failed = await this.tool(
      'vitest',
      ['run', '--passWithNoTests', ...reporters, ...args],
      minutes,
      env,
    )
    return { failed, reported: failedTestsOf(report).map(test => test.replaceAll(`${this.#root}/`, '')) }
  }

  async #run(name: string, command: Pick<Command, 'program' | 'args' | 'env' | 'shell'>, minutes: number) {
    const log = join(this.#folder, 'log')
    const whole = { ...command, cwd: this.#root, log, deadlineMs: minutes * minute }
    const code = await runCommand(whole, this.#signal)
    if (code === 0) return null
    if (code === null) return `${name}: no end within ${minutes} minutes`
    const lines = readFileSync(log, 'utf8').split('\n')
    return `${name}: ${lines.find(line => /error|[✘✖×]|failed/i.test(line))?.trim() ?? `exit code ${code}`}`
  }
}

/** The file of a failed test as `failedTestsOf` writes it. */
export function fileOf(failedTest: string): string {
  return failedTest.split(/ › |\n/)[0] ?? failedTest
}

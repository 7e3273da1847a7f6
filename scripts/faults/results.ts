/** The results of the stages, one JSON line each, so that an interrupted measuring can be continued. */

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Fault } from './draw.ts'
import { fileOf } from './tools.ts'

export interface Result {
  /** The key of the fault. */
  readonly fault: string
  readonly name: string
  readonly stage: string
  /** What failed, or null when everything passed. */
  readonly caughtBy: string | null
  readonly seconds: number
}

export function readResults(file: string): Result[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as Result)
}

export function appendResult(file: string, result: Result): void {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/** The stage of a test file that ran without a fault; it has the file as its name. */
export const withoutFault = 'without a fault'

/** The result that says that a fault was caught. A test that fails without it has caught nothing. */
export function catchOf(fault: Fault, results: readonly Result[]): Result | undefined {
  const failing = failingWithoutFault(results)
  return results.find(
    ({ fault: key, caughtBy }) =>
      key === fault.key && caughtBy !== null && !failing.includes(fileOf(caughtBy)),
  )
}

export function failingWithoutFault(results: readonly Result[]): string[] {
  return results.flatMap(({ stage, name, caughtBy }) =>
    stage === withoutFault && caughtBy !== null ? [name] : [],
  )
}

/** The test files that have caught a fault and have not run without one. */
export function catchersToCheck(results: readonly Result[]): string[] {
  const checked = results.filter(({ stage }) => stage === withoutFault).map(({ name }) => name)
  const catchers = results.flatMap(({ caughtBy }) => (caughtBy === null ? [] : [fileOf(caughtBy)]))
  return [...new Set(catchers)].filter(file => /\.test\.tsx?$/.test(file) && !checked.includes(file))
}

export function hasRun(fault: Fault, stage: string, results: readonly Result[]): boolean {
  return results.some(result => result.fault === fault.key && result.stage === stage)
}

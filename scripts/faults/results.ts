/** The results of the stages, one JSON line each, so that an interrupted measuring can be continued. */

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Fault } from './draw.ts'

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

/** The result that says that a fault was caught. */
export function catchOf(fault: Fault, results: readonly Result[]): Result | undefined {
  return results.find(result => result.fault === fault.key && result.caughtBy !== null)
}

export function hasRun(fault: Fault, stage: string, results: readonly Result[]): boolean {
  return results.some(result => result.fault === fault.key && result.stage === stage)
}

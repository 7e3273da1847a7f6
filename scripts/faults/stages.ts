/** The parts of the gate, from those that catch most in little time to the rest. */

import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './draw.ts'
import { importersIn } from './import-graph.ts'
import { nearestJourneys, nearestTests } from './nearest-tests.ts'
import type { Tools } from './tools.ts'

/** Runs a part of the gate on a planted fault and says what failed, or null. */
export type Stage = (fault: Fault) => Promise<string | null>

export const stageNames = ['nearest', 'near', 'rest', 'checks', 'journeys']

const nearest = 4
const near = 24
/** The other rooms can share migrated databases between the runs. */
const changesMigrations = ({ room }: Fault) => room === 'domain' || room === 'db'
/** SQLite alone is quicker, and catches most. */
const sqliteOnly: Record<string, string> = { TEST_POSTGRES: 'off', TEST_POSTGRES_URL: '' }

/** The stages for a working copy, by name. `postgres` is the environment that names the tests' PostgreSQL. */
export function stagesFor(
  root: string,
  tools: Tools,
  postgres: Record<string, string>,
): Record<string, Stage> {
  const importers = importersIn(root)
  const journeys = globSync('e2e/**/*.journey.ts', { cwd: root })
  const templates = join(root, '.cache', 'migrated')
  mkdirSync(templates, { recursive: true })
  const tests = (fault: Fault, from: number, to: number | undefined, minutes: number, env = postgres) => {
    const shared: Record<string, string> = changesMigrations(fault) ? {} : { TEST_TEMPLATES: templates }
    return tools.tests(nearestTests(importers, fault.file).slice(from, to), minutes, { ...env, ...shared })
  }
  return {
    nearest: fault => tests(fault, 0, nearest, 6, sqliteOnly),
    near: fault => tests(fault, 0, near, 20),
    rest: fault => tests(fault, near, undefined, 60),
    checks: async fault =>
      (await tools.tool('oxlint', ['--deny-warnings', fault.file], 2)) ??
      (await tools.tool('tsc', ['-b'], 10)),
    journeys: async fault =>
      (await tools.tool('vite', ['build'], 5)) ??
      (await tools.tool(
        'playwright',
        ['test', '-x', ...nearestJourneys(journeys, fault.file).slice(0, nearest)],
        20,
      )) ??
      (await tools.tool('playwright', ['test', '-x'], 60)),
  }
}

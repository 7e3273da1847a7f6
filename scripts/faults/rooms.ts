/** The rooms that faults are drawn for. */

import { globSync } from 'node:fs'
import { isTest } from '#scripts/structure/source-files.ts'

const patterns = {
  domain: 'domain/**/*.ts',
  commands: 'server/commands/**/*.ts',
  /** What a call passes: its shape, the route and the answer. */
  routes: '{contract,server/routes,server/answers}/**/*.ts',
  db: 'server/{database,db}/**/*.ts',
  page: 'web/**/*.{ts,tsx}',
}

/** No release changes a migration that an earlier one ran. */
const migrations = 'server/database/migrations/'

export type Room = keyof typeof patterns

export const rooms = Object.keys(patterns) as Room[]

/** The files of a room that the product runs. */
export function filesOf(root: string, room: Room): string[] {
  return globSync(patterns[room], { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !isTest(file) && !file.endsWith('.d.ts') && !file.startsWith(migrations))
    .toSorted()
}

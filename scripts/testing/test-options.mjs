// What `npm test` and `npm run test:deep` are asked to run.

import { parseArgs } from 'node:util'

/**
 * @typedef {object} TestOptions
 * @property {boolean} deep both engines for everything, new seeds with more runs, and what takes too long for the gate
 * @property {'sqlite' | 'postgres' | 'both' | null} engine null: SQLite, and PostgreSQL where the engines can differ
 * @property {string | null} since only what imports a file that changed since this commit
 * @property {string | null} shard such as `1/4`
 * @property {boolean} keepMinutes write the minutes of this run into the repository
 */

export const usage = `Usage: npm test -- [options]
  --changed            only what a change touches, by imports: since HEAD, or since --since <commit>
  --shard 1/4          one of four parts
  --engine sqlite      sqlite, postgres or both
  --keep-minutes       keep the minutes of this run, to compare the next runs with
  --deep               what npm run test:deep runs`

/**
 * Throws an Error with a sentence for a wrong option.
 * @param {readonly string[]} args
 * @returns {TestOptions}
 */
export function readTestOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      changed: { type: 'boolean', default: false },
      since: { type: 'string' },
      shard: { type: 'string' },
      engine: { type: 'string' },
      deep: { type: 'boolean', default: false },
      'keep-minutes': { type: 'boolean', default: false },
    },
  })
  return {
    deep: values.deep === true,
    engine: readEngine(values.engine, values.deep === true),
    since: values.changed || values.since !== undefined ? (values.since ?? 'HEAD') : null,
    shard: readShard(values.shard),
    keepMinutes: values['keep-minutes'] === true,
  }
}

/**
 * @param {string | undefined} engine
 * @param {boolean} deep
 */
function readEngine(engine, deep) {
  if (engine === undefined) return deep ? 'both' : null
  if (engine === 'sqlite' || engine === 'postgres' || engine === 'both') return engine
  throw new Error(`--engine is sqlite, postgres or both, not ${engine}.`)
}

function readShard(/** @type {string | undefined} */ shard) {
  if (shard === undefined) return null
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(shard) ?? []
  if (Number(part) >= 1 && Number(part) <= Number(parts)) return shard
  throw new Error(`--shard is a part and the number of parts, such as 1/4, not ${shard}.`)
}

import fc from 'fast-check'
import { deepened, seedFor } from './deep-run.ts'

type Seeded<Ts> = fc.Parameters<Ts> & {
  /** The property's own: no other has the same. */
  readonly seed: number
}

/**
 * `fc.assert` with a fixed seed; in the deep run with a new seed and many more runs. A failure shows its seed and path.
 * To repeat it, write both in the call: `{ seed: 1234, path: '56:7' }`. To keep it, add its value to `examples`, which
 * every run tries first, or write a test of that value.
 */
export function checkProperty<Ts>(property: fc.IAsyncProperty<Ts>, params: Seeded<Ts>): Promise<void>
export function checkProperty<Ts>(property: fc.IProperty<Ts>, params: Seeded<Ts>): void
export function checkProperty<Ts>(property: fc.IRawProperty<Ts>, params: Seeded<Ts>): Promise<void> | void {
  // A path belongs to the seed it was found with.
  if (params.path !== undefined) return fc.assert(property, params)
  // Most asynchronous properties ask a database, so they are slow.
  const numRuns = deepened(params.numRuns ?? 100, property.isAsync() ? 10 : 20)
  return fc.assert(property, { ...params, seed: seedFor(params.seed), numRuns })
}

/**
 * `npm run histories -- --steps 10000`: collectors change their collections at once over HTTP while prices move, on a
 * new database: SQLite, or PostgreSQL if TEST_POSTGRES_URL names a server. Ends with 1 if any total ever differs from
 * its recount.
 */
import { parseArgs } from 'node:util'
import { testApp } from '#server/testing/app'
import { movingPrices, runHistory } from '#server/testing/random-history'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '10000' },
    collectors: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [steps, collectors, seed] = [values.steps, values.collectors, values.seed].map(Number)
if (!steps || !collectors || seed === undefined || Number.isNaN(seed)) {
  throw new Error('--steps, --collectors and --seed are whole numbers')
}

const engine = process.env.TEST_POSTGRES_URL ? 'postgres' : 'sqlite'
const app = await testApp(engine, { priceSource: movingPrices(seed) })
try {
  const started = performance.now()
  const { faults, ...report } = await runHistory(app, { steps, collectors, seed })
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.log(JSON.stringify({ engine, steps, collectors, seed, seconds, ...report, faults: faults.length }))
  for (const fault of faults.slice(0, 20)) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await app.close()
}

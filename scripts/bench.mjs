// `npm run bench [-- --quick] [--engine sqlite|postgres] [--only <names>]`: measures the server as `npm start` runs it.
// Builds the page first if it is not up to date. With --engine postgres it uses the server in TEST_POSTGRES_URL, else
// starts one of its own.

import { startPostgres } from './postgres-for-tests.mjs'
import { buildPage, findNode, handOver, installPackages, refuse } from './toolchain.mjs'

const args = process.argv.slice(2)
await installPackages()
await buildPage()
const isOnPostgres = args.some((arg, index) => arg === 'postgres' && args[index - 1] === '--engine')
if (isOnPostgres && !process.env['TEST_POSTGRES_URL']) {
  const postgres = await startPostgres()
  if ('skipped' in postgres) refuse(postgres.skipped)
  process.env['TEST_POSTGRES_URL'] = postgres.url
}
await handOver(findNode(), ['bench/main.ts', ...args])

/**
 * Files that break a wall, each with the sentence it must meet, and files that no wall may stop.
 * architecture.test.ts tries every import; these are the sentences, and the walls that are not about parts.
 */

import { callingOut, climbing, passOn, use, useLate, useType, type WallCase } from './planted-imports.ts'
import { pageWalls } from './page-wall-cases.ts'

const test = 'A test imports neither the page nor the journeys.'

const domain = 'The domain imports only the domain.'
const pure = 'The domain has no clock, chance or network: pass them in.'
const domainTest = 'A test of the domain imports only the domain, vitest and fast-check.'
const domainWalls: WallCase[] = [
  ['domain/climbs.ts', use('../contract/money'), climbing],
  ['domain/deep/climbs.ts', use('../money.ts'), climbing],
  ['domain/node.ts', use('node:fs'), domain],
  ['domain/package.ts', use('zod'), domain],
  ['domain/scoped.ts', use('@tanstack/react-query'), domain],
  ['domain/server.ts', useType('#server/app'), domain],
  ['domain/late.ts', useLate('#contract/money'), domain],
  ['domain/passes-on.ts', passOn('#contract/money'), domain],
  ['domain/now.ts', 'export const at = Date.now()\n', pure],
  ['domain/taken.ts', 'export const { now } = Date\n', pure],
  ['domain/dice.ts', 'export const chance = Math.random()\n', pure],
  ['domain/uuid.ts', 'export const id = crypto.randomUUID()\n', pure],
  ['domain/global.ts', 'export const id = globalThis.crypto.randomUUID()\n', pure],
  ['domain/watch.ts', 'export const at = performance.now()\n', pure],
  ['domain/global-watch.ts', 'export const at = globalThis.performance.now()\n', pure],
  ['domain/later.ts', 'export const later = setTimeout(() => {}, 1)\n', pure],
  ['domain/again.ts', 'export const again = setInterval(() => {}, 1)\n', pure],
  ['domain/fetch.ts', `export const called = fetch('https://api.tcgdex.net')\n`, pure],
  ['domain/global-fetch.ts', `export const called = globalThis.fetch('https://api.tcgdex.net')\n`, pure],
  ['domain/zod.test.ts', use('zod'), domainTest],
  ['domain/copy.arbitrary.ts', use('#server/app'), domainTest],
  ['domain/testing/node.ts', use('node:crypto'), domainTest],
]

const contract = 'The contract imports only the domain and zod.'
const contractTest =
  'A test of the contract imports only the contract, the domain, zod, vitest and fast-check.'
const contractNames = 'The page loads contract/names: it imports only the domain, never zod.'
const contractWalls: WallCase[] = [
  ['contract/server.ts', use('#server/app'), contract],
  ['contract/node.ts', use('node:crypto'), contract],
  ['contract/names.ts', use('zod'), contractNames],
  ['contract/node.test.ts', use('node:fs'), contractTest],
]

const nextToParts =
  "The files next to the server's parts put them together: docs/architecture.md lists what they import."
const metrics =
  'server/metrics imports only server/database, server/db, server/price-sources, turns and prom-client.'
const answers = 'Answers present what commands and db return: they import no route and no HTTP.'
const answerTypes = 'Answers take only types from the contract, commands, database and db: write import type.'
const exported = 'The export reads and presents rows: it imports no command, no route and no HTTP.'
const backups = 'server/backups imports only commands, database, db, images, config, open-data, zod and Node.'
const catalogueImport =
  'The catalogue import runs without a server: no route, no HTTP, no job and no contract.'
const commands = 'A command knows no wire: it imports no contract, no HTTP, no route and no job.'
const commandPrices = 'A command takes a price source through its interface: write import type.'
const database = 'server/database imports only the domain, queue, turns, kysely, the drivers and Node.'
const db = 'server/db imports only the domain, server/database, turns, kysely, unicode-confusables and Node.'
const http = 'server/http serves every route: it imports no route, command, job or price source.'
const dataFiles =
  'server/data-files imports only the contract, the domain, queue, reading-threads, refused, Node, yauzl and zod.'
const spreadsheets =
  'server/spreadsheets imports only the domain, queue, reading-threads, refused, Node, csv-parse, saxes and yauzl.'
const reports = 'server/reports imports only the domain, queue, refused, Node and pdfkit.'
const images = 'server/images imports only the domain, queue, Node, sharp and aws4fetch.'
const jobs = 'A job runs without a request: it imports no route, no HTTP and no contract.'
const jobInterfaces =
  'A job takes backups, mail and price sources through their interfaces: write import type.'
const limits = 'server/limits imports only server/database, server/db, parts, refused and Node.'
const mail = 'server/mail imports only the domain, nodemailer and Node.'
const factors = 'server/factors imports only the domain, Node and otpauth.'
const passwords =
  'server/passwords imports only queue, refused, Node, argon2 and the list of common passwords.'
const priceSources =
  'A price source imports only the domain, environment, log, pace and turns: pass in what it stores.'
const programs =
  'A program starts the server, a command or an import: it imports no route, no HTTP and no job.'
const readiness = 'server/readiness imports only server/database, pace, parts, refused and Node.'
const routes = 'A route imports no other route and nothing of the app around it.'
const serverWalls: WallCase[] = [
  ['server/page.ts', use('#web/routes.ts'), nextToParts],
  ['server/kysely.ts', use('kysely'), nextToParts],
  ['server/prom.ts', use('prom-client'), nextToParts],
  ['server/sandbox.ts', use('#sandbox/marketplace'), nextToParts],
  ['server/program.ts', use('./programs/backup.ts'), nextToParts],
  ['server/testing.ts', use('./testing/app.ts'), nextToParts],
  ['server/metrics.ts', use('pg') + useType('prom-client'), metrics],
  ['server/answers/command.ts', use('#server/commands/accounts/register'), answerTypes],
  ['server/answers/http.ts', use('#server/http/replies'), answers],
  ['server/answers/route.ts', use('#server/routes/prices/prices'), answers],
  ['server/answers/kysely.ts', useType('kysely'), answers],
  ['server/answers/contract.ts', use('#contract/prices'), answerTypes],
  ['server/answers/db.ts', use('#server/db/prices/market-prices'), answerTypes],
  ['server/answers/export/command.ts', use('#server/commands/accounts/register'), exported],
  ['server/answers/export/sqlite.ts', use('node:sqlite'), exported],
  ['server/backups/job.ts', use('#server/jobs/tidy'), backups],
  ['server/backups/log.ts', useType('#server/log'), backups],
  ['server/catalogue-import/route.ts', use('#server/routes/products/products'), catalogueImport],
  ['server/catalogue-import/mount.ts', use('#server/http/mount'), catalogueImport],
  ['server/catalogue-import/job.ts', use('#server/jobs/tidy'), catalogueImport],
  ['server/catalogue-import/app.ts', use('#server/app'), catalogueImport],
  ['server/catalogue-import/contract.ts', useType('#contract/catalogue'), catalogueImport],
  ['server/catalogue-import/kysely.ts', use('kysely'), catalogueImport],
  ['server/catalogue-import/prom.ts', use('prom-client'), catalogueImport],
  ['server/commands/http.ts', use('#server/http/mount'), commands],
  ['server/commands/contract.ts', use('#contract/money'), commands],
  ['server/commands/fastify.ts', use('fastify'), commands],
  ['server/commands/sqlite.ts', use('node:sqlite'), commands],
  ['server/commands/prom.ts', useType('prom-client'), commands],
  ['server/commands/page.ts', useType('#web/paths.ts'), commands],
  ['server/commands/job.ts', useLate('#server/jobs/tidy'), commands],
  ['server/commands/prices.ts', use('#server/price-sources/tcgdex/tcgdex'), commandPrices],
  ['server/database/prom.ts', use('prom-client'), database],
  ['server/database/query.ts', useType('#server/db/copies/copies'), database],
  ['server/db/prom.ts', use('prom-client'), db],
  ['server/db/driver.ts', use('pg'), db],
  ['server/db/sqlite.ts', use('node:sqlite'), db],
  ['server/db/contract.ts', use('#contract/money'), db],
  ['server/db/command.ts', use('#server/commands/copies/add-copies'), db],
  ['server/db/deep/route.ts', use('#server/routes/products/products'), db],
  ['server/database/deep/climbs.ts', use('../storage.ts'), climbing],
  ['server/http/kysely.ts', use('kysely/helpers'), http],
  ['server/http/metrics.ts', use('prom-client'), http],
  ['server/http/route.ts', use('#server/routes/products/products'), http],
  ['server/http/command.ts', use('#server/commands/accounts/register'), http],
  ['server/data-files/rows.ts', use('#server/database/storage'), dataFiles],
  ['server/spreadsheets/table.ts', use('#server/database/storage'), spreadsheets],
  ['server/spreadsheets/images.ts', use('sharp'), spreadsheets],
  ['server/reports/rows.ts', use('#server/database/storage'), reports],
  ['server/reports/images.ts', use('sharp'), reports],
  ['server/images/kysely.ts', use('kysely'), images],
  ['server/images/prom.ts', use('prom-client'), images],
  ['server/images/route.ts', use('#server/routes/products/products'), images],
  ['server/jobs/kysely.ts', use('kysely'), jobs],
  ['server/jobs/prom.ts', use('prom-client'), jobs],
  ['server/jobs/route.ts', use('#server/routes/products/products'), jobs],
  ['server/jobs/http.ts', use('#server/http/mount'), jobs],
  ['server/jobs/backups.ts', use('#server/backups/daily-backups'), jobInterfaces],
  ['server/jobs/mail.ts', use('#server/mail/mailer'), jobInterfaces],
  ['server/limits/command.ts', use('#server/commands/accounts/register'), limits],
  ['server/mail/kysely.ts', use('kysely'), mail],
  ['server/mail/prom.ts', use('prom-client'), mail],
  ['server/mail/db.ts', use('#server/db/notifications/notifications'), mail],
  ['server/mail/contract.ts', useType('#contract/notifications'), mail],
  ['server/passwords/db.ts', use('#server/db/accounts/collectors'), passwords],
  ['server/factors/db.ts', use('#server/db/accounts/collectors'), factors],
  ['server/factors/argon2.ts', use('@node-rs/argon2'), factors],
  ['server/passwords/pg.ts', use('pg'), passwords],
  ['server/price-sources/kysely.ts', use('kysely'), priceSources],
  ['server/price-sources/prom.ts', use('prom-client'), priceSources],
  ['server/price-sources/db.ts', use('#server/db/prices/market-prices'), priceSources],
  ['server/price-sources/route.ts', use('#server/routes/prices/prices'), priceSources],
  ['server/programs/route.ts', use('#server/routes/products/products'), programs],
  ['server/programs/job.ts', use('#server/jobs/tidy'), programs],
  ['server/readiness/http.ts', use('#server/http/replies'), readiness],
  ['server/routes/products/sibling.ts', use('./products.ts'), routes],
  ['server/routes/named.ts', use('#server/routes/products/products'), routes],
  ['server/routes/app.ts', use('#server/app'), routes],
  ['server/routes/kysely.ts', useType('kysely'), routes],
  ['server/routes/prom.ts', use('prom-client'), routes],
  ['server/routes/climbs.ts', use('../../domain/money.ts'), climbing],
  ['server/db/page.test.ts', useType('#web/paths.ts'), test],
  ['server/testing/journey.ts', use('#e2e/app'), test],
  ['server/commands/fetch.ts', `export const called = fetch('https://api.tcgdex.net')\n`, callingOut],
  [
    'server/programs/main.ts',
    `export const called = globalThis.fetch('https://api.tcgdex.net')\n`,
    callingOut,
  ],
]

const scripts = 'The scripts prepare the project from outside: they import none of its parts.'
const aroundWalls: WallCase[] = [
  [
    'sandbox/page.ts',
    use('#web/paths.ts'),
    'The sandbox imports only the contract, the domain and the server.',
  ],
  [
    'bench/page.ts',
    use('#web/paths.ts'),
    'A benchmark imports only the contract, the domain, the sandbox and the server.',
  ],
  ['sandbox/page.test.ts', use('#web/paths.ts'), test],
  ['scripts/server.mjs', use('#server/app'), scripts],
  ['scripts/server.test.ts', use('#server/app'), scripts],
  [
    'e2e/server.ts',
    use('#server/app'),
    "A journey sees the app from outside: it imports only the contract's types.",
  ],
  [
    'e2e/contract.ts',
    use('#contract/catalogue'),
    'A journey takes only types from the contract: write import type.',
  ],
]

export const violations: readonly WallCase[] = [
  ...domainWalls,
  ...contractWalls,
  ...serverWalls,
  ...pageWalls,
  ...aroundWalls,
]

export const openings: readonly (readonly [file: string, text: string])[] = [
  ['domain/clean.ts', use('./money.ts') + useType('#domain/ledger/ledger')],
  ['domain/instant.ts', `export const day = (now: Date) => new Date(now.getTime() + Date.parse('1970'))\n`],
  ['domain/random.test.ts', 'export const chance = Math.random()\n'],
  ['domain/testing/clean.ts', `${use('fast-check')}export const at = Date.now()\n`],
  ['domain/clean.test.ts', use('fast-check') + useType('vitest')],
  ['contract/clean.ts', use('zod') + useType('#domain/money/money')],
  ['server/clean.ts', use('./app.ts') + useType('#domain/money/money')],
  ['server/database/clean.ts', use('kysely') + useType('node:sqlite')],
  ['server/db/clean.ts', use('kysely') + useType('#server/database/storage')],
  ['server/price-sources/clean.ts', `export const called = fetch('https://api.tcgdex.net')\n`],
  ['server/catalogue-import/clean.ts', `export const called = fetch('https://api.tcgdex.net')\n`],
  [
    'server/commands/clean.ts',
    use('#server/database/storage') + useType('#server/price-sources/price-source'),
  ],
  ['server/routes/room/clean.test.ts', use('./app.ts') + useType('#sandbox/marketplace')],
  ['server/mail/clean.ts', use('nodemailer') + useType('#domain/money/money')],
  ['web/api/clean.ts', `${useType('#contract/catalogue')}export const called = fetch('/api/health')\n`],
  ['web/api/decodes.ts', use('#contract/names')],
  ['web/dialogs/prices/clean.tsx', use('./price-refresh.ts') + useType('../dialog-call.ts')],
  ['web/screens/trade/clean.tsx', use('./review-step.tsx') + useType('#web/api/trades.ts')],
  ['web/screens/trade/steps/clean.tsx', use('#web/components/button.tsx') + useType('../trade.tsx')],
  ['web/screens/trade/steps/clean.test.ts', use('vitest') + useType('../trade.tsx')],
  ['web/screens/login/around.tsx', use('#web/layout/visitor-layout.tsx') + useType('#web/dialogs/a.tsx')],
  ['web/api/calls.test.ts', use('node:http') + useType('#web/paths.ts')],
  ['web/routes.tsx', useLate('./screens/login/login.tsx')],
  ['e2e/clean.ts', use('@playwright/test') + useType('#contract/catalogue')],
]

// A wall that nothing stands against may have fallen unseen: each is run into on purpose, in a copy of the
// layout that holds one planted file a case, with the project's own lint configuration.

import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)

const climbing = 'A part reaches another part by its #name, never by climbing out with ../.'
const pureDomain = 'The domain is pure: it imports only the domain.'
const clockless = 'The domain has neither clock nor chance: what time it is and what is random are passed in.'
const narrowContract = 'The contract imports only the domain and zod.'
const serverOut = 'The server never imports the page, the sandbox, the benches or the scripts.'
const databaseOnly = 'Only server/db speaks to a database: kysely, pg and node:sqlite stay there.'
const figuresOnly = 'Only server/metrics.ts names figures: prom-client stays there.'
const databaseKnows = 'server/db knows only the domain, kysely and the drivers.'
const priceSources =
  'server/price-sources knows only the domain and what it fetches; stores come in through an interface.'
const commandWire = 'A command knows no wire: neither HTTP, routes, jobs nor the contract.'
const commandPrices = 'A command takes a price source through its interface: import type only.'
const routeAlone =
  'A route imports no other route; what two routes share is a command or belongs to server/http.'
const routeInside = 'A route knows the contract, the domain, commands and server/db, not the app around it.'
const httpAny = 'server/http carries any route and so knows none of them.'
const jobAlone = 'A job runs without a request: no routes, no HTTP, no contract.'
const imagesAlone = 'server/images knows pictures only: no routes, commands, jobs or prices.'
const mailAlone = 'server/mail knows only the domain and nodemailer.'
const importAlone = 'The catalogue import runs without a server: no routes, no HTTP, no jobs, no contract.'
const webOut = "The page never imports the server, the sandbox, the scripts or Node's own modules."
const webContract =
  'The page takes only types from the contract: write import type, so that zod stays out of the bundle.'
const components = 'Components and formats know neither data nor router: what they show is passed in.'
const webApi = 'web/api talks to the server and knows nothing of what is shown.'
const screens = 'A screen knows no other screen: what two screens share is a component.'
const anyScreen = 'What serves any screen knows neither screens nor layout nor its own like.'
const layout = 'The layout stands around any screen and so knows none of them, nor what only screens show.'
const session = 'The session knows neither router nor anything that is shown.'
const sandbox = 'The sandbox and the benches know nothing of the page.'
const scripts = 'The scripts prepare the project from outside: they import none of its parts.'
const journey = 'A browser journey sees the app from outside: no server, page or domain.'
const journeyContract = 'A browser journey takes only types from the contract: write import type.'
const callingOut = 'Only web/api, server/price-sources and the catalogue import call out.'
const sideEffect = 'TypeScript will only remove the inline type specifiers'

const use = (specifier: string) => `import { it } from '${specifier}'\nexport const used = it\n`
const useType = (specifier: string) => `import type { It } from '${specifier}'\nexport type Used = It\n`

/** The parts of the page that several screens use and that know of data. */
const besideScreens = ['dialogs', 'figures', 'filters', 'notifications', 'wishes']

/** File, its text, and the sentence that must come, alone. */
const violations: [file: string, text: string, sentence: string][] = [
  ['domain/a.ts', use('../contract/money'), climbing],
  ['server/routes/climbs.ts', use('../../domain/money.ts'), climbing],
  ['web/screens/climbs/climbs.tsx', use('../../../contract/money.ts'), climbing],
  ['domain/node.ts', use('node:fs'), pureDomain],
  ['domain/package.ts', use('zod'), pureDomain],
  ['domain/scoped.ts', use('@tanstack/react-query'), pureDomain],
  ['domain/server.ts', useType('#server/app'), pureDomain],
  ['domain/late.ts', `export const late = () => import('#contract/money')\n`, pureDomain],
  ['domain/now.ts', 'export const at = Date.now()\n', clockless],
  ['domain/taken.ts', 'export const { now } = Date\n', clockless],
  ['domain/dice.ts', 'export const chance = Math.random()\n', clockless],
  ['domain/uuid.ts', 'export const id = crypto.randomUUID()\n', clockless],
  ['domain/global.ts', 'export const id = globalThis.crypto.randomUUID()\n', clockless],
  ['domain/watch.ts', 'export const at = performance.now()\n', clockless],
  ['domain/later.ts', 'export const later = setTimeout(() => {}, 1)\n', clockless],
  ['domain/fetch.ts', `export const called = fetch('https://api.tcgdex.net')\n`, callingOut],
  ['contract/server.ts', use('#server/app'), narrowContract],
  ['contract/node.ts', use('node:crypto'), narrowContract],
  ['server/page.ts', use('#web/routes.ts'), serverOut],
  ['server/tokens/sandbox.ts', use('#sandbox/marketplace'), serverOut],
  ['server/kysely.ts', use('kysely'), databaseOnly],
  ['server/tokens/pg.ts', use('pg'), databaseOnly],
  ['server/commands/sqlite.ts', use('node:sqlite'), databaseOnly],
  ['server/routes/kysely.ts', useType('kysely'), databaseOnly],
  ['server/jobs/kysely.ts', use('kysely'), databaseOnly],
  ['server/http/kysely.ts', use('kysely/helpers'), databaseOnly],
  ['server/images/kysely.ts', use('kysely'), databaseOnly],
  ['server/price-sources/kysely.ts', use('kysely'), databaseOnly],
  ['server/metrics.ts', use('pg') + useType('prom-client'), databaseOnly],
  ['server/prom.ts', use('prom-client'), figuresOnly],
  ['server/tokens/prom.ts', use('prom-client'), figuresOnly],
  ['server/db/prom.ts', use('prom-client'), figuresOnly],
  ['server/price-sources/prom.ts', use('prom-client'), figuresOnly],
  ['server/commands/prom.ts', useType('prom-client'), figuresOnly],
  ['server/routes/prom.ts', use('prom-client'), figuresOnly],
  ['server/http/prom.ts', use('prom-client'), figuresOnly],
  ['server/jobs/prom.ts', use('prom-client'), figuresOnly],
  ['server/images/prom.ts', use('prom-client'), figuresOnly],
  ['server/mail/prom.ts', use('prom-client'), figuresOnly],
  ['server/db/contract.ts', use('#contract/money'), databaseKnows],
  ['server/db/command.ts', use('#server/commands/add-holding'), databaseKnows],
  ['server/db/deep/route.ts', use('../../routes/products.ts'), databaseKnows],
  ['server/price-sources/db.ts', use('../db/prices.ts'), priceSources],
  ['server/price-sources/route.ts', use('#server/routes/prices/prices'), priceSources],
  ['server/commands/http.ts', use('../http/mount.ts'), commandWire],
  ['server/commands/contract.ts', use('#contract/money'), commandWire],
  ['server/commands/fastify.ts', use('fastify'), commandWire],
  ['server/commands/prices.ts', use('#server/price-sources/tcgdex/tcgdex'), commandPrices],
  ['server/routes/sibling.ts', use('./products.ts'), routeAlone],
  ['server/routes/named.ts', use('#server/routes/catalogue/products'), routeAlone],
  ['server/routes/app.ts', use('../app.ts'), routeInside],
  ['server/http/route.ts', use('../routes/products.ts'), httpAny],
  ['server/http/command.ts', use('../commands/register.ts'), httpAny],
  ['server/jobs/route.ts', use('#server/routes/catalogue/products'), jobAlone],
  ['server/jobs/http.ts', use('../http/mount.ts'), jobAlone],
  ['server/images/route.ts', use('../routes/products.ts'), imagesAlone],
  ['server/mail/kysely.ts', use('kysely'), databaseOnly],
  ['server/mail/db.ts', use('../db/notifications.ts'), mailAlone],
  ['server/mail/contract.ts', useType('#contract/notifications'), mailAlone],
  ['server/catalogue-import/route.ts', use('../routes/products.ts'), importAlone],
  ['server/catalogue-import/mount.ts', use('#server/http/mount'), importAlone],
  ['server/catalogue-import/job.ts', use('../jobs/jobs.ts'), importAlone],
  ['server/catalogue-import/app.ts', use('../app.ts'), importAlone],
  ['server/catalogue-import/contract.ts', useType('#contract/catalogue'), importAlone],
  ['server/catalogue-import/kysely.ts', use('kysely'), databaseOnly],
  ['server/catalogue-import/prom.ts', use('prom-client'), figuresOnly],
  ['server/programs/catalogue-import.ts', use('./routes/products.ts'), importAlone],
  ['web/server.ts', useType('#server/app'), webOut],
  ['web/api/node.ts', use('node:path'), webOut],
  ['web/main.tsx', use('#contract/catalogue'), webContract],
  ['web/api/contract.ts', use('#contract/catalogue'), webContract],
  ['web/api/zod.ts', use('zod'), webContract],
  [
    'web/screens/form/form.tsx',
    `export const late = () => import('../contract/catalogue.ts')\n`,
    webContract,
  ],
  ['web/session/contract.ts', use('#contract/accounts'), webContract],
  ['web/api/inline.ts', `import { type It } from '#contract/a'\nexport type Used = It\n`, sideEffect],
  ['web/components/api.tsx', use('#web/api/catalogue.ts'), components],
  ['web/components/router.tsx', use('@tanstack/react-router'), components],
  ['web/components/contract.tsx', useType('#contract/catalogue'), components],
  ['web/format/screen.ts', use('../screens/login/login.tsx'), components],
  ...['api', 'screens', 'layout', ...besideScreens].map((part): [string, string, string] => [
    `web/components/shows-${part}.tsx`,
    use(`#web/${part}/part.tsx`),
    components,
  ]),
  ['web/components/paths.tsx', use('../paths.ts'), components],
  ['web/format/layout.ts', use('../layout/signed-in-layout.tsx'), components],
  ['web/api/component.ts', use('../components/button.tsx'), webApi],
  ['web/api/session.ts', use('#web/session/session.ts'), webApi],
  ['web/screens/trade/trade.tsx', use('#web/screens/collection/grid.tsx'), screens],
  ['web/screens/trade/sibling.tsx', use('../collection/grid.tsx'), screens],
  ['web/screens/trade/steps/far.tsx', use('../../collection/grid.tsx'), screens],
  ['web/screens/trade/routes.tsx', use('../../routes.tsx'), screens],
  ...besideScreens.flatMap((part): [string, string, string][] => [
    [`web/${part}/screen.tsx`, use('../screens/trade/trade-screen.tsx'), anyScreen],
    [`web/${part}/named.tsx`, use('#web/screens/trade/trade-screen.tsx'), anyScreen],
    [`web/${part}/late.tsx`, `export const late = () => import('#web/screens/trade/a.tsx')\n`, anyScreen],
    [`web/${part}/layout.tsx`, use('#web/layout/signed-in-layout.tsx'), anyScreen],
    [`web/${part}/routes.tsx`, use('../routes.tsx'), anyScreen],
    [`web/${part}/contract.ts`, use('#contract/catalogue'), webContract],
    [`web/${part}/server.ts`, useType('#server/app'), webOut],
  ]),
  ['web/dialogs/filter.tsx', use('#web/filters/name-filter.tsx'), anyScreen],
  ['web/layout/screen.tsx', use('../screens/trade/trade-screen.tsx'), layout],
  ['web/layout/late.tsx', `export const late = () => import('#web/screens/trade/a.tsx')\n`, layout],
  ['web/layout/dialog.tsx', use('#web/dialogs/collection/edit-copy-dialog.tsx'), layout],
  ['web/layout/routes.tsx', use('../routes.tsx'), layout],
  ['web/layout/contract.ts', use('#contract/catalogue'), webContract],
  ['web/session/router.ts', use('@tanstack/react-router'), session],
  ['web/session/routes.ts', use('../routes.tsx'), session],
  ['web/session/dialog.ts', use('#web/dialogs/accounts/delete-account-dialog.tsx'), session],
  ['web/session/screen.ts', use('#web/screens/login/login.tsx'), session],
  ['sandbox/page.ts', use('#web/paths.ts'), sandbox],
  ['bench/page.ts', use('#web/paths.ts'), sandbox],
  ['scripts/server.mjs', use('#server/app'), scripts],
  ['e2e/server.ts', use('#server/app'), journey],
  ['e2e/contract.ts', use('#contract/catalogue'), journeyContract],
  ['web/screens/login/fetch.ts', `export const called = fetch('/api/health')\n`, callingOut],
  ['web/components/window.ts', `export const called = window.fetch('/api/health')\n`, callingOut],
  ['web/stream.ts', `export const stream = new EventSource('/api/prices')\n`, callingOut],
  ['server/commands/fetch.ts', `export const called = fetch('https://api.tcgdex.net')\n`, callingOut],
  [
    'server/programs/main.ts',
    `export const called = globalThis.fetch('https://api.tcgdex.net')\n`,
    callingOut,
  ],
  [
    'web/components/markup.tsx',
    `export const Markup = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />\n`,
    'Do not use `dangerouslySetInnerHTML` prop',
  ],
  ['web/evaluate.ts', `export const two = eval('1 + 1')\n`, 'eval can be harmful'],
  ['web/made.ts', `export const two = new Function('return 2')\n`, 'Avoid the `Function` constructor'],
]

/** What the walls leave open, so that a wall which refuses everything is noticed too. */
const openings: [file: string, text: string][] = [
  ['domain/clean.ts', use('./money.ts') + useType('#domain/collection/ledger')],
  ['domain/deep/clean.ts', use('../money.ts')],
  ['domain/instant.ts', `export const day = (now: Date) => new Date(now.getTime() + Date.parse('1970'))\n`],
  ['domain/random.test.ts', 'export const chance = Math.random()\n'],
  ['domain/clean.test.ts', use('fast-check') + useType('vitest')],
  ['contract/clean.ts', use('zod') + useType('#domain/money/money')],
  ['server/clean.ts', use('./app.ts') + useType('#contract/money')],
  ['server/db/clean.ts', use('kysely') + useType('node:sqlite')],
  ['server/price-sources/clean.ts', `export const called = fetch('https://api.tcgdex.net')\n`],
  ['server/catalogue-import/clean.ts', `export const called = fetch('https://api.tcgdex.net')\n`],
  ['server/catalogue-import/stores.ts', use('../db/products.ts') + useType('../commands/import-products.ts')],
  ['server/commands/clean.ts', use('../db/holdings.ts') + useType('#server/price-sources/price-source')],
  ['server/routes/clean.ts', use('#contract/catalogue') + useType('../commands/add-holding.ts')],
  ['server/routes/clean.test.ts', use('../app.ts') + useType('#sandbox/marketplace')],
  ['server/http/clean.ts', use('../commands/refused.ts')],
  ['server/jobs/clean.ts', use('../commands/record-history.ts')],
  ['server/mail/clean.ts', use('nodemailer') + useType('#domain/money/money')],
  ['web/api/clean.ts', `${useType('#contract/catalogue')}export const called = fetch('/api/health')\n`],
  ['web/screens/trade/clean.tsx', use('./review-step.tsx') + useType('#web/api/trades.ts')],
  ['web/screens/trade/steps/clean.tsx', use('../../../components/button.tsx') + useType('../trade.tsx')],
  ['web/components/clean.tsx', use('#domain/money/money') + useType('../format/money.ts')],
  ...besideScreens.map((part): [string, string] => [
    `web/${part}/clean.tsx`,
    use('#web/api/catalogue.ts') + useType('../components/button.tsx'),
  ]),
  ...besideScreens.map((part): [string, string] => [
    `web/${part}/link.tsx`,
    use('@tanstack/react-router') + useType('#web/session/session.ts'),
  ]),
  [
    'web/layout/clean.tsx',
    use('../notifications/notification-bell.tsx') + useType('#web/session/session.ts'),
  ],
  ['web/screens/login/around.tsx', use('#web/layout/visitor-layout.tsx') + useType('#web/dialogs/a.tsx')],
  ['web/session/clean.ts', use('#web/api/client.ts')],
  ['web/routes.tsx', `export const late = () => import('./screens/login/login.tsx')\n`],
  ['e2e/clean.ts', use('@playwright/test') + useType('#contract/catalogue')],
]

type Diagnostic = { filename: string; message: string; help?: string }
let folder = ''
let diagnostics: Diagnostic[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walls-'))
  copyFileSync(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [file, text] of [...violations, ...openings]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint')
  const run = spawnSync(process.execPath, [oxlint, '--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  diagnostics = (JSON.parse(run.stdout) as { diagnostics: Diagnostic[] }).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function saidAbout(file: string) {
  return diagnostics
    .filter(diagnostic => diagnostic.filename === file)
    .map(diagnostic => `${diagnostic.message} ${diagnostic.help ?? ''}`)
}

describe('each wall', () => {
  test.each(violations)('stops %s', (file, _text, sentence) => {
    expect(saidAbout(file)).toEqual([expect.stringContaining(sentence)])
  })

  test.each(openings)('lets %s pass', file => {
    expect(saidAbout(file)).toEqual([])
  })

  test('is written in the configuration with a sentence that some planted file meets', () => {
    const written = readFileSync(join(projectRoot, '.oxlintrc.json'), 'utf8').matchAll(
      /"message": "([^"]+)"/g,
    )
    const met = new Set(violations.map(([, , sentence]) => sentence))
    const unmet = [...new Set([...written].map(([, sentence]) => sentence ?? ''))].filter(
      sentence => !met.has(sentence) && !sentence.startsWith('A test of '),
    )
    expect(unmet).toEqual([])
  })
})

test('every folder of the page and of the server has walls of its own', () => {
  const { overrides } = JSON.parse(readFileSync(join(projectRoot, '.oxlintrc.json'), 'utf8')) as {
    overrides: { files: string[]; rules?: Record<string, unknown> }[]
  }
  const walled = overrides
    .filter(({ rules }) => rules?.['no-restricted-imports'] !== undefined)
    .flatMap(({ files }) => files)
  const folders = globSync('{web,server}/*/**/*.{ts,tsx}', { cwd: projectRoot }).map(file =>
    file.replaceAll('\\', '/').split('/').slice(0, 2).join('/'),
  )
  expect(folders).toContain('web/screens')
  expect(
    [...new Set(folders)].filter(folder => !walled.some(files => files.startsWith(`${folder}/`))),
  ).toEqual([])
})

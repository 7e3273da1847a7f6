/**
 * `npm run demo`: runs the server on its own folder with a demo account, and a sandbox marketplace for prices in
 * the same process. Nothing leaves the machine.
 */
import { once } from 'node:events'
import { destination } from 'pino'
import { startRefresh } from '#server/commands/prices/refresh-prices'
import { readConfig } from '#server/config'
import { collectorBySignInName } from '#server/db/accounts/collectors'
import { openLog } from '#server/log'
import type { Parts } from '#server/parts'
import { serve } from '#server/serve'
import { runOrExit } from '#server/programs/run-or-exit'
import { demoCatalogue } from './demo-catalogue.ts'
import { fillDemoFolder } from './demo-folder.ts'
import { demoAccount } from './demo-seed.ts'
import { type Sandbox, startSandbox } from '#sandbox/marketplace/marketplace'

const standardError = 2

await runOrExit(async () => {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
  const folder = dataDir?.trim() || './data-demo'
  const sandbox = await startSandbox({ products: demoCatalogue })
  const config = readConfig({
    ...process.env,
    DATA_DIR: folder,
    PRICE_SOURCE: 'sandbox',
    EBAY_API_URL: sandbox.url,
    DATABASE_URL: undefined,
    BACKUP_DIR: undefined,
    SMTP_URL: undefined,
  })
  if (databaseUrl?.trim()) say(`DATABASE_URL is ignored: the demo uses ${folder}.`)
  const isNew = await fillDemoFolder(config, openLog(config.logLevel, destination(standardError)))
  if (isNew) say(`A demo collection is in ${folder}.`)
  const parts = await serve(config)
  say(`Sign in as ${demoAccount.username} with the password ${demoAccount.password}.`)
  closeWithServer(parts, sandbox)
  await refreshPrices(parts)
})

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

function closeWithServer({ background }: Parts, sandbox: Sandbox): void {
  background.start('the sandbox marketplace', async stopping => {
    if (!stopping.aborted) await once(stopping, 'abort')
    await sandbox.close()
  })
}

/** Refreshes today's prices and their listings, because links of an earlier run are dead. */
async function refreshPrices(parts: Parts): Promise<void> {
  const collector = await parts.storage.read(db => collectorBySignInName(db, demoAccount.username))
  if (collector) await startRefresh(parts, collector.id)
}

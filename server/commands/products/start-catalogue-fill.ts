/** Starts and stops filling the catalogue from TCGdex. A job of the server does it in the background. */
import { notBegun } from '#domain/products/catalogue-fill'
import type { Language } from '#domain/products/language'
import { rejectNoOperator } from '#server/commands/accounts/operator-accounts'
import { catalogueFill, endStoredFill, startStoredFill } from '#server/db/products/catalogue-fill'
import { leaseHolder } from '#server/database/leases'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'

/** The lease of whatever imports cards: the server, or the command. */
export const importLease = 'catalogue import'
/** Short, so that after a process that died another one goes on soon. */
export const importLeaseMs = 60_000
/** How the holder of a lease begins in the command; see releaseServerLeases. */
export const commandHolder = 'command '

type FillParts = Pick<Parts, 'storage' | 'now' | 'log'>

/**
 * Starts filling the catalogue with the cards of a language, or goes on where it was stopped or failed. Throws Refused
 * for everybody but operators, and while the catalogue is being imported.
 */
export async function startFill(parts: FillParts, collectorId: string, language: Language): Promise<void> {
  const { storage, now, log } = parts
  await storage.write(async tx => {
    await rejectNoOperator(tx, collectorId)
    if (await commandImports(tx, now()))
      throw new Refused(
        'conflict',
        'The command npm run catalogue:import is running: wait until it has ended, or stop it.',
      )
    const before = await catalogueFill(tx)
    const goesOn = before !== null && before.state !== 'done' && before.language === language
    const from = goesOn ? before : { progress: notBegun, leftOut: 0 }
    const startedAt = now().toISOString()
    if (!(await startStoredFill(tx, { ...from, language, startedAt })))
      throw new Refused('conflict', 'The server is filling the catalogue already.')
  })
  log.info({ collector_id: collectorId, language }, 'filling the catalogue is started')
}

/** Stops filling the catalogue after the step it is at. Throws Refused for everybody but operators. */
export async function stopFill(parts: FillParts, collectorId: string): Promise<void> {
  const { storage, now, log } = parts
  const hasStopped = await storage.write(async tx => {
    await rejectNoOperator(tx, collectorId)
    const running = await catalogueFill(tx)
    const end = { state: 'stopped' as const, at: now().toISOString() }
    return running !== null && endStoredFill(tx, running, end)
  })
  if (hasStopped) log.info({ collector_id: collectorId }, 'filling the catalogue is stopped')
}

/** Returns whether the command imports cards right now. */
export async function commandImports(db: Reader, now: Date): Promise<boolean> {
  return (await leaseHolder(db, importLease, now.toISOString()))?.startsWith(commandHolder) ?? false
}

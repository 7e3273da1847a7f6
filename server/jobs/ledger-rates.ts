/** Moves the ledgers that are not in US dollars to new exchange rates, and goes on with moves that were stopped. */
import { moveRates } from '#server/commands/ledger/move-rates'
import type { Parts } from '#server/parts'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { type Job, scheduled } from './scheduled.ts'

const name = 'ledger rates'

/** Runs now and every ten minutes, so that a new rate is in use soon after it is read. */
export function scheduleLedgerRates(parts: Parts): Job {
  const complaint = 'cannot move ledgers to the newest exchange rates, retrying in ten minutes'
  return scheduled(parts, { name, pattern: '*/10 * * * *', isDueNow: true, complaint }, async signal => {
    if (await hasRoomFor(name, parts)) await moveRates(parts, signal)
  })
}

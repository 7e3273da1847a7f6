/** The collector under whom a restore is written, until they get the account. */
import { updateSettings } from '#server/db/accounts/collectors'
import { beginRestore, putOffEnd } from '#server/db/accounts/restores'
import type { Head } from '#server/data-files/head'
import type { Writer } from '#server/database/storage'
import { beginLedger } from '#server/commands/accounts/choose-ledger-currency'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { violationOf } from '#server/database/engines/violations'

/** Tidying erases a restore that has written nothing for this long. */
const silentMs = 10 * 60_000

function times({ now }: Pick<Parts, 'now'>) {
  const at = now()
  return { at: at.toISOString(), until: new Date(at.getTime() + silentMs).toISOString() }
}

/** Inserts the collector with the settings and the currency of a download. Returns their id. */
export function startRestore(parts: Parts, collectorId: string, { profile }: Head): Promise<string> {
  return parts.storage.write(async tx => {
    const id = await beginRestore(tx, collectorId, times(parts))
    await updateSettings(tx, id, profile.settings)
    await beginLedger(tx, parts, id, profile.ledgerCurrency)
    return id
  })
}

/** Runs one transaction of a restore, which goes on for another while. Throws Refused for rows that no table takes. */
export async function writingInto<Result>(
  parts: Parts,
  restoring: string,
  work: (tx: Writer) => Promise<Result>,
): Promise<Result> {
  try {
    return await parts.storage.write(async tx => {
      if (!(await putOffEnd(tx, restoring, times(parts))))
        throw new Refused('conflict', 'The restore has taken too long, and nothing has changed. Try again.')
      return work(tx)
    })
  } catch (error) {
    const violation = violationOf(error)
    if (violation === null) throw error
    throw new Refused('invalid', `The download has rows that cannot be: ${violation}. Nothing has changed.`)
  }
}

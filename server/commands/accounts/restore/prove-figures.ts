/** Recounts a restored collection before anybody sees it. */
import { differencesOf } from '#server/db/ledger/recount'
import { slabTwice } from '#server/db/ledger/restored-ends'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'

/** Throws Refused unless every figure is what its copies, entries and trades make it, as `npm run reconcile` counts. */
export async function proveFigures({ storage }: Pick<Parts, 'storage'>, collectorId: string): Promise<void> {
  const { differences, twice } = await storage.read(async db => ({
    differences: await differencesOf(db, collectorId),
    twice: await slabTwice(db, collectorId),
  }))
  const [first] = differences
  if (first)
    throw new Refused(
      'invalid',
      `The figures of the download do not add up: ${first.field} is ${first.kept}, and a recount makes it ${first.recounted}. Nothing has changed. If something changed while it was downloaded, download it again.`,
    )
  if (twice !== null)
    throw new Refused(
      'invalid',
      `The download has two copies with the cert number ${twice}. Nothing has changed.`,
    )
}

import { maxChosenSets } from '#domain/wishlist/set-checklist'
import { setsByCode } from '#server/db/sets/catalogue-sets'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { type ChosenSet, chosenSets, insertChosenSet } from '#server/db/wishlist/chosen-sets'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

/**
 * Remembers that a collector wants to finish a set; once more does nothing. Refuses a set that the catalogue does not
 * have, and more than `maxChosenSets`.
 */
export async function chooseSet({ storage, now }: Parts, collectorId: string, set: ChosenSet): Promise<void> {
  await storage.write(async tx => {
    if (!(await lockTotals(tx, collectorId))) throw notFound()
    const [known] = await setsByCode(tx, set.language, [set.setCode])
    if (!known) throw notFound()
    const chosen = await chosenSets(tx, collectorId)
    const isChosen = chosen.some(
      ({ language, setCode }) => language === set.language && setCode === set.setCode,
    )
    if (isChosen) return
    if (chosen.length >= maxChosenSets) {
      const sentence = `You can choose at most ${maxChosenSets} sets to finish. Remove one first.`
      throw new Refused('conflict', sentence)
    }
    await insertChosenSet(tx, collectorId, set, now().toISOString())
  })
}

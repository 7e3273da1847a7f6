/** Who sees the prices of restricted sources: operators, and collectors whom an operator allows. */
import { accountNamed, rejectNoOperator } from '#server/commands/accounts/operator-accounts'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { allowedNames, setRestrictedPrices } from '#server/db/accounts/access'
import { queueWhole } from '#server/db/groups/revaluations'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'

/** Licences for internal use cover few. */
export const mostAllowed = 100

/**
 * Lets an account see restricted prices, or not any more, at once; its totals follow in the background. Throws Refused for
 * everybody but operators, for an unknown name, and beyond a hundred accounts.
 */
export async function allowRestricted(
  parts: Parts,
  collectorId: string,
  name: string,
  isAllowed: boolean,
): Promise<void> {
  await parts.storage.read(db => rejectNoOperator(db, collectorId))
  const account = await accountNamed(parts, name)
  await parts.storage.write(async tx => {
    await rejectNoOperator(tx, collectorId)
    if (isAllowed && (await allowedNames(tx, mostAllowed)).length >= mostAllowed)
      throw new Refused('conflict', `At most ${mostAllowed} accounts can be allowed to see these prices.`)
    await setRestrictedPrices(tx, account.id, isAllowed)
    await queueWhole(tx, account.id, parts.now().toISOString())
  })
  const message = isAllowed
    ? 'an account may see restricted prices'
    : 'an account may not see restricted prices any more'
  parts.log.info({ collector_id: collectorId, account_id: account.id }, message)
  void valueInBackground(parts)
}

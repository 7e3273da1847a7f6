/** What an operator does to accounts, by their names. */
import { foldedKey, textFault } from '#domain/text'
import { type Role, setDisabled, setRole, isOperator } from '#server/db/accounts/access'
import { collectorById, collectorBySignInName, type StoredCollector } from '#server/db/accounts/collectors'
import { deleteTokens } from '#server/db/accounts/tokens'
import { queueWhole } from '#server/db/groups/revaluations'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import type { Reader } from '#server/database/storage'

type Data = Pick<Parts, 'storage' | 'now'>

/** Finds an account by username, e-mail address or id. Throws Refused. */
export async function accountNamed(
  { storage }: Pick<Parts, 'storage'>,
  name: string,
): Promise<StoredCollector> {
  const found = textFault(name)
    ? null
    : await storage.read(
        async db => (await collectorBySignInName(db, foldedKey(name))) ?? (await collectorById(db, name)),
      )
  if (!found) throw new Refused('not_found', `There is no account "${name}".`)
  return found
}

/** Gives a role, or takes it. An operator sees restricted prices: who becomes one, or stops, is valued again. */
export async function giveRole(
  data: Data,
  name: string,
  role: Role,
  isOn: boolean,
): Promise<StoredCollector> {
  const account = await accountNamed(data, name)
  await data.storage.write(async tx => {
    await setRole(tx, account.id, role, isOn)
    if (role === 'operator' && account.isOperator !== isOn)
      await queueWhole(tx, account.id, data.now().toISOString())
  })
  return account
}

/** Refuses sign-ins and ends every session. Returns how many. */
export async function disableAccount(data: Data, name: string): Promise<{ ended: number } & StoredCollector> {
  const account = await accountNamed(data, name)
  const ended = await data.storage.write(async tx => {
    // First, because a sign-in writes this row too: it comes before, and its session ends, or it is refused.
    await setDisabled(tx, account.id, account.disabledAt ?? data.now().toISOString())
    return deleteTokens(tx, account.id)
  })
  return { ...account, ended }
}

export async function enableAccount(data: Data, name: string): Promise<StoredCollector> {
  const account = await accountNamed(data, name)
  await data.storage.write(tx => setDisabled(tx, account.id, null))
  return account
}

/** Ends every session of an account. Returns how many. */
export async function signOutEverywhere(
  data: Data,
  name: string,
): Promise<{ ended: number } & StoredCollector> {
  const account = await accountNamed(data, name)
  const ended = await data.storage.write(tx => deleteTokens(tx, account.id))
  return { ...account, ended }
}

/** Throws Refused for everybody but operators. */
export async function rejectNoOperator(db: Reader, collectorId: string): Promise<void> {
  if (await isOperator(db, collectorId)) return
  throw new Refused('forbidden', 'Only an operator of this server can do this.')
}

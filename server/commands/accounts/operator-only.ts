import { isOperator } from '#server/db/accounts/access'
import type { Reader } from '#server/database/storage'
import { Refused } from '#server/refused'

/** Throws Refused for everybody but operators. */
export async function rejectNoOperator(db: Reader, collectorId: string): Promise<void> {
  if (await isOperator(db, collectorId)) return
  throw new Refused('forbidden', 'Only an operator of this server can do this.')
}

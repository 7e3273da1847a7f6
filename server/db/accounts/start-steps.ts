/** The steps of a new server that its operators have ticked. */
import type { StartStep } from '#domain/products/catalogue-fill'
import type { Reader, Writer } from '#server/database/storage'

export async function tickedSteps(db: Reader): Promise<StartStep[]> {
  const rows = await db.selectFrom('start_steps').select('step').orderBy('step').execute()
  return rows.map(({ step }) => step)
}

export async function tickStep(tx: Writer, step: StartStep, doneAt: string): Promise<void> {
  await tx
    .insertInto('start_steps')
    .values({ step, done_at: doneAt })
    .onConflict(conflict => conflict.column('step').doNothing())
    .execute()
}

export async function untickStep(tx: Writer, step: StartStep): Promise<void> {
  await tx.deleteFrom('start_steps').where('step', '=', step).execute()
}

/** Returns whether the server has more than one account. */
export async function hasSeveralAccounts(db: Reader): Promise<boolean> {
  const rows = await db.selectFrom('collectors').select('id').orderBy('id').limit(2).execute()
  return rows.length > 1
}

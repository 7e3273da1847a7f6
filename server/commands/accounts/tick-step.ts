import type { StartStep } from '#domain/products/catalogue-fill'
import { tickStep, untickStep } from '#server/db/accounts/start-steps'
import type { Parts } from '#server/parts'
import { rejectNoOperator } from './operator-accounts.ts'

/** Ticks a step of a new server for all its operators, or takes the tick back. Throws Refused for everybody else. */
export async function changeStep(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  collectorId: string,
  step: StartStep,
  isDone: boolean,
): Promise<void> {
  await storage.write(async tx => {
    await rejectNoOperator(tx, collectorId)
    await (isDone ? tickStep(tx, step, now().toISOString()) : untickStep(tx, step))
  })
}

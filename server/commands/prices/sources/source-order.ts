/** The order of price sources that an operator saves. It wins over that of the environment until it is reset. */
import { type SourceOrder, orderedKinds } from '#domain/prices/chosen-quote'
import { faultOfOrder } from '#domain/prices/source-order'
import { rejectNoOperator } from '#server/commands/accounts/operator-accounts'
import { savedOrder, saveOrder } from '#server/db/prices/source-order'
import { saveReport } from '#server/db/prices/source-reports'
import type { Parts } from '#server/parts'
import { refusedBy, refusedField } from '#server/refused'

/**
 * Puts an order in force: in this process at once, in others within seconds. Prices are chosen again in the background.
 * Throws Refused for everybody but operators, for an order that cannot be read, and for a source without its key.
 */
export async function changeSourceOrder(
  parts: Parts,
  collectorId: string,
  order: SourceOrder,
): Promise<void> {
  const { storage, sources } = parts
  await storage.read(db => rejectNoOperator(db, collectorId))
  const known = sources.known.map(({ facts, needs }) => ({ name: facts.name, needs }))
  const fault = faultOfOrder(order, known)
  if (fault && 'needsSetting' in fault) throw refusedField(fault.field, fault.needsSetting, 'needs_setting')
  if (fault) throw refusedBy(fault)
  await putInForce(parts, collectorId, order)
}

/** Puts the order of the environment in force again. Throws Refused for everybody but operators. */
export async function resetSourceOrder(parts: Parts, collectorId: string): Promise<void> {
  await putInForce(parts, collectorId, null)
}

async function putInForce(parts: Parts, collectorId: string, order: SourceOrder | null): Promise<void> {
  const { storage, sources, log } = parts
  await storage.write(async tx => {
    await rejectNoOperator(tx, collectorId)
    await saveOrder(tx, order, parts.now().toISOString())
  })
  sources.use(order)
  const inForce = order ?? sources.environment.order
  const names = Object.fromEntries(orderedKinds.map(kind => [kind, inForce[kind].join(', ')]))
  log.info(
    { collector_id: collectorId, ...names },
    order === null ? 'price sources reset to the environment' : 'price sources changed',
  )
}

/**
 * Puts the saved order in force in this process, and saves what the sources last said to it. Returns when the order was
 * changed if prices are not all chosen again by it; else null.
 */
export async function followSourceOrder({
  storage,
  sources,
}: Pick<Parts, 'storage' | 'sources'>): Promise<string | null> {
  const saved = await storage.read(savedOrder)
  sources.use(saved?.order ?? null)
  const reports = sources.takeReports()
  if (reports.length > 0) {
    await storage.write(async tx => {
      for (const report of reports.toSorted(bySource)) await saveReport(tx, report)
    })
  }
  return saved === null || saved.chosenAfter === null ? null : saved.changedAt
}

function bySource(one: { readonly source: string }, other: { readonly source: string }): number {
  return one.source < other.source ? -1 : 1
}

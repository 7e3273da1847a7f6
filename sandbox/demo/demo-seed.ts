/**
 * Plays the demo's story through the real commands with a clock in the past, so that ledger, groups, totals, days
 * and price history look like eighteen months of use.
 */
import { dayOf } from '#domain/day'
import { changeSettings } from '#server/commands/accounts/change-settings'
import { importProducts } from '#server/commands/products/import-products'
import { register } from '#server/commands/accounts/register'
import { valueCollection } from '#server/commands/groups/value-collection'
import { setRole } from '#server/db/accounts/access'
import { markRead, notificationsPage } from '#server/db/notifications/shown-notifications'
import { sourcesByExternalId } from '#server/db/products/product-sources'
import type { Parts } from '#server/parts'
import { chanceOf } from '#sandbox/marketplace/chance'
import { demoCatalogue } from './demo-catalogue.ts'
import { pricedDaysAgo, savePricesOf } from './demo-prices.ts'
import { stepsOf } from './demo-steps.ts'
import { story, storyDays, trades, wishes } from './demo-story.ts'
import { tradeStep } from './demo-trades.ts'
import { wishStep } from './demo-wishes.ts'
import { dayMs } from '#sandbox/marketplace/fair-value'

/** The public account of the demo. */
export const demoAccount = { username: 'demo', email: 'demo@example.com', password: 'demo-password' } as const

/** The newest notifications of each kind stay unread. */
const unreadOfEachKind = 1
/**
 * Higher than the usual 10 %: most grades have few listings in the sandbox, so today's prices differ from the
 * story's, and the first refresh would send a dozen false notifications.
 */
const priceAlertPercent = 30
const mostNotifications = 10_000

const hourMs = 60 * 60 * 1_000

interface Act {
  readonly at: Date
  readonly run: () => Promise<void>
}

/** Fills an empty database with the demo as of today, by the clock of the parts. */
export async function seedDemo(partsOfToday: Parts): Promise<void> {
  const today = partsOfToday.now()
  const hourOf = (daysAgo: number, hours: number) =>
    new Date(Date.parse(dayOf(today)) - daysAgo * dayMs + hours * hourMs)
  let now = hourOf(storyDays, 0)
  const parts: Parts = { ...partsOfToday, now: () => now, rateLimits: false }

  const productIds = await importCatalogue(parts)
  const visitor = { address: '127.0.0.1', device: null }
  const { collector } = await register(parts, demoAccount, visitor)
  // Everybody knows its password.
  await parts.storage.write(tx => setRole(tx, collector.id, 'operator', false))
  await changeSettings(parts, collector.id, { priceAlertPercent })

  // Prices are found in the morning, the collector acts later in the day.
  const mornings = pricedDaysAgo.map((daysAgo): Act => {
    const at = hourOf(daysAgo, 6)
    return { at, run: () => findPrices(parts, collector.id, productIds) }
  })
  const steps = story.flatMap(chapter => {
    const afternoon = 10 + chanceOf('hour', chapter.product, chapter.daysAgo).whole(0, 600) / 60
    return stepsOf(parts, collector.id, chapter, productIds).map(
      ({ daysAgo, run }): Act => ({ at: hourOf(daysAgo, afternoon), run }),
    )
  })
  const evenings = [
    ...trades.map(trade => tradeStep(parts, collector.id, trade, productIds)),
    ...wishes.map(wish => wishStep(parts, collector.id, wish, productIds)),
  ].map(({ daysAgo, run }): Act => ({ at: hourOf(daysAgo, 21), run }))
  for (const act of [...mornings, ...steps, ...evenings].toSorted(
    (left, right) => left.at.getTime() - right.at.getTime(),
  )) {
    now = act.at
    await act.run()
  }
  await readOldNotifications(parts, collector.id)
}

/**
 * Imports the products under the real sources, so that a later import finds its rows. Returns their ids by
 * external id.
 */
async function importCatalogue(parts: Parts): Promise<Map<string, string>> {
  const bySource = Map.groupBy(demoCatalogue, ({ tcgdexId }) =>
    tcgdexId === null ? 'sealed-file' : 'tcgdex',
  )
  const productIds = new Map<string, string>()
  for (const [source, entries] of bySource) {
    await importProducts(parts, source, entries)
    const externalIds = entries.map(({ externalId }) => externalId)
    const sources = await parts.storage.read(db => sourcesByExternalId(db, source, externalIds))
    for (const { externalId, productId } of sources.values()) productIds.set(externalId, productId)
  }
  return productIds
}

async function findPrices(
  parts: Parts,
  collectorId: string,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const now = parts.now()
  await savePricesOf(parts.storage, { day: dayOf(now), at: now.toISOString() }, productIds)
  await valueCollection(parts, collectorId)
}

async function readOldNotifications(parts: Parts, collectorId: string): Promise<void> {
  const page = { limit: mostNotifications, offset: 0 }
  await parts.storage.write(async tx => {
    const byKind = Map.groupBy(await notificationsPage(tx, collectorId, page), ({ kind }) => kind)
    const old = [...byKind.values()].flatMap(newestFirst => newestFirst.slice(unreadOfEachKind))
    const ids = old.map(({ id }) => id)
    await markRead(tx, collectorId, ids, parts.now().toISOString())
  })
}

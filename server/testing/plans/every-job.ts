/** Runs everything that asks queries without being called over HTTP: jobs, imports, recounts, erasures. */
import { join } from 'node:path'
import sharp from 'sharp'
import { dayOf } from '#domain/day'
import { notBegun } from '#domain/products/catalogue-fill'
import { dollars } from '#domain/money/ledger'
import { cents } from '#domain/money/money'
import type { PriceQuote } from '#domain/prices/price-quote'
import { sql } from 'kysely'
import { gradedTarget } from '#domain/prices/price-target'
import { collectorDigest } from '#server/db/accounts/erasures'
import { stopAllImports } from '#server/db/import/imports'
import { releaseServerLeases } from '#server/database/leases'
import { productsByExternalIds } from '#server/db/products/external-ids'
import {
  cardsWithIds,
  printingsOfCards,
  productsNotListed,
  setOfCode,
} from '#server/db/search/listed-products'
import { endStoredFill, saveFillReached, startStoredFill } from '#server/db/products/catalogue-fill'
import { hasSoManyRows } from '#server/db/products/product-sources'
import { ledgerOf, saveLedger } from '#server/db/ledger/ledger-rates'
import { differingTotals } from '#server/db/search/recount-totals'
import { nearMintPrices } from '#server/db/prices/market-prices'
import { dollarsPerEuro, knownRateDays, newestRateDay, saveRates } from '#server/db/prices/exchange-rates'
import { countQuotes } from '#server/db/prices/source-quotes'
import { saveQueuedTo } from '#server/db/prices/changed-prices'
import { queueFailed } from '#server/db/groups/revaluations'
import { collectorsAfter, differencesOf } from '#server/db/ledger/recount'
import { deleteBeyondNewest, deleteStaleNotifications } from '#server/db/notifications/stale-notifications'
import { importFromTcgdex } from '#server/catalogue-import/from-tcgdex'
import { importProgressOn } from '#server/catalogue-import/import-progress'
import type { TcgdexApi } from '#server/catalogue-import/tcgdex-api'
import { createProduct } from '#server/commands/products/create-product'
import { importProducts } from '#server/commands/products/import-products'
import { storeImage } from '#server/commands/products/store-image'
import { eraseAgain } from '#server/commands/accounts/erase-account'
import { wholeCollections } from '#server/db/groups/groups-of'
import { moveRates } from '#server/commands/ledger/move-rates'
import { valueCollection, valueQueued } from '#server/commands/groups/value-collection'
import { writeStatDays } from '#server/jobs/daily-stats'
import { folderStore } from '#server/images/folder-store'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { findAllMovers } from '#server/jobs/movers'
import { readPriceLists } from '#server/jobs/price-lists'
import { removeOrphanImages } from '#server/jobs/orphan-images'
import { sendPriceDigests } from '#server/jobs/price-digests'
import { choosePricesAgain } from '#server/commands/prices/sources/choose-again'
import { saveOrder } from '#server/db/prices/source-order'
import { saveReport } from '#server/db/prices/source-reports'
import { forgetDay, purgeSource } from '#server/commands/prices/purge-source'
import { saveQuotes } from '#server/testing/prices/saved-quotes'
import { tidy } from '#server/jobs/tidy'
import { sumUpWeeks } from '#server/jobs/weekly-summaries'
import { MailFailed, type Mailer } from '#server/mail/mail'
import type { Parts } from '#server/parts'
import type { PriceList } from '#server/price-sources/price-list'
import type { TestApp } from '#server/testing/app'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { cardRows, readable, setRows, stockCatalogue } from '#server/testing/catalogue'

const weekMs = 7 * 24 * 60 * 60 * 1_000
const quote: PriceQuote = {
  priceCents: cents(250),
  kind: 'market',
  asOf: '2026-03-13T00:00:00.000Z',
  confidence: 'high',
  listings: null,
}
const running = new AbortController().signal

/** Fills the catalogue as the server does, but with calls to nobody. */
async function fillHalf({ storage, now }: Parts): Promise<void> {
  const startedAt = now().toISOString()
  const reached = { progress: notBegun, leftOut: 0, said: null }
  await storage.write(async tx => {
    await startStoredFill(tx, { language: 'en', startedAt, ...reached })
    await saveFillReached(tx, startedAt, reached)
    await endStoredFill(tx, { startedAt, ...reached }, { state: 'failed', at: startedAt })
  })
}

/** `ownerId` has a collection, `leavingId` too and is erased. */
export async function runEveryJob(
  { parts, storage, clock }: TestApp,
  { ownerId, leavingId }: { readonly ownerId: string; readonly leavingId: string },
): Promise<void> {
  const tombstone = { id: 'left', erasedDay: '2026-03-14', digest: collectorDigest(leavingId) }
  await eraseAgain(parts, [tombstone], clock.now)
  await valueCollection(parts, leavingId)
  await stockCatalogue(parts)
  await importPrintings(parts, ownerId)
  await importFromTcgdex(parts, tcgdex, importProgressOn(silent, silent))
  await fillHalf(parts)
  await refreshHeldPrices(parts, running)
  const priceKeys = ['raw:near%20mint', 'graded:psa:9', 'graded:psa:8.5']
  const keys = priceKeys.map(priceKey => ({ productId: 'p100001', priceKey }))
  // Its restricted price is everybody's from now on.
  keys.push({ productId: 'p100002', priceKey: 'raw:near%20mint' })
  for (const [source, priceCents] of [
    ['list', 250],
    ['sandbox', 250],
    ['sandbox', 260],
    ['pricecharting', 270],
  ] as const) {
    const found = keys.map(key => ({ ...key, quote: { ...quote, priceCents: cents(priceCents) } }))
    await saveQuotes(parts, source, found)
  }
  await readPriceLists({ ...parts, priceLists: [aList] }, running)
  await storage.read(db => productsNotListed(db, 'tcgplayer', ['code1', 'code2']))
  await storage.read(db => printingsOfCards(db, 'tcgplayer', ['p100001', 'p100002']))
  await storage.read(db => cardsWithIds(db, 'tcgplayer', ['code1', 'code2']))
  await storage.read(db => setOfCode(db, 'code1'))
  await storage.read(db => hasSoManyRows(db, 'tcgdex', 10))
  await storage.write(tx => saveOrder(tx, { raw: ['none'], graded: [], sealed: [] }, clock.now.toISOString()))
  await choosePricesAgain(parts, running)
  const report = { source: 'list', answeredAt: clock.now.toISOString(), failedAt: null, failure: null }
  await storage.write(tx => saveReport(tx, report))
  await storage.write(tx =>
    sql`insert into source_points (product_id, price_key, source, day, price_cents)
      values ('p100001', 'raw:near%20mint', 'list', '2026-01-01', 240)`.execute(tx),
  )
  await forgetDay(parts, { source: 'list', day: dayOf(clock.now) })
  await purgeSource(parts, 'list')
  await purgeSource(parts, 'pricecharting')
  const rate = { currency: 'USD', day: '2026-03-13', rate: { units: 11_367n, decimals: 4 } }
  await storage.write(tx => saveRates(tx, [rate]))
  await moveOwner(parts, ownerId)
  await writeStatDays(parts)
  await findAllMovers(parts)
  await valueQueued(parts, running)
  await sendPriceDigests(parts, mailerWith(new MailFailed('deferred', '450')), running)
  await sendPriceDigests(parts, mailerWith(null), running)
  await failToStoreImage(parts, ownerId)
  await removeOrphanImages(parts)
  await tidy(parts)
  const now = clock.now.toISOString()
  await storage.write(async tx => {
    await deleteStaleNotifications(tx, { readBefore: now, createdBefore: now, mailedBefore: now }, 10)
    await deleteBeyondNewest(tx, ownerId, { now, kept: 100 })
  })
  clock.advance(weekMs)
  await sumUpWeeks(parts)
  await storage.read(async db => {
    await nearMintPrices(db, ['p100001'])
    await collectorsAfter(db, '', 20)
    await differencesOf(db, ownerId)
    await wholeCollections(db, [{ collectorId: ownerId, groupCount: 10_000 }])
    await differingTotals(db)
    await countQuotes(db)
    await newestRateDay(db)
    await knownRateDays(db, 'JPY', 'USD')
    await dollarsPerEuro(db, '2026-03-14')
  })
  const at = clock.now.toISOString()
  await storage.write(tx => queueFailed(tx, ownerId, at, () => at))
  await storage.write(tx => saveQueuedTo(tx, { productId: 'any', priceKey: 'sealed' }, ownerId))
  await storage.read(db => differencesOf(db, ownerId))
  await storage.write(releaseServerLeases)
  await storage.write(stopAllImports)
  await parts.metrics.registry.metrics()
}

/** The owner's ledger moves from a rate of days ago, and those of others from where they stopped. */
async function moveOwner(parts: Parts, ownerId: string): Promise<void> {
  const ledger = { currency: 'EUR', rate: { units: 9n, decimals: 1 }, rateDay: '2026-03-01', moving: null }
  await parts.storage.write(async tx => {
    await saveLedger(tx, ownerId, dollars)
    await saveLedger(tx, ownerId, ledger)
    await ledgerOf(tx, { collectorId: ownerId, ledgerCurrency: 'EUR' })
    await tx
      .updateTable('holding_groups')
      .set(({ ref }) => ({ counted_market_cents: ref('counted_price_cents') }))
      .where('collector_id', '=', ownerId)
      .execute()
    await tx
      .updateTable('wishes')
      .set({ target_price_cents: cents(50), target_market_cents: cents(55) })
      .where('collector_id', '=', ownerId)
      .execute()
  })
  await moveRates(parts, running)
}

/** A product that a collector made becomes a printing, and another row is a card that the catalogue has. */
async function importPrintings(parts: Parts, ownerId: string): Promise<void> {
  const [charizard] = cardRows
  const made = { name: 'Charizard', productType: 'card', setName: 'Base Set', cardNumber: '4' } as const
  const imageUrl = 'https://example.com/mine.webp'
  await createProduct(parts, ownerId, { ...made, miscInfo: '1st Edition', imageUrl })
  const holo = { type: 'holo', subtype: 'unlimited' }
  const variants_detailed = [holo, { type: 'holo', stamp: ['1st-edition'] }, { type: 'reverse' }]
  for (const id of [charizard?.id, 'once-more']) {
    const card = readCard({ ...charizard, id, variants_detailed }, () => null)
    await importProducts(parts, 'tcgdex', [readable(card)])
  }
  const known = readable(readCard({ ...charizard, variants_detailed }, () => null))
  for (const tcgplayer of [{ 'holo:unlimited': 42_382 }, {}])
    await importProducts(parts, 'tcgdex', [{ ...known, ids: { tcgplayer } }])
  await parts.storage.read(db => productsByExternalIds(db, 'tcgplayer', ['7', '42382']))
}

/** An upload that cannot be written takes its row back. */
async function failToStoreImage(parts: Parts, ownerId: string): Promise<void> {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#c60' } })
  const elsewhere = { ...parts, images: folderStore(join(String(parts.images.folder), 'missing')) }
  await storeImage(elsewhere, ownerId, await picture.png().toBuffer()).catch(() => null)
}

const silent = { write: () => true }

function mailerWith(failure: MailFailed | null): Mailer {
  return {
    async send() {
      if (failure) throw failure
    },
    close() {},
  }
}

/** One set, with one card that the catalogue has and one it knows in brief. */
const tcgdex: TcgdexApi = {
  language: 'en',
  sets: async () => setRows.slice(0, 1),
  set: async () => ({
    ...setRows[0],
    serie: { id: 'paper' },
    cards: [
      { id: 'base1-4', localId: '4', name: 'Charizard' },
      { id: 'base1-101', localId: '101', name: 'Psychic Energy' },
    ],
  }),
  card: async id => ({ ...cardRows[0], id, localId: '101', name: 'Psychic Energy' }),
}

/** One part, of the products that have ids, and of one that is found by its name. */
const aList: PriceList = {
  name: 'a-list',
  label: 'a list',
  prices: 'A list.',
  notice: null,
  externalIds: ['tcgplayer'],
  languages: ['en'],
  catalogue: 'tcgplayer',
  read: () => ({
    builtAt: async () => null,
    parts: async () => [{ id: '1', name: 'SV01: Set 1' }],
    prices: async () => ({
      productIds: ['1', '3', 'new'],
      quoteOf: (_id, _ours, asOf) => ({ ...aQuote, asOf }),
      grades: {
        usual: [gradedTarget('PSA', '10')],
        quoteOf: (_id, _ours, _target, asOf) => ({ ...aQuote, asOf }),
      },
      leftOut: 0,
    }),
    products: async () => ({
      products: [
        { id: '1', name: 'One', productType: 'card', number: '1' },
        { id: 'new', name: 'Psychic Energy', productType: 'card', number: '101' },
      ],
      leftOut: 0,
    }),
    wait: async () => {},
  }),
}

const aQuote = { priceCents: cents(100), kind: 'market', confidence: 'high', listings: null } as const

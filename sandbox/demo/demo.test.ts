// The folder of the demo, which is filled once and never mixed up with a real one.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sumCents } from '#domain/money/money'
import { isDeepRun } from '#domain/testing/deep-run'
import { reconcile } from '#server/commands/ledger/reconcile'
import { readConfig } from '#server/config'
import { totalsById } from '#server/db/ledger/collector-totals'
import { collectorBySignInName } from '#server/db/accounts/collectors'
import { copiesById } from '#server/db/copies/held-copies'
import { pointsOfProduct } from '#server/db/prices/product-prices'
import { notificationsPage } from '#server/db/notifications/shown-notifications'
import { statDays } from '#server/db/ledger/stat-days'
import type { Storage } from '#server/database/storage'
import { type RecordedTrade, type TradeLine, tradesInBatches, tradesPage } from '#server/db/trades/trades'
import { wishCounts, wishesPage } from '#server/db/wishlist/wishes'
import { openStorage } from '#server/open-data'
import { silentLog } from '#server/testing/app'
import { fillDemoFolder } from './demo-folder.ts'
import { dayMs, dayNumberOf } from '#sandbox/marketplace/fair-value'

// Filling a demo is eighteen months of a collection, which a busy machine writes slowly.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
const configOf = (dataFolder: string) =>
  readConfig({ DATA_DIR: dataFolder, PRICE_SOURCE: 'sandbox', EBAY_API_URL: 'http://127.0.0.1:9' })
const newFolder = () => mkdtempSync(join(tmpdir(), 'holofolio-test-'))
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** As a fill leaves it that was interrupted. */
function leaveHalfADemo(): void {
  mkdirSync(join(folder, 'unfinished'))
  writeFileSync(join(folder, 'unfinished', 'holofolio.db'), 'half a demo')
  writeFileSync(join(folder, 'demo.txt'), '')
}

type Filling = [when: string, today: string, prepare: () => void]
/** The gate looks at the harder one. */
const fillings: Filling[] = [
  [
    'after an interruption, in the first minute of a day in the next year',
    '2027-08-01T00:00:30.000Z',
    leaveHalfADemo,
  ],
  ...(isDeepRun ? ([['on its reference day', '2026-11-21T09:30:00.000Z', () => {}]] as Filling[]) : []),
]

describe.each(fillings)('the folder, filled %s', (_, today, prepare) => {
  let storage: Storage
  let collectorId: string
  let isFilled: boolean
  let names: string[]
  beforeAll(async () => {
    folder = newFolder()
    prepare()
    isFilled = await fillDemoFolder(configOf(folder), silentLog, () => new Date(today))
    names = readdirSync(folder).toSorted()
    storage = openStorage(configOf(folder), silentLog)
    const collector = await storage.read(db => collectorBySignInName(db, 'demo'))
    collectorId = collector?.id ?? ''
  })
  afterAll(async () => {
    await storage.close()
    rmSync(folder, { recursive: true })
  })

  it('is filled from the start, and has nothing but the demo', () => {
    expect([isFilled, names]).toEqual([true, ['demo.txt', 'holofolio.db', 'holofolio.lock', 'uploads']])
  })

  const daysBefore = (day: string) => Math.floor(Date.parse(today) / dayMs) - dayNumberOf(day)
  const copies = () => storage.read(db => db.selectFrom('holdings').selectAll().execute())

  it('has copies of all four kinds, with totals that agree to the cent', async () => {
    const totals = await storage.read(db => totalsById(db, collectorId))
    expect(totals).toMatchObject({
      rawQuantity: 32,
      gradedQuantity: 15,
      gradingQuantity: 4,
      sealedQuantity: 13,
    })
    const differences: unknown[] = []
    expect(await reconcile(storage, difference => differences.push(difference))).toMatchObject({
      collectors: 1,
    })
    expect(differences).toEqual([])
  })

  it('has six sales with profit, two with a loss, one mistake and three own prices', async () => {
    const all = await copies()
    const sales = all.filter(({ removal }) => removal === 'sold')
    const gains = sales.filter(
      ({ sold_price_cents, cost_basis_cents }) => Number(sold_price_cents) > cost_basis_cents,
    )
    expect([gains.length, sales.length - gains.length]).toEqual([6, 2])
    expect(all.filter(({ removal }) => removal === 'mistake')).toHaveLength(1)
    expect(all.filter(({ own_price_cents }) => own_price_cents !== null)).toHaveLength(3)
  })

  it('has graded copies, and copies in grading with a predicted grade', async () => {
    const held = (await copies()).filter(({ removed_at }) => removed_at === null)
    const returned = held.filter(
      ({ kind, grading_cost_cents }) => kind === 'graded' && grading_cost_cents !== null,
    )
    expect(returned.map(({ grade }) => grade).toSorted()).toEqual(['9', '9.5'])
    const predicted = held
      .filter(({ kind }) => kind === 'grading')
      .map(({ predicted_grade }) => predicted_grade)
    expect(predicted.toSorted()).toEqual(['10', '10', '9', '9.5'])
  })

  it('has every card that was sent for grading in a submission, of which none is overdue', async () => {
    const sent = await storage.read(db =>
      db
        .selectFrom('submission_copies')
        .innerJoin('submissions', 'submissions.id', 'submission_copies.submission_id')
        .innerJoin('holdings', 'holdings.id', 'submission_copies.holding_id')
        .select(['submissions.grading_company', 'expected_on', 'holdings.kind', 'returned_price_cents'])
        .execute(),
    )
    const out = sent.filter(({ kind }) => kind === 'grading')
    expect(sent.map(({ grading_company }) => grading_company).toSorted()).toEqual([
      'BGS',
      'BGS',
      ...Array(4).fill('PSA'),
    ])
    expect(out.map(({ expected_on }) => String(expected_on) > today.slice(0, 10))).toEqual(
      Array(4).fill(true),
    )
    expect(sent.filter(({ returned_price_cents }) => returned_price_cents !== null)).toHaveLength(2)
  })

  it('has three trades: cash paid, cash received, and cash beyond the cost of the copies', async () => {
    const shown = await storage.read(async db => {
      const listed = await tradesPage(db, collectorId, { limit: 10, offset: 0 })
      const trades: RecordedTrade[] = []
      for await (const batch of tradesInBatches(db, collectorId, listed)) trades.push(...batch)
      return trades
    })
    const labels = (lines: readonly TradeLine[]) => lines.map(({ name, label }) => `${name}, ${label}`)
    expect(shown.map(({ given, received }) => [labels(given), labels(received)])).toEqual([
      [['151 Elite Trainer Box, Sealed'], ['Aerodactyl, Near Mint']],
      [['Charizard ex, Near Mint', 'Mew ex, Near Mint'], ['Mega Evolution Booster Box, Sealed']],
      [['Charizard, Lightly Played'], ['Charizard, PSA 9', 'Venusaur, Moderately Played']],
    ])
    expect(shown.map(({ cashDeltaCents }) => Math.sign(cashDeltaCents))).toEqual([-1, -1, 1])
    const [gained, ...even] = shown
    expect(gained?.realisedGainCents).toBeGreaterThan(1_000)
    expect(gained?.received.map(({ costBasisCents }) => costBasisCents)).toEqual([0])
    expect(even.map(({ realisedGainCents }) => realisedGainCents)).toEqual([0, 0])
    const lines = shown.flatMap(({ given, received }) => [...given, ...received])
    expect(lines.filter(({ marketPriceCents }) => marketPriceCents === null)).toEqual([])
  })

  it('has five wishes, two with a target price, one of them reached', async () => {
    const shown = await storage.read(db => wishesPage(db, collectorId, { limit: 10, offset: 0 }))
    expect(shown.map(({ product }) => product.name)).toEqual([
      'Pikachu ex',
      'Umbreon',
      'Treecko ☆',
      'Rayquaza ☆',
      'Charizard',
    ])
    const targets = shown.filter(({ targetPriceCents }) => targetPriceCents !== null)
    expect(targets.map(({ product }) => product.name)).toEqual(['Pikachu ex', 'Rayquaza ☆'])
    expect(await storage.read(db => wishCounts(db, collectorId))).toEqual({ total: 5, reached: 1 })
  })

  it('values the last day at the prices of the held copies', async () => {
    const held = (await copies()).filter(({ removed_at }) => removed_at === null).map(({ id }) => id)
    const shown = await storage.read(db => copiesById(db, collectorId, held))
    const marketPrices = shown.flatMap(({ marketPriceCents }) => marketPriceCents ?? [])
    expect(marketPrices).toHaveLength(63)
    const days = await storage.read(db => statDays(db, collectorId))
    expect(days.at(-1)).toMatchObject({ marketValueCents: sumCents(marketPrices), pricedQuantity: 63 })
  })

  it('has eighteen months of prices and figures, up to yesterday', async () => {
    const days = await storage.read(db => statDays(db, collectorId))
    const [oldest] = await copies()
    const points = await storage.read(db => pointsOfProduct(db, 'nobody', oldest?.product_id ?? ''))
    for (const dated of [days.map(({ day }) => day), points.map(({ day }) => day)]) {
      expect(daysBefore(dated[0] ?? '')).toBe(548)
      expect(daysBefore(dated.at(-1) ?? '')).toBe(1)
      expect(dated.length).toBeGreaterThan(120)
    }
    expect(days.every(({ marketValueCents }) => marketValueCents > 0)).toBe(true)
  })

  it('has notifications of moves and a wish, the newest of each unread', async () => {
    const notified = await storage.read(db => notificationsPage(db, collectorId, { limit: 50, offset: 0 }))
    expect(notified.length).toBeGreaterThan(3)
    const newest = ['price_move', 'wish'].map(kind =>
      notified.find(notification => notification.kind === kind),
    )
    const unread = notified.filter(({ readAt }) => readAt === null)
    expect(unread.map(({ id }) => id).toSorted()).toEqual(newest.map(one => one?.id).toSorted())
  })

  it('does not make the demo account an operator, because everybody knows its password', async () => {
    const collectors = await storage.read(db =>
      db.selectFrom('collectors').select(['username', 'operator', 'trusted']).execute(),
    )
    expect(collectors).toEqual([{ username: 'demo', operator: 'off', trusted: 'off' }])
  })

  it('is filled only once', async () => {
    await storage.close()
    const before = digestOf(join(folder, 'holofolio.db'))
    expect(await fillDemoFolder(configOf(folder), silentLog)).toBe(false)
    expect(digestOf(join(folder, 'holofolio.db'))).toBe(before)
    storage = openStorage(configOf(folder), silentLog)
  })
})

describe('a folder that is not empty', () => {
  beforeEach(() => void (folder = newFolder()))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is rejected if it holds a real collection', async () => {
    writeFileSync(join(folder, 'holofolio.db'), 'somebody’s')
    await expect(fillDemoFolder(configOf(folder), silentLog)).rejects.toThrow(/holds a real collection/)
    expect(readFileSync(join(folder, 'holofolio.db'), 'utf8')).toBe('somebody’s')
  })
})

/**
 * `npm run bench:prices [-- --seeds 4,5,6 --cards 240 --sealed 60 --slabs 40 --stacks keyless,keyed,guide,ebay,charting]`: scores
 * the prices of several sources in order against true values. It imports the catalogue in HOLOFOLIO_CATALOGUE_DATA, reads
 * the price lists and asks for every price. FAKE_SOURCES and FAKE_MARKETPLACE are the folders of the imitations, which it
 * calls over HTTP like the real sources; their true values only score the answers. With keys, a seed takes some minutes:
 * the sources allow few calls a minute.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { conditions } from '#domain/copies/copy'
import { type PriceKey, mapKey } from '#server/db/prices/market-prices'
import { questionsOf } from '#domain/prices/price-question'
import { gradedTarget, type PriceTarget, priceKeyOf, sealed } from '#domain/prices/price-target'
import { importSealed } from '#server/catalogue-import/from-files'
import { importProgressOn } from '#server/catalogue-import/import-progress'
import { sealedList } from '#server/catalogue-import/sealed-list'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { askAndSave, SharedAsks } from '#server/commands/prices/shared-asks'
import { readConfig } from '#server/config'
import { keysWithProducts } from '#server/db/prices/held-keys'
import { pricesSeenByKey } from '#server/db/prices/product-prices'
import { readPriceLists } from '#server/jobs/price-lists'
import { openPrices } from '#server/open-prices'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { catalogueFile, fillCatalogue } from './whole-catalogue.ts'
import { dearGradesSlice, gradedKeys, line, percent, scoreCells } from './price-scores.ts'

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '4,5,6' },
    cards: { type: 'string', default: '240' },
    sealed: { type: 'string', default: '60' },
    slabs: { type: 'string', default: '40' },
    stacks: { type: 'string', default: 'keyless,keyed,guide,ebay' },
  },
})

/** The sources of a stack, as PRICE_SOURCES names them. */
const stacks: Readonly<Record<string, string>> = {
  keyless: 'tcgcsv',
  keyed: 'raw: justtcg, tcgcsv, ebay; graded: pokemonpricetracker, ebay; sealed: justtcg, tcgcsv, ebay',
  guide:
    'raw: tcgcsv, pricecharting, ebay; graded: pokemonpricetracker, pricecharting, ebay; sealed: tcgcsv, pricecharting',
  ebay: 'ebay, tcgcsv',
  charting: 'pricecharting',
}

const now = new Date('2026-11-20T12:00:00.000Z')
const truthShape = z.object({
  variants: z.array(
    z.object({
      key: z.string().nullish(),
      tcgplayer: z.number().nullish(),
      fairUsd: z
        .object({
          raw: z.record(z.string(), z.number()).optional(),
          graded: z.record(z.string(), z.number()).optional(),
          sealed: z.number().optional(),
        })
        .nullish(),
    }),
  ),
})
const violationsShape = z.object({ count: z.number(), violations: z.array(z.unknown()) })
const startShape = z.object({
  startFake: z.custom<(given: object) => Promise<Fake>>(value => typeof value === 'function'),
})

interface Fake {
  readonly url?: string
  readonly base: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** What a Near Mint card is worth from which people have it graded, in dollars: grading costs about twice as much. */
const worthGrading = 10

/** A key whose true price is known. */
interface TrueKey extends PriceKey {
  readonly slice: string
  /** Whether any source has it: a printing that no shop lists has a true price all the same. */
  readonly isListed: boolean
  readonly trueUsd: number
}

interface Score extends TrueKey {
  /** In dollars; null without a price. */
  readonly price: number | null
  readonly source: string | null
}

const startSources = await fakeAt('FAKE_SOURCES')
const startMarketplace = await fakeAt('FAKE_MARKETPLACE')
const file = catalogueFile(undefined)
if (file === null) end('HOLOFOLIO_CATALOGUE_DATA must name the folder of the catalogue.')

for (const stack of options.stacks.split(',')) {
  const sources = stacks[stack]
  if (sources === undefined) end(`No stack is called "${stack}".`)
  const scores: Score[] = []
  for (const seed of options.seeds.split(',')) scores.push(...(await scoresOf(sources, seed)))
  print(`${stack}: ${sources}`, scores)
}

async function fakeAt(name: string): Promise<(given: object) => Promise<Fake>> {
  const folder = process.env[name]
  if (!folder) return end(`${name} must name the folder of the imitation.`)
  return startShape.parse(await import(pathToFileURL(join(folder, 'server.mjs')).href)).startFake
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

async function scoresOf(sources: string, seed: string): Promise<Score[]> {
  const fake = await startSources({ port: 0, seed, now: now.toISOString(), quiet: true })
  const marketplace = await startMarketplace({
    port: 0,
    seed,
    now: now.toISOString(),
    browseQuota: 1e9,
    gzip: false,
  })
  const { prices } = readConfig({
    PRICE_SOURCES: sources,
    TCGCSV_URL: fake.base['tcgcsv'],
    JUSTTCG_URL: fake.base['justtcg'],
    JUSTTCG_API_KEY: 'tcg_key',
    PPT_URL: fake.base['ppt'],
    PPT_API_KEY: 'ppt_key',
    PRICECHARTING_URL: fake.base['pricecharting'],
    PRICECHARTING_TOKEN: 'c'.repeat(40),
    EBAY_API_URL: marketplace.url,
    EBAY_CLIENT_ID: 'client',
    EBAY_CLIENT_SECRET: 'secret',
  })
  const opening = await testApp('sqlite')
  const opened = openPrices({ prices }, opening.storage, opening.parts.metrics)
  const app = { ...opening, parts: { ...opening.parts, ...opened } }
  app.clock.now = now
  try {
    await fill(app)
    await readPriceLists(app.parts, AbortSignal.timeout(10 * 60_000))
    const keys = await trueKeys(app, fake)
    await askFor(app, keys)
    await refuseViolations(fake)
    // Operators see the prices of every source.
    const viewer = await newCollector(app)
    await giveRole(app.parts, viewer.id, 'operator', true)
    const found = await app.storage.read(db => pricesSeenByKey(db, viewer.id, keys))
    return keys.map(key => {
      const { priceCents, source } = found.get(mapKey(key)) ?? { priceCents: null, source: null }
      return { ...key, price: priceCents === null ? null : priceCents / 100, source }
    })
  } finally {
    await opening.close()
    await marketplace.close()
    await fake.close()
  }
}

async function fill(app: TestApp): Promise<void> {
  if (file === null) return
  await fillCatalogue(app, file)
  const silent = { write: () => true }
  const list = await sealedList(join(file, '..', 'sealed-products.json'))
  await importSealed(app.parts, list, importProgressOn(silent, process.stderr))
}

/** Picks products evenly, printings that the catalogue does not list among them, and returns their keys. */
async function trueKeys(app: TestApp, fake: Fake): Promise<TrueKey[]> {
  const products = await app.storage.read(db =>
    sql<Product>`select products.id, products.product_type, printing_key, external_id from products
      join product_sources on product_sources.product_id = products.entry_id
      where products.product_type = 'sealed_product' or printing_key is not null
      order by products.product_type, products.list_order, products.id`.execute(db),
  )
  const cards = evenly(
    products.rows.filter(row => row.product_type === 'card'),
    Number(options.cards),
  )
  const boxes = evenly(
    products.rows.filter(row => row.product_type !== 'card'),
    Number(options.sealed),
  )
  const slabs = new Set(evenly(cards, Number(options.slabs)))
  const keys: TrueKey[] = []
  for (const product of [...cards, ...boxes]) keys.push(...(await keysOf(product, fake, slabs.has(product))))
  return keys
}

interface Product {
  readonly id: string
  readonly product_type: string
  readonly printing_key: string | null
  readonly external_id: string
}

function evenly<Item>(items: readonly Item[], count: number): Item[] {
  return items
    .filter(
      (_, index) =>
        Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
    )
    .slice(0, count)
}

async function keysOf(product: Product, fake: Fake, isSlab: boolean): Promise<TrueKey[]> {
  const { id: productId, printing_key: printing, external_id: externalId } = product
  const answer = await fetch(
    `${new URL(fake.base['tcgcsv'] ?? '').origin}/__fake/truth?id=${encodeURIComponent(externalId)}`,
  )
  if (!answer.ok) return []
  const { variants } = truthShape.parse(await answer.json())
  const variant = printing === null ? variants[0] : variants.find(({ key }) => key === printing)
  const fair = variant?.fairUsd
  const isListed = typeof variant?.tcgplayer === 'number'
  const key = (target: PriceTarget, slice: string, trueUsd: number | undefined): TrueKey[] =>
    trueUsd === undefined ? [] : [{ productId, priceKey: priceKeyOf(target), slice, isListed, trueUsd }]
  if (fair?.sealed !== undefined) return key(sealed, 'sealed', fair.sealed)
  const raw = conditions.flatMap(condition => {
    const trueUsd = fair?.raw?.[condition]
    const name = condition === 'Near Mint' ? 'Near Mint' : 'played'
    return key({ kind: 'raw', condition }, `${name} ${(trueUsd ?? 0) >= 5 ? '>= $5' : '< $5'}`, trueUsd)
  })
  const isDear = (fair?.raw?.['Near Mint'] ?? 0) >= worthGrading
  const graded = gradedKeys(isDear).flatMap(({ company, grade, slice }) =>
    key(gradedTarget(company, grade), slice, fair?.graded?.[`${company} ${grade}`]),
  )
  return isSlab || isDear ? [...raw, ...graded] : raw
}

async function askFor(app: TestApp, keys: readonly PriceKey[]): Promise<void> {
  const { parts } = app
  const questions = (await app.storage.read(db => keysWithProducts(db, keys)))
    .flatMap(questionsOf)
    .filter(question => parts.priceSource.canPrice(question))
  await askAndSave(parts, questions, {
    asks: new SharedAsks(parts),
    signal: AbortSignal.timeout(20 * 60_000),
  })
}

/** A run that broke a source's rules proves nothing. */
async function refuseViolations(fake: Fake): Promise<void> {
  const answer = await fetch(`${new URL(fake.base['tcgcsv'] ?? '').origin}/__fake/violations`)
  const { count, violations } = violationsShape.parse(await answer.json())
  if (count > 0) end(`The sources' rules were broken: ${JSON.stringify(violations)}`)
}

function print(title: string, scores: readonly Score[]): void {
  process.stdout.write(`\n${title}\n`)
  line('', ['keys', 'priced', 'ratio', 'p50', 'p90'])
  const slices = [...Map.groupBy(scores, ({ slice }) => slice)].toSorted()
  for (const [slice, ofSlice] of slices) scored(slice, ofSlice)
  const sources = [...Map.groupBy(scores, ({ source }) => source ?? 'none')].toSorted()
  for (const [source, ofSource] of sources) scored(`from ${source}`, ofSource)
  const isSlab = ({ slice }: Score) => /^(PSA|BGS|CGC) /.test(slice)
  const held = scores.filter(score => !isSlab(score))
  scored('raw and sealed', held)
  scored(
    'raw and sealed, listed',
    held.filter(({ isListed }) => isListed),
  )
  scored(
    'slabs, listed',
    scores.filter(score => isSlab(score) && score.isListed),
  )
  const dearGrades = scores.filter(({ slice }) => slice === dearGradesSlice)
  scored(
    `${dearGradesSlice}, listed`,
    dearGrades.filter(({ isListed }) => isListed),
  )
  valued('value of raw and sealed', held)
  valued('value of slabs', scores.filter(isSlab))
  valued('value of all', scores)
}

/** Prints how much of the true worth is priced, and the sum of the prices as a share of that. */
function valued(name: string, scores: readonly Score[]): void {
  const priced = scores.filter(({ price }) => price !== null)
  const worthOf = (some: readonly Score[]) => some.reduce((sum, { trueUsd }) => sum + trueUsd, 0)
  const value = priced.reduce((sum, { price }) => sum + (price ?? 0), 0)
  line(name, ['', percent(worthOf(priced) / worthOf(scores)), (value / worthOf(priced)).toFixed(3)])
}

function scored(slice: string, scores: readonly Score[]): void {
  const ratios = scores.flatMap(({ price, trueUsd }) => (price === null ? [] : [price / trueUsd]))
  line(slice, scoreCells(scores.length, ratios))
}

/** The application with a small TCGCSV as its only price list, and some of its products in the catalogue. */
import { pricesByKey } from '#server/db/prices/market-prices'
import { listRun } from '#server/db/prices/price-lists'
import { saveExternalIds } from '#server/db/products/external-ids'
import type { EngineName } from '#server/database/storage'
import { readPriceLists } from '#server/jobs/price-lists'
import type { Parts } from '#server/parts'
import type { PriceList } from '#server/price-sources/price-list'
import { tcgcsvList } from '#server/price-sources/tcgcsv/tcgcsv'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { startTcgcsv, type SandboxTcgcsv, type TcgcsvGroup } from './tcgcsv.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const forever = new AbortController().signal

export const surging: TcgcsvGroup = {
  groupId: 100,
  name: 'SV08: Surging Sparks',
  products: [
    card(1001, 'Pikachu', '057/191', { Normal: 1.25, 'Reverse Holofoil': 2.5 }),
    card(1002, 'Pikachu ex - 238/191', '238/191', { Holofoil: 310.05 }),
    card(1003, 'Raichu', '058/191', { Normal: null }),
    { productId: 1004, name: 'Surging Sparks Booster Box', extended: {}, prices: { Normal: 155 } },
    { productId: 1005, name: 'Surging Sparks Booster Pack', extended: null, prices: { Normal: 4.55 } },
    {
      productId: 1006,
      name: 'Code Card - Surging Sparks Booster Pack',
      extended: { Rarity: 'Code Card' },
      prices: { Normal: 0.05 },
    },
  ],
}
export const shadowless: TcgcsvGroup = {
  groupId: 200,
  name: 'Base Set (Shadowless)',
  products: [
    card(2001, 'Charizard', '004/102', { '1st Edition Holofoil': 10_000, 'Unlimited Holofoil': 2_146 }),
  ],
}

function card(productId: number, name: string, number: string, prices: Record<string, unknown>) {
  return { productId, name, extended: { Number: number, Rarity: 'Rare' }, prices }
}

/** Ours: product id, its id at TCGplayer, the key of its printing. */
const ours = [
  ['pikachu', '1001', 'normal'],
  ['pikachu-reverse', '1001', 'reverse'],
  ['pikachu-ex', null, 'holo'],
  ['raichu', '1003', 'normal'],
  ['box', '1004', null],
  ['pack', null, null],
  ['charizard', '2001', 'holo:shadowless'],
  ['charizard-1st', '2001', 'holo:shadowless:1st-edition'],
] as const

/** What a run prices, in cents. Raichu has no market price. */
export const everyPrice = {
  pikachu: 125,
  'pikachu-reverse': 250,
  'pikachu-ex': 31_005,
  box: 15_500,
  pack: 455,
  charizard: 214_600,
  'charizard-1st': 1_000_000,
}

/** The files of a first run, after the date of the build and the list of groups. */
export const firstFiles = ['100/products', '100/prices', '200/products', '200/prices']

export interface TcgcsvApp extends TestApp {
  readonly tcgcsv: SandboxTcgcsv
  /** Another process would have one of its own. Its waits move the clock of the app. */
  newList(timeoutMs?: number): PriceList
  /** Reads the list if it is due. */
  read(signal?: AbortSignal, change?: Partial<Parts>): Promise<void>
  run(): ReturnType<typeof listRun>
  /** Returns what was asked for since the last time, without what all paths begin with. */
  takeAsked(): string[]
  /** All prices in cents, by product. */
  prices(): Promise<Readonly<Record<string, number>>>
}

export async function tcgcsvApp(
  engine: EngineName,
  groups: readonly TcgcsvGroup[] = [surging, shadowless],
): Promise<TcgcsvApp> {
  const app = await testApp(engine)
  const tcgcsv = await startTcgcsv({ groups, now: () => app.clock.now })
  const clock = {
    nowMs: () => app.clock.now.getTime(),
    wait: async (ms: number) => app.clock.advance(ms),
  }
  const newList = (timeoutMs = 10_000) =>
    tcgcsvList({
      baseUrl: tcgcsv.url,
      userAgent: 'Holofolio/1.2.3',
      reportCall: () => {},
      clock,
      random: () => 0.5,
      timeoutMs,
    })
  const parts = { ...app.parts, priceLists: [newList()] }
  await addOurs(app)
  return {
    ...app,
    parts,
    tcgcsv,
    newList,
    read: (signal = forever, change = {}) => readPriceLists({ ...parts, ...change }, signal),
    run: () => app.storage.read(db => listRun(db, 'tcgcsv')),
    takeAsked: () => tcgcsv.asked.splice(0).map(path => path.replace('/tcgplayer/3/', '')),
    prices: async () => {
      const keys = [...ours.map(([id]) => id), 'unlisted'].flatMap(productId =>
        ['raw:near%20mint', 'sealed'].map(priceKey => ({ productId, priceKey })),
      )
      const found = await app.storage.read(db => pricesByKey(db, keys))
      return Object.fromEntries(
        [...found.values()].map(({ productId, priceCents }) => [productId, priceCents]),
      )
    },
    close: async () => {
      await app.close()
      await tcgcsv.close()
    },
  }
}

async function addOurs({ storage }: TestApp): Promise<void> {
  const facts = { setName: 'Surging Sparks', setCode: 'sv08', setCardCount: 191 }
  await addProducts(storage, [
    { id: 'pikachu', name: 'Pikachu', cardNumber: '057', ...facts },
    { id: 'pikachu-reverse', name: 'Pikachu', cardNumber: '057', ...facts },
    { id: 'pikachu-ex', name: 'Pikachu ex', cardNumber: '238', ...facts },
    { id: 'raichu', name: 'Raichu', cardNumber: '058', ...facts },
    { id: 'box', name: 'Surging Sparks Booster Box', productType: 'sealed_product', ...facts },
    { id: 'pack', name: 'Surging Sparks Booster Pack', productType: 'sealed_product', ...facts },
    { id: 'charizard', name: 'Charizard', setCode: 'base1', cardNumber: '4' },
    { id: 'charizard-1st', name: 'Charizard', setCode: 'base1', cardNumber: '4' },
    { id: 'unlisted', name: 'Kakuna', setCode: 'base1', cardNumber: '33' },
  ])
  await storage.write(async tx => {
    await tx.updateTable('products').set({ origin: 'import' }).execute()
    for (const [id, , printingKey] of ours)
      await tx.updateTable('products').set({ printing_key: printingKey }).where('id', '=', id).execute()
    const ids = ours.flatMap(([productId, externalId, finish]) =>
      externalId === null ? [] : [{ productId, source: 'tcgplayer', externalId, finish }],
    )
    await saveExternalIds(tx, ids)
  })
}

// Holds searches by the index against the rules of the search alone, on random texts and pages.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import { deepened, seedFor } from '#domain/testing/deep-run'
import { importProducts } from '#server/commands/products/import-products'
import { type TestApp, testApp } from '#server/testing/app'
import { stockCatalogue } from '#server/testing/catalogue'
import { plainSearch } from '#server/testing/plain-search'
import { onBothEngines } from '#server/testing/storages'
import { productsPage } from './product-lists.ts'

const names = [
  'Charizard',
  'Dark Charizard',
  'Charmander',
  'Mewtwo',
  'Mew',
  'Poké Ball',
  'Great Ball',
  'Ho-Oh',
]
const endings = ['', ' ex', ' EX', ' V', ' VMAX', ' ☆', ' δ', ' ♀', ' e e', " of Team Rocket's"]
const sets = ['Base Set', 'Base Set 2', 'Neo Destiny', 'EX Dragon', '卡 Set']
const codes = ['base1', 'sv03.5', 'me02', 'ex3', 'tk-ex-p']
const days = ['1999-01-09', '2003-11-24', '2021-08-27', null]

const rarities = ['Rare', 'Ultra Rare', 'Illustration rare', 'Secret Rare', null]

const normal = { finish: 'normal', run: null, stamps: [], foil: null, size: null }
const holo = { ...normal, finish: 'holo', run: 'unlimited' }
const printings = [
  [],
  [normal],
  [normal, { ...normal, finish: 'reverse' }],
  [holo, { ...holo, run: 'shadowless' }, { ...holo, run: null, stamps: ['1st-edition'] }],
]

/** Many of the same name, so that hits of equal rank go over the ends of pages. */
const entries = names.flatMap((name, ofName) =>
  endings.flatMap((ending, ofEnding) =>
    [0, 1, 2].map(copy => entryOf(`${name}${ending}`, ofName * 7 + ofEnding * 3 + copy)),
  ),
)

/** A name that is the abbreviation of a set too, and the card of that set with the same number. */
const [mew, eevee] = ['Mew', 'Eevee'].map(name => entryOf(name, 1))
const twins = [
  { ...mew, externalId: 'mew-201', setName: 'Islands', setCode: 'si1', cardNumber: '201' },
  { ...eevee, externalId: 'eevee-201', setName: '151', setCode: 'sv03.5', cardNumber: '201' },
] as CatalogueEntry[]

function entryOf(name: string, index: number): CatalogueEntry {
  const releaseDate = days[index % days.length] ?? null
  return {
    externalId: `${name}-${index}`,
    name,
    productType: index % 11 === 0 ? 'sealed_product' : 'card',
    setName: sets[index % sets.length] ?? '',
    setCode: codes[index % codes.length] ?? '',
    setCardCount: index % 4 === 0 ? null : 102,
    setReleaseDate: releaseDate,
    cardNumber: index % 11 === 0 ? null : `${index % 6 === 0 ? 'TG' : ''}${String(index).padStart(3, '0')}`,
    rarity: rarities[index % rarities.length] ?? null,
    pokemonType: null,
    category: null,
    hp: null,
    imageUrl: null,
    productDescription: null,
    releaseDate,
    printings: printings[index % printings.length] ?? [],
    language: index % 7 === 0 ? 'de' : 'en',
    sealedKind: null,
    ids: {},
  }
}

const word = fc.constantFrom(
  ...[...names, ...endings, ...sets].flatMap(text => text.split(/[\s-]+/)),
  '4/102',
  'sv3pt5 4',
  'sv03.5-007',
  'pfl 007',
  'pfl',
  'mew',
  'mew 12/102',
  'bs tg12',
  'alt',
  'full art',
  'secret',
  'reverse',
  'reverse holo',
  '1st edition',
  'shadowles',
  'unlimited',
  '004/102',
  'tg12',
  '12',
  '7',
  'zard',
  'charzard',
  'pokeball',
  'greatballs',
  'mew two',
  'xyzzy',
  '%',
)
const letter = fc.constantFrom(...`abcdeghimnorstvwxz0147é♀☆δ&/-. '’%_"卡`)
const text = fc.oneof(
  letter,
  word,
  fc.array(word, { minLength: 2, maxLength: 3 }).map(words => words.join(' ')),
  fc.array(word, { minLength: 2, maxLength: 9 }).map(words => words.join(' ').slice(0, 200)),
  fc.array(word, { minLength: 2, maxLength: 2 }).map(words => words.join('')),
  fc.tuple(word, fc.nat(), letter).map(([known, at, other]) => {
    const place = at % (known.length + 1)
    return `${known.slice(0, place)}${other}${known.slice(place + (at % 2))}`
  }),
  fc.array(letter, { minLength: 2, maxLength: 12 }).map(letters => letters.join('')),
  fc.array(letter, { minLength: 2, maxLength: 9 }).map(letters => letters.join(' ')),
  fc.array(letter, { minLength: 150, maxLength: 200 }).map(letters => letters.join('')),
)
const asked = fc.record({ text, limit: fc.constantFrom(1, 5, 12, 100), page: fc.nat(4) })

/** Of a card that has each; random texts rarely are. */
const setAndNumber = ['pfl 7', 'me02 007', 'pfl 7 charizard', 'chorizard pfl 7', 'MEW 201', 'mew 201'].map(
  typed => ({
    text: typed,
    limit: 12,
    page: 0,
  }),
)

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
    await importProducts(app.parts, 'tcgdex', [...entries, ...twins])
  })
  afterAll(() => app.close())

  const everyProduct = () =>
    app.storage.read(async db => {
      const rows = await db.selectFrom('products').selectAll().execute()
      const others = rows.filter(row => row.entry_id !== row.id)
      const listed = rows.filter(row => row.entry_id === row.id)
      expect(others.length).toBeGreaterThan(listed.length / 2)
      return listed.map(row => ({
        id: row.id,
        name: row.name,
        setName: row.set_name,
        cardNumber: row.card_number,
        setCode: row.set_code,
        rarity: row.rarity,
        setCardCount: row.set_card_count,
        miscInfo: row.misc_info,
        printing: row.printing_label,
        otherPrintings: others
          .filter(other => other.entry_id === row.id)
          .map(other => other.printing_label ?? ''),
        releaseDate: row.release_date,
        listOrder: row.list_order,
        language: row.language,
        productType: row.product_type,
      }))
    })

  it.each([
    ['MEW 201', ['Eevee', 'Mew']],
    ['mew 201', ['Mew', 'Eevee']],
  ])('finds for %s', async (search, names) => {
    const filter = { search, productType: null, set: null, rarity: null, language: null }
    const page = { limit: 12, offset: 0 }
    const found = await app.storage.read(db => productsPage(db, 'nobody', filter, page))
    const ids = found.products.map(({ id }) => id)
    const products = await everyProduct()
    expect(ids.map(id => products.find(product => product.id === id)?.name)).toEqual(names)
  })

  const seed = seedFor(44_869)
  it(`finds what the rules find, in their order, on every page, of seed ${seed}`, {
    timeout: deepened(120_000),
  }, async () => {
    const products = await everyProduct()
    const find = plainSearch(products)
    const sealed = new Set(products.filter(({ productType }) => productType !== 'card').map(({ id }) => id))
    expect(find('pfl 7').length).toBeGreaterThan(0)
    const searches = fc.sample(asked, { seed, numRuns: deepened(300) })
    for (const { text: search, limit, page } of [...setAndNumber, ...searches]) {
      if (search.trim() === '') continue
      const isFiltered = page === 1
      const expected = find(search).filter(id => !isFiltered || sealed.has(id))
      const filter = {
        search,
        productType: isFiltered ? 'sealed_product' : null,
        set: null,
        rarity: null,
        language: null,
      } as const
      const offset = page * limit
      const found = await app.storage.read(db => productsPage(db, 'nobody', filter, { limit, offset }))
      expect([search, found.totalItems, found.products.map(({ id }) => id)]).toEqual([
        search,
        expected.length,
        expected.slice(offset, offset + limit),
      ])
    }
  })
})

/** Which products of a catalogue rows of files mean, from their cells to the products. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { importProducts } from '#server/commands/products/import-products'
import { type TestApp, testApp } from '#server/testing/app'
import { readable } from '#server/testing/catalogue'
import { onOneEngine } from '#server/testing/storages'
import { readRow } from '#domain/import/read-row'
import { recogniseFile } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'
import { type FindProducts, productFinder } from './find-product.ts'

const setRows: Readonly<Record<string, readonly [name: string, count: number]>> = {
  base1: ['Base Set', 102],
  base4: ['Base Set 2', 130],
  base3: ['Fossil', 62],
  cel25: ['Celebrations', 25],
  cel25cc: ['Celebrations Classic Collection', 25],
  swsh7: ['Evolving Skies', 203],
  'sv03.5': ['151', 165],
}
const runs = ['holo:unlimited', 'holo:shadowless', 'holo:shadowless+1st-edition']
const cards = [
  card('base1-4', 'Charizard', runs),
  card('base1-15', 'Venusaur', runs),
  card('base4-4', 'Charizard', ['holo']),
  card('base3-5', 'Gengar', ['holo::galaxy', 'holo:1st-edition:galaxy']),
  card('cel25-4', 'Palkia', ['holo']),
  card('cel25-15', 'Lunala', ['holo']),
  card('cel25cc-CC002', 'Charizard', ['holo']),
  card('cel25cc-CC003', 'Venusaur', ['holo']),
  card('cel25cc-CC006', 'Here Comes Team Rocket!', ['holo']),
  card('cel25cc-CC016', 'Claydol', ['holo']),
  card('swsh7-215', 'Umbreon VMAX', ['holo']),
  card('sv03.5-025', 'Pikachu', ['normal', 'reverse', 'reverse::cosmos']),
  card('sv03.5-199', 'Charizard ex', ['holo']),
]

/** `holo:shadowless+1st-edition` is a holo with this run and stamp, `holo::galaxy` one with this foil. */
function card(id: string, name: string, printings: readonly string[]) {
  const [setId = '', localId = ''] = id.split('-')
  const [setName = '', official = 0] = setRows[setId] ?? []
  const variants = printings.map(key => {
    const [type, marks = '', foil = ''] = key.split(':')
    const stamp = marks.split('+').filter(mark => mark === '1st-edition')
    const [subtype] = marks.split('+').filter(mark => mark !== '' && mark !== '1st-edition')
    return { type, ...(subtype && { subtype }), ...(stamp.length > 0 && { stamp }), ...(foil && { foil }) }
  })
  const set = { id: setId, name: setName, cardCount: { official, total: official } }
  return { category: 'Pokemon', id, localId, name, set, variants_detailed: variants }
}

onOneEngine(engine => {
  let app: TestApp
  let find: FindProducts
  const named = new Map<string, string>()
  beforeAll(async () => {
    app = await testApp(engine)
    const entries = cards.map(row => readable(readCard(row, () => '2020-01-01')))
    await importProducts(app.parts, 'tcgdex', entries)
    find = await productFinder(app.storage)
    const products = await app.storage.read(db =>
      db.selectFrom('products').select(['id', 'set_code', 'card_number', 'printing_label']).execute(),
    )
    for (const { id, set_code, card_number, printing_label } of products)
      named.set(id, `${set_code}-${card_number} ${printing_label}`)
  })
  afterAll(() => app.close())

  /** Reads a file of one row and says which products it means. */
  async function found(header: string, row: string) {
    const read = rowOf(header, row)
    const [match] = await find([read.product])
    if (match === undefined) throw new Error(`no answer for ${header}`)
    if (match.verdict === 'matched') return [named.get(match.productId), match.assumed]
    if (match.verdict !== 'several') return match.verdict
    return { products: match.productIds.map(id => named.get(id)), reason: match.reason }
  }

  function rowOf(header: string, row: string) {
    const file = recogniseFile([header.split(','), row.split(',')])
    if (isRefusal(file)) throw new Error(file.sentence)
    const read = readRow(row.split(','), file.reading, '2026-11-25')
    if (!('ok' in read)) throw new Error(JSON.stringify(read))
    return read.ok
  }

  const usual = 'Name,Set,Number,Quantity'
  const cardLadder =
    'Date Purchased,Quantity,Card,Subject,Year,Set,Variation,Number,Category,Condition,Investment,Current Value,Potential Profit,Graded Cert #,Population,Notes'
  const slab = (subject: string, set: string, variation: string, number: string) =>
    `1/31/2024,1,${set} ${subject},${subject},2021,${set},${variation},${number},Pokemon,PSA 9,12.50,1,1,12345678,5,`

  describe('a row', () => {
    it.each([
      ['Name,Set,Number,Variant', 'Charizard,Base Set,4/102,1E', 'base1-4 1st Edition Shadowless Holo'],
      ['Name,Set,Number,Variant', 'Pikachu,151,025/165,RH', 'sv03.5-025 Reverse Holo'],
      [usual, 'Charizard ex,MEW,199,1', 'sv03.5-199 Holo'],
      ['Name,Number', 'Charizard ex,MEW 199', 'sv03.5-199 Holo'],
      ['Set,Number', 'MEW,199', 'sv03.5-199 Holo'],
      ['Card ID,Name,Set,Purchase Price (EUR),Added At', 'sv3pt5-199,,,1,', 'sv03.5-199 Holo'],
      [usual, 'Venusaur,Celebrations Classic Collection,15/102,1', 'cel25cc-CC003 Holo'],
      [usual, 'Claydol,Celebrations: Classic Collection,15/106,1', 'cel25cc-CC016 Holo'],
      [usual, 'Here Comes Team Rocket!,Celebrations,15/82,1', 'cel25cc-CC006 Holo'],
      [usual, 'Charizard,Celebrations,4/102,1', 'cel25cc-CC002 Holo'],
      [usual, 'Palkia,Celebrations,4/25,1', 'cel25-4 Holo'],
      [usual, 'Lunala,Celebrations,15,1', 'cel25-15 Holo'],
      [usual, 'Charizard,Base Set,4/102,1', 'base1-4 Unlimited Holo'],
      [usual, 'Charizard,Original Base Set,4,1', 'base1-4 Unlimited Holo'],
      [usual, 'Umbreon V-Max,SWSH Evolving Skies,215,1', 'swsh7-215 Holo'],
      [usual, 'Pikachu,SV 151,25,1', 'sv03.5-025 Normal'],
      [usual, 'Gengar,FO (Fossil),5,1', 'base3-5 Galaxy Holo'],
      [cardLadder, slab('FA/Umbreon Vmax', 'Pokemon Swsh', 'Evolving Skies', '215'), 'swsh7-215 Holo'],
      [cardLadder, slab('Pikachu', 'Pokemon Mew En-151', 'Reverse Holo', '025'), 'sv03.5-025 Reverse Holo'],
      [
        cardLadder,
        slab('Umbreon Vmax', 'Pokemon Sword & Shield', 'Evolving Skies Alternate Art', '215'),
        'swsh7-215 Holo',
      ],
      [
        cardLadder,
        slab('Charizard-Holo', 'Pokemon Game', '1st Edition', '4'),
        'base1-4 1st Edition Shadowless Holo',
      ],
    ])('%s: %s', async (header, row, product) => {
      expect(await found(header, row)).toEqual([product, null])
    })

    it('of a printing that one of several cards has is that card', async () => {
      const shadowless = await found('Name,Number,Printing', 'Charizard,4/102,Shadowless')
      expect(shadowless).toEqual(['base1-4 Shadowless Holo', null])
      const first = await found('Name,Number,Printing', 'Charizard,4,1st Edition')
      expect(first).toEqual(['base1-4 1st Edition Shadowless Holo', 'Set read as Base Set.'])
    })

    it('of a set whose name is cut short is matched, and it is said', async () => {
      const assumed = 'Set read as Evolving Skies.'
      expect(await found(usual, 'Umbreon VMAX,Evo Skies,215,1')).toEqual(['swsh7-215 Holo', assumed])
      expect(await found(usual, 'Umbreon VMAX,Evolvin Skies,215/203,1')).toEqual(['swsh7-215 Holo', assumed])
    })
  })

  describe('a row is asked about', () => {
    it('when its count contradicts its set, and fits a card elsewhere', async () => {
      const both = await found(usual, 'Charizard,Base Set,4/130,1')
      expect(both).toEqual({
        products: ['base1-4 Unlimited Holo', 'base4-4 Holo'],
        reason: 'Base Set has 102 cards, but number 4/130 is of Base Set 2.',
      })
    })

    it('when its number is of a reprint too, and no set is named', async () => {
      const both = await found('Name,Number', 'Charizard,4/102')
      expect(both).toEqual({
        products: ['base1-4 Unlimited Holo', 'cel25cc-CC002 Holo'],
        reason:
          'The row names no set, and Charizard 4/102 is in Base Set and Celebrations Classic Collection.',
      })
    })

    it('when its card has no such printing', async () => {
      const printings = await found(usual, 'Gengar (RH),Fossil,5/62,1')
      expect(printings).toEqual({
        products: ['base3-5 Galaxy Holo', 'base3-5 1st Edition Galaxy Holo'],
        reason: 'Printing “RH” fits no known printing of Gengar in Fossil.',
      })
    })

    it('with the runs of a set that an app has as one', async () => {
      const printings = await found(usual, 'Charizard,Base Set (1st Edition & Shadowless),4/102,1')
      expect(printings).toEqual({
        products: ['base1-4 Shadowless Holo', 'base1-4 1st Edition Shadowless Holo'],
        reason: 'Printing “1st Edition & Shadowless” can mean several printings.',
      })
    })

    it('when its card has no such printing, in a set whose name is cut short', async () => {
      expect(await found(usual, 'Gengar (RH),Fosil,5/62,1')).toMatchObject({
        reason: 'Set read as Fossil. Printing “RH” fits no known printing of Gengar in Fossil.',
      })
    })
  })

  it('a count that is of no known set is said', async () => {
    const assumed = 'Set read as 151. It has 165 cards, not 207.'
    expect(await found(usual, 'Charizard ex,151,199/207,1')).toEqual(['sv03.5-199 Holo', assumed])
  })
})

/** The headings that apps' files have had, as public exports show them. Columns come, go and change places. */
import { describe, expect, test } from 'vitest'
import { readAll, readOne, recognised } from './read-file.arbitrary.ts'

const rowsOf = (...lines: readonly string[]) => lines.map(line => line.split('|'))

describe('the TCGplayer app', () => {
  test.each<[string, string, string]>([
    [
      'without SKU, as Collectr takes it',
      'Quantity|Name|Simple Name|Set|Card Number|Set Code|Printing|Condition|Language|Rarity|Product ID',
      '2|Abra|Abra|Jungle|43/64|JU|Normal|Near Mint|English|Common|84603',
    ],
    [
      'with all options',
      'Quantity|Name|Simple Name|Set|Card Number|Set Code|External ID|Printing|Condition|Language|Rarity|Product ID|SKU|Price|Price Each',
      '2|Abra|Abra|Jungle|43/64|JU|x|Normal|Near Mint|English|Common|84603|1|$5.00|$2.50',
    ],
  ])('%s', (_, header, row) => {
    expect(readOne(rowsOf(header, row))).toMatchObject({
      product: { app: 'tcgplayer', name: 'Abra', setName: 'Jungle', cardNumber: '43', tcgplayerId: '84603' },
      quantity: 2,
      // Those prices are of the market, not what was paid.
      paidCents: null,
    })
  })

  test('has another product id in the pricing of sellers', () => {
    const rows = rowsOf(
      'TCGplayer Id|Product Line|Set Name|Product Name|Title|Number|Rarity|Condition|TCG Market Price|TCG Direct Low|TCG Low Price With Shipping|TCG Low Price|Total Quantity|Add to Quantity|TCG Marketplace Price|Photo URL',
      '7011|Pokemon|Jungle|Abra||43/64|Common|Near Mint Reverse Holofoil|1|1|1|1|3|0|1|',
      '7012|Magic|Dominaria|Opt||60|Common|Near Mint|1|1|1|1|3|0|1|',
    )
    expect(readAll(rows)).toMatchObject([
      {
        ok: {
          product: { app: 'tcgplayer-seller', tcgplayerId: null, printing: 'Reverse Holofoil' },
          state: { condition: 'Near Mint' },
          quantity: 3,
          paidCents: null,
        },
      },
      { skipped: 'other game' },
    ])
  })

  test('as its community exporter writes it', () => {
    const rows = rowsOf('Name|Set|Have|Want|Trade|Low|Mid|High', 'Abra|Jungle|2|1|0|1|2|3')
    expect(readOne(rows)).toMatchObject({ product: { name: 'Abra', setName: 'Jungle' }, quantity: 2 })
  })
})

describe('Dragon Shield', () => {
  const row = 'A|1|0|Abra|JU|Jungle|43|NearMint|Normal|English|1.50|2023-09-22'
  const header =
    'Folder Name|Quantity|Trade Quantity|Card Name|Set Code|Set Name|Card Number|Condition|Printing|Language|Price Bought|Date Bought'

  test.each([
    ['without prices of the market', header, row],
    ['with the prices of Cardmarket', `${header}|AVG|LOW|TREND`, `${row}|1|2|3`],
  ])('%s', (_, heading, line) => {
    const twice = rowsOf('"sep=,"', heading, line, line)
    expect(recognised(twice).reading.app).toBe('dragonshield')
    // The same printing again is another purchase.
    expect(readAll(twice.slice(1))).toMatchObject([{ ok: { paidCents: 150 } }, { ok: { paidCents: 150 } }])
  })

  test('as its successor writes it, with lists of what is wanted', () => {
    const heading =
      'List Type|List Name|Collection|Format|Board|Quantity|Card Name|Set Code|Set Name|Card Number|Condition|Printing|Rarity|Language|Price Bought|Date Bought|Parent List Type|Parent List Name|Current Price (tcgplayer_marketsellprice)|List Cover Image|Parent List Cover Image'
    const line = (type: string) =>
      `${type}|A|||Main|2|Abra|JU|Jungle|43|Poor|Normal|Common|English|1.50|2023-09-22|||1||`
    expect(readAll(rowsOf(heading, line('folder'), line('wishlist')))).toMatchObject([
      { ok: { quantity: 2, paidCents: 300, state: { condition: 'Damaged' }, remarks: { tags: ['A'] } } },
      { skipped: 'not owned' },
    ])
  })
})

describe('apps of Magic', () => {
  test.each([
    [
      'manabox',
      'Name|Set code|Set name|Collector number|Foil|Rarity|Quantity|ManaBox ID|Scryfall ID|Purchase price|Misprint|Altered|Signed|Condition|Language|Proxy|Purchase price currency|Added',
      'Opt|DOM|Dominaria|60|normal|common|1|1|x|1|false|false|false|near_mint|en|false|EUR|2026-10-01T10:00:00.000Z',
    ],
    [
      'archidekt',
      'Quantity|Name|Finish|Condition|Date Added|Language|Purchase Price|Tags|Edition Name|Edition Code|Multiverse Id|Scryfall ID|Collector Number',
      '1|Opt|Normal|NM|2026-10-01|EN|1||Dominaria|dom|442949|x|60',
    ],
    [
      'deckbox',
      'Count|Tradelist Count|Name|Edition|Edition Code|Card Number|Cost',
      '1|0|Opt|Dominaria|DOM|60|1',
    ],
  ])('%s', (app, header, row) => {
    expect(recognised(rowsOf(header, row)).reading.app).toBe(app)
    const product = { name: 'Opt', setName: 'Dominaria', cardNumber: '60' }
    expect(readAll(rowsOf(header, row))).toMatchObject([{ ok: { product } }])
  })
})

test('a file of a card list without spaces in its headings', () => {
  const rows = rowsOf('Id|CardName|NumberOwned', 'A1-1|Abra|2', 'A1-2|Onix|0')
  expect(readAll(rows)).toMatchObject([
    { ok: { product: { name: 'Abra' }, quantity: 2 } },
    { skipped: 'no copies' },
  ])
})

test('a number beyond the count of its set is a secret card', () => {
  const rows = rowsOf('Name|Set|Number|Quantity', 'Charizard ex|Obsidian Flames|223/197|1')
  expect(readOne(rows).product).toMatchObject({ cardNumber: '223', setCardCount: '197' })
})

/** Rows of other games, in files of apps that have several and do not say of which a row is. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { onOneEngine } from '#server/testing/storages'

const tcgplayer =
  'Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU'
const dragonShield =
  'Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought,LOW,MID,MARKET'

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    const { token } = await app.register()
    const card = { name: 'Charizard', product_type: 'card', set_name: 'Base Set', card_number: '4' }
    const body = { ...card, image_url: 'https://example.com/charizard.webp' }
    await app.call('POST /api/products', { token, body })
  })
  afterAll(() => app.close())

  /** Imports a file and returns the verdict of each row, and whether it is said to be of another game. */
  async function answersOf(lines: readonly string[]) {
    const { begin, rows } = await importerOf(app)
    const { id } = await begin(lines.join('\r\n'))
    return (await rows(id, {})).rows.map(({ verdict, sentence }) => [
      verdict,
      sentence?.includes('another game') ?? false,
    ])
  }

  it('of apps of Magic are, unless the catalogue has their set and card', async () => {
    const file = [
      'Name,Set code,Set name,Collector number,Foil,Quantity,ManaBox ID,Purchase price,Condition,Language',
      'Opt,DOM,Dominaria,60,normal,1,1,1,near_mint,en',
      'Charizard,BS,Base Set,4,foil,1,2,5,near_mint,en',
      'Charizard,XX,A Set of Tomorrow,4,foil,1,3,5,near_mint,en',
      'Missingno,BS,Base Set,999,normal,1,4,5,near_mint,en',
    ]
    expect(await answersOf(file)).toEqual([
      ['skipped', true],
      ['matched', false],
      ['skipped', true],
      ['skipped', true],
    ])
  })

  it.each([
    [
      'Dragon Shield',
      dragonShield,
      'A,1,0,Opt,DOM,Dominaria,60,NearMint,Foil,English,1,2023-09-22,1,2,3',
      'A,1,0,Charizard,BS,Base Set,4,NearMint,Foil,English,1,2023-09-22,1,2,3',
      'A,1,0,Charizard,XX,A Set of Tomorrow,4,NearMint,Foil,English,1,2023-09-22,1,2,3',
      'A,1,0,Missingno,BS,Base Set,999,NearMint,Normal,English,1,2023-09-22,1,2,3',
    ],
    [
      'the TCGplayer app',
      tcgplayer,
      '1,Opt,Opt,Dominaria,60,DOM,Foil,Near Mint,English,Common,1,1',
      '1,Charizard,Charizard,Base Set,4/102,BS,Holofoil,Near Mint,English,Rare,,1',
      '1,Charizard,Charizard,A Set of Tomorrow,4,XX,Holofoil,Near Mint,English,Rare,,1',
      '1,Missingno,Missingno,Base Set,999,BS,Normal,Near Mint,English,Rare,,1',
    ],
  ])('of %s are answered so, row by row, by set and name', async (_, ...lines) => {
    expect(await answersOf(lines)).toEqual([
      ['skipped', true],
      ['matched', false],
      // A card of a set that the catalogue lacks is a choice, not another game.
      ['several', false],
      ['unknown', false],
    ])
  })
})

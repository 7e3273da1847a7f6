import { describe, expect, test } from 'vitest'
import type { Listing } from './listing.ts'
import type { PricedProduct } from '#domain/prices/price-question'
import { judgeListing } from './listing-verdict.ts'
import { charizard } from '#domain/testing/charizard-listings'
import { cents } from '#domain/money/money'
import { gradedTarget, nearMint, type PriceTarget, sealed } from '#domain/prices/price-target'

const box: PricedProduct = {
  ...charizard,
  name: '151 Elite Trainer Box',
  productType: 'sealed_product',
  setName: '151',
  setCode: 'sv03.5',
  setCardCount: null,
  cardNumber: null,
  printing: null,
}
const listing: Listing = {
  id: '1',
  title: 'Charizard 4/102 Base Set',
  priceCents: cents(20_000),
  currency: 'USD',
  shippingCents: null,
  conditionId: '4000',
  buyingOptions: ['FIXED_PRICE'],
  seller: 'somebody',
  sellerFeedback: 100,
  hasVariations: false,
  country: 'US',
  listedAt: null,
  url: null,
}

function leftOut(change: Partial<Listing>, product = charizard, target: PriceTarget = nearMint) {
  return judgeListing({ ...listing, ...change }, product, target).leftOut
}

describe('a raw card in Near Mint', () => {
  test.each([
    ['1999 Pokemon Base Set Unlimited Charizard Holo 4/102 NM', null],
    ['Pokemon Charizard Base Set 4/102 Holo Rare WOTC 1999 ENG Near Mint-Mint', null],
    ['Charizard 4/102', null],
    ['CHARIZARD (BASE SET) #4 HOLO', null],
    ['Charizard 004/102 120HP', null],
    ['Charizard Base Set PSA worthy', null],
    ['Charizard 4/102 Base Set LP', 'another condition'],
    ['Charizard Base Set Holo WOTC - HP', 'another condition'],
    ['Charizard', 'not certain'],
    ['Charizard #4 NM', 'not certain'],
    ['Charizard 4/130 Base Set 2', 'another product'],
    ['Charizard Base Set 2 Holo', 'another product'],
    ['Charizard Base Set #4 light play', 'another condition'],
    ['Celebrations Charizard 4/102 Classic Collection', 'another product'],
    ['Charizard ex 6/165 151', 'another product'],
    ['Charizard VMAX Base Set', 'another product'],
    ['Blastoise 4/102 Base Set', 'another product'],
    ['Charizard 4/102 5/102 Base Set', 'another product'],
    ['Charizard 4/102 Base Set German', 'another language'],
    ['Charizard 4/102 1st Edition', 'another printing'],
    ['Charizard 4/102 Shadowless', 'another printing'],
    ['Charizard 4/102 Reverse Holo', 'another printing'],
    ['Charizard 4/102 non-holo', 'another printing'],
    ['Charizard 4/102 Base Set Proxy', 'not genuine'],
    ['Charizard 4/102 Base Set x4', 'lot'],
    ['Charizard 4/102 Base Set PSA 9', 'graded'],
    ['Charizard 4/102 Base Set PSA 10?', 'graded'],
  ])('%s', (title, reason) => expect(leftOut({ title })).toBe(reason))

  test.each([
    [{ hasVariations: true }, 'several to choose from'],
    [{ buyingOptions: ['AUCTION'] }, 'auction'],
    [{ buyingOptions: ['FIXED_PRICE', 'AUCTION'] }, null],
    [{ buyingOptions: [] }, null],
    [{ priceCents: null }, 'no price'],
    [{ currency: 'GBP' }, 'another currency'],
    [{ currency: null }, 'another currency'],
    [{ conditionId: '2750' }, 'graded'],
    [{ conditionId: null }, null],
  ])('offer: %j', (change, reason) => expect(leftOut(change)).toBe(reason))
})

describe('a slab of PSA 9', () => {
  test.each([
    ['1999 Pokemon Base Set Charizard Holo #4 PSA 9 MINT', null],
    ['PSA 9 Charizard 4/102 Unlimited Base Set 1999', null],
    ['1999 POKEMON GAME 4 CHARIZARD-HOLO PSA 9', null],
    ['Charizard 4/102 Base Set MINT 9 PSA', null],
    ['Charizard 4/102 Base Set PSA 10', 'another grade'],
    ['Charizard 4/102 Base Set CGC 9', 'another grade'],
    ['Charizard 4/102 Base Set PSA 9 (OC)', 'another grade'],
    ['Charizard 4/102 Base Set PSA 8 PSA 9?', 'grade not certain'],
    ['Charizard 4/102 Base Set graded', 'grade not certain'],
    ['Charizard 4/102 Shadowless PSA 9', 'another printing'],
    ['Charizard PSA 9', 'not certain'],
  ])('%s', (title, reason) =>
    expect(leftOut({ title, conditionId: '2750' }, charizard, gradedTarget('PSA', '9'))).toBe(reason))

  test('is never a listing with an ungraded condition id, whatever its title', () => {
    const title = 'Charizard 4/102 Base Set PSA 9'
    expect(leftOut({ title }, charizard, gradedTarget('PSA', '9'))).toBe('not graded')
    expect(leftOut({ title, conditionId: null }, charizard, gradedTarget('PSA', '9'))).toBe('not graded')
  })
})

describe('words of the product name mean nothing else', () => {
  const named = (name: string, setName: string, cardNumber: string, setCardCount: number): PricedProduct => ({
    ...charizard,
    name,
    setName,
    cardNumber,
    setCardCount,
    printing: 'normal',
  })
  test.each([
    [named('Mystery Garden', 'Mega Evolution', '122', 132), 'Mystery Garden 122/132 NM', null],
    [named('Gold Potion', 'Boundaries Crossed', '140', 149), 'Gold Potion 140/149', null],
    [named('Custom Catcher', 'Lost Thunder', '171', 214), 'Custom Catcher 171/214', null],
    [named('Iron Bundle', 'Paradox Rift', '56', 182), 'Iron Bundle 056/182 Paradox Rift', null],
    [named('Reverse Valley', 'BREAKpoint', '110', 122), 'Reverse Valley 110/122', null],
    [named('Jumbo Ice Cream', 'Chaos Rising', '70', 86), 'Jumbo Ice Cream 070/086', null],
    [named('Metal Energy', 'Base Set 2', '1', 130), 'Metal Energy 1/130', null],
    [named('Custom Catcher', 'Lost Thunder', '171', 214), 'Custom Catcher 171/214 custom', 'not genuine'],
    [named('Iron Bundle', 'Paradox Rift', '56', 182), 'Iron Bundle 056/182 bundle', 'lot'],
  ])('%j', (product, title, reason) => expect(leftOut({ title }, product)).toBe(reason))
})

describe('telling cards apart', () => {
  test.each<[Partial<PricedProduct>, string, string | null]>([
    [{ name: 'Arceus', setName: 'Arceus', cardNumber: 'AR6' }, 'Snorunt Arceus', 'not certain'],
    [{ name: 'Arceus', setName: 'Arceus', cardNumber: 'AR6' }, 'Arceus AR6 Arceus', null],
    [{ name: 'Arceus', setName: 'Arceus', cardNumber: 'AR6' }, 'Arceus AR9 Arceus', 'another product'],
    [{ name: 'Eevee', setName: 'SWSH Black Star Promos', cardNumber: 'SWSH042' }, 'Eevee SWSH042', null],
    [
      { name: 'Eevee', setName: 'SWSH Black Star Promos', cardNumber: 'SWSH042' },
      'Eevee SWSH095 SWSH Black Star Promos',
      'another product',
    ],
    [
      { name: 'Turtwig', setName: 'POP Series 8', cardNumber: '17', setCardCount: 17 },
      'Turtwig 17/17 POP Series 6',
      'another product',
    ],
    [
      { name: 'Mimikyu V', setName: 'Brilliant Stars Trainer Gallery', cardNumber: 'TG16', setCardCount: 30 },
      'Mimikyu V TG16/TG30 Brilliant Stars',
      null,
    ],
    [
      { name: 'Mimikyu V', setName: 'Brilliant Stars Trainer Gallery', cardNumber: 'TG16', setCardCount: 30 },
      'Mimikyu V TG16 Brilliant Stars',
      null,
    ],
    [
      { name: 'Altaria EX', setName: 'Fates Collide', cardNumber: '83', setCardCount: 124 },
      'M Altaria EX Fates Collide',
      'another product',
    ],
    [
      { name: 'Altaria EX', setName: 'Fates Collide', cardNumber: '83', setCardCount: 124 },
      'NM/M Altaria EX Fates Collide',
      null,
    ],
    [
      { name: 'Haunter', setName: 'Fossil', cardNumber: '6', setCardCount: 62 },
      'Dark Haunter Fossil',
      'another product',
    ],
    [
      { name: 'Celesteela GX', setName: 'Unbroken Bonds', cardNumber: '163', setCardCount: 214 },
      'Celesteela GX Unbroken Bonds Secret Rare',
      'another product',
    ],
    [
      { name: 'Nidoran♀', setName: 'Jungle', cardNumber: '57', setCardCount: 64 },
      'Nidoran Female 57/64 Jungle',
      null,
    ],
    [
      {
        name: "Professor's Research (Professor Magnolia)",
        setName: 'Sword & Shield',
        cardNumber: '178',
        setCardCount: 202,
      },
      'Professors Research 178/202',
      null,
    ],
  ])('%j: %s', (change, title, reason) => {
    expect(leftOut({ title }, { ...charizard, printing: 'holo', ...change })).toBe(reason)
  })

  test.each([
    ['Drampa GX', '115', null],
    ['Drampa', '160', null],
    ['Drampa', '115', 'another printing'],
  ])('a holo title for %s %s, whose printing is normal: %s', (name, cardNumber, reason) => {
    const product = { ...charizard, name, cardNumber, setCardCount: 145, printing: 'normal' }
    expect(leftOut({ title: `${name} ${cardNumber}/145 Holo` }, product)).toBe(reason)
  })

  test('a name without readable words is never certain', () => {
    expect(leftOut({ title: 'リザードン 4/102' }, { ...charizard, name: 'リザードン' })).toBe('not certain')
  })

  test.each([
    ['normal', 'Haunter 29/102 Holo', 'another printing'],
    ['normal', 'Haunter 29/102 non holo', null],
    ['reverse', 'Haunter 29/102', 'another printing'],
    ['reverse', 'Haunter 29/102 Rev Holo', null],
    ['1st edition normal', 'Haunter 29/102 1st Edition', null],
    ['1st edition normal', 'Haunter 29/102', 'another printing'],
    [null, 'Haunter 29/102 Holo', null],
    [null, 'Haunter 29/102 Reverse Holo', 'another printing'],
  ])('printing %s: %s', (printing, title, reason) => {
    expect(leftOut({ title }, { ...charizard, name: 'Haunter', cardNumber: '29', printing })).toBe(reason)
  })
})

describe('misc information', () => {
  test.each([
    ['1st Edition', 'Haunter 29/102 1st Edition', null],
    ['1st Edition', 'Haunter 29/102 1st ed', null],
    ['1st Edition', 'Haunter 29/102', 'another printing'],
    ['Staff', 'Haunter 29/102 Staff', null],
    ['Staff', 'Haunter 29/102', 'another printing'],
    ['Reverse Holo', 'Haunter 29/102 Rev Holo', null],
    [null, 'Haunter 29/102 Staff', 'altered'],
  ])('%s: %s', (miscInfo, title, reason) => {
    expect(leftOut({ title }, { ...charizard, name: 'Haunter', cardNumber: '29', miscInfo })).toBe(reason)
  })
})

describe('a sealed product', () => {
  const offered = { conditionId: '1000' }
  test.each([
    ['Pokemon TCG Scarlet & Violet 151 Elite Trainer Box ETB Factory Sealed', null],
    ['Pokemon 151 ETB NEW SEALED', null],
    ['Pokemon 151 Elite Trainer Box - 9 Booster Packs - w/ 65 Sleeves', null],
    ['Pokemon 151 Elite Trainer Box (Case Fresh)', null],
    ['Pokemon 151 Pokemon Center Elite Trainer Box', 'another product'],
    ['Pokemon 151 PC ETB', 'another product'],
    ['Pokemon 151 Booster Bundle', 'another product'],
    ['Pokemon 151 Elite Trainer Box Case', 'lot'],
    ['2x 151 ETB', 'lot'],
    ['151 ETB EMPTY BOX', 'opened or incomplete'],
    ['1 Booster Pack from 151 Elite Trainer Box', 'opened or incomplete'],
    ['151 Elite Trainer Box acrylic case', 'not the thing itself'],
    ['151 Elite Trainer Box Japanese', 'another language'],
    ['151 Elite Trainer Box PSA 10', 'graded'],
  ])('%s', (title, reason) => expect(leftOut({ ...offered, title }, box, sealed)).toBe(reason))

  test.each([
    ['Pokemon TCG Scarlet & Violet Booster Box Factory Sealed English', null],
    ['Pokemon Scarlet & Violet Base Set Booster Box SV1 36 Packs', null],
    ['Pokemon Scarlet & Violet Paldea Evolved Booster Box', 'not certain'],
    ['Pokemon Scarlet & Violet Half Booster Box', 'another product'],
  ])('named after its series: %s', (title, reason) => {
    const product = { ...box, name: 'Scarlet & Violet Booster Box', setName: 'Scarlet & Violet' }
    expect(leftOut({ ...offered, title }, product, sealed)).toBe(reason)
  })

  test('is never priced as a card, nor a card as a sealed product', () => {
    expect(leftOut({ title: '151 Elite Trainer Box' }, box, nearMint)).toBe('another product')
    expect(leftOut({}, charizard, sealed)).toBe('another product')
  })
})

describe('a card of another language', () => {
  const glurak = { ...charizard, name: 'Glurak', setName: 'Grundset', language: 'de' } as const
  const japanese = { ...charizard, language: 'ja' } as const
  test.each([
    ['Glurak 4/102 Grundset German', glurak, null],
    ['Glurak 4/102 Grundset deutsch NM', glurak, null],
    ['Glurak 4/102 Grundset', glurak, 'another language'],
    ['Charizard 4/102 Base Set German', glurak, 'another product'],
    ['Charizard 4/102 Base Set Japanese', japanese, null],
    ['Charizard 4/102 Base Set', japanese, 'another language'],
    ['Charizard 4/102 Base Set Korean', japanese, 'another language'],
    ['Charizard 4/102 Base Set English', japanese, 'another language'],
    ['Charizard 4/102 Base Set Japanese', charizard, 'another language'],
  ])('%s', (title, product, reason) => {
    expect(judgeListing({ ...listing, title }, product, nearMint).leftOut).toBe(reason)
  })
})

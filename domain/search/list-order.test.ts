import { expect, test } from 'vitest'
import { languages } from '#domain/products/language'
import { type Listed, listOrder, orderRangeOf } from './list-order.ts'

const card = {
  name: 'Alakazam',
  productType: 'card',
  setName: 'Base Set',
  cardNumber: '1',
  releaseDate: '1999-01-09',
  createdDay: '2026-01-01',
  language: 'en',
} as const
const sealed = { ...card, productType: 'sealed_product', cardNumber: null, name: 'Booster Box' } as const

const asListed: readonly Listed[] = [
  { ...card, setName: 'Unknown to all', releaseDate: null },
  { ...card, setName: 'Pitch Black', releaseDate: '2025-07-17' },
  card,
  { ...card, cardNumber: '2' },
  { ...card, cardNumber: '004' },
  { ...card, cardNumber: '10' },
  { ...card, cardNumber: '99a' },
  { ...card, cardNumber: '102' },
  { ...card, cardNumber: 'H1' },
  { ...card, cardNumber: 'H10' },
  { ...card, cardNumber: 'TG02' },
  { ...card, cardNumber: '?' },
  { ...card, cardNumber: null },
  sealed,
  { ...sealed, name: 'Theme Deck' },
  { ...sealed, setName: 'Miscellaneous', releaseDate: '2026-07-17' },
  { ...sealed, setName: 'Miscellaneous', releaseDate: '2020-07-17' },
  { ...card, language: 'de', releaseDate: '2025-07-17' },
  { ...card, language: 'de' },
  { ...sealed, language: 'de', setName: 'Miscellaneous', releaseDate: '2026-07-17' },
  { ...card, language: 'zh-cn', releaseDate: '2025-07-17' },
  { ...card, language: 'zh-tw', releaseDate: '2025-07-17' },
]

test('lists newest sets first, cards by number before sealed products, without a set last, other languages after English', () => {
  const shuffled = asListed.map(listOrder).toReversed()
  expect(shuffled.toSorted()).toEqual(asListed.map(listOrder))
})

test('keeps the sort key short for the longest names', () => {
  const long = '😀'.repeat(200)
  expect(Buffer.byteLength(listOrder({ ...card, setName: long, cardNumber: long }))).toBeLessThan(600)
})

test('has the products of each language between two sort keys, and those of no other', () => {
  const orders = languages.map(language => ({ language, order: listOrder({ ...card, language }) }))
  for (const language of languages) {
    const { from, before } = orderRangeOf(language)
    const inRange = orders.filter(({ order }) => order >= from && order < before)
    expect(inRange.map(found => found.language)).toEqual([language])
  }
})

import { expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import type { KeptGroup } from '#web/api/kept-collection.ts'
import { findable, searchKept } from './kept-rows.tsx'

const group = (fields: Partial<KeptGroup>): KeptGroup => ({
  key: fields.name ?? '',
  productId: fields.name ?? '',
  name: 'Charizard',
  setName: 'Base Set',
  cardNumber: '4',
  printingLabel: null,
  language: 'en',
  kind: 'raw',
  label: 'Near Mint',
  quantity: 1,
  totalInvestmentCents: cents(100),
  currentMarketPriceCents: null,
  marketPriceCeilingCents: null,
  priceForAnyCompany: false,
  ...fields,
})

const groups = findable([
  group({ name: 'Charizard', label: 'PSA 10', kind: 'graded' }),
  group({ name: 'Pokémon Fan Club', setName: 'Fossil', cardNumber: '62' }),
  group({ name: 'Ho-Oh', setName: 'Neo Revelation', printingLabel: 'Reverse Holo', cardNumber: '7' }),
])
const found = (text: string) => searchKept(groups, text).map(({ name }) => name)

it.each([
  ['', ['Charizard', 'Pokémon Fan Club', 'Ho-Oh']],
  ['char', ['Charizard']],
  ['pokemon', ['Pokémon Fan Club']],
  ['ho-oh reverse', ['Ho-Oh']],
  ['base 4', ['Charizard']],
  ['psa 10', ['Charizard']],
  ['fossil charizard', []],
])('finds %j', (text, names) => {
  expect(found(text)).toEqual(names)
})

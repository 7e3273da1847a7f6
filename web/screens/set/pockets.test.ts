import { expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import type { Checklist } from '#web/api/sets.ts'
import { pocketName, pocketsOf, shownOf } from './pockets.ts'
import type { Shown } from './set-search.ts'

const printing = (id: string, label: string | null, quantity: number, price: number | null) => ({
  id,
  label,
  quantity,
  currentMarketPriceCents: price === null ? null : cents(price),
})

const card = (id: string, cardNumber: string | null, ...printings: ReturnType<typeof printing>[]) => ({
  id,
  name: id,
  cardNumber,
  rarity: 'Rare',
  pokemonType: 'Fire',
  hp: 120,
  imageUrl: null,
  isOwned: printings.some(({ quantity }) => quantity > 0),
  currentMarketPriceCents: cents(95),
  printings,
})

const checklist: Checklist = {
  set: {
    setCode: 'base1',
    setName: 'Base Set',
    language: 'en',
    releaseDate: null,
    cards: 2,
    cardsOwned: 1,
    printingsOwned: 2,
    isChosen: false,
  },
  cards: [
    card('pikachu', '25', printing('pikachu', 'Normal', 2, 150), printing('reverse', 'Reverse Holo', 1, 95)),
    card('mew', null, printing('mew', null, 0, null)),
  ],
  printings: 3,
  missing: 1,
  missingPriced: 1,
  missingCostCents: cents(95),
  oldestPriceAsOf: null,
}

it('has a pocket for each card, with its copies in all printings and its cheapest price', () => {
  const pockets = pocketsOf(checklist, false)
  expect(pockets).toMatchObject([
    { id: 'pikachu', printingId: 'reverse', printingLabel: 'Reverse Holo', quantity: 3, priceCents: 95 },
    { id: 'mew', printingId: 'mew', printingLabel: null, quantity: 0, priceCents: 95 },
  ])
  expect(pockets[0]?.art).toMatchObject({ setName: 'Base Set', productType: 'card', pokemonType: 'Fire' })
})

it('has a pocket for each printing, with its own copies and price', () => {
  expect(pocketsOf(checklist, true)).toMatchObject([
    { id: 'pikachu', cardId: 'pikachu', quantity: 2, priceCents: 150 },
    { id: 'reverse', cardId: 'pikachu', printingLabel: 'Reverse Holo', quantity: 1, priceCents: 95 },
    { id: 'mew', cardId: 'mew', quantity: 0, priceCents: null },
  ])
})

it('shows owned or missing ones alone, and among these what was just added', () => {
  const pockets = pocketsOf(checklist, false)
  const ids = (shown: Shown, ...added: readonly string[]) =>
    shownOf(pockets, shown, new Set(added)).map(({ id }) => id)
  expect(ids('all')).toEqual(['pikachu', 'mew'])
  expect(ids('owned', 'mew')).toEqual(['pikachu'])
  expect(ids('missing')).toEqual(['mew'])
  expect(ids('missing', 'pikachu')).toEqual(['pikachu', 'mew'])
})

it('names a pocket by its card, or by its printing', () => {
  const [normal, reverse, mew] = pocketsOf(checklist, true)
  if (!normal || !reverse || !mew) throw new Error('three pockets')
  expect(pocketName(reverse, true)).toBe('pikachu #25, Reverse Holo')
  expect(pocketName(normal, false)).toBe('pikachu #25')
  expect(pocketName(mew, true)).toBe('mew')
})

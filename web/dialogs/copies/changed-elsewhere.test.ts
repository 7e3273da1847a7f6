import { expect, test } from 'vitest'
import { noTexts } from '#domain/copies/state-texts'
import { cents } from '#domain/money/money'
import { changedElsewhere } from './changed-elsewhere.ts'

const copy = {
  label: 'Near Mint',
  purchasePriceCents: cents(1000),
  purchaseDate: '2026-03-02',
  ownPriceCents: cents(1500),
  countsOwnPrice: false,
  ...noTexts,
  note: null,
  tags: [],
  box: null,
  binder: null,
  page: null,
  seller: null,
}

test('says nothing of a copy that is as it was', () => {
  expect(changedElsewhere(copy, { ...copy })).toBeNull()
})

test('names what changed with its new value, and what is gone', () => {
  expect(changedElsewhere(copy, { ...copy, purchasePriceCents: cents(1200), label: 'PSA 10' })).toBe(
    'Changed elsewhere: Label PSA 10, Investment $12.00.',
  )
  expect(changedElsewhere(copy, { ...copy, ownPriceCents: null, purchaseDate: '2026-03-03' })).toBe(
    'Changed elsewhere: Purchase Date Mar 3, 26, Your price removed.',
  )
  expect(changedElsewhere(copy, { ...copy, countsOwnPrice: true })).toBe(
    'Changed elsewhere: Your price counts.',
  )
  expect(changedElsewhere(copy, { ...copy, tags: ['Vintage', 'Keep'], box: 'Blue box' })).toBe(
    'Changed elsewhere: Tags Vintage, Keep, Box Blue box.',
  )
})

import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { type InsuredCopy, insuredTotals } from './insurance.ts'

const copy = (kind: InsuredCopy['kind'], cost: number, value: number | null): InsuredCopy => ({
  name: 'Mew',
  setName: 'Promos',
  cardNumber: '8',
  printing: null,
  language: null,
  pokemonType: null,
  kind,
  label: '',
  certNumber: null,
  costCents: cents(cost),
  valueCents: value === null ? null : cents(value),
  valuedOn: null,
  purchaseDate: '2026-03-14',
})

test('totals are of all copies and of each kind, and a copy without a price adds none', () => {
  const { all, byKind } = insuredTotals([copy('raw', 101, 202), copy('raw', 1, null), copy('sealed', 5, 7)])
  expect(all).toEqual({ copies: 3, costCents: 107, pricedCopies: 2, valueCents: 209 })
  expect(byKind).toEqual([
    { kind: 'raw', copies: 2, costCents: 102, pricedCopies: 1, valueCents: 202 },
    { kind: 'sealed', copies: 1, costCents: 5, pricedCopies: 1, valueCents: 7 },
  ])
  expect(insuredTotals([])).toEqual({
    all: { copies: 0, costCents: 0, pricedCopies: 0, valueCents: 0 },
    byKind: [],
  })
})

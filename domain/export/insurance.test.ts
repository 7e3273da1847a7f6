import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { type InsuredCopy, insuredRows, insuredTotals } from './insurance.ts'

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
  valuedBy: null,
  isEstimate: false,
  purchaseDate: '2026-03-14',
})

test('totals are of all copies and of each kind, and a copy without a price adds none', () => {
  const copies = [copy('raw', 101, 202), copy('raw', 1, null), copy('sealed', 5, 7), copy('sealed', 5, 7)]
  const estimate = { ...copy('raw', 2, 3), isEstimate: true }
  const { all, byKind } = insuredTotals(insuredRows([...copies, estimate]))
  expect(all).toEqual({ copies: 5, costCents: 114, pricedCopies: 4, valueCents: 219, estimates: 1 })
  expect(byKind).toEqual([
    { kind: 'raw', copies: 3, costCents: 104, pricedCopies: 2, valueCents: 205, estimates: 1 },
    { kind: 'sealed', copies: 2, costCents: 10, pricedCopies: 2, valueCents: 14, estimates: 0 },
  ])
  expect(insuredTotals([])).toEqual({
    all: { copies: 0, costCents: 0, pricedCopies: 0, valueCents: 0, estimates: 0 },
    byKind: [],
  })
})

test('equal copies are one row, those with pictures of their own apart, the dearest first', () => {
  const pack = copy('sealed', 5, 7)
  const copies = [copy('raw', 9, null), pack, copy('raw', 1, null), copy('raw', 1, 20), pack, pack, pack]
  const rows = insuredRows(copies, place => place === 5)
  expect(
    rows.map(({ place, quantity, costCents, valueCents }) => [place, quantity, costCents, valueCents]),
  ).toEqual([
    [1, 3, 15, 21],
    [3, 1, 1, 20],
    [5, 1, 5, 7],
    [0, 1, 9, null],
    [2, 1, 1, null],
  ])
})

import { expect, it } from 'vitest'
import { movedHours } from './price-hours.ts'

const at = (countedAsOf: string | null, quantity: number) => ({ countedAsOf, quantity })
const noon = '2026-03-01T12:59:59.999Z'
const later = '2026-03-01T13:00:00.000Z'

it('moves copies from the hour of their last price to that of their new one', () => {
  expect(movedHours([{ before: at(noon, 3), after: at(later, 3) }])).toEqual(
    new Map([
      ['2026-03-01T12', -3],
      ['2026-03-01T13', 3],
    ]),
  )
})

it('counts copies that come and go, and prices that appear', () => {
  const moved = movedHours([
    { before: null, after: at(noon, 2) },
    { before: at(noon, 5), after: at(noon, 4) },
    { before: at(later, 1), after: null },
    { before: at(null, 7), after: at(later, 7) },
  ])
  expect(moved).toEqual(
    new Map([
      ['2026-03-01T12', 1],
      ['2026-03-01T13', 6],
    ]),
  )
})

it('leaves out hours whose copies stay as many, and copies without a price', () => {
  expect(
    movedHours([
      { before: at(noon, 2), after: at('2026-03-01T12:00:00.000Z', 2) },
      { before: null, after: at(null, 9) },
    ]),
  ).toEqual(new Map())
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { isSummaryDue, lastWeek, nothingYet, summaryOfWeek, weekLabel, weekStart } from './week.ts'
import { cents } from '#domain/money/money'

const dayMs = 24 * 60 * 60 * 1_000
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const distance = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

describe('the last week', () => {
  test.each([
    ['Monday', '2026-03-16', '2026-03-09', '2026-03-15'],
    ['Wednesday', '2026-03-18', '2026-03-09', '2026-03-15'],
    ['Sunday, whose own week is not over', '2026-03-22', '2026-03-09', '2026-03-15'],
    ['Monday after a leap day', '2028-03-06', '2028-02-28', '2028-03-05'],
    ['first Monday of a year', '2027-01-04', '2026-12-28', '2027-01-03'],
  ])('on a %s', (_, today, starts, ends) => expect(lastWeek(today)).toMatchObject({ starts, ends }))

  test('runs from a Monday to a Sunday and ended at most seven days ago, whatever the day', () => {
    checkProperty(
      fc.property(days, today => {
        const { starts, ends, previousEnds } = lastWeek(today)
        expect(new Date(starts).getUTCDay()).toBe(1)
        expect(distance(starts, ends)).toBe(6)
        expect(distance(previousEnds, starts)).toBe(1)
        expect(weekStart(ends)).toBe(starts)
        expect([1, 2, 3, 4, 5, 6, 7]).toContain(distance(ends, today))
      }),
      { seed: 58_835 },
    )
  })
})

test.each([
  ['2026-03-15', 'Mar 9 – 15'],
  ['2026-04-05', 'Mar 30 – Apr 5'],
  ['2027-01-03', 'Dec 28 – Jan 3'],
])('the week until %s is %s', (ends, label) => expect(weekLabel(ends)).toBe(label))

describe('a summary is due', () => {
  test.each<[string, string | null, string, boolean]>([
    ['before the first', null, '2026-03-18', true],
    ['on Monday', '2026-03-08', '2026-03-16', true],
    ['after weeks without a server', '2026-02-08', '2026-03-18', true],
    ['not again on that Monday', '2026-03-15', '2026-03-16', false],
    ['not on the Sunday after', '2026-03-15', '2026-03-22', false],
    ['not again back on Sunday, in a zone further west', '2026-03-15', '2026-03-15', false],
    ['not again back on Saturday, at the other end of the zones', '2026-03-15', '2026-03-14', false],
    ['when a clock was ahead by years', '2031-03-16', '2026-03-18', true],
    ['when a clock was ahead by a week', '2026-03-22', '2026-03-18', true],
  ])('%s', (_, through, today, due) => expect(isSummaryDue(through, today)).toBe(due))
})

describe('a summary', () => {
  const figures = (market: number, priced: number | null, realised: number, quantity: number | null) => ({
    marketValueCents: cents(market),
    pricedCostBasisCents: priced === null ? null : cents(priced),
    realisedProfitCents: cents(realised),
    quantity,
    sourceStepsCents: null,
  })
  const before = figures(10_000, 8_000, 500, 4)
  test.each([
    ['nothing changed', before, 10_000, 0, 0, 4, 0],
    ['prices rose', figures(11_234, 8_000, 500, 4), 11_234, 1_234, 1_234, 4, 0],
    ['a copy was bought at its price', figures(12_000, 10_000, 500, 5), 12_000, 2_000, 0, 5, 1],
    ['a copy without a price was bought', figures(10_000, 8_000, 500, 5), 10_000, 0, 0, 5, 1],
    ['a copy was sold for its price', figures(7_000, 6_000, 1_500, 3), 7_000, -3_000, 0, 3, -1],
    ['a copy was sold below its price', figures(7_000, 6_000, 1_000, 3), 7_000, -3_000, -500, 3, -1],
  ])('when %s', (_, after, marketValueCents, changeCents, profitCents, quantity, quantityChange) => {
    expect(summaryOfWeek(before, after)).toEqual({
      marketValueCents,
      changeCents,
      profitCents,
      quantity,
      quantityChange,
    })
  })

  test('counts no step to another source as profit', () => {
    const after = { ...figures(15_000, 8_000, 500, 4), sourceStepsCents: cents(3_000) }
    expect(summaryOfWeek(before, after)).toMatchObject({ changeCents: 5_000, profitCents: 2_000 })
    expect(summaryOfWeek({ ...before, sourceStepsCents: cents(500) }, after)).toMatchObject({
      profitCents: 5_000 - 2_500,
    })
  })

  test('of a first week starts from nothing', () => {
    expect(summaryOfWeek(nothingYet, before)).toEqual({
      marketValueCents: 10_000,
      changeCents: 10_000,
      profitCents: 2_500,
      quantity: 4,
      quantityChange: 4,
    })
  })

  test('leaves out what earlier versions did not keep', () => {
    expect(summaryOfWeek(figures(9_000, null, 0, null), before)).toMatchObject({
      changeCents: 1_000,
      profitCents: null,
      quantity: 4,
      quantityChange: null,
    })
    expect(summaryOfWeek(before, figures(9_000, null, 0, null))).toMatchObject({
      profitCents: null,
      quantity: null,
      quantityChange: null,
    })
  })
})

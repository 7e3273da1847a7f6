import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CopyWithCost } from '#domain/copies/copy'
import { copyOf, graded, gradedWhileOwned, inGrading, raw, sealed } from '#domain/copies/copy.arbitrary'
import { cents, sumCents } from '#domain/money/money'
import { conflict, invalid } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'
import { decideMany, emptyEditRefusal, type ManyAction } from './many-copies.ts'

const all = [raw, inGrading, graded, gradedWhileOwned, sealed]
const anyCopies = fc.array(fc.constantFrom(...all), { maxLength: 40 })
const amount = fc.nat(10_000_000).map(cents)
const costOf = ({ costBasisCents }: CopyWithCost) => costBasisCents

describe('an edit of many', () => {
  test('sets a price for each copy but those in grading, whose cost is a sum', () => {
    const { fitting, misfits } = decideMany(all, { does: 'edit', purchasePriceCents: cents(500) })
    expect(fitting.map(({ after }) => after.costBasisCents)).toEqual([500, 500, 500, 500])
    const sentence = 'A copy in grading costs its raw card cost plus its grading cost. Change those instead.'
    expect(misfits).toEqual([{ copy: inGrading, refusal: invalid(sentence, 'rawCardCost') }])
  })

  test('divides a price for all to the cent among those that fit', () => {
    const price = { does: 'edit', purchasePriceCents: cents(1_000), amountsFor: 'all' } as const
    const { fitting } = decideMany([raw, inGrading, graded, sealed], price)
    expect(fitting.map(({ after }) => after.costBasisCents)).toEqual([334, 333, 333])
  })

  test('divides whole units of a currency without decimals', () => {
    const price = { does: 'edit', purchasePriceCents: cents(1_000), amountsFor: 'all' } as const
    const { fitting } = decideMany([raw, raw, raw], price, { unit: 100 })
    expect(fitting.map(({ after }) => after.costBasisCents)).toEqual([400, 300, 300])
  })

  test('divides a price again among the rest when a share is too small for some', () => {
    const price = { does: 'edit', purchasePriceCents: cents(1_000), amountsFor: 'all' } as const
    const copies = [copyOf(raw.state, 1), copyOf(raw.state, 900), copyOf(raw.state, 2)].map(copy => ({
      ...copy,
      feesCents: copy.costBasisCents,
    }))
    const tooDear = invalid('Too dear.', 'purchasePrice')
    const { fitting, misfits } = decideMany(copies, price, {
      obstacle: ({ feesCents }, after) => (feesCents > after.costBasisCents ? tooDear : null),
    })
    expect(fitting.map(({ after }) => after.costBasisCents)).toEqual([500, 500])
    expect(misfits).toEqual([{ copy: copies[1], refusal: tooDear }])
  })

  test('adds up to what was sent, whatever the copies are, and changes no misfit', () => {
    checkProperty(
      fc.property(anyCopies, amount, (copies, purchasePriceCents) => {
        const decided = decideMany(copies, { does: 'edit', purchasePriceCents, amountsFor: 'all' })
        expect(decided.fitting.length + decided.misfits.length).toBe(copies.length)
        const sum = sumCents(decided.fitting.map(({ after }) => after.costBasisCents))
        expect(sum).toBe(decided.fitting.length === 0 ? 0 : purchasePriceCents)
      }),
      { seed: 32_726 },
    )
  })

  test('sets a condition where there is one', () => {
    const { fitting, misfits } = decideMany(all, { does: 'edit', condition: 'Damaged' })
    expect(fitting.map(({ after: { state } }) => state)).toMatchObject([
      { kind: 'raw', condition: 'Damaged' },
      { kind: 'grading', condition: 'Damaged' },
    ])
    expect(fitting.map(({ after }) => after.costBasisCents)).toEqual([raw, inGrading].map(costOf))
    const alone = 'A graded copy has no condition. To make it raw, edit it alone.'
    expect(misfits.map(({ refusal }) => refusal)).toEqual([
      conflict(alone, 'condition'),
      conflict(alone, 'condition'),
      invalid('A sealed product has no condition.', 'condition'),
    ])
  })

  test('is refused when it changes nothing', () => {
    expect(emptyEditRefusal({ does: 'edit' }, undefined)).toEqual(
      invalid(
        'Enter a price, a purchase date, a condition, or a note, tags, place or seller.',
        'purchasePrice',
      ),
    )
    expect(emptyEditRefusal({ does: 'edit' }, undefined, { addTags: [], clear: [] })).not.toBeNull()
    expect(emptyEditRefusal({ does: 'edit' }, '2026-01-01')).toBeNull()
    expect(emptyEditRefusal({ does: 'edit' }, undefined, { clear: ['note'] })).toBeNull()
  })
})

describe('grading of many', () => {
  test.each<[string, ManyAction, CopyWithCost[]]>([
    ['sends raw cards', { does: 'send', gradingCostCents: cents(2_500) }, [raw]],
    ['grades cards in grading', { does: 'grade', gradingCompany: 'PSA', grade: '10' }, [inGrading]],
  ])('%s and nothing else', (_, action, expected) => {
    expect(decideMany(all, action).fitting.map(({ copy }) => copy)).toEqual(expected)
  })

  test('adds its share of the grading cost to what each card cost', () => {
    checkProperty(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 30 }), amount, (costs, gradingCostCents) => {
        const cards = costs.map(cost => copyOf(raw.state, cost))
        const { fitting } = decideMany(cards, { does: 'send', gradingCostCents, amountsFor: 'all' })
        const sum = sumCents(fitting.map(({ after }) => after.costBasisCents))
        expect(sum).toBe(sumCents([...costs, gradingCostCents]))
      }),
      { seed: 82_982 },
    )
  })

  test('keeps the cost of cards that are back', () => {
    const back = decideMany([inGrading], { does: 'grade', gradingCompany: 'PSA', grade: '10' })
    expect(back.fitting).toEqual([{ copy: inGrading, after: gradedWhileOwned }])
  })
})

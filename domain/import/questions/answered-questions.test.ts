import { describe, expect, test } from 'vitest'
import type { Answers } from '#domain/import/reading'
import { recogniseFile, rememberedParts, type KnownMapping } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'

const header = ['Name', 'Condition', 'Quantity', 'Price', 'Date']

function recognised(rows: readonly (readonly string[])[], mapping: KnownMapping = {}) {
  const file = recogniseFile([header, ...rows], mapping)
  if (isRefusal(file)) throw new Error(file.sentence)
  const asked = file.questions.map(({ about, isAnswered }) => [about, isAnswered ? 'answered' : 'open'])
  return { ...file, asked: Object.fromEntries(asked) as Record<string, string> }
}

describe('a question that is answered', () => {
  const rows = [
    ['Abra', '', '2', '$1,500', '3/4/2025'],
    ['Mew', 'NM', '', '250', '5/6/2025'],
    ['Onix', 'NM', '1', 'C $30', '7/8/2025'],
  ]

  test.each<[keyof Answers, Partial<Answers>]>([
    ['priceFor', { priceFor: 'row' }],
    ['dayOrder', { dayOrder: 'day first' }],
    ['decimalMark', { decimalMark: ',' }],
    ['blankQuantity', { blankQuantity: 1 }],
    ['blankCondition', { blankCondition: 'Damaged' }],
    ['currency', { currency: 'EUR' }],
    ['dollarSign', { dollarSign: 'AUD' }],
  ])('about %s stays one, with its answer', (about, answers) => {
    const plain = recognised(rows)
    const { asked, reading } = recognised(rows, { answers })
    expect(plain.asked[about]).toBe('open')
    expect(asked).toEqual({ ...plain.asked, [about]: 'answered' })
    expect(reading.answers[about]).toBe(answers[about])
  })

  test('about a sign stays one where another answer says the currency too', () => {
    const { asked, reading } = recognised(rows, { answers: { dollarSign: 'AUD', currency: 'CAD' } })
    expect([asked.dollarSign, reading.answers.dollarSign]).toEqual(['answered', 'AUD'])
  })
})

describe('an answer about an earlier file', () => {
  test('is a question of a file that does not hint at another currency', () => {
    const rows = [['Mew', 'NM', '1', '250', '']]
    expect(recognised(rows).asked).toEqual({})
    const { asked, reading } = recognised(rows, { earlier: { currency: 'EUR' } })
    expect([asked, reading.answers.currency]).toEqual([{ currency: 'answered' }, 'EUR'])
  })

  test.each<[string, string[], Partial<Answers>, Partial<Answers>]>([
    [
      'its dates',
      ['Mew', 'NM', '1', '2', '25/4/2025'],
      { dayOrder: 'month first' },
      { dayOrder: 'day first' },
    ],
    ['its amounts', ['Mew', 'NM', '1', '$2.50', ''], { decimalMark: ',' }, { decimalMark: '.' }],
  ])('does not count where the file says it by itself, with %s', (_what, row, earlier, read) => {
    const { asked, reading } = recognised([row], { earlier })
    expect(asked).toEqual({})
    expect(reading.answers).toMatchObject(read)
    expect(recognised([row], { answers: earlier }).reading.answers).toMatchObject(earlier)
  })

  test('is named with the columns where they are others', () => {
    const rows = [['Mew', 'Good', '1', '2', '']]
    const plain = recognised(rows)
    const { columns } = plain.reading
    const partsOf = (mapping: KnownMapping) => rememberedParts(recognised(rows, mapping), plain)
    expect(partsOf({})).toEqual([])
    expect(partsOf({ columns })).toEqual([])
    expect(partsOf({ columns: { ...columns, quantity: null, notes: columns.quantity } })).toEqual(['columns'])
    expect(partsOf({ earlier: { conditions: { good: 'Damaged' } } })).toEqual(['answers'])
    expect(partsOf({ earlier: { conditions: { tatty: 'Damaged' } } })).toEqual([])
  })
})

/** Sheets that collectors make by hand, which name things in their own way. */
import { describe, expect, test } from 'vitest'
import { guessColumns } from '#domain/import/usual-headings'
import { linesOf, readAll, readOne, recognised, sentencesOf } from './read-file.arbitrary.ts'

describe('slabs', () => {
  const header = 'Name,Set,Number,Grade,Grading Company,Quantity,Price'
  const slab = (grade: string, company = '') =>
    linesOf(header, `Lugia,Neo Genesis,9/111,${grade},${company},1,90`)

  test.each([
    ['PSA 10.0 GEM - MT', '', 'PSA', '10'],
    ['CGC 8.5 NM/Mint+', '', 'CGC', '8.5'],
    ['Graded 9', 'PSA', 'PSA', '9'],
    ['10 (PSA)', '', 'PSA', '10'],
    ['PSA 9', 'psa', 'PSA', '9'],
    ['Authentic Altered', 'PSA', 'PSA', 'Authentic Altered'],
  ])('have their grade as labels say it: %s of %j', (grade, company, gradingCompany, read) => {
    expect(readOne(slab(grade, company)).state).toMatchObject({ gradingCompany, grade: read })
  })

  test('of two companies at once are wrong', () => {
    expect(readAll(slab('BGS 9.5', 'PSA')).map(sentencesOf)).toEqual([
      ['The grade names a different grading company than the row.'],
    ])
  })

  test('are none where the grade is the word for a condition', () => {
    expect(readOne(linesOf('Name,Grade', 'Lugia,LP'))).toMatchObject({
      state: { kind: 'raw', condition: 'Lightly Played' },
      readAs: ['Grade “LP” read as the condition Lightly Played.'],
    })
  })
})

describe('what is owned', () => {
  const kinds = (rows: readonly (readonly string[])[], mapping = {}) =>
    readAll(rows, mapping).map(row =>
      'ok' in row ? row.ok.quantity : 'skipped' in row ? row.skipped : 'wrong',
    )

  test('is said by yes and no, and what was sold has left', () => {
    const rows = linesOf(
      'Name,Have it?,Price,Status,Sold for',
      'Lugia,yes,300,,',
      'Ho-Oh,no,80,,',
      'Entei,yes,60,Sold,75',
      'Raikou,yes,60,,75.50',
      'Suicune,yes,60,For sale,0',
      'Celebi,yes,60,wishlist,',
    )
    expect(kinds(rows)).toEqual([1, 'not owned', 'sold', 'sold', 1, 'not owned'])
    expect(recognised(rows).questions.map(({ about }) => about)).not.toContain('blankQuantity')
  })

  test('has a mark where a status is not known', () => {
    expect(readOne(linesOf('Name,Qty,Status', 'Lugia,1,Ordered')).readAs).toEqual([
      'Status “Ordered” is not saved.',
    ])
  })

  test('may be a count, a tick, or a word of another language', () => {
    expect(kinds(linesOf('Name,Owned', 'Lugia,3', 'Entei,0', 'Mew,x'))).toEqual([3, 'no copies', 1])
    expect(kinds(linesOf('Name,Got it', 'Lugia,ja', 'Entei,nein', 'Mew,sì', 'Abra,não'))).toEqual([
      1,
      'not owned',
      1,
      'not owned',
    ])
    expect(kinds(linesOf('Name,Owned', 'Lugia,perhaps'))).toEqual(['wrong'])
  })

  test('is what is ticked, where only blanks are next to the ticks', () => {
    const rows = linesOf('Name,Owned,Quantity', 'Lugia,x,2', 'Entei,,1', 'Mew,x,')
    expect(kinds(rows)).toEqual([2, 'no copies', 1])
    expect(recognised(rows).questions.map(({ about }) => about)).not.toContain('blankQuantity')
    const mixed = linesOf('Name,Owned', 'Lugia,yes', 'Entei,no', 'Mew,')
    expect(recognised(mixed).questions.map(({ about }) => about)).toContain('blankQuantity')
  })

  test('is not what is wanted, unless it is had too', () => {
    expect(kinds(linesOf('Name,Have,Want', 'Lugia,2,1', 'Entei,0,1'))).toEqual([2, 'not owned'])
    expect(kinds(linesOf('Name,Qty,Wishlist', 'Lugia,1,yes', 'Entei,1,no', 'Mew,1,'))).toEqual([
      'not owned',
      1,
      1,
    ])
  })

  test('is less than the row counts where some were sold', () => {
    const rows = linesOf('Name,Qty,Sold', 'Lugia,3,1', 'Entei,1,1', 'Mew,1,no', 'Abra,1,2025-06-08')
    expect(kinds(rows)).toEqual(['wrong', 'sold', 1, 'sold'])
  })

  test('is asked of a file without quantities', () => {
    const rows = linesOf('Name,Set', 'Lugia,Neo Genesis', 'Entei,Neo Revelation')
    expect(recognised(rows).questions).toMatchObject([
      { about: 'blankQuantity', sentence: 'The file has no quantities. Is each row a copy you own?' },
      { about: 'blankCondition' },
    ])
    expect(kinds(rows, { answers: { blankQuantity: 0 } })).toEqual(['no copies', 'no copies'])
    expect(kinds(rows, { answers: { blankQuantity: 1 } })).toEqual([1, 1])
  })
})

describe('totals at the end', () => {
  test.each([
    'Total,,,2,330.00',
    'Summe:,,,,330',
    ',,,Total value,330',
    ',,,2,330',
    '2 cards,,,,330.00',
    ',,,,$330.00',
  ])('%s are no card', total => {
    const rows = linesOf('Name,Set,Number,Qty,Price', 'Lugia,Neo Genesis,9/111,2,165', total)
    expect(readAll(rows)[1]).toEqual({ skipped: 'total' })
  })

  test('leave nothing open', () => {
    const { questions } = recognised(linesOf('Name,Qty,Price', 'Lugia,1,330', 'Total,,330'))
    expect(questions.map(({ about }) => about)).toEqual(['blankCondition'])
  })

  test('are not rows that name a card', () => {
    const rows = linesOf('Name,Set,Number,Qty,Price', 'Total Recall,,,1,5', ',151,25,1,5', '151,,,1,')
    expect(readAll(rows).map(row => 'skipped' in row)).toEqual([false, false, false])
  })
})

describe('columns', () => {
  test.each([
    ['Type', 'Rev Holo', 'Normal'],
    ['Edition', '1st Edition', 'Unlimited'],
    ['Kind of card', 'Poké Ball', 'reverse'],
  ])('called %s are the printing where their cells are', (heading, one, other) => {
    const rows = linesOf(`Name,Set,${heading},Qty`, `Lugia,Neo,${one},1`, `Abra,Neo,${other},1`, 'Mew,Neo,,1')
    const { columns } = recognised(rows).reading
    expect(columns).toMatchObject({ printing: 2, setName: 1, type: null })
  })

  test('called Edition are the set without a word for a printing, and never hide a column of sets', () => {
    const rows = linesOf('Name,Series,Edition', 'Lugia,Neo Genesis,1st Edition', 'Abra,Neo,Unlimited')
    expect(recognised(rows).reading.columns).toMatchObject({ setName: 1, printing: 2 })
    expect(recognised(linesOf('Name,Edition', 'Lugia,Neo Genesis')).reading.columns).toMatchObject({
      setName: 1,
    })
  })

  test('are no printing with other words, or rarities', () => {
    const { columns } = recognised(linesOf('Name,Type,Edition', 'Lugia,Card,Neo', 'Box,Sealed,R')).reading
    expect(columns).toMatchObject({ printing: null, type: 1, setName: 2 })
    expect(recognised(linesOf('Name,Stars', 'Lugia,R', 'Abra,H')).reading.columns.printing).toBeNull()
  })

  test('are known by many headings', () => {
    expect(
      guessColumns(['Pokémon', 'Collector #', 'Card code', 'How many', 'Paid total', 'Cond.']),
    ).toMatchObject({ name: 0, cardNumber: 1, setCode: 2, quantity: 3, price: 4, condition: 5 })
  })

  test('without a heading are not read', () => {
    const rows = linesOf('Name,Set,,Qty', 'Lugia,Neo Genesis,signed,2')
    expect(Object.values(recognised(rows).reading.columns)).not.toContain(2)
    expect(readOne(rows)).toMatchObject({ product: { printing: null }, quantity: 2 })
  })
})

test('a price that is not known is none', () => {
  for (const unknown of ['?', '-', 'n/a', 'unknown'])
    expect(readOne(linesOf('Name,Qty,Price', `Lugia,1,${unknown}`)).paidCents).toBeNull()
})

test('a condition may be said twice, and a played box is a card', () => {
  const of = (condition: string) => readOne(linesOf('Name,Qty,Condition', `Tool Box,1,${condition}`)).state
  expect(of('Lightly Played (LP)')).toEqual({ kind: 'raw', condition: 'Lightly Played' })
  expect(readAll(linesOf('Name,Qty,Condition', 'Lugia,1,Near Mint (LP)'))[0]).toHaveProperty('wrong')
})

/** Sheets that collectors make by hand, which name things in their own way. */
import { describe, expect, test } from 'vitest'
import { linesOf, readAll, readOne, sentencesOf } from './read-file.arbitrary.ts'

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
      ['The grade names another grading company than the row does.'],
    ])
  })

  test('are none where the grade is the word for a condition', () => {
    expect(readOne(linesOf('Name,Grade', 'Lugia,LP'))).toMatchObject({
      state: { kind: 'raw', condition: 'Lightly Played' },
      readAs: ['Grade “LP” read as the condition Lightly Played.'],
    })
  })
})

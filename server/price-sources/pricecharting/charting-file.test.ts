import { expect, test } from 'vitest'
import { isForAnyCompany } from '#domain/prices/any-company'
import { gradedTarget, priceKeyOf } from '#domain/prices/price-target'
import type { OurProduct } from '#server/price-sources/price-list'
import { columnOfGrade, usualGrades, readChartingFile } from './charting-file.ts'

const builtAt = '2026-11-20T08:00:00.000Z'
const plain: OurProduct = {
  productType: 'card',
  printingKey: 'normal',
  releaseDate: '2024-01-26',
  printingsOfId: ['normal'],
  hasId: true,
}
/** As the price guide had it in April 2026. */
const header =
  'id,console-name,product-name,loose-price,cib-price,new-price,graded-price,box-only-price,manual-only-price,bgs-10-price,condition-17-price,condition-18-price,gamestop-price,gamestop-trade-price,retail-loose-buy,retail-loose-sell,retail-cib-buy,retail-cib-sell,retail-new-buy,retail-new-sell,upc,sales-volume,genre,tcg-id,asin,epid,release-date'
const mew =
  '6277151,Pokemon Paldean Fates,Mew ex #232,$748.75,$542.11,$686.50,$781.82,$831.11,$2325.00,$3023.00,$1255.00,$425.01,,,$494.40,$824.00,$357.60,$596.00,$453.00,$755.00,,2181,Pokemon Card,534919,,,2024-01-26'

async function* once(text: string) {
  yield text
}
const read = (text: string) => readChartingFile(once(text), async () => {})

async function prices(text: string) {
  const file = await read(text)
  if ('unreadable' in file) throw new Error(file.unreadable)
  return {
    ...file,
    centsOf: (id: string, ours: Partial<OurProduct> = {}) =>
      file.quoteOf(id, { ...plain, ...ours }, builtAt)?.priceCents ?? null,
    gradeOf: (id: string, company: string, grade: string, ours: Partial<OurProduct> = {}) =>
      file.grades?.quoteOf(id, { ...plain, ...ours }, gradedTarget(company, grade), builtAt) ?? null,
  }
}

/** A table with these columns of prices. */
const table = (columns: string, ...rows: string[]) =>
  [`console-name,product-name,tcg-id,${columns}`, ...rows].join('\n')

test('prices a card ungraded and in every grade, in cents', async () => {
  const { centsOf, gradeOf, rows, leftOut, unknown } = await prices(`${header}\r\n${mew}\r\n`)
  expect([rows, leftOut, unknown]).toEqual([1, 0, 0])
  expect(centsOf('534919')).toBe(74_875)
  expect(gradeOf('534919', 'PSA', '10')).toEqual({
    priceCents: 232_500,
    kind: 'guide',
    asOf: builtAt,
    confidence: 'medium',
    listings: null,
  })
  const cents = (company: string, grade: string) => gradeOf('534919', company, grade)?.priceCents
  expect([cents('BGS', '10'), cents('CGC', '10'), cents('SGC', '10')]).toEqual([302_300, 125_500, 42_501])
  expect([cents('PSA', '7'), cents('PSA', '7.5'), cents('PSA', '8'), cents('PSA', '8.5')]).toEqual([
    54_211, 54_211, 68_650, 68_650,
  ])
  expect([cents('PSA', '9'), cents('CGC', '9.5'), cents('TAG', '10'), cents('PSA', '6')]).toEqual([
    78_182,
    83_111,
    undefined,
    undefined,
  ])
})

test('a grade of any company is less sure for others than PSA', async () => {
  const { gradeOf } = await prices(`${header}\n${mew}`)
  expect(gradeOf('534919', 'PSA', '9')?.confidence).toBe('medium')
  expect(gradeOf('534919', 'BGS', '9')).toMatchObject({ priceCents: 78_182, confidence: 'low' })
  expect(gradeOf('534919', 'Nobody', '9')).toBeNull()
  expect(gradeOf('534919', 'PSA', 'Authentic')).toBeNull()
})

test('tells every company of a 10 from the others, by the names of the columns', async () => {
  const columns =
    'loose-price,condition-22-price,condition-21-price,condition-20-price,condition-19-price,condition-9-price'
  const { gradeOf } = await prices(table(columns, 'Pokemon X,Mew #1,7,,$22.00,$21.00,$20.00,$19.00,$9.00'))
  const cents = (company: string, grade: string) => gradeOf('7', company, grade)?.priceCents
  expect([cents('ACE', '10'), cents('TAG', '10'), cents('Beckett', 'Black Label 10')]).toEqual([
    2_200, 2_100, 2_000,
  ])
  expect([cents('CGC', 'Pristine 10'), cents('PSA', '1'), cents('CGC', '10')]).toEqual([
    1_900,
    900,
    undefined,
  ])
})

test('says of which grades its figure is for any company', () => {
  const marked = usualGrades.map(target => isForAnyCompany('pricecharting', priceKeyOf(target)))
  const read = usualGrades.map(target => target.kind === 'graded' && columnOfGrade(target)?.isOfAnyCompany)
  expect(marked).toEqual(read)
  expect(new Set(marked).size).toBe(2)
})

test('has every usual grade once', () => {
  expect(usualGrades).toHaveLength(21)
  expect(new Set(usualGrades.map(target => JSON.stringify(target))).size).toBe(21)
})

test('takes a sealed product new, else as it is', async () => {
  const box = { productType: 'sealed_product', printingKey: null, printingsOfId: [null] } as const
  const { centsOf, gradeOf } = await prices(
    table(
      'loose-price,new-price',
      'Pokemon X,Booster Box,7,$90.00,$100.00',
      'Pokemon X,Booster Pack,8,$4.00,',
      'Pokemon X,Tin,9,,',
      'Pokemon X,Collection [Pikachu] [1st Edition],10,,$30.00',
      'Pokemon X,Case,11,,$30.00',
      'Pokemon X,Case [Set of 2],11,,$60.00',
    ),
  )
  expect(['7', '8', '9', '10', '11'].map(id => centsOf(id, box))).toEqual([10_000, 400, null, 3_000, null])
  expect(gradeOf('7', 'PSA', '8', box)).toBeNull()
})

test('ungraded old cards are often played', async () => {
  const { quoteOf } = await prices(`${header}\n${mew}`)
  expect(quoteOf('534919', { ...plain, releaseDate: '1999-01-09' }, builtAt)?.confidence).toBe('low')
  expect(quoteOf('534919', plain, builtAt)?.confidence).toBe('medium')
})

test.each<[string, number | null | 'wrong']>([
  ['$1.00', 100],
  ['"$2,200.00 "', 220_000],
  ['$12', 1_200],
  ['748.75', 74_875],
  ['$0.00', null],
  ['', null],
  [' ', null],
  ['74875', 'wrong'],
  ['€5.00', 'wrong'],
  ['-$5.00', 'wrong'],
  ['$5.001', 'wrong'],
  ['"$22,00.00"', 'wrong'],
  ['$10000001.00', 'wrong'],
  ['N/A', 'wrong'],
])('reads the amount %j', async (cell, cents) => {
  const fine = 'Pokemon X,Mew #2,8,$1.00'
  const { centsOf, leftOut } = await prices(table('loose-price', `Pokemon X,Mew #1,7,${cell}`, fine))
  expect(leftOut).toBe(cents === 'wrong' ? 1 : 0)
  expect(centsOf('7')).toBe(cents === 'wrong' ? null : cents)
  expect(centsOf('8')).toBe(100)
})

test('reads a table that was pasted, with tabs', async () => {
  const pasted = [header, mew.replace('$2325.00', '$2,325.00 ')].map(line =>
    line.replaceAll(/,(?!\d{3}\.)/g, '\t'),
  )
  const { gradeOf, leftOut } = await prices(pasted.join('\n'))
  expect([gradeOf('534919', 'PSA', '10')?.priceCents, leftOut]).toEqual([232_500, 0])
})

test('prices each printing from its own row', async () => {
  const { centsOf } = await prices(
    table('loose-price', 'Pokemon X,Mew #1,7,$1.00', 'Pokemon X,Mew [Reverse Holo] #1,7,$3.00'),
  )
  const printingsOfId = ['normal', 'reverse']
  expect(centsOf('7', { printingsOfId })).toBe(100)
  expect(centsOf('7', { printingKey: 'reverse', printingsOfId })).toBe(300)
  expect(centsOf('7', { printingKey: 'holo:1st-edition', printingsOfId })).toBeNull()
})

test('leaves out rows without an id and a number, of other languages, and wrong ones', async () => {
  const { productIds, unknown, leftOut, rows } = await prices(
    table(
      'loose-price',
      'Pokemon X,Mew #1,7,$1.00',
      'Pokemon X,Mew,,$1.00',
      'Pokemon Japanese 151,Mew #3,8,$1.00',
      'Pokemon X,Mew #4,nine,$1.00',
      'Pokemon X,,10,$1.00',
      'Pokemon X,Mew #5,11',
      'Pokemon Chinese Gem Pack,Mew #6,,$1.00',
      'Pokemon X,Mew #7,12,$1.00',
    ),
  )
  expect(productIds).toEqual(['7', '12'])
  expect([rows, unknown, leftOut]).toEqual([8, 3, 3])
})

test('gives a row without an id that of its card', async () => {
  const { centsOf, withoutId, unknown } = await prices(
    table(
      'loose-price',
      'Pokemon X,Mew #4,7,$1.00',
      'Pokemon X,MEW [Reverse Holo] #4,,$3.00',
      'Pokemon Y,Mew [1st Edition] #4,,$9.00',
      'Pokemon X,Mew ex [Reverse Holo] #4,,$5.00',
      'Pokemon X,Mew #5,8,$1.00',
      'Pokemon X,Mew [Staff] #5,9,$1.00',
      'Pokemon X,Mew [Reverse Holo] #5,,$1.00',
    ),
  )
  const printingsOfId = ['normal', 'reverse']
  expect(centsOf('7', { printingsOfId })).toBe(100)
  expect(centsOf('7', { printingKey: 'reverse', printingsOfId })).toBe(300)
  // Of the two products with number 5 it may be either.
  expect(centsOf('8', { printingKey: 'reverse', printingsOfId })).toBeNull()
  expect(unknown).toBe(1)
  expect(withoutId?.map(({ name, knownIds, products }) => [name, knownIds, products.length])).toEqual([
    ['X', ['7', '8', '9'], 1],
    ['Y', [], 1],
  ])
})

test('gives a row without an id to no product whose row says the same', async () => {
  const { centsOf, unknown } = await prices(
    table('loose-price', 'Pokemon X,Mew #4,7,$1.00', 'Pokemon X,Mew #4,,$3.00'),
  )
  expect(centsOf('7', { printingsOfId: ['normal', 'reverse'] })).toBe(100)
  expect(unknown).toBe(1)
})

test('takes one character in brackets for part of the name', async () => {
  const { centsOf, withoutId } = await prices(
    table(
      'loose-price',
      'Pokemon X,Unown [E] #67,7,$1.00',
      'Pokemon X,Unown [E] [1st Edition] #67,7,$4.00',
      'Pokemon X,Unown [F] #68,,$1.00',
    ),
  )
  const printingsOfId = ['normal', 'normal:1st-edition']
  expect(centsOf('7', { printingsOfId })).toBe(100)
  expect(centsOf('7', { printingsOfId, printingKey: 'normal:1st-edition' })).toBe(400)
  expect(withoutId?.[0]?.products[0]?.name).toBe('Unown [F]')
})

test('needs no word in brackets that all printings of an id share', async () => {
  const rows = table('loose-price', 'Pokemon X,Muk #28,7,$1.00', 'Pokemon X,Muk [1st Edition] #28,7,$4.00')
  const { centsOf } = await prices(rows)
  const printingsOfId = ['normal:galaxy', 'normal:1st-edition:galaxy']
  expect(centsOf('7', { printingsOfId, printingKey: 'normal:galaxy' })).toBe(100)
  expect(centsOf('7', { printingsOfId, printingKey: 'normal:1st-edition:galaxy' })).toBe(400)
  const others = ['normal:galaxy', 'normal:staff']
  expect(centsOf('7', { printingsOfId: others, printingKey: 'normal:galaxy' })).toBeNull()
})

test('names cards of which no row has an id', async () => {
  const {
    centsOf,
    gradeOf,
    productIds,
    withoutId = [],
  } = await prices(
    table(
      'loose-price,manual-only-price',
      'Pokemon Paldean Fates,Mew ex #232,,$7.00,$20.00',
      'Pokemon Paldean Fates,Mew ex [Reverse Holo] #232,,$9.00,',
      'Pokemon Paldean Fates,Pikachu #18,3,$2.00,',
    ),
  )
  expect(productIds).toEqual(['3'])
  const [part] = withoutId
  expect(part).toMatchObject({ name: 'Paldean Fates', knownIds: ['3'] })
  const [mew] = part?.products ?? []
  expect(mew).toMatchObject({ name: 'Mew ex', number: '232' })
  const ofMew = { printingsOfId: ['normal', 'reverse'] }
  expect(centsOf(mew?.id ?? '', ofMew)).toBe(700)
  expect(centsOf(mew?.id ?? '', { ...ofMew, printingKey: 'reverse' })).toBe(900)
  expect(gradeOf(mew?.id ?? '', 'PSA', '10', ofMew)?.priceCents).toBe(2_000)
})

test.each([
  ['a page', '<html><title>Just a moment…</title></html>', 'a file without the column console-name'],
  [
    'another table',
    'id,console-name,product-name,loose-price\n1,X,Y,$1.00',
    'a file without the column tcg-id',
  ],
  ['a table without rows', header, 'a file without rows'],
  ['nothing', '', 'a file without rows'],
  [
    'prices in cents',
    table('loose-price', 'Pokemon X,Mew #1,7,100', 'Pokemon X,Mew #2,8,250'),
    'a file whose rows have another format',
  ],
  ['a row that does not end', `${header}\n"${'x'.repeat(30_000)}`, 'a file with a row that does not end'],
])('refuses %s', async (_what, text, unreadable) => {
  expect(await read(text)).toEqual({ unreadable })
})

// charting-file.deep.test.ts measures the time.
test('a table with many rows of one id, or with names of brackets, is read', async () => {
  const manyOfOne = 'Pokemon X,Mew #1,7,$1.00\n'.repeat(60_000)
  const brackets = `Pokemon X,${'['.repeat(19_000)},8,$1.00\n`.repeat(20)
  const right = 'Pokemon X,Pikachu #25,9,$2.00\n'
  const { centsOf, leftOut } = await prices(table('loose-price', `${manyOfOne}${right}${brackets}`))
  expect([centsOf('7'), centsOf('8'), centsOf('9')]).toEqual([null, null, 200])
  expect(leftOut).toBe(20)
}, 30_000)

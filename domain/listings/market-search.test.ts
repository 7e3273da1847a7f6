import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditions } from '#domain/copies/copy'
import { charizard } from '#domain/testing/charizard-listings'
import { checkProperty } from '#domain/testing/check-property'
import { searchesFor } from './market-search.ts'
import { gradedTarget, nearMint, sealed } from '#domain/prices/price-target'

describe('a raw card', () => {
  test('is searched by number, then by set', () => {
    const search = {
      categoryId: '183454',
      conditionIds: ['4000'],
      aspectFilter: 'categoryId:183454,Card Condition:{Near Mint or Better}',
    }
    expect(searchesFor(charizard, nearMint)).toEqual([
      { ...search, q: 'charizard (4/102, 004/102)' },
      { ...search, q: 'charizard base set' },
    ])
  })

  test.each([
    [{ cardNumber: '136', setCardCount: 189 }, 'charizard 136/189'],
    [{ cardNumber: '006', setCardCount: 86 }, 'charizard (6/86, 006/086)'],
    [{ cardNumber: 'TG03', setCardCount: 30 }, 'charizard tg03'],
    [{ cardNumber: '4', setCardCount: null }, 'charizard 4'],
    [{ cardNumber: null }, 'charizard base set'],
    [{ name: 'Charizard ☆ δ' }, 'charizard gold star delta species (4/102, 004/102)'],
    [{ name: 'Nidoran♀' }, 'nidoran f (4/102, 004/102)'],
    [{ name: 'Pikachu & Zekrom-GX' }, 'pikachu zekrom gx (4/102, 004/102)'],
    [{ name: "Professor's Research (Professor Oak)" }, "professor's research (4/102, 004/102)"],
  ])('with %j is searched as %s', (change, q) => {
    expect(searchesFor({ ...charizard, ...change }, nearMint)[0]?.q).toBe(q)
  })

  test('is filtered by eBay’s name for each condition', () => {
    const asked = conditions.map(
      condition => searchesFor(charizard, { kind: 'raw', condition })[0]?.aspectFilter,
    )
    expect(asked).toEqual([
      'categoryId:183454,Card Condition:{Near Mint or Better}',
      'categoryId:183454,Card Condition:{Lightly Played (Excellent)}',
      'categoryId:183454,Card Condition:{Moderately Played (Very Good)}',
      'categoryId:183454,Card Condition:{Heavily Played (Poor)}',
      'categoryId:183454,Card Condition:{Heavily Played (Poor)}',
    ])
  })
})

describe('a slab', () => {
  test('is searched by its grade, then by words alone', () => {
    expect(searchesFor(charizard, gradedTarget('psa', '10'))).toEqual([
      {
        q: 'charizard (4/102, 004/102)',
        categoryId: '183454',
        conditionIds: ['2750'],
        aspectFilter:
          'categoryId:183454,Professional Grader:{Professional Sports Authenticator (PSA)},Grade:{10}',
      },
      { q: 'charizard psa 10 base set', categoryId: '183454', conditionIds: ['2750'], aspectFilter: null },
    ])
  })

  test.each([
    [
      gradedTarget('CGC', 'pristine 10'),
      'categoryId:183454,Professional Grader:{Certified Guaranty Company (CGC)},Grade:{10}',
    ],
    [
      gradedTarget('PSA', 'authentic'),
      'categoryId:183454,Professional Grader:{Professional Sports Authenticator (PSA)}',
    ],
    [gradedTarget('Graad', '9'), null],
  ])('%j is filtered by %s', (target, aspectFilter) => {
    expect(searchesFor(charizard, target)[0]?.aspectFilter).toBe(aspectFilter)
  })
})

test.each([
  ['151 Elite Trainer Box', ['261044', '183456']],
  ['151 Booster Pack', ['183456', '261044']],
  ['Obsidian Flames 3-Pack Blister [Eevee]', ['183456', '261044']],
  ['151 Elite Trainer Box Case', ['261045', '261044']],
  ['Lucario ex Battle Deck', ['183457', '261044']],
])('%s is searched in its likely categories', (name, categories) => {
  const searches = searchesFor({ ...charizard, name, productType: 'sealed_product' }, sealed)
  expect(searches.map(({ categoryId }) => categoryId)).toEqual(categories)
  expect(searches.map(({ conditionIds }) => conditionIds)).toEqual([['1000'], ['1000']])
})

test('a name without Latin letters is not searched', () => {
  expect(searchesFor({ ...charizard, name: 'リザードン' }, nearMint)).toEqual([])
})

test('every search is short and has no operator but the alternative numbers', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 250 })
  const number = fc.oneof(fc.constant(null), fc.string({ maxLength: 6 }), fc.nat(999).map(String))
  const target = fc.constantFrom(
    nearMint,
    gradedTarget('PSA', '10'),
    gradedTarget('x'.repeat(90), 'y(z)'),
    sealed,
  )
  checkProperty(
    fc.property(text, text, number, target, (name, setName, cardNumber, asked) => {
      const searches = searchesFor({ ...charizard, name, setName, cardNumber }, asked)
      expect(searches.length).toBeLessThanOrEqual(2)
      for (const { q } of searches) {
        expect(q.length).toBeLessThanOrEqual(100)
        expect(q).not.toBe('')
        const words = q.replace(/\(\d+\/\d+, \d+\/\d+\)$/, '').trim()
        expect(words).toMatch(/^(?:[a-z0-9]+(?:['./][a-z0-9]+)* ?)*$/)
      }
    }),
    { seed: 13_703 },
  )
})

describe('a product of another language', () => {
  test.each([
    [
      { name: 'Glurak', language: 'de' as const },
      ['glurak (4/102, 004/102) german', 'glurak german base set'],
    ],
    [{ language: 'ja' as const }, ['charizard (4/102, 004/102) japanese', 'charizard japanese base set']],
    // A name that no seller on eBay writes.
    [{ name: 'リザードンex', language: 'ja' as const }, []],
    // Both are called Chinese, and both Spanish.
    [{ language: 'zh-cn' as const }, []],
    [{ language: 'es-mx' as const }, []],
    [{ language: 'es' as const }, []],
  ])('with %j is searched by its language', (change, queries) => {
    expect(searchesFor({ ...charizard, ...change }, nearMint).map(({ q }) => q)).toEqual(queries)
  })

  test('that is graded or sealed is searched by its language too', () => {
    const japanese = { ...charizard, language: 'ja' } as const
    const [, bySet] = searchesFor(japanese, gradedTarget('PSA', '10'))
    expect(bySet?.q).toBe('charizard psa 10 japanese base set')
    const box = {
      ...japanese,
      productType: 'sealed_product',
      name: '151 Booster Box',
      cardNumber: null,
    } as const
    expect(searchesFor(box, sealed).map(({ q }) => q)).toEqual(Array(2).fill('151 booster box japanese'))
  })
})

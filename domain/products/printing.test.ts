import { describe, expect, it } from 'vitest'
import {
  commonPrinting,
  inUsualOrder,
  isPlain,
  listedPricedAs,
  listedPrinting,
  pricedAs,
  type Printing,
  printingKey,
  printingLabel,
  printingNamedBy,
  specialWords,
} from './printing.ts'

const plain: Printing = { finish: 'normal', run: null, stamps: [], foil: null, size: null }
const holo: Printing = { ...plain, finish: 'holo' }
const reverse: Printing = { ...plain, finish: 'reverse' }
const unlimited: Printing = { ...holo, run: 'unlimited' }
const shadowless: Printing = { ...holo, run: 'shadowless' }
const firstEdition: Printing = { ...shadowless, stamps: ['1st-edition'] }
const copyright: Printing = { ...holo, run: '1999-2000-copyright' }
const staff: Printing = { ...plain, stamps: ['pre-release', 'staff'] }
const prerelease: Printing = { ...plain, stamps: ['pre-release'] }
const pokeBall: Printing = { ...reverse, foil: 'pokeball' }
const masterBall: Printing = { ...reverse, foil: 'masterball' }
const jumbo: Printing = { ...holo, foil: 'cosmos', size: 'jumbo' }

describe('a printing', () => {
  it.each([
    [plain, 'normal', 'Normal'],
    [holo, 'holo', 'Holo'],
    [reverse, 'reverse', 'Reverse Holo'],
    [unlimited, 'holo:unlimited', 'Unlimited Holo'],
    [firstEdition, 'holo:shadowless:1st-edition', '1st Edition Shadowless Holo'],
    [copyright, 'holo:1999-2000-copyright', '1999–2000 Copyright Holo'],
    [staff, 'normal:pre-release+staff', 'Prerelease Staff'],
    [masterBall, 'reverse:masterball', 'Master Ball Reverse Holo'],
    [jumbo, 'holo:cosmos:jumbo', 'Cosmos Holo, Jumbo'],
  ])('has a key and a label: %j', (printing, key, label) => {
    expect([printingKey(printing), printingLabel(printing)]).toEqual([key, label])
  })

  it('is plain without anything special, and when it is the unlimited run', () => {
    expect([plain, holo, reverse, unlimited].every(isPlain)).toBe(true)
    expect([shadowless, firstEdition, staff, pokeBall, jumbo].some(isPlain)).toBe(false)
  })
})

describe('the common printing', () => {
  it.each([
    ['normal before holo and reverse', [reverse, holo, plain], plain],
    ['holo where there is no normal one', [reverse, holo], holo],
    ['the unlimited run', [firstEdition, shadowless, copyright, unlimited], unlimited],
    ['one without a stamp', [staff, prerelease, plain], plain],
    ['the one with the fewest stamps', [staff, prerelease], prerelease],
    [
      'another finish where there is nothing else',
      [{ ...plain, finish: 'metal' }],
      { ...plain, finish: 'metal' },
    ],
  ])('is %s', (_, printings, common) => {
    expect(commonPrinting(printings)).toEqual(common)
  })

  it('is none without printings', () => {
    expect(commonPrinting([])).toBeNull()
  })
})

describe('a note names a printing', () => {
  const labelled = (printings: readonly Printing[]) =>
    printings.map(printing => ({ label: printingLabel(printing) }))
  const ofModern = [plain, reverse, pokeBall, masterBall]
  const ofBaseSet = [unlimited, firstEdition, shadowless, copyright]
  it.each([
    ['Reverse Holo', ofModern, reverse],
    ['rev. holofoil', ofModern, reverse],
    ['master ball pattern', ofModern, masterBall],
    ['Poké Ball', ofModern, pokeBall],
    ['1st ed.', ofBaseSet, firstEdition],
    ['First Edition', ofBaseSet, firstEdition],
    ['shadowless', ofBaseSet, shadowless],
    ['unlimited', ofBaseSet, unlimited],
    ['Prerelease stamp', [plain, prerelease, staff], prerelease],
    ['non-holo', [plain, holo], plain],
  ])('%s', (note, printings, named) => {
    expect(printingNamedBy(note, labelled(printings))?.label).toBe(printingLabel(named))
  })

  it.each([
    ['nothing', '', ofModern],
    ['a language', 'Japanese', ofModern],
    ['a printing with something else', 'reverse holo, misprint', ofModern],
    ['one of several', 'ball', ofModern],
    ['one that the card has not got', '1st edition', ofModern],
  ])('but not %s', (_, note, printings) => {
    expect(printingNamedBy(note, labelled(printings))).toBeNull()
  })
})

it.each([
  [plain, [plain, reverse], 'normal'],
  [reverse, [plain, reverse], 'reverse'],
  [unlimited, [unlimited, firstEdition], 'unlimited holo'],
  [{ ...holo, stamps: ['1st-edition'] }, [unlimited, firstEdition], '1st edition holo'],
  [firstEdition, [unlimited, firstEdition], '1st edition shadowless holo'],
  [masterBall, [plain, masterBall], 'masterball reverse'],
])('price sources know %o of %o as %s', (printing, printings, words) => {
  expect(pricedAs(printing, printings)).toBe(words)
})

it('the listed printing is priced by its finish, whatever is stamped on it', () => {
  expect(listedPricedAs(staff, [staff])).toBe('normal')
  expect(listedPricedAs(unlimited, [unlimited, firstEdition])).toBe('unlimited holo')
})

it.each([
  ['Reverse Holo', null],
  ['Normal', null],
  ['1st Edition Shadowless Holo', '1st Edition Shadowless'],
  ['Cosmos Holo, Jumbo', 'Cosmos Jumbo'],
])('a listing of %s must say %j', (label, words) => {
  expect(specialWords(label)).toBe(words)
})

it.each([
  ['the common one of a new product', null, plain],
  ['the one that it was', { printingKey: 'reverse', printing: 'reverse' }, reverse],
  [
    'the common one of its finish, when its key is gone',
    { printingKey: 'holo', printing: 'holo' },
    unlimited,
  ],
  [
    'the common one of its finish, when it had no key',
    { printingKey: null, printing: 'unlimited holo' },
    unlimited,
  ],
  ['the common one, when nothing is known', { printingKey: null, printing: null }, plain],
])('a listed product is %s', (_, before, listed) => {
  expect(listedPrinting([shadowless, plain, reverse, unlimited], before)).toBe(listed)
  expect(listedPrinting([], before)).toBeNull()
})

it('orders plain printings by finish, and others after them', () => {
  const keys = [
    'reverse:masterball',
    'holo:cosmos:jumbo',
    'reverse',
    'lenticular',
    'holo:unlimited',
    'normal',
  ]
  expect(keys.toSorted(inUsualOrder)).toEqual([
    'normal',
    'holo:unlimited',
    'reverse',
    'lenticular',
    'reverse:masterball',
    'holo:cosmos:jumbo',
  ])
})

import { expect, test } from 'vitest'
import { rowOfPrinting, tagsOf } from './charting-row.ts'

const rows = (...names: string[]) => names.map(name => ({ name, tags: tagsOf(name) }))
const rowFor = (
  key: string | null,
  names: readonly string[],
  printings: readonly (string | null)[] = [key],
) => rowOfPrinting(key, printings, rows(...names))?.name ?? null

const modern = ['Pikachu #25', 'Pikachu [Reverse Holo] #25']
const baseSet = ['Charizard #4', 'Charizard [1st Edition] #4', 'Charizard [Shadowless] #4']

test.each([
  ['normal', modern, 'Pikachu #25'],
  ['reverse', modern, 'Pikachu [Reverse Holo] #25'],
  ['reverse:set-logo', modern, 'Pikachu [Reverse Holo] #25'],
  ['holo:unlimited', baseSet, 'Charizard #4'],
  ['holo:shadowless', baseSet, 'Charizard [Shadowless] #4'],
  ['holo:shadowless:1st-edition', baseSet, 'Charizard [1st Edition] #4'],
  ['holo:1st-edition', ['Onix #5', 'Onix [1st Edition] #5'], 'Onix [1st Edition] #5'],
  ['reverse:masterball', ['Mew [Reverse Holo] #1', 'Mew [Master Ball] #1'], 'Mew [Master Ball] #1'],
  ['reverse:pokeball', ['Mew [Poké Ball Pattern] #1', 'Mew #1'], 'Mew [Poké Ball Pattern] #1'],
  ['normal:pre-release+staff', ['Gengar [Staff] [Pre Release] #9'], 'Gengar [Staff] [Pre Release] #9'],
  [null, ['Booster Box'], 'Booster Box'],
  [null, modern, 'Pikachu #25'],
])('%s has the row of its name', (key, names, name) => {
  const others = names.length > 1 ? ['normal:e-league'] : []
  expect(rowFor(key, names, [key, ...others])).toBe(name)
})

test.each([
  ['reverse:masterball', ['Mew #1']],
  ['reverse', ['Mew #1']],
  ['holo:shadowless', ['Charizard #4']],
  ['normal:e-league', ['Mew [League] #1']],
])('%s has the only row of an id of its own', (key, [name = '']) => {
  expect(rowFor(key, [name])).toBe(name)
  expect(rowFor(key, [name], [key, 'normal'])).toBeNull()
})

test.each([
  ['a first edition, the row of an unlimited card', 'holo:1st-edition', ['Onix #5'], []],
  ['an unlimited card, the row of the first edition', 'holo', ['Onix [1st Edition] #5'], []],
  ['a shadowless card, the row of the first edition', 'holo:shadowless', ['Onix [1st Edition] #5'], []],
  ['a plain card, the row of its reverse holo', 'normal', ['Onix [Reverse Holo] #5'], []],
  ['a plain card, the row of a stamp', 'normal', ['Onix [Staff] #5'], []],
  ['a plain card, two rows of one name', 'normal', ['Onix #5', 'Onix #5'], []],
  ['two finishes, one row', 'holo', ['Onix #5'], ['normal']],
  ['a card of unknown printings, one of two editions', null, ['Onix #5', 'Onix [1st Edition] #5'], []],
  ['a card of unknown printings, its reverse holo', null, ['Onix [Reverse Holo] #5'], []],
])('never gives %s', (_what, key, names, others) => {
  expect(rowFor(key, names, [key, ...others])).toBeNull()
})

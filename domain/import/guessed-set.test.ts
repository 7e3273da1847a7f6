import { expect, test } from 'vitest'
import { guessSet } from './set-names.ts'

const names = [
  'Base Set',
  'Prismatic Evolutions',
  'Evolutions',
  'Evolving Skies',
  'Majestic Dawn',
  'Crown Zenith',
  'Stellar Crown',
  'Supreme Victors',
  'Paldea Evolved',
  'Paldean Fates',
  'HeartGold SoulSilver',
  '151',
]
const sets = names.map(setName => ({ setName }))

test.each([
  ['Prismatic', 'Prismatic Evolutions'],
  ['Prismatic Evo', 'Prismatic Evolutions'],
  ['Evo Skies', 'Evolving Skies'],
  ['Evol Skies', 'Evolving Skies'],
  ['Majesti Dawn', 'Majestic Dawn'],
  ['Majetsic Dawn', 'Majestic Dawn'],
  ['Supreme Vicors', 'Supreme Victors'],
  ['Suprreme Victors', 'Supreme Victors'],
  ['Heart Gold Soul Silver', 'HeartGold SoulSilver'],
  ['Crown', null],
  ['Pald', null],
  ['Dominaria', null],
  ['152', null],
])('%s means %s', (typed, setName) => {
  expect(guessSet(typed, sets)?.setName ?? null).toBe(setName)
})

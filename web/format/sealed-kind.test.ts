import { expect, test } from 'vitest'
import { sealedKindLabel } from './sealed-kind.ts'

test.each([
  ['case', 'Case'],
  ['pokemon-center-elite-trainer-box', 'Pokémon Center Elite Trainer Box'],
  ['build-and-battle-box', 'Build and Battle Box'],
])('%s is %s', (kind, label) => {
  expect(sealedKindLabel(kind)).toBe(label)
})

import { expect, test } from 'vitest'
import { gradedState } from '#domain/copies/copy'
import { tradeKeys } from './trade-keys.ts'

const raw = { kind: 'raw', condition: 'Near Mint' } as const

test('names every product with its condition or grade once', () => {
  const given = [
    { productId: 'charizard', priceKey: 'raw:near%20mint' },
    { productId: 'charizard', priceKey: 'raw:near%20mint' },
    { productId: 'charizard', priceKey: 'graded:psa:10' },
    { productId: 'box', priceKey: 'sealed' },
  ]
  const received = [
    { productId: 'charizard', state: raw },
    { productId: 'charizard', state: gradedState('psa', 'Gem Mint 10') },
    { productId: 'mew', state: { ...raw, condition: 'Damaged' } as const },
  ]
  expect(tradeKeys(given, received)).toEqual([
    { productId: 'charizard', condition: 'Near Mint' },
    { productId: 'charizard', gradingCompany: 'PSA', grade: '10' },
    { productId: 'box' },
    { productId: 'mew', condition: 'Damaged' },
  ])
})

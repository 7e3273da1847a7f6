import { expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { inPrinting } from './catalogue.ts'

const normal = { id: 'a', label: 'Normal', currentMarketPriceCents: cents(150), quantity: 1 }
const reverse = { id: 'b', label: 'Reverse Holo', currentMarketPriceCents: cents(1_250), quantity: 2 }
const pikachu = { id: 'a', name: 'Pikachu', printings: [normal, reverse] }

it('a printing has an id, a price and copies of its own', () => {
  expect(inPrinting(pikachu, 'b')).toEqual({
    ...pikachu,
    id: 'b',
    printingLabel: 'Reverse Holo',
    currentMarketPriceCents: 1_250,
    quantity: 2,
  })
})

it('an unknown printing leaves the product as it is', () => {
  expect(inPrinting(pikachu, 'unknown')).toBe(pikachu)
})

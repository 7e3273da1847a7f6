import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { identityOf, ownedOf, printingOptions, setAndPrinting } from './printing.ts'

const normal = { id: 'a', label: 'Normal', currentMarketPriceCents: cents(150), quantity: 1 }
const reverse = { id: 'b', label: 'Reverse Holo', currentMarketPriceCents: cents(1_250), quantity: 2 }
const stamped = { id: 'c', label: null, currentMarketPriceCents: null, quantity: 0 }
const pikachu = { id: 'a', name: 'Pikachu', printings: [normal, reverse, stamped] }

describe('a product', () => {
  it.each([
    ['Normal', 'Jungle'],
    ['Holo', 'Jungle'],
    [null, 'Jungle'],
    ['Reverse Holo', 'Jungle · Reverse Holo'],
  ])('in %s is of %s', (printingLabel, text) => {
    expect(setAndPrinting({ setName: 'Jungle', printingLabel, language: 'en' })).toBe(text)
  })

  it('of another language is marked with it', () => {
    const german = { setName: 'Dschungel', printingLabel: 'Normal', language: 'de' } as const
    expect(setAndPrinting(german)).toBe('Dschungel · German')
    expect(setAndPrinting({ ...german, printingLabel: 'Reverse Holo' })).toBe(
      'Dschungel · Reverse Holo · German',
    )
  })

  it('is named by name, set, printing and number', () => {
    const jungle = {
      name: 'Pikachu',
      setName: 'Jungle',
      printingLabel: '1st Edition',
      language: 'en',
    } as const
    expect(identityOf({ ...jungle, cardNumber: '60' })).toBe('Pikachu · Jungle · 1st Edition · #60')
    expect(identityOf({ ...jungle, cardNumber: null })).toBe('Pikachu · Jungle · 1st Edition')
  })
})

describe('the printings of a card', () => {
  it('can be chosen, with their prices', () => {
    expect(printingOptions(pikachu)).toEqual([
      { value: 'a', label: 'Normal · $1.50' },
      { value: 'b', label: 'Reverse Holo · $12.50' },
      { value: 'c', label: 'Not known' },
    ])
    expect(printingOptions({ printings: [normal] })).toEqual([])
  })

  it('are counted as one card', () => {
    expect(ownedOf(pikachu)).toBe(3)
  })
})

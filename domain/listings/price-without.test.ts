import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearMint } from '#domain/prices/price-target'
import { ask, charizard, listedNow as now } from '#domain/testing/charizard-listings'
import { checkProperty } from '#domain/testing/check-property'
import { evidenceOf } from './evidence.ts'
import type { Listing } from './listing.ts'
import { priceFromListings, priceWithout } from './price-from-listings.ts'

function priceOf(listings: readonly Listing[]) {
  return priceFromListings({ product: charizard, target: nearMint, now }, listings)
}

describe('a price without the listings that an operator excluded', () => {
  const again = (listings: readonly Listing[], ...excluded: readonly Listing[]) =>
    priceWithout(evidenceOf(priceOf(listings), now), new Set(excluded.map(({ id }) => id)))

  test('is made of the others, and says which are excluded', () => {
    const [fake, ...others] = [ask(10), ask(20), ask(21), ask(5, { title: 'Pikachu' })] as const
    const price = again([fake, ...others], fake)
    expect(price).toMatchObject({ priceCents: 2_000, listings: 2, confidence: 'low' })
    expect(price.origins.map(({ id }) => id)).not.toContain(fake.id)
    expect(price.judged.map(({ leftOut }) => leftOut)).toEqual([
      'by an operator',
      null,
      null,
      'another product',
    ])
    expect(price.leftOut).toEqual({ 'by an operator': 1, 'another product': 1 })
  })

  test('takes the next listing of a seller, and those that are no longer far from the rest', () => {
    const [low, high] = [ask(5, { seller: 'same' }), ask(10, { seller: 'same' })]
    expect(again([low, high, ask(11)], low)).toMatchObject({ priceCents: 1_000, listings: 2 })
    const lots = [ask(100), ask(101), ask(102)]
    const single = ask(10)
    expect(again([...lots, single])).toMatchObject({ leftOut: { 'far from the rest': 1 } })
    expect(again([...lots, single], ...lots)).toMatchObject({
      priceCents: 1_000,
      leftOut: { 'by an operator': 3 },
    })
  })

  test('counts those that are not among the evidence', () => {
    const others = Array.from({ length: 60 }, () => ask(5, { title: 'Pikachu' }))
    const one = ask(10)
    expect(again([...others, one], one)).toMatchObject({
      priceCents: null,
      leftOut: { 'by an operator': 1, 'another product': 60 },
    })
  })

  test('is the same price where none is excluded, from kept evidence too', () => {
    const listing = fc.record({
      dollars: fc.double({ min: 1, max: 500, noNaN: true }),
      seller: fc.constantFrom('a', 'b', 'c', null),
      age: fc.integer({ min: 0, max: 400 }),
      title: fc.constantFrom('Charizard 4/102 Base Set NM', 'Charizard 4/102', 'Pikachu'),
    })
    checkProperty(
      fc.property(fc.array(listing, { maxLength: 50 }), given => {
        const listings = given.map(({ dollars, seller, age, title }) => {
          const listedAt = new Date(now.getTime() - age * 86_400_000).toISOString()
          return ask(dollars, { seller, title, listedAt })
        })
        const price = priceOf(listings)
        const kept = JSON.parse(JSON.stringify(evidenceOf(price, now)))
        const { judged: _, ...figures } = price
        expect(priceWithout(kept, new Set())).toMatchObject(figures)
        expect(priceWithout(kept, new Set(['none of them']))).toMatchObject(figures)
      }),
      { seed: 20261129 },
    )
  })
})

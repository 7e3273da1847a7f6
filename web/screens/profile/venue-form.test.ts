import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { readVenueForm, venueValues } from './venue-form.ts'

const fair = { name: 'A fair', feeBasisPoints: 1_325, fixedFeeCents: cents(30), shippingCents: cents(450) }
const typed = { name: 'A fair', feeBasisPoints: '13.25', fixedFee: '0.30', shipping: '4.50' }

describe('the form of a venue', () => {
  test.each([
    [{}, fair],
    [{ name: '  A fair ' }, fair],
    [{ feeBasisPoints: ' 13.25 % ' }, fair],
    [{ feeBasisPoints: ' ' }, { ...fair, feeBasisPoints: 0 }],
    [
      { fixedFee: '', shipping: '' },
      { ...fair, fixedFeeCents: 0, shippingCents: 0 },
    ],
  ])('reads %j', (changed, facts) => {
    expect(readVenueForm({ ...typed, ...changed })).toEqual({ facts })
  })

  const percentNeeded = 'Enter a percentage from 0 to 100 like 13.25.'
  test.each([
    [{ name: ' ' }, { name: 'Name is required.' }],
    [{ feeBasisPoints: '1e9' }, { feeBasisPoints: percentNeeded }],
    [{ feeBasisPoints: '-1' }, { feeBasisPoints: percentNeeded }],
    [{ feeBasisPoints: 'NaN' }, { feeBasisPoints: percentNeeded }],
    [{ feeBasisPoints: '100.01' }, { feeBasisPoints: percentNeeded }],
    [{ fixedFee: '-0.30' }, { fixedFee: 'Enter an amount like 0.30.' }],
    [{ shipping: '1.999' }, { shipping: 'Enter an amount like 4.50.' }],
    [{ shipping: '100000000.01' }, { shipping: 'The most you can enter is $100,000,000.00.' }],
    [
      { name: '', shipping: 'x' },
      { name: 'Name is required.', shipping: 'Enter an amount like 4.50.' },
    ],
  ])('refuses %j', (changed, errors) => {
    expect(readVenueForm({ ...typed, ...changed })).toEqual({ errors })
  })

  test('shows a venue as it was typed, and nothing to pay as blank', () => {
    const stored = { id: 'v', revision: 0 }
    expect(venueValues({ ...stored, ...fair })).toEqual(typed)
    const free = { ...stored, ...fair, feeBasisPoints: 0, fixedFeeCents: cents(0), shippingCents: cents(0) }
    expect(venueValues(free)).toEqual({ name: 'A fair', feeBasisPoints: '', fixedFee: '', shipping: '' })
  })
})

import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { venueCostsText, venueExample } from './venue.ts'

const costs = (feeBasisPoints: number, fixedFee: number, shipping: number) => ({
  feeBasisPoints,
  fixedFeeCents: cents(fixedFee),
  shippingCents: cents(shipping),
})

describe('a venue', () => {
  test.each([
    [costs(1_325, 30, 450), '13.25% + $0.30 fees, $4.50 shipping'],
    [costs(1_300, 0, 0), '13% fees'],
    [costs(0, 30, 0), '$0.30 fees'],
    [costs(0, 0, 450), '$4.50 shipping'],
    [costs(0, 0, 0), 'free'],
  ])('%j costs %j', (venue, text) => expect(venueCostsText(venue)).toBe(text))

  test.each([
    [costs(1_325, 0, 450), '$100.00 sale → $13.25 fees, $4.50 shipping, $82.25 net'],
    [costs(0, 0, 0), '$100.00 sale → $0.00 fees, $0.00 shipping, $100.00 net'],
    [costs(10_000, 30, 0), '$100.00 sale → $100.30 fees, $0.00 shipping, -$0.30 net'],
  ])('%j leaves %j', (venue, text) => expect(venueExample(venue)).toBe(text))
})

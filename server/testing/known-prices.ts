import { cents } from '#domain/money/money'
import type { Confidence } from '#domain/prices/price-quote'
import type { CallQuota, PriceSource } from '#server/price-sources/price-source'

/** A price source that knows the same price of everything, and the listing behind it. */
export function knowingPrice(
  priceCents: number,
  { quota = null, confidence = 'high' }: { quota?: CallQuota | null; confidence?: Confidence } = {},
): PriceSource {
  return {
    name: 'sandbox',
    label: 'a test',
    prices: 'Prices for a test.',
    notice: null,
    externalIds: [],
    quota,
    canPrice: () => true,
    async *ask(questions, _signal, _maxCalls, claim) {
      await quota?.take(questions.length)
      for (const question of questions) {
        if (claim && !(await claim(question))) continue
        yield {
          question,
          outcome: 'priced',
          quote: {
            priceCents: cents(priceCents),
            kind: 'ask',
            asOf: '2026-03-14T11:00:00.000Z',
            confidence,
            listings: 8,
          },
          origins: [],
          evidence: {
            listings: [
              {
                listing: { id: '1', title: 'Card', url: null, country: 'US', listedAt: null },
                comparedCents: cents(priceCents),
                leftOut: null,
              },
            ],
            leftOut: { 'another product': 2 },
          },
        }
      }
    },
  }
}

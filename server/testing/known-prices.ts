import { cents } from '#domain/money/money'
import type { Confidence } from '#domain/prices/price-quote'
import type { CallQuota, PriceSource } from '#server/price-sources/price-source'
import type { PsaCertificate, Certificates } from '#server/price-sources/psa/psa-certificates'

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
    languages: ['en'],
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
            readAt: '2026-03-14T11:00:00.000Z',
            listings: [
              {
                listing: { id: '1', title: 'Card', url: null, country: 'US', listedAt: null, seller: null },
                comparedCents: cents(priceCents),
                weight: 1,
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

/** A certificate of Base Set 2's Charizard. */
export function charizardSlab(certNumber: string): PsaCertificate {
  return {
    certNumber,
    name: 'CHARIZARD-HOLO',
    setName: 'POKEMON BASE SET 2',
    year: '2000',
    cardNumber: '4',
    variety: null,
    grade: '10',
    population: 2,
    populationHigher: 22,
  }
}

/** A PSA that gives every number the same certificate, at once. */
export const knowingCertificates: Certificates = {
  remembered: () => null,
  lookUp: async certNumber => ({ certificate: charizardSlab(certNumber), lookedUpAt: new Date() }),
}

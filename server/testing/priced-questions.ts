import { nearMint } from '#domain/prices/price-target'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceAnswer } from '#server/price-sources/price-source'

type More = Omit<Partial<PriceQuestion>, 'product'> & { readonly product?: Partial<PriceQuestion['product']> }

/** A question about the Base Set Charizard in Near Mint, with some fields replaced. */
export function charizardAsked({ product, ...more }: More = {}): PriceQuestion {
  return {
    productId: 'charizard',
    product: {
      name: 'Charizard',
      productType: 'card',
      setName: 'Base Set',
      setCode: 'base1',
      setCardCount: 102,
      cardNumber: '4',
      printing: 'unlimited holo',
      printingKey: 'holo:unlimited',
      miscInfo: null,
      language: 'en',
      ...product,
    },
    target: nearMint,
    externalIds: { tcgdex: 'base1-4' },
    ...more,
  }
}

/** Questions about this many cards, each needing a search of its own. */
export function differentCards(count: number): PriceQuestion[] {
  return Array.from({ length: count }, (_, index) =>
    charizardAsked({
      productId: `card-${index}`,
      externalIds: { tcgdex: `base1-${index + 1}` },
      product: { cardNumber: String(index + 1), setCardCount: 900 },
    }),
  )
}

/** Returns every answer, in order of arrival. */
export async function allOf(answers: AsyncIterable<PriceAnswer>): Promise<PriceAnswer[]> {
  const all: PriceAnswer[] = []
  for await (const answer of answers) all.push(answer)
  return all
}

/** TCGdex's part of the sandbox: a card by id, with prices of TCGplayer and Cardmarket. */
import { cents, dollarsFromCents } from '#domain/money/money'
import { hashOf } from './chance.ts'
import { sandboxFairCents, type SandboxProduct } from './fair-value.ts'
import type { Reply } from './reply.ts'

/** Cardmarket's euros relative to TCGplayer's dollars; differs from the exchange rate. */
const cardmarketShare = 0.62
/** The price of a first edition relative to the unlimited card. */
const firstEditionShare = 3

/** The answer to /v2/en/cards/{id}. */
export function answerCard(id: string, products: readonly SandboxProduct[], day: string): Reply {
  const product = products.find(({ tcgdexId }) => tcgdexId === id)
  if (!product) return notFound(`/en/cards/${id}`)
  const setId = id.slice(0, id.lastIndexOf('-'))
  const fairCents = sandboxFairCents(product, day)
  const updated = `${day}T00:00:00.000Z`
  const { printing } = product
  return {
    status: 200,
    body: {
      id,
      localId: product.cardNumber,
      name: product.name,
      set: {
        id: setId,
        name: product.setName,
        ...(product.setCardCount !== null && { cardCount: { official: product.setCardCount } }),
      },
      variants: {
        firstEdition: isUnlimited(printing),
        holo: printing?.endsWith('holo') ?? false,
        normal: printing?.endsWith('normal') ?? true,
        reverse: printing?.endsWith('reverse') ?? false,
        wPromo: false,
      },
      pricing: {
        cardmarket: { updated, unit: 'EUR', ...cardmarketPrices(id, fairCents, product) },
        tcgplayer: { updated, unit: 'USD', ...tcgplayerPrices(id, setId, fairCents, printing) },
      },
    },
  }
}

/** TCGdex's problem details. */
export function notFound(endpoint: string): Reply {
  return {
    status: 404,
    body: {
      type: 'https://tcgdex.dev/errors/not-found',
      title: 'The resource you are searching does not exist',
      status: 404,
      endpoint,
      method: 'GET',
    },
  }
}

function isUnlimited(printing: string | null): boolean {
  return printing?.startsWith('unlimited') ?? false
}

function cardmarketPrices(id: string, fairCents: number, product: SandboxProduct) {
  const euros = (share: number) => dollars(fairCents * cardmarketShare * share)
  const suffix = product.printing?.endsWith('reverse') ? '-holo' : ''
  return {
    idProduct: hashOf(`cardmarket ${id}`) % 1_000_000,
    [`avg${suffix}`]: euros(1.04),
    [`low${suffix}`]: euros(0.3),
    [`trend${suffix}`]: euros(1),
    [`avg1${suffix}`]: euros(1.02),
    [`avg7${suffix}`]: euros(0.99),
    [`avg30${suffix}`]: euros(0.97),
  }
}

function tcgplayerPrices(id: string, setId: string, fairCents: number, printing: string | null) {
  const finish = finishOf(printing)
  if (!isUnlimited(printing)) return { [finish]: rowOf(id, fairCents) }
  // TCGplayer has the unlimited Base Set as a separate set, without an edition in its names.
  if (setId === 'base1') return { [finish]: rowOf(id, fairCents) }
  const named = (edition: string) => (finish === 'normal' ? edition : `${edition}-${finish}`)
  return {
    [named('unlimited')]: rowOf(id, fairCents),
    [named('1st-edition')]: rowOf(id, fairCents * firstEditionShare),
  }
}

function finishOf(printing: string | null): string {
  if (printing === null || printing.endsWith('normal')) return 'normal'
  return printing.endsWith('reverse') ? 'reverse-holofoil' : 'holofoil'
}

function rowOf(id: string, marketCents: number) {
  return {
    productId: hashOf(`tcgplayer ${id}`) % 1_000_000,
    lowPrice: dollars(marketCents * 0.72),
    midPrice: dollars(marketCents * 1.12),
    // A parked price, which TCGplayer shows although nobody pays it.
    highPrice: dollars(marketCents * 4),
    marketPrice: dollars(marketCents),
    directLowPrice: dollars(marketCents * 0.95),
  }
}

function dollars(amountCents: number): number {
  return dollarsFromCents(cents(Math.max(1, Math.round(amountCents))))
}

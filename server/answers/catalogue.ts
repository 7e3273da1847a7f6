import { mayRename, type Renamers } from '#domain/catalogue/renaming'
import type { Answer } from '#contract/endpoints'
import type { ShownProduct } from '#server/db/catalogue/shown-products'

type ProductAnswer = Answer<'GET /api/products/:id'>['product']

/** Whom a product is answered to, as far as it decides what they may change. */
export interface Asker {
  readonly renamers: Renamers
  readonly isCurator: boolean
}

export function productAnswer(product: ShownProduct, { renamers, isCurator }: Asker): ProductAnswer {
  const { origin, marketPriceCents } = product
  return {
    ...product,
    mayRename: mayRename(renamers, { origin, isCurator }),
    currentMarketPriceCents: marketPriceCents,
    printings: product.printings.map(printing => ({
      ...printing,
      currentMarketPriceCents: printing.marketPriceCents,
    })),
    grade: null,
    gradingCompany: null,
  }
}

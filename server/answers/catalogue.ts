import type { Answer } from '#contract/endpoints'
import type { ShownProduct } from '#server/db/catalogue/product-lists'

type ProductAnswer = Answer<'GET /api/products/:id'>['product']

export function productAnswer(product: ShownProduct): ProductAnswer {
  return { ...product, currentMarketPriceCents: product.marketPriceCents, grade: null, gradingCompany: null }
}

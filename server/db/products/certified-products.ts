import {
  certificateSearch,
  type CertifiedCard,
  productOfCertificate,
} from '#domain/products/certificate-match'
import type { Reader } from '#server/database/storage'
import { productsPage } from '#server/db/search/product-lists'
import type { ShownProduct } from './shown-products.ts'

/** More cards than share a name and a number. */
const mostFound = 50

/** Returns the card of the catalogue that a certificate is of, or else those that it may be of. */
export async function certifiedProducts(
  db: Reader,
  collectorId: string,
  certificate: CertifiedCard,
): Promise<{ readonly product: ShownProduct | null; readonly candidates: readonly ShownProduct[] }> {
  const search = certificateSearch(certificate)
  if (search === null) return { product: null, candidates: [] }
  const filter = { search, productType: 'card', set: null, rarity: null, language: null } as const
  const { products } = await productsPage(db, collectorId, filter, { limit: mostFound, offset: 0 })
  return productOfCertificate(certificate, products)
}

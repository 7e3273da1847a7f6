/** Copies of operations, for tests. */
import { costFields, noExtraCosts } from '#domain/copies/extra-costs'
import { noTexts } from '#domain/copies/state-texts'
import { cents } from '#domain/money/money'
import type { OperationCopy } from '#web/api/operations.ts'

export type Version = NonNullable<OperationCopy['after']>

/** A raw copy in Near Mint, bought for $10.00. */
export const nearMint: Version = {
  kind: 'raw',
  label: 'Near Mint',
  condition: 'Near Mint',
  gradingCompany: null,
  grade: null,
  ...noTexts,
  rawCardCostCents: null,
  gradingCostCents: null,
  costBasisCents: cents(1_000),
  ...costFields('purchase', noExtraCosts),
  paidAmount: null,
  paidCurrency: null,
  rate: null,
  rateDay: null,
  purchaseDate: '2026-01-01',
  ownPriceCents: null,
  removal: null,
  soldPriceCents: null,
  ...costFields('sale', noExtraCosts),
  saleVenue: null,
  note: null,
  tags: [],
  box: null,
  binder: null,
  page: null,
  seller: null,
}

/** A copy before and after an operation. */
export function operationCopy(
  before: Version | null,
  after: Version | null,
  name = 'Charizard',
): OperationCopy {
  return {
    holdingId: 'copy',
    productId: 'charizard',
    name,
    setName: 'Base Set',
    productType: 'card',
    imageUrl: null,
    pokemonType: null,
    before,
    after,
  }
}

import { mayRename, type Renamers } from '#domain/products/renaming'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import type { Answer } from '#contract/endpoints'
import type { FoundCertificate } from '#server/commands/products/look-up-certificate'
import type { ShownProduct } from '#server/db/products/shown-products'

type ProductAnswer = Answer<'GET /api/products/:id'>['product']

/** Whom a product is answered to, as far as it decides what they may change. */
export interface Asker {
  readonly renamers: Renamers
  readonly isCurator: boolean
  /** What market prices are answered in. */
  readonly ledger: Ledger
}

export function productAnswer(product: ShownProduct, { renamers, isCurator, ledger }: Asker): ProductAnswer {
  const { id, origin, marketPriceCents } = product
  return {
    ...product,
    mayRename: mayRename(renamers, { origin, isCurator }),
    currentMarketPriceCents: inLedgerOrNull(ledger, id, marketPriceCents),
    printings: product.printings.map(printing => ({
      ...printing,
      currentMarketPriceCents: inLedgerOrNull(ledger, printing.id, printing.marketPriceCents),
    })),
    grade: null,
    gradingCompany: null,
  }
}

type CertificateAnswer = Answer<'GET /api/certificates/:company/:number'>['certificate']

export function certificateAnswer({ certificate, lookedUpAt }: FoundCertificate): CertificateAnswer {
  return {
    ...certificate,
    company: 'PSA',
    number: certificate.certNumber,
    set: certificate.setName,
    lookedUpAt: lookedUpAt.toISOString(),
  }
}

/** The copies of a collection as a report for an insurer has them. */
import { defaultLanguage, languageName } from '#domain/catalogue/language'
import { fieldsOf, stateLabel } from '#domain/collection/copy'
import type { InsuredCopy } from '#domain/export/insurance'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import type { HeldCopy } from '#server/db/collection/held-copies'

/** Market prices are those that the collector sees, in their ledger. */
export function insuredCopy(copy: HeldCopy, ledger: Ledger): InsuredCopy {
  const { product, state, costBasisCents, purchaseDate, marketPriceCents } = copy
  const { name, setName, cardNumber, printingLabel, language, pokemonType } = product
  return {
    name,
    setName,
    cardNumber,
    printing: printingLabel,
    language: language === defaultLanguage ? null : languageName(language),
    pokemonType,
    kind: state.kind,
    label: stateLabel(state),
    certNumber: fieldsOf(state).certNumber,
    costCents: costBasisCents,
    valueCents: inLedgerOrNull(ledger, copy.productId, marketPriceCents),
    valuedOn: marketPriceCents === null ? null : (copy.priceAsOf?.slice(0, 10) ?? null),
    purchaseDate,
  }
}

/** The copies of a collection as a report for an insurer has them. */
import { defaultLanguage, languageName } from '#domain/products/language'
import { fieldsOf, stateLabel } from '#domain/copies/copy'
import type { InsuredCopy } from '#domain/export/insurance'
import { countedOwnPrice } from '#domain/groups/grouping'
import { inLedger, type Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import type { HeldCopy } from '#server/db/copies/held-copies'
import type { MarketPrice } from '#server/db/prices/market-prices'
import { sourceLabel } from '#server/price-sources/registry'

/** Describes a copy. `price` is in US dollars and must not be a restricted one; undefined if there is none. */
export function insuredCopy(copy: HeldCopy, price: MarketPrice | undefined, ledger: Ledger): InsuredCopy {
  const { product, state, costBasisCents, purchaseDate } = copy
  const ownCents = countedOwnPrice(copy)
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
    purchaseDate,
    ...(ownCents === null ? marketValue(price, ledger) : ownValue(ownCents)),
  }
}

type Value = Pick<InsuredCopy, 'valueCents' | 'valuedOn' | 'valuedBy' | 'isEstimate'>

function marketValue(price: MarketPrice | undefined, ledger: Ledger): Value {
  return {
    valueCents: price ? inLedger(ledger, price) : null,
    valuedOn: price?.asOf.slice(0, 10) ?? null,
    valuedBy: price ? sourceLabel(price.source) : null,
    isEstimate: price?.isEstimate ?? false,
  }
}

function ownValue(valueCents: Cents): Value {
  return { valueCents, valuedOn: null, valuedBy: 'Price of the owner', isEstimate: false }
}

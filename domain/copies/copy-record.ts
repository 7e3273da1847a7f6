/** Everything about a copy that an operation can change, and what its fields are when flat. */
import { type CopyFields, type CopyWithCost, fieldsOf, stateOf } from './copy.ts'
import { type CostFields, costFields, costsFrom, type ExtraCosts, noExtraCosts } from './extra-costs.ts'
import { type Remarks, type RemarksFields, remarksFieldsOf, remarksOf } from './remarks.ts'
import type { Removal } from './remove-copy.ts'
import type { Cents } from '#domain/money/money'
import type { PaidPrice } from '#domain/money/paid-price'

export interface CopyRecord extends CopyWithCost {
  readonly purchaseDate: string
  /** The collector's own price. */
  readonly ownPriceCents: Cents | null
  /** Whether it counts instead of the market price. Never true without one. */
  readonly countsOwnPrice: boolean
  /** Parts of the cost basis; of the raw card cost while in grading. */
  readonly purchaseCosts: ExtraCosts
  /** What was paid for the item in another currency; null when it was paid in the ledger's. */
  readonly paid: PaidPrice | null
  readonly remarks: Remarks
  /** How the copy left; null while it is held. */
  readonly removal: Removal | null
}

/** A record as flat fields, for rows and for the versions that operations keep. */
export interface CopyRecordFields
  extends CopyFields,
    RemarksFields,
    CostFields<'purchase'>,
    CostFields<'sale'> {
  readonly costBasisCents: Cents
  readonly purchaseDate: string
  readonly ownPriceCents: Cents | null
  readonly countsOwnPrice: 'yes' | null
  readonly paidUnits: number | null
  readonly paidCurrency: string | null
  readonly paidRate: string | null
  readonly paidRateDay: string | null
  readonly removal: Removal['removal'] | null
  readonly soldPriceCents: Cents | null
  readonly saleVenue: string | null
}

/** Flattens a record; the inverse of `recordOf`. A second spread would take several times as long. */
export function recordFieldsOf(record: CopyRecord): CopyRecordFields {
  const { costBasisCents, purchaseDate, ownPriceCents, purchaseCosts, paid, removal } = record
  const remarks = remarksFieldsOf(record.remarks)
  const sale = removal?.removal === 'sold' ? removal : null
  return {
    ...fieldsOf(record.state),
    costBasisCents,
    purchaseDate,
    ownPriceCents,
    countsOwnPrice: record.countsOwnPrice ? 'yes' : null,
    ...costFields('purchase', purchaseCosts),
    paidUnits: paid?.units ?? null,
    paidCurrency: paid?.currency ?? null,
    paidRate: paid?.rate ?? null,
    paidRateDay: paid?.rateDay ?? null,
    note: remarks.note,
    tags: remarks.tags,
    box: remarks.box,
    binder: remarks.binder,
    page: remarks.page,
    seller: remarks.seller,
    removal: removal?.removal ?? null,
    soldPriceCents: sale?.soldPriceCents ?? null,
    ...costFields('sale', sale?.saleCosts ?? noExtraCosts),
    saleVenue: sale?.venue ?? null,
  }
}

/**
 * Reads a record from flat fields. An own price that is not there counts for nothing. Throws a TypeError for a sale without a
 * price or a state without its fields.
 */
export function recordOf(fields: CopyRecordFields): CopyRecord {
  return {
    state: stateOf(fields),
    costBasisCents: fields.costBasisCents,
    purchaseDate: fields.purchaseDate,
    ownPriceCents: fields.ownPriceCents,
    countsOwnPrice: fields.countsOwnPrice === 'yes' && fields.ownPriceCents !== null,
    purchaseCosts: costsFrom('purchase', fields),
    paid: paidOf(fields),
    remarks: remarksOf(fields),
    removal: removalOf(fields),
  }
}

type PaidFields = Pick<CopyRecordFields, 'paidUnits' | 'paidCurrency' | 'paidRate' | 'paidRateDay'>

/** Reads what was paid in another currency from flat fields; null for none. */
export function paidOf({ paidUnits, paidCurrency, paidRate, paidRateDay }: PaidFields): PaidPrice | null {
  if (paidUnits === null || paidCurrency === null || paidRate === null) return null
  return { units: paidUnits, currency: paidCurrency, rate: paidRate, rateDay: paidRateDay }
}

function removalOf(fields: CopyRecordFields): Removal | null {
  if (fields.removal !== 'sold') return fields.removal === null ? null : { removal: fields.removal }
  if (fields.soldPriceCents === null) throw new TypeError('a sold copy lacks its price')
  return {
    removal: 'sold',
    soldPriceCents: fields.soldPriceCents,
    saleCosts: costsFrom('sale', fields),
    venue: fields.saleVenue,
  }
}

/** Returns true when both records have the same fields. */
export function sameRecord(one: CopyRecord, other: CopyRecord): boolean {
  const [fields, otherFields] = [recordFieldsOf(one), recordFieldsOf(other)]
  for (const field in fields)
    if (fields[field as keyof CopyRecordFields] !== otherFields[field as keyof CopyRecordFields]) return false
  return true
}

/** Previews what correcting a sale does to the collector's money: the sale is undone and recorded again. */
import { type CostFields, costFields, costsFrom, netProceedsCents } from '#domain/copies/extra-costs'
import { type Cents, minus } from '#domain/money/money'
import type { SaleCorrection, SoldCopy } from '#web/api/operations.ts'
import { costTexts } from '#web/format/cost-words.ts'
import type { FiguresEffect } from '#web/format/effect-on-figures.ts'
import { typedFromCents } from '#web/format/typed-amount.ts'
import { readRemoval, type RemovalErrors, type RemovalValues } from './removal-effect.ts'

/** A sale as it is recorded. */
export type RecordedSale = Pick<
  SoldCopy,
  | 'id'
  | 'day'
  | 'purchaseDate'
  | 'name'
  | 'setName'
  | 'kind'
  | 'label'
  | 'copiesTotal'
  | 'costBasisCents'
  | 'soldPriceCents'
  | keyof CostFields<'sale'>
  | 'saleVenue'
>

/** What the sale brought: the price minus its costs, and that minus what the copy cost. */
export interface SaleFigures {
  readonly netCents: Cents
  readonly profitCents: Cents
}

export interface SaleCorrectionEffect {
  readonly before: SaleFigures
  readonly after: SaleFigures
  readonly change: FiguresEffect
}

export type SaleCorrectionReading =
  | {
      /** Null when nothing was changed. */
      readonly send: SaleCorrection | null
      readonly effect: SaleCorrectionEffect
    }
  | { readonly errors: RemovalErrors }

/** Fills the form with the sale as recorded. */
export function saleValuesOf(sale: RecordedSale): RemovalValues {
  return {
    soldPrice: typedFromCents(sale.soldPriceCents),
    ...costTexts('sale', sale),
    venue: sale.saleVenue ?? '',
    day: sale.day,
  }
}

/** Returns the sale as the API takes it: correcting a sale to this brings it back as recorded. */
export function saleAsRecorded(sale: RecordedSale) {
  const { soldPriceCents, saleVenue: venue, day } = sale
  const costs = costFields('sale', costsFrom('sale', sale))
  return { soldPriceCents, ...costs, venue, day } satisfies SaleCorrection
}

/** Reads the form and decides it as the server will. */
export function readSaleCorrection(
  sale: RecordedSale,
  values: RemovalValues,
  now: Date,
): SaleCorrectionReading {
  const reading = readRemoval(sale.costBasisCents, { ending: 'sale', values, now })
  if ('errors' in reading) return reading
  const { removal, entry } = reading.decision
  if (removal.removal !== 'sold') throw new Error('a sale was not read as one')
  const { soldPriceCents, saleCosts, venue } = removal
  const recorded = saleAsRecorded(sale)
  const costs = costFields('sale', saleCosts)
  const corrected: typeof recorded = { soldPriceCents, ...costs, venue, day: values.day }
  const before = figuresOf(sale)
  const after = { netCents: entry.cashCents, profitCents: entry.realisedProfitCents }
  return {
    send: JSON.stringify(corrected) === JSON.stringify(recorded) ? null : corrected,
    effect: {
      before,
      after,
      change: {
        earningsCents: minus(after.netCents, before.netCents),
        profitCents: minus(after.profitCents, before.profitCents),
      },
    },
  }
}

function figuresOf(sale: RecordedSale): SaleFigures {
  const netCents = netProceedsCents(sale.soldPriceCents, costsFrom('sale', sale))
  return { netCents, profitCents: minus(netCents, sale.costBasisCents) }
}

/** What a sale at a venue costs, in words. */
import { netProceedsCents, noExtraCosts } from '#domain/copies/extra-costs'
import { textFromBasisPoints, type VenueCosts, venueFees } from '#domain/copies/venue'
import { type Cents, cents } from '#domain/money/money'
import { ledger, ledgerUnit } from './ledger.ts'
import { formatCents } from './values.ts'

/** Returns the sale of every example: $100.00, €100.00 or ¥10,000. */
function exampleSale(): Cents {
  return cents(ledger().isWhole ? 1_000_000 : 10_000)
}

/** Describes what a venue costs: "13.25% + $0.30 fees, $4.50 shipping", or "free". */
export function venueCostsText({ feeBasisPoints, fixedFeeCents, shippingCents }: VenueCosts): string {
  const fees = [
    ...(feeBasisPoints > 0 ? [`${textFromBasisPoints(feeBasisPoints)}%`] : []),
    ...(fixedFeeCents > 0 ? [formatCents(fixedFeeCents)] : []),
  ]
  const costs = [
    ...(fees.length > 0 ? [`${fees.join(' + ')} fees`] : []),
    ...(shippingCents > 0 ? [`${formatCents(shippingCents)} shipping`] : []),
  ]
  return costs.length > 0 ? costs.join(', ') : 'free'
}

/** Shows what remains of a sale: "$100.00 sale → $13.25 fees, $4.50 shipping, $82.25 net". */
export function venueExample(venue: VenueCosts): string {
  const exampleCents = exampleSale()
  const feesCents = venueFees(venue, exampleCents, ledgerUnit())
  const { shippingCents } = venue
  const net = netProceedsCents(exampleCents, { ...noExtraCosts, feesCents, shippingCents })
  const parts = [`${formatCents(feesCents)} fees`, `${formatCents(shippingCents)} shipping`]
  return `${formatCents(exampleCents)} sale → ${parts.join(', ')}, ${formatCents(net)} net`
}

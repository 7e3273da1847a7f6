/**
 * Figures for a grade at any company. PriceCharting has a figure of each company for grade 10 alone; each lower grade has one
 * figure "by a grading company", whichever (its documentation of the price guide, `charting-columns`). Slabs of one grade
 * sell for different prices: the figure follows the company that is traded most. So it is shown as a guide.
 */
import { parsePriceKey } from './price-target.ts'

/** The one source with such figures. */
export const anyCompanySource = 'pricecharting'

/** Returns true if this source's price for this key covers a grade at any company. `source` is null without a price. */
export function isForAnyCompany(source: string | null, priceKey: string): boolean {
  if (source !== anyCompanySource) return false
  const target = parsePriceKey(priceKey)
  return target?.kind === 'graded' && !isTen(target.grade)
}

/** Of "10", "black label 10" and "pristine 10". */
function isTen(grade: string): boolean {
  return grade.endsWith('10')
}

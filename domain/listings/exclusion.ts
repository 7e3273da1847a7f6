/**
 * Why a listing does not count in a price. Every listing is either used or left out for exactly one of these
 * reasons, which collectors can see.
 */

/** The reasons, each with its text for the page. */
export const exclusionTexts = {
  'no price': 'no readable price',
  'another currency': 'not priced in US dollars',
  'several to choose from': 'several items to choose from',
  auction: 'an auction',
  'another product': 'a different product',
  'not certain': 'may not be this product',
  'another language': 'a different language',
  lot: 'a lot of several items',
  'not genuine': 'a proxy or custom card',
  'not the thing itself': 'an accessory, code or mystery pack',
  'another printing': 'a different printing',
  altered: 'signed, stamped, misprinted or altered',
  graded: 'graded',
  'not graded': 'not graded',
  'grade not certain': 'an uncertain grade',
  'another grade': 'a different grade',
  'another condition': 'a different condition',
  'opened or incomplete': 'opened, empty or incomplete',
  'same seller': 'another listing by the same seller',
  'far from the rest': 'a price far from the others',
  'by an operator': 'excluded by an operator',
} as const satisfies Readonly<Record<string, string>>

/** Every reason there is. */
export type ExclusionReason = keyof typeof exclusionTexts

/** The reasons that may end: because another listing is left out, or because an operator counts it again. */
const passingReasons: ReadonlySet<ExclusionReason> = new Set([
  'same seller',
  'far from the rest',
  'by an operator',
])

/** Whether a listing that is left out for this reason, or used, is one of what is priced. */
export function mayCount(leftOut: ExclusionReason | null): boolean {
  return leftOut === null || passingReasons.has(leftOut)
}

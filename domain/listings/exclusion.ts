/**
 * Why a listing has no say in a price. Every listing that is looked at is either a vote or is left out for
 * exactly one of these reasons, and a collector may read which.
 */

/** Each reason as the end of a sentence: "left out: a lot of several". */
export const exclusionTexts = {
  'no price': 'no price, or one that cannot be read',
  'another currency': 'not priced in US dollars',
  'several to choose from': 'one of several to choose from',
  auction: 'an auction',
  'another product': 'another product',
  'not certain': 'not certain to be this product',
  'another language': 'another language',
  lot: 'a lot of several',
  'not genuine': 'a proxy or custom card',
  'not the thing itself': 'an accessory, a code or a surprise pack',
  'another printing': 'another printing',
  altered: 'signed, stamped, misprinted or spoiled',
  graded: 'graded',
  'not graded': 'not graded',
  'grade not certain': 'a grade that is not certain',
  'another grade': 'another grade',
  'another condition': 'another condition',
  'opened or incomplete': 'opened, empty or incomplete',
  'same seller': 'another of the same seller',
  'far from the rest': 'a price far from the rest',
} as const satisfies Readonly<Record<string, string>>

/** The closed list of reasons. */
export type ExclusionReason = keyof typeof exclusionTexts

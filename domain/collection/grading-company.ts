/**
 * Grading companies and grades are free text in the app ("psa", "Beckett", "Gem Mint 10"). Prices need one
 * name for each: two spellings of one grade must not have two prices.
 */
import { foldedKey } from '#domain/text'

/** The companies whose slabs marketplaces know, by the short names collectors use. */
export const gradingCompanies = ['PSA', 'BGS', 'CGC', 'SGC', 'TAG', 'ACE'] as const
export type GradingCompany = (typeof gradingCompanies)[number]

/** A map, since what is looked up in it is typed by people: an object knows "constructor", too. */
const companyAliases: ReadonlyMap<string, GradingCompany> = new Map([
  ['psa', 'PSA'],
  ['professional sports authenticator', 'PSA'],
  ['bgs', 'BGS'],
  ['bvg', 'BGS'],
  ['beckett', 'BGS'],
  ['beckett grading', 'BGS'],
  ['beckett grading services', 'BGS'],
  ['cgc', 'CGC'],
  ['cgc cards', 'CGC'],
  ['certified guaranty company', 'CGC'],
  ['sgc', 'SGC'],
  ['sportscard guaranty', 'SGC'],
  ['sportscard guaranty corporation', 'SGC'],
  ['tag', 'TAG'],
  ['tag grading', 'TAG'],
  ['technical authentication & grading', 'TAG'],
  ['ace', 'ACE'],
  ['ace grading', 'ACE'],
])

/** The company's short name where it is known, else what was typed, in capitals. */
export function gradingCompanyName(typed: string): string {
  const folded = foldedKey(typed)
  return companyAliases.get(folded) ?? folded.toUpperCase()
}

/** The company where marketplaces know it; null for any other. */
export function knownGradingCompany(typed: string): GradingCompany | null {
  return companyAliases.get(foldedKey(typed)) ?? null
}

/**
 * The grade as it is compared: "Gem Mint 10", "PSA 10" and "10.0" are "10", "mint 9" is "9". What holds no
 * number from 1 to 10, or says more than a number can ("Black Label 10", "Pristine 10", "Authentic"), stays
 * as typed, in lower case: it is worth something else.
 */
export function gradeName(typed: string): string {
  const folded = foldedKey(typed)
  const match = /^(?:([a-z+\- ]*?)\s*)?(\d{1,2}(?:\.\d)?)$/.exec(folded)
  if (!match?.[2]) return folded
  const words = (match[1] ?? '').trim()
  const grade = Number(match[2])
  if (grade < 1 || grade > 10 || (grade * 2) % 1 !== 0) return folded
  return words === '' || plainGradeWords.has(words) || companyAliases.has(words) ? String(grade) : folded
}

/** Words that name the number and nothing else on a label. */
const plainGradeWords = new Set([
  'gem mint',
  'gem mt',
  'gem-mt',
  'gem',
  'mint',
  'mint+',
  'mt',
  'nm-mt',
  'nm mt',
  'nm-mt+',
  'nm',
  'nm+',
  'near mint',
  'ex-mt',
  'ex mt',
  'ex',
  'excellent',
  'vg-ex',
  'vg',
  'very good',
  'good',
  'fair',
  'poor',
  'pr',
  'grade',
])

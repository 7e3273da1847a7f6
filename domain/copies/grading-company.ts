/**
 * Collectors type grading companies and grades as free text ("psa", "Beckett", "Gem Mint 10"). Prices need one
 * name for each, so that two spellings of a grade share one price.
 */
import { foldedKey } from '#domain/text'

/** The companies that marketplaces list, by the short names collectors use. */
export const gradingCompanies = ['PSA', 'BGS', 'CGC', 'SGC', 'TAG', 'ACE'] as const
export type GradingCompany = (typeof gradingCompanies)[number]

/** A Map, because people type the keys, and a plain object also has a "constructor". */
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

/** Returns the company's short name; for an unknown company, its folded key in capitals. */
export function gradingCompanyName(typed: string): string {
  const folded = foldedKey(typed)
  return companyAliases.get(folded) ?? folded.toUpperCase()
}

/**
 * Returns a company as screens and mails write it: "psa" is "PSA". Any other name stays as typed, also "Beckett",
 * whose copies are a group of their own.
 */
export function shownGradingCompany(typed: string): string {
  return shownCompanies.get(typed) ?? shownCompanies.get(foldedKey(typed)) ?? typed
}

/** By themselves, as most copies have them, and by their folded keys. */
const shownCompanies: ReadonlyMap<string, GradingCompany> = new Map(
  gradingCompanies.flatMap(company => [
    [company, company],
    [foldedKey(company), company],
  ]),
)

/** Returns the company when marketplaces list it, else null. */
export function knownGradingCompany(typed: string): GradingCompany | null {
  return companyAliases.get(foldedKey(typed)) ?? null
}

/**
 * Returns the grade in the form that prices compare: "Gem Mint 10", "PSA 10" and "10.0" are "10", "mint 9" is
 * "9". A grade without a number from 1 to 10 in half steps, or with a meaning beyond it ("Black Label 10",
 * "Pristine 10", "Authentic"), stays as typed, in lower case, because it has a price of its own.
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

/** Label words that add nothing to the number. */
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

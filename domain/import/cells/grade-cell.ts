/**
 * A grade as apps and labels write it: "PSA 10 (GEM-MT)", "PSA 8.0 NM - MT", "CGC 8.5 NM/Mint+", "10 (PSA)", "psa10", "TAG 10
 * (Pristine)", "PSA Authentic Altered".
 */
import { knownGradingCompany } from '#domain/copies/grading-company'
import { foldedKey } from '#domain/text'

export interface ReadGrade {
  /** Null when only the grade is written. */
  readonly company: string | null
  readonly grade: string
}

/** Companies that no marketplace of ours lists, as they are written on labels. */
const otherCompanies = ['AGS', 'AP', 'BCCG', 'CCC', 'GMA', 'HGA', 'ISA', 'KSA', 'MNT', 'PCA', 'PGS', 'RCG']
const ungraded = new Set(['ungraded', 'raw', 'none', 'no', 'n/a', 'na', 'not graded', '-', '—'])
const authentic = /^(?:authentic|auth|a)$/
const altered = /^(?:auth(?:entic)?[\s/(-]+alt(?:ered)?\)?|aa)$/
/** A fault on the label, which takes much of the price: off centre, marked, stained, miscut, print defect, out of focus. */
const qualifier = /\(?\b(oc|mk|st|mc|pd|of)\b\)?$/
/** What labels write besides the number. It says the same in words: NM-MT is 8, Fair 1.5. */
const labelWords = new Set(
  'gem mint mt nm near ex excellent exc vg very good gd fair fr poor pr grade graded'.split(' '),
)
/** Of centring, corners, edges and surface, behind the grade. */
const subgrades = /(?<=[\da-z+])[\s,;:]*[([]?\s*(?:(?:10|\d)(?:\.\d)?[\s,/|]+){3}(?:10|\d)(?:\.\d)?\s*[)\]]?$/

export function isUngraded(cell: string): boolean {
  return ungraded.has(foldedKey(cell))
}

/** Returns the company and grade of a cell; null for no grade. */
export function readGrade(cell: string): ReadGrade | null {
  const text = foldedKey(cell).replaceAll(/(?<=\d),(?=[05](?!\d))/g, '.')
  const { company, rest } = withoutCompany(text)
  const grade = gradeOf(rest, company)
  return grade === null ? null : { company, grade }
}

/** Returns the company of a cell that names nothing else; null for a blank. */
export function readCompany(cell: string): string | null {
  const typed = foldedKey(cell)
  return typed === '' ? null : (knownGradingCompany(typed) ?? typed.toUpperCase())
}

/** The company is in front of the grade or behind it. */
function withoutCompany(text: string) {
  const first = /^([a-z][a-z&]*(?: (?:grading(?: services)?|cards|guaranty))?)[\s:-]*(.*)$/.exec(text)
  const last = /^(.*[\d)])[\s(,-]+([a-z][a-z& ]*)\)?$/.exec(text)
  for (const [name = '', rest = ''] of [first?.slice(1) ?? [], last?.slice(1).toReversed() ?? []]) {
    const other = rest === '' ? undefined : otherCompanies.find(company => foldedKey(company) === name)
    const company = knownGradingCompany(name) ?? other
    if (company !== undefined) return { company, rest }
  }
  return { company: null, rest: text }
}

function gradeOf(text: string, company: string | null): string | null {
  if (authentic.test(text)) return company === null && text === 'a' ? null : 'Authentic'
  if (altered.test(text)) return company === null && text === 'aa' ? null : 'Authentic Altered'
  const whole = text.replace(subgrades, '')
  const fault = qualifier.exec(whole)?.[1]
  const bare = whole.replace(qualifier, '').replaceAll(/[()]/g, ' ').replaceAll(/\s+/g, ' ').trim()
  const number = /(?<![\d.])(\d{1,2}(?:\.\d)?)(?![\d.])/.exec(bare)?.[1]
  const value = Number(number)
  if (number === undefined || value < 1 || value > 10 || (value * 2) % 1 !== 0) return null
  const words = bare
    .replace(number, ' ')
    .replaceAll(/[\s+/:-]+/g, ' ')
    .trim()
  const special = specialWords(words, company)
  if (special === null) return null
  const grade = `${special}${String(value)}`
  return fault === undefined ? grade : `${grade} (${fault.toUpperCase()})`
}

/** What a label says beyond the number. Every 10 of Beckett is pristine. Null for words of no label. */
function specialWords(words: string, company: string | null): string | null {
  if (/^black(?: label)?(?: pristine)?$|^pristine black label$/.test(words)) return 'Black Label '
  if (/^(?:gem mint )?pristine(?: gold)?(?: label)?$/.test(words)) return company === 'BGS' ? '' : 'Pristine '
  if (/^perfect$/.test(words)) return 'Perfect '
  return words === '' || words.split(' ').every(word => labelWords.has(word)) ? '' : null
}

/** A grade as apps write it: "PSA 10 (GEM-MT)", "BGS 10 Black Label", "CGC Pristine 10", "psa10", "TAG 10 (Pristine)". */
import { gradeName, knownGradingCompany } from '#domain/collection/grading-company'
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
/** A fault on the label, which takes much of the price: off centre, marked, stained, miscut, print defect, out of focus. */
const qualifier = /\(?\b(oc|mk|st|mc|pd|of)\b\)?$/

export function isUngraded(cell: string): boolean {
  return ungraded.has(foldedKey(cell))
}

/** Returns the company and grade of a cell; null for no grade. */
export function readGrade(cell: string): ReadGrade | null {
  const text = foldedKey(cell)
  const { company, rest } = withoutCompany(text)
  const grade = gradeOf(rest, company)
  return grade === null ? null : { company, grade }
}

/** Returns the company of a cell that names nothing else; null for a blank. */
export function readCompany(cell: string): string | null {
  const typed = foldedKey(cell)
  return typed === '' ? null : (knownGradingCompany(typed) ?? typed.toUpperCase())
}

function withoutCompany(text: string): { readonly company: string | null; readonly rest: string } {
  const words = /^([a-z][a-z&]*(?: (?:grading(?: services)?|cards|guaranty))?)[\s:-]*(.*)$/.exec(text)
  const [, name = '', rest = ''] = words ?? []
  const known = knownGradingCompany(name)
  if (known !== null) return { company: known, rest }
  const other = otherCompanies.find(company => foldedKey(company) === name)
  return other === undefined || rest === '' ? { company: null, rest: text } : { company: other, rest }
}

function gradeOf(text: string, company: string | null): string | null {
  if (authentic.test(text)) return company === null && text === 'a' ? null : 'Authentic'
  const fault = qualifier.exec(text)?.[1]
  const bare = text.replace(qualifier, '').replaceAll(/[()]/g, ' ').replaceAll(/\s+/g, ' ').trim()
  const number = /(?<![\d.])(\d{1,2}(?:\.\d)?)(?![\d.])/.exec(bare)?.[1]
  const value = Number(number)
  if (number === undefined || value < 1 || value > 10 || (value * 2) % 1 !== 0) return null
  const words = bare
    .replace(number, ' ')
    .replaceAll(/[\s+]+/g, ' ')
    .trim()
  const special = specialWords(words, company)
  if (special === null) return null
  const grade = `${special}${String(value)}`
  return fault === undefined ? grade : `${grade} (${fault.toUpperCase()})`
}

/** What a label says beyond the number. Every 10 of Beckett is pristine. Null for words of no label. */
function specialWords(words: string, company: string | null): string | null {
  if (/^black(?: label)?(?: pristine)?$|^pristine black label$/.test(words)) return 'Black Label '
  if (/^(?:gem mint )?pristine(?: gold)?$/.test(words)) return company === 'BGS' ? '' : 'Pristine '
  if (/^perfect$/.test(words)) return 'Perfect '
  return words === '' || gradeName(`${words} 9`) === '9' ? '' : null
}

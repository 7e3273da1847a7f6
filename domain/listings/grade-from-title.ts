/**
 * Reads grading company and grade from a title. "PSA 10", "PSA GEM MT 10", "psa10" and "GEM MINT 10 PSA" are
 * the same. "PSA ready" and "PSA 10?" are hopes, not grades.
 */
import { gradeName, gradingCompanyName } from '#domain/copies/grading-company'
import type { PriceTarget } from '#domain/prices/price-target'
import { phrases, hasAnyPhrase } from './title-words.ts'

/** Company and grade as `gradingCompanyName` and `gradeName` return them, or a grade with a qualifier. */
export interface TitleGrade {
  readonly company: string
  readonly grade: string
}

const companyWords = phrases('psa, bgs, bvg, beckett, cgc, sgc, tag, ace')

/** Less known companies. A title that names one with a grade is of a slab too. */
const otherCompanyWords = phrases('ars, gma, hga, csg, ksa, isa, mnt, ags, pgs, pca, edge')

/** Words between a company and its grade. */
const fillers = phrases(
  'gem, mint, mt, nm, near, grade, graded, slab, pristine, black, label, gold, ex, vg, excellent, good, poor',
  'fair, very',
)

/**
 * Returns every grade the words name, each once, as `gradeName` returns them. Looks for `wantedCompany` too
 * when its name is one word.
 */
export function gradesFromTitle(words: readonly string[], wantedCompany = ''): readonly TitleGrade[] {
  const found = new Map<string, TitleGrade>()
  const companies = [...companyWords, ...otherCompanyWords, wantedCompany.toLowerCase()]
  for (const [index, word] of words.entries()) {
    if (!companies.includes(word)) continue
    const number = gradeAfter(words, index) ?? gradeBefore(words, index)
    if (number === null) continue
    const grade = { company: gradingCompanyName(word), grade: specialGrade(words, word, number) }
    found.set(`${grade.company} ${grade.grade}`, grade)
  }
  return [...found.values()]
}

/** Returns the words that are grades, so that they are not read as a card number. */
export function gradeNumbers(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) =>
    companyWords.includes(word) ? (gradeAfter(words, index) ?? gradeBefore(words, index) ?? []) : [],
  )
}

function gradeAfter(words: readonly string[], index: number): string | null {
  for (const word of words.slice(index + 1, index + 5)) {
    if (isGrade(word) || word === 'authentic') return word
    if (!fillers.includes(word)) return null
  }
  return null
}

/** The 4 in "Charizard 4 PSA" is a card number; the 10 in "gem mint 10 PSA" is a grade. */
function gradeBefore(words: readonly string[], index: number): string | null {
  const [filler, number] = [words[index - 2] ?? '', words[index - 1] ?? '']
  return isGrade(number) && ['gem', 'mint', 'mt', 'grade', 'pristine'].includes(filler) ? number : null
}

function isGrade(word: string): boolean {
  return /^(?:10(?:\.0)?|[1-9](?:\.[05])?)$/.test(word)
}

/**
 * A black label, and a pristine 10 of any company but Beckett (where every 10 is pristine), is worth more than
 * a 10. A grade with a qualifier (off-center, marked) is worth less.
 */
function specialGrade(words: readonly string[], companyWord: string, number: string): string {
  const text = ` ${words.join(' ')} `
  const qualifier = new RegExp(` ${number} (?:mint )?(oc|mk|pd|st|mc) `).exec(text)?.[1]
  if (qualifier) return `${gradeName(number)} ${qualifier}`
  if (Number(number) === 10 && text.includes(' black label ')) return 'black label 10'
  if (Number(number) === 10 && text.includes(' pristine ') && gradingCompanyName(companyWord) !== 'BGS')
    return 'pristine 10'
  return gradeName(number)
}

/** Returns true when the title mentions grading at all, so that the copy may be a slab. */
export function mentionsSlab(words: readonly string[], besides: readonly string[]): boolean {
  return gradesFromTitle(words).length > 0 || besides.some(word => /^(?:graded|slab(?:s|bed)?)$/.test(word))
}

/** Returns true when a grade from a title is the target's grade. Every Beckett 10 is pristine. */
export function isGradeOf(target: PriceTarget & { kind: 'graded' }, found: TitleGrade): boolean {
  const wanted =
    target.gradingCompany === 'BGS' && target.grade === 'pristine 10' ? '10' : gradeName(target.grade)
  return found.company === target.gradingCompany && found.grade === wanted
}

const hopes = phrases('psa ready, grade ready, contender, candidate, regrade, potential, worthy, crossover')

/** Returns true when the title hopes for a grade rather than naming one. */
export function isHopedGrade(title: string, words: readonly string[]): boolean {
  return /\d\s*\?/u.test(title) || hasAnyPhrase(words, hopes)
}

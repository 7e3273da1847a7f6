/**
 * What a title says of a slab: which company and which grade. "PSA 10", "PSA GEM MT 10", "psa10" and
 * "GEM MINT 10 PSA" are the same; "PSA ready" and "PSA 10?" are a hope, not a grade.
 */
import { gradeName, gradingCompanyName } from '#domain/collection/grading-company'
import type { PriceTarget } from '#domain/prices/price-target'
import { phrases, hasAnyPhrase } from './title-words.ts'

/** Company and grade as `gradingCompanyName` and `gradeName` give them, or a grade that says more. */
export interface TitleGrade {
  readonly company: string
  readonly grade: string
}

const companyWords = phrases('psa, bgs, bvg, beckett, cgc, sgc, tag, ace')

/** Companies fewer collectors know: a title that names one is of a slab all the same. */
const otherCompanyWords = phrases('ars, gma, hga, csg, ksa, isa, mnt, ags, pgs, pca, edge')

/** Words that stand between a company and its grade; none of them is the grade. */
const fillers = phrases(
  'gem, mint, mt, nm, near, grade, graded, slab, pristine, black, label, gold, ex, vg, excellent, good, poor',
  'fair, very',
)

/**
 * Every grade the words name, each once, the grades as `gradeName` has them. `wantedCompany` is looked for
 * besides the known ones, where its name is one word.
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

/** Which words say the grade: they must not be read as a card's number. */
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

/** "Charizard 4 PSA" says a number of a card; "gem mint 10 PSA" says a grade. */
function gradeBefore(words: readonly string[], index: number): string | null {
  const [filler, number] = [words[index - 2] ?? '', words[index - 1] ?? '']
  return isGrade(number) && ['gem', 'mint', 'mt', 'grade', 'pristine'].includes(filler) ? number : null
}

function isGrade(word: string): boolean {
  return /^(?:10(?:\.0)?|[1-9](?:\.[05])?)$/.test(word)
}

/**
 * A black label, and a pristine ten of any company but Beckett (whose every ten is pristine), are worth
 * something else than a ten; a grade with a qualifier (off centre, marked) is worth less than without.
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

/** Whether the title speaks of grading at all, so that the copy may be a slab. */
export function mentionsSlab(words: readonly string[], besides: readonly string[]): boolean {
  return gradesFromTitle(words).length > 0 || besides.some(word => /^(?:graded|slab(?:s|bed)?)$/.test(word))
}

/** Whether two grades of one company are the same to a buyer. */
export function isGradeOf(target: PriceTarget & { kind: 'graded' }, said: TitleGrade): boolean {
  const wanted =
    target.gradingCompany === 'BGS' && target.grade === 'pristine 10' ? '10' : gradeName(target.grade)
  return said.company === target.gradingCompany && said.grade === wanted
}

const hopes = phrases('psa ready, grade ready, contender, candidate, regrade, potential, worthy, crossover')

/** Whether a grade is hoped for rather than given. */
export function isHopedGrade(title: string, words: readonly string[]): boolean {
  return /\d\s*\?/u.test(title) || hasAnyPhrase(words, hopes)
}

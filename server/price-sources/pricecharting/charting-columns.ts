/** What the columns of PriceCharting's table mean for trading cards, by the keys of its documentation. */
import { type GradingCompany, gradingCompanies } from '#domain/copies/grading-company'
import { gradedTarget, type PriceTarget } from '#domain/prices/price-target'

/** Of a card "Ungraded", in whatever condition. */
export const ungradedColumn = 'loose-price'
/** Of a sealed product "New"; of a card "Graded 8 or 8.5". */
export const newColumn = 'new-price'

/** Grade 10 has a column for each company. */
const tens: readonly (readonly [column: string, company: GradingCompany, grade: string])[] = [
  ['manual-only-price', 'PSA', '10'],
  ['bgs-10-price', 'BGS', '10'],
  ['condition-20-price', 'BGS', 'Black Label 10'],
  ['condition-17-price', 'CGC', '10'],
  ['condition-19-price', 'CGC', 'Pristine 10'],
  ['condition-18-price', 'SGC', '10'],
  ['condition-21-price', 'TAG', '10'],
  ['condition-22-price', 'ACE', '10'],
]
/** Lower grades are "by a grading company", whichever. */
const ofAnyCompany: readonly (readonly [column: string, grades: readonly string[]])[] = [
  ['condition-9-price', ['1']],
  ['condition-10-price', ['2']],
  ['condition-13-price', ['3']],
  ['condition-14-price', ['4']],
  ['condition-15-price', ['5']],
  ['condition-16-price', ['6']],
  ['cib-price', ['7', '7.5']],
  [newColumn, ['8', '8.5']],
  ['graded-price', ['9']],
  ['box-only-price', ['9.5']],
]

export const priceColumns: readonly string[] = [
  ungradedColumn,
  ...tens.map(([column]) => column),
  ...ofAnyCompany.map(([column]) => column),
]

type GradedTarget = PriceTarget & { readonly kind: 'graded' }

export interface GradeColumn {
  readonly column: string
  readonly isOfAnyCompany: boolean
}

const columnsByGrade: ReadonlyMap<string, GradeColumn> = new Map<string, GradeColumn>([
  ...tens.map(
    ([column, company, grade]) => [gradeKey(company, grade), { column, isOfAnyCompany: false }] as const,
  ),
  ...ofAnyCompany.flatMap(([column, grades]) =>
    gradingCompanies.flatMap(company =>
      grades.map(grade => [gradeKey(company, grade), { column, isOfAnyCompany: true }] as const),
    ),
  ),
])

/** Returns the column of a grade; null if the table has none. */
export function columnOfGrade({ gradingCompany, grade }: GradedTarget): GradeColumn | null {
  return columnsByGrade.get(gradeKey(gradingCompany, grade)) ?? null
}

function gradeKey(company: string, grade: string): string {
  const target = gradedTarget(company, grade)
  return target.kind === 'graded' ? `${target.gradingCompany} ${target.grade}` : ''
}

/**
 * The grades that are priced before anybody holds them: every 10, and the lower ones of the company that gives most of
 * them, which is PSA; it gives no 9.5.
 */
export const usualGrades: readonly PriceTarget[] = [
  ...tens.map(([, company, grade]) => gradedTarget(company, grade)),
  ...ofAnyCompany.flatMap(([, grades]) =>
    grades.flatMap(grade =>
      (grade === '9.5' ? ['BGS', 'CGC'] : ['PSA']).map(company => gradedTarget(company, grade)),
    ),
  ),
]

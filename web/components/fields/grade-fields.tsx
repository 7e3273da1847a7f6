import { gradingCompanies, shownGradingCompany } from '#domain/copies/grading-company'
import { TextField } from '#web/components/fields/text-field.tsx'
import { ChoiceChips } from './choices.tsx'

interface GradeFieldsProps {
  field: (name: 'gradingCompany' | 'grade') => {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onValueChange: (text: string) => void
  }
  /** The id of a datalist of companies. */
  companiesId?: string
  gradeHint?: string | undefined
}

/** The company and grade of a card that is back from grading. */
export function GradeFields({ field, companiesId, gradeHint }: GradeFieldsProps) {
  return (
    <>
      <TextField
        {...field('gradingCompany')}
        label="Grading Company"
        required
        placeholder="e.g. PSA, BGS, CGC"
        autoCapitalize="characters"
        list={companiesId}
        maxLength={50}
      />
      <TextField
        {...field('grade')}
        label="Grade"
        required
        placeholder="e.g. 9, 10"
        maxLength={50}
        hint={gradeHint}
      />
    </>
  )
}

const usualGrades = ['10', '9.5', '9', '8.5', '8', '7']

interface GradeField {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly placeholder: string
  readonly onValueChange: (text: string) => void
}

interface GradeWithChipsProps {
  company: GradeField
  grade: GradeField
  onChooseCompany: (company: string) => void
  onChooseGrade: (grade: string) => void
}

/** Company and grade in the columns of a form, to type or to choose. */
export function GradeWithChips({ company, grade, onChooseCompany, onChooseGrade }: GradeWithChipsProps) {
  return (
    <>
      <div className="flex min-w-0 flex-col gap-2">
        <TextField {...company} label="Grading Company" autoCapitalize="characters" maxLength={50} />
        <ChoiceChips
          label="Usual grading companies"
          choices={gradingCompanies}
          chosen={shownGradingCompany(company.value.trim())}
          onChoose={onChooseCompany}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <TextField {...grade} label="Grade" maxLength={50} />
        <ChoiceChips
          label="Usual grades"
          choices={usualGrades}
          chosen={grade.value.trim()}
          onChoose={onChooseGrade}
        />
      </div>
    </>
  )
}

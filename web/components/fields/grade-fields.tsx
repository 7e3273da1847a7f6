import { gradingCompanies, shownGradingCompany } from '#domain/copies/grading-company'
import { TextField } from './fields.tsx'
import { ChoiceChips } from './choices.tsx'
import type { FieldOf } from './form-state.ts'

interface GradeFieldsProps {
  field: FieldOf<'gradingCompany' | 'grade'>
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

type GradeField = ReturnType<FieldOf<'gradingCompany' | 'grade'>> & { readonly placeholder: string }

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

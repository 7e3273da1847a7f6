import { gradingCompanies, shownGradingCompany } from '#domain/copies/grading-company'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'

const usualGrades = ['10', '9.5', '9', '8.5', '8', '7']

interface GradeField {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly placeholder: string
  readonly onValueChange: (text: string) => void
}

export interface GradeWithChipsProps {
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

import { useId } from 'react'
import { gradingCompanies } from '#domain/copies/grading-company'
import { TextField } from './fields.tsx'
import type { FieldOf } from './form-state.ts'

interface GradeFieldsProps {
  field: FieldOf<'gradingCompany' | 'grade'>
  /** False leaves out the stars, which the specification does not have everywhere. */
  required?: boolean
  gradeHint?: string | undefined
}

/** The company and grade of a graded card. Any text is a company; the usual ones are suggested. */
export function GradeFields({ field, required = true, gradeHint }: GradeFieldsProps) {
  const companiesId = useId()
  const company = field('gradingCompany')
  const grade = field('grade')
  return (
    <>
      <TextField
        {...company}
        label="Grading Company"
        required={required}
        placeholder="e.g. PSA, BGS, CGC"
        autoCapitalize="characters"
        list={companiesId}
        maxLength={50}
        data-autofocus={company.value === '' || undefined}
      />
      <TextField
        {...grade}
        label="Grade"
        required={required}
        placeholder="e.g. 9, 10"
        maxLength={50}
        hint={gradeHint}
        data-autofocus={grade.value === '' || undefined}
      />
      <datalist id={companiesId}>
        {gradingCompanies.map(known => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
    </>
  )
}

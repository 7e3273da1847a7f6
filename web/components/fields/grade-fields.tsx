import { TextField } from '#web/components/fields/text-field.tsx'

export interface GradeFieldsProps {
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

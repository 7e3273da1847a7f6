import type { ReactNode } from 'react'
import { conditions } from '#domain/copies/copy'
import type { Copy } from '#web/api/collection.ts'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { GradeFields } from '#web/components/fields/grade-fields.tsx'
import { type CorrectionField, correctionNames, type CorrectionTexts } from './correction-form.ts'

export interface CorrectionFieldsProps {
  copy: Copy
  texts: CorrectionTexts
  field: (name: CorrectionField) => {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onValueChange: (text: string) => void
  }
  /** The texts of a slab, for a card that is corrected to graded. */
  slabFields: ReactNode
}

const kinds = [
  { value: 'raw', label: 'Raw' },
  { value: 'graded', label: 'Graded' },
]

/** Condition, or company and grade, of a card that was entered wrong. What it cost stays. */
export function CorrectionFields({ copy, texts, field, slabFields }: CorrectionFieldsProps) {
  const hasErrors = correctionNames.some(name => field(name).error !== undefined)
  const isInGrading = copy.kind === 'grading'
  return (
    <FoldedFields label="Correct condition or grade" open={false} hasErrors={hasErrors}>
      <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4">
        {!isInGrading && <SelectField {...field('correctedKind')} label="State" options={kinds} />}
        {texts.correctedKind === 'graded' ? (
          <>
            <GradeFields field={field} />
            {slabFields}
          </>
        ) : (
          <SelectField {...field('condition')} label="Card Condition" required={!isInGrading}>
            {copy.condition === null && (
              <option value="">{isInGrading ? 'Unknown' : 'Select condition'}</option>
            )}
            {conditions.map(condition => (
              <option key={condition}>{condition}</option>
            ))}
          </SelectField>
        )}
      </div>
    </FoldedFields>
  )
}

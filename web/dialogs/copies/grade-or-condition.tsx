import type { NamedCard } from '#domain/products/certificate-match'
import { conditions } from '#domain/copies/copy'
import { slabTexts } from '#domain/copies/state-texts'
import type { FormState } from '#web/components/fields/form-state.ts'
import { SelectField } from '#web/components/fields/fields.tsx'
import type { AddField } from './add-to-collection-form.ts'
import { CertLookUp } from './certificates/cert-look-up.tsx'
import { GradeWithChips } from '#web/components/fields/grade-fields.tsx'
import { StateTextFields } from './state-text-fields.tsx'
import { fieldsForGrade, hasGrade, type LastKind } from './adding/add-kind.ts'

type AddFormState = FormState<AddField>

export interface GradeOrConditionProps {
  form: AddFormState
  card: NamedCard
  last: LastKind
}

/** Company and grade of a graded card, or the condition of a raw one. */
export function GradeOrCondition({ form, card, last }: GradeOrConditionProps) {
  const { values } = form
  return (
    <div className="grid grid-cols-2 gap-4">
      <GradeWithChips
        company={{ ...form.field('gradingCompany'), placeholder: 'e.g. PSA, BGS, CGC' }}
        grade={{ ...form.field('grade'), placeholder: 'e.g. 9, 10' }}
        onChooseCompany={gradingCompany => fill(form, { gradingCompany, condition: '' })}
        onChooseGrade={grade => fill(form, fieldsForGrade(grade, values, last))}
      />
      {hasGrade(values) && <StateTextFields texts={slabTexts} field={form.field} />}
      <CertLookUp {...values} card={card} onGrade={form.field('grade').onValueChange} />
      <SelectField
        {...form.field('condition')}
        className="col-span-2"
        label="Card Condition"
        options={[{ value: '', label: 'Select condition' }, ...conditions]}
      />
    </div>
  )
}

/** Fills in several fields. */
export function fill(form: AddFormState, fields: Partial<Record<AddField, string>>) {
  for (const [name, text] of Object.entries(fields)) form.field(name as AddField).onValueChange(text)
}

import type { NamedCard } from '#domain/catalogue/certificate-match'
import { conditions } from '#domain/collection/copy'
import { gradingCompanies, shownGradingCompany } from '#domain/collection/grading-company'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import type { FormState } from '#web/components/fields/form-state.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import type { AddField } from './add-to-collection-form.ts'
import { CertLookUp } from './cert-look-up.tsx'
import { CertNumberField } from './cert-number-field.tsx'
import { fieldsForGrade, hasGrade, type LastKind } from './adding/add-kind.ts'

type AddFormState = FormState<AddField>

const usualGrades = ['10', '9.5', '9', '8.5', '8', '7']

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
      <div className="flex min-w-0 flex-col gap-2">
        <TextField
          {...form.field('gradingCompany')}
          label="Grading Company"
          placeholder="e.g. PSA, BGS, CGC"
          autoCapitalize="characters"
          maxLength={50}
        />
        <ChoiceChips
          label="Usual grading companies"
          choices={gradingCompanies}
          chosen={shownGradingCompany(values.gradingCompany.trim())}
          onChoose={gradingCompany => fill(form, { gradingCompany, condition: '' })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <TextField {...form.field('grade')} label="Grade" placeholder="e.g. 9, 10" maxLength={50} />
        <ChoiceChips
          label="Usual grades"
          choices={usualGrades}
          chosen={values.grade.trim()}
          onChoose={grade => fill(form, fieldsForGrade(grade, values, last))}
        />
      </div>
      <CertNumberField field={form.field('certNumber')} shown={hasGrade(values)} />
      <CertLookUp {...values} card={card} onGrade={form.field('grade').onValueChange} />
      <SelectField {...form.field('condition')} className="col-span-2" label="Card Condition">
        <option value="">Select condition</option>
        {conditions.map(condition => (
          <option key={condition}>{condition}</option>
        ))}
      </SelectField>
    </div>
  )
}

/** Fills in several fields. */
export function fill(form: AddFormState, fields: Partial<Record<AddField, string>>) {
  for (const [name, text] of Object.entries(fields)) form.field(name as AddField).onValueChange(text)
}

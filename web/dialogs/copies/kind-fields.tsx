import { conditions, type CopyKind } from '#domain/copies/copy'
import { gradingTexts, slabTexts } from '#domain/copies/state-texts'
import { Segmented } from '#web/components/fields/choices.tsx'
import { CheckboxField, MoneyField, SelectField } from '#web/components/fields/fields.tsx'
import type { FormState } from '#web/components/fields/form-state.ts'
import { GradeFields } from '#web/components/fields/grade-fields.tsx'
import type { AddField } from './add-to-collection-form.ts'
import { CertLookUp, type CertLookUpProps } from './certificates/cert-look-up.tsx'
import { isForeign } from './paid-form.ts'
import { PaidAmountField } from './paid-in-fields.tsx'
import { StateTextFields } from './state-text-fields.tsx'
import { cardKinds } from './adding/add-kind.ts'

interface KindFieldsProps {
  form: FormState<AddField>
  card: CertLookUpProps['card']
  kind: CopyKind
  onKind: (kind: CopyKind) => void
}

/** What kind of copy a card is, and the fields of that kind alone. What was typed for another kind is kept. */
export function KindFields({ form, card, kind, onKind }: KindFieldsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Segmented
          label="Kind of copy"
          options={cardKinds}
          value={kind === 'graded' ? 'graded' : 'raw'}
          onValueChange={onKind}
        />
        {kind !== 'graded' && (
          <CheckboxField
            label="This card is being sent for grading"
            checked={kind === 'grading'}
            onCheckedChange={isTicked => onKind(isTicked ? 'grading' : 'raw')}
          />
        )}
      </div>
      {kind === 'raw' && (
        <SelectField
          {...form.field('condition')}
          label="Card Condition"
          options={[{ value: '', label: 'Select condition' }, ...conditions]}
        />
      )}
      {kind === 'graded' && <SlabFields form={form} card={card} />}
      {kind === 'grading' && <GradingFields form={form} />}
    </>
  )
}

function SlabFields({ form, card }: Pick<KindFieldsProps, 'form' | 'card'>) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <GradeFields field={form.field} required={false} />
      <StateTextFields texts={slabTexts} field={form.field} />
      <CertLookUp {...form.values} card={card} onGrade={form.field('grade').onValueChange} />
    </div>
  )
}

function GradingFields({ form }: Pick<KindFieldsProps, 'form'>) {
  const { values } = form
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      {isForeign(values) ? (
        <PaidAmountField field={form.field} label="Raw Card Cost" currency={values.paidCurrency} />
      ) : (
        <MoneyField {...form.field('rawCardCost')} label="Raw Card Cost" required />
      )}
      <MoneyField {...form.field('gradingCost')} label="Grading Cost" required />
      <StateTextFields texts={gradingTexts} field={form.field} />
    </div>
  )
}

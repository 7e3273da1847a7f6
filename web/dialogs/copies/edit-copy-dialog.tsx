import { type ReactNode, useState } from 'react'
import { conditions } from '#domain/copies/copy'
import { costsFrom, costsInWords, extraTotalCents } from '#domain/copies/extra-costs'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { hasRemarks } from '#domain/copies/remarks'
import { gradingTexts, slabTexts } from '#domain/copies/state-texts'
import { type Copy, editCopy } from '#web/api/collection.ts'
import type { PicturedCopy } from '#web/api/own-pictures.ts'
import { CheckboxField, DateField, MoneyField, SelectField } from '#web/components/fields/fields.tsx'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { type FieldOf, type FormState, useFormState } from '#web/components/fields/form-state.ts'
import { GradeFields } from '#web/components/fields/grade-fields.tsx'
import { useDialogCall } from '../dialog-call.ts'
import {
  type EditField,
  type EditForm,
  type EditValues,
  editValuesOf,
  gradingSumText,
  hasGradingCosts,
  investmentWords,
  offersGrading,
} from './edit-copy-form.ts'
import { CopyFacts } from './copy-facts.tsx'
import { type CopyDialogProps, withLiveCopy } from './live-copy.tsx'
import {
  canBeCorrected,
  type CorrectionField,
  correctionNames,
  type CorrectionTexts,
} from './correction-form.ts'
import { isForeign, keptRateOf, usePaid } from './paid-form.ts'
import { PaidAmountField, PaidInChoice, PaidRateField } from './paid-in-fields.tsx'
import { editInLedger, readPaidEdit } from './paid-requests.ts'
import { CopyPictures } from './pictures/copy-pictures.tsx'
import { MoreDetails } from './more-details.tsx'
import { StateTextFields } from './state-text-fields.tsx'

const texts = { done: () => 'Updated!', failed: 'Failed to update item.' } as const

/** Edits the investment of a copy. A raw card can be sent for grading here. */
export const EditCopyDialog = withLiveCopy('Edit Investment', EditCopyForm)

function EditCopyForm({ copy, onClose }: CopyDialogProps) {
  const [now] = useState(() => new Date())
  const form = useFormState<EditField>(editValuesOf(copy), { follows: true })
  const [isForGrading, setIsForGrading] = useState(false)
  const kind = () => (isForGrading ? 'grading' : 'edit')
  const edit = useDialogCall(editCopy, { ...texts, kind }, form, onClose)
  const { values } = form
  const kept = keptRateOf(copy, values.paidCurrency)
  const paid = usePaid(values, values.purchaseDate, kept)
  const typed: EditForm = { copy, isForGrading, values, now }
  const inLedger = editInLedger(typed, paid?.reading ?? null)
  const words = investmentWords(inLedger)
  const slabFields = <StateTextFields texts={slabTexts} field={form.field} />

  function submit() {
    const reading = readPaidEdit(typed, values, paid?.reading ?? null)
    if ('errors' in reading) return form.refuse(reading.errors)
    if (reading.send === null) return onClose()
    edit.run({ id: copy.id, body: reading.send })
  }

  return (
    <FormDialog
      title="Edit Investment"
      submitLabel="Save"
      {...edit.dialog}
      onSubmit={submit}
      isDirty={form.isDirty || isForGrading}
      onClose={onClose}
    >
      <CopyFacts copy={copy} showsPictures={false} />
      <Costs
        form={form}
        inLedger={inLedger.values}
        hasGradingCosts={hasGradingCosts(copy.kind, isForGrading)}
        hasParts={words !== null}
      />
      {paid && <PaidRateField field={form.field} paid={paid} currency={values.paidCurrency} />}
      {words !== null && <p className="tabular text-sm">{words}</p>}
      {offersGrading(copy) && (
        <CheckboxField
          label="Send this card for grading"
          checked={isForGrading}
          onCheckedChange={checked => {
            setIsForGrading(checked)
            form.refuse({})
          }}
        />
      )}
      {copy.kind === 'graded' && values.correctedKind === 'graded' && slabFields}
      {canBeCorrected(copy) && !isForGrading && (
        <CorrectionFields
          copy={copy}
          texts={values}
          field={form.field}
          slabFields={copy.kind === 'graded' ? null : slabFields}
        />
      )}
      <DateField
        {...form.field('purchaseDate')}
        label="Purchase Date"
        required
        max={latestPurchaseDate(now)}
      />
      {!isForGrading && <OwnPriceFields form={form} />}
      <MoreDetails
        field={form.field}
        open={hasRemarks(copy) || extraTotalCents(costsFrom('purchase', copy)) > 0}
        quantity={1}
      />
      <PicturesFold copy={copy} />
    </FormDialog>
  )
}

function OwnPriceFields({ form }: { form: FormState<EditField> }) {
  return (
    <div>
      <MoneyField
        {...form.field('ownPrice')}
        label="Your price"
        hint="What you think it is worth. Shown next to the market price."
      />
      {form.values.ownPrice.trim() !== '' && (
        <CheckboxField
          label="Count it instead of the market price"
          hint="In totals and charts, until its condition or grade changes."
          checked={form.values.ownPriceCounts === 'yes'}
          onCheckedChange={checked => form.field('ownPriceCounts').onValueChange(checked ? 'yes' : '')}
        />
      )}
    </div>
  )
}

interface CostsProps {
  form: FormState<EditField>
  /** As if the price had been typed in the ledger's currency. */
  inLedger: EditValues
  hasGradingCosts: boolean
  /** True when other costs come on top. */
  hasParts: boolean
}

function Costs({ form, inLedger, hasGradingCosts, hasParts }: CostsProps) {
  const hint = hasParts ? `Without ${costsInWords()}.` : ''
  const label = hasGradingCosts ? 'Raw Card Cost' : 'Investment Price'
  const priceHint = hasGradingCosts ? '' : hint
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem] gap-x-3 gap-y-4">
      <div className={hasGradingCosts ? '' : 'col-span-2'}>
        {isForeign(form.values) ? (
          <PaidAmountField
            field={form.field}
            label={label}
            currency={form.values.paidCurrency}
            hint={priceHint}
          />
        ) : (
          <MoneyField
            {...form.field(hasGradingCosts ? 'rawCardCost' : 'purchasePrice')}
            label={label}
            required
            hint={priceHint}
          />
        )}
      </div>
      {hasGradingCosts && <MoneyField {...form.field('gradingCost')} label="Grading Cost" required />}
      <PaidInChoice field={form.field} />
      {hasGradingCosts && (
        <>
          <MoneyField
            className="col-span-3"
            label="Investment Price"
            required
            readOnly
            value={gradingSumText(inLedger)}
            hint={`Raw card cost plus grading cost. ${hint}`.trim()}
          />
          <StateTextFields texts={gradingTexts} field={form.field} className="col-span-3" />
        </>
      )}
    </div>
  )
}

interface CorrectionFieldsProps {
  copy: Copy
  texts: CorrectionTexts
  field: FieldOf<CorrectionField>
  /** The texts of a slab, for a card that is corrected to graded. */
  slabFields: ReactNode
}

const kinds = [
  { value: 'raw', label: 'Raw' },
  { value: 'graded', label: 'Graded' },
]

/** Condition, or company and grade, of a card that was entered wrong. What it cost stays. */
function CorrectionFields({ copy, texts, field, slabFields }: CorrectionFieldsProps) {
  const hasErrors = correctionNames.some(name => field(name).error !== undefined)
  const isInGrading = copy.kind === 'grading'
  const unknown = { value: '', label: isInGrading ? 'Unknown' : 'Select condition' }
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
          <SelectField
            {...field('condition')}
            label="Card Condition"
            required={!isInGrading}
            options={[...(copy.condition === null ? [unknown] : []), ...conditions]}
          />
        )}
      </div>
    </FoldedFields>
  )
}

/** The pictures of a copy in a form that is about more. Folded away unless the copy has one. */
function PicturesFold({ copy }: { copy: PicturedCopy }) {
  const [hadPictures] = useState(copy.frontPicture !== null || copy.backPicture !== null)
  return (
    <FoldedFields label="Your pictures" open={hadPictures} hasErrors={false}>
      <div className="mt-2">
        <CopyPictures copy={copy} />
      </div>
    </FoldedFields>
  )
}

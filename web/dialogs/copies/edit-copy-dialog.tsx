import { useState } from 'react'
import { costsFrom, costsInWords, extraTotalCents } from '#domain/copies/extra-costs'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { hasRemarks } from '#domain/copies/remarks'
import { gradingTexts, slabTexts } from '#domain/copies/state-texts'
import { editCopy } from '#web/api/collection.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { type FormState, useFormState } from '#web/components/fields/form-state.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
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
import { CorrectionFields } from './correction-fields.tsx'
import { canBeCorrected } from './correction-form.ts'
import { isForeign, keptRateOf } from './paid-form.ts'
import { PaidAmountField, PaidInChoice, PaidRateField } from './paid-in-fields.tsx'
import { editInLedger, readPaidEdit } from './paid-requests.ts'
import { PurchaseCostFields } from './costs/purchase-cost-fields.tsx'
import { PicturesFold } from './pictures/pictures-fold.tsx'
import { RemarksFields } from './remarks/remarks-fields.tsx'
import { StateTextFields } from './state-text-fields.tsx'
import { usePaid } from './use-paid.ts'

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
    if ('errors' in reading) {
      form.refuse(reading.errors)
      return
    }
    if (reading.send === null) return onClose()
    edit.run({ id: copy.id, change: reading.send })
  }

  return (
    <FormDialog
      title="Edit Investment"
      submitLabel="Save"
      pending={edit.isPending}
      failure={edit.failure}
      formRef={form.formRef}
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
      <PurchaseCostFields
        field={form.field}
        open={extraTotalCents(costsFrom('purchase', copy)) > 0}
        quantity={1}
        words={words}
      />
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
      <RemarksFields field={form.field} open={hasRemarks(copy)} />
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

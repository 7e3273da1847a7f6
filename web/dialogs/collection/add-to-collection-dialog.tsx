import { useState } from 'react'
import type { NamedCard } from '#domain/catalogue/certificate-match'
import { conditions } from '#domain/collection/copy'
import { addCopies } from '#web/api/collection.ts'
import type { Product } from '#web/api/catalogue.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { type FormState, useFormState } from '#web/components/fields/form-state.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { todayIn } from '#web/format/date.ts'
import { inPrinting } from '#web/api/printings.ts'
import { identityOf, printingOptions } from '#web/format/printing.ts'
import { useUser } from '#web/session/session.ts'
import { type AddField, type AddForm, emptyAddValues, gradingPriceText } from './add-to-collection-form.ts'
import { orderWords, priceHint, quantityOf } from './order-cost.ts'
import { CertLookUp } from './cert-look-up.tsx'
import { CertNumberField } from './cert-number-field.tsx'
import { isForeign } from './paid-form.ts'
import {
  lastPaidCurrency,
  PaidAmountField,
  PaidInChoice,
  PaidRateField,
  rememberPaidCurrency,
} from './paid-in-fields.tsx'
import { addInLedger, readPaidAdd } from './paid-requests.ts'
import { PurchaseCostFields } from './purchase-cost-fields.tsx'
import { usePaid } from './use-paid.ts'

import { useDialogCall } from '../dialog-call.ts'

export interface AddToCollectionDialogProps {
  product: Pick<
    Product,
    'id' | 'name' | 'productType' | 'setName' | 'cardNumber' | 'printingLabel' | 'language' | 'printings'
  >
  onClose: () => void
}

type AddFormState = FormState<AddField>

const texts = {
  done: () => 'Added to collection!',
  kind: () => 'add' as const,
  failed: 'Failed to add to collection.',
}

export function AddToCollectionDialog({ product, onClose }: AddToCollectionDialogProps) {
  const { timeZone } = useUser().settings
  const [today] = useState(() => todayIn(timeZone))
  const [currency] = useState(lastPaidCurrency)
  const form = useFormState<AddField>(emptyAddValues(today, currency))
  const [isForGrading, setIsForGrading] = useState(false)
  const [printingId, setPrintingId] = useState(product.id)
  const printings = printingOptions(product)
  const isCard = product.productType === 'card'

  const add = useDialogCall(addCopies, texts, form, onClose)
  const { values } = form
  const paid = usePaid(values, values.purchaseDate, null)
  const typed: AddForm = {
    productId: printingId,
    productType: product.productType,
    isForGrading,
    values,
    today,
  }
  const inLedger = addInLedger(typed, paid?.reading ?? null)

  function submit() {
    const reading = readPaidAdd(typed, paid?.reading ?? null)
    if ('errors' in reading) {
      add.setFailure(reading.alert)
      form.refuse(reading.errors)
      return
    }
    rememberPaidCurrency(values.paidCurrency)
    add.run(reading.send)
  }

  return (
    <FormDialog
      title="Add to Collection"
      subtitle={identityOf(inPrinting(product, printingId))}
      submitLabel="Add to Collection"
      pending={add.isPending}
      failure={add.failure}
      formRef={form.formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_5.25rem_5.25rem] gap-x-3 gap-y-4">
        {printings.length > 0 && (
          <SelectField
            className="col-span-3"
            label="Printing"
            options={printings}
            value={printingId}
            onValueChange={setPrintingId}
          />
        )}
        <PriceAndQuantity form={form} inLedger={inLedger} />
        {paid && (
          <PaidRateField
            className="col-span-3"
            field={form.field}
            paid={paid}
            currency={values.paidCurrency}
          />
        )}
        {isCard && (
          <CheckboxField
            className="col-span-2"
            label="This card is being sent for grading"
            checked={isForGrading}
            onCheckedChange={checked => {
              setIsForGrading(checked)
              add.setFailure(null)
              form.refuse({})
            }}
          />
        )}
        {isCard && (
          <div className="col-span-3">
            {isForGrading ? <GradingFields form={form} /> : <GradeOrCondition form={form} card={product} />}
          </div>
        )}
        <PurchaseCostFields
          className="col-span-3"
          field={form.field}
          open={false}
          quantity={quantityOf(values) ?? 1}
          words={orderWords(inLedger)}
        />
        <DateField
          {...form.field('purchaseDate')}
          className="col-span-3"
          label="Purchase Date"
          required
          max={today}
        />
      </div>
    </FormDialog>
  )
}

function PriceAndQuantity({ form, inLedger }: { form: AddFormState; inLedger: AddForm }) {
  const { values } = form
  const hint = priceHint(inLedger)
  return (
    <>
      {inLedger.isForGrading ? (
        <MoneyField
          label="Price Paid"
          required
          readOnly
          value={gradingPriceText(inLedger.values)}
          hint={`Raw card cost plus grading cost. ${hint}`.trim()}
        />
      ) : isForeign(values) ? (
        <PaidAmountField
          field={form.field}
          data-autofocus
          label="Price Paid"
          currency={values.paidCurrency}
          hint={hint}
        />
      ) : (
        <MoneyField {...form.field('purchasePrice')} data-autofocus label="Price Paid" required hint={hint} />
      )}
      <PaidInChoice field={form.field} onCurrency={next => carryPrice(form, inLedger.isForGrading, next)} />
      <TextField {...form.field('quantity')} label="Quantity" required inputMode="numeric" maxLength={4} />
    </>
  )
}

/** Keeps the amount as typed when its currency changes. */
function carryPrice(form: AddFormState, isForGrading: boolean, next: string) {
  const price = isForGrading ? 'rawCardCost' : 'purchasePrice'
  const { paidAmount } = form.values
  const nextForeign = isForeign({ ...form.values, paidCurrency: next })
  if (nextForeign && !isForeign(form.values)) form.field('paidAmount').onValueChange(form.values[price])
  if (!nextForeign && isForeign(form.values)) form.field(price).onValueChange(paidAmount)
}

function GradingFields({ form }: { form: AddFormState }) {
  const { values } = form
  return (
    <div className="grid grid-cols-2 gap-4">
      {isForeign(values) ? (
        <PaidAmountField field={form.field} label="Raw Card Cost" currency={values.paidCurrency} />
      ) : (
        <MoneyField {...form.field('rawCardCost')} label="Raw Card Cost" required />
      )}
      <MoneyField {...form.field('gradingCost')} label="Grading Cost" required />
      <TextField
        {...form.field('predictedGrade')}
        className="col-span-2"
        label="Predicted Grade"
        hint="Optional. The grade you expect."
        maxLength={50}
      />
    </div>
  )
}

/** True once something is typed that only a graded copy has. */
function hasGrade({ gradingCompany, grade, certNumber }: AddFormState['values']): boolean {
  return [gradingCompany, grade, certNumber].some(typed => typed.trim() !== '')
}

function GradeOrCondition({ form, card }: { form: AddFormState; card: NamedCard }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        {...form.field('gradingCompany')}
        label="Grading Company"
        placeholder="e.g. PSA, BGS, CGC"
        autoCapitalize="characters"
        maxLength={50}
      />
      <TextField {...form.field('grade')} label="Grade" placeholder="e.g. 9, 10" maxLength={50} />
      <CertNumberField field={form.field('certNumber')} shown={hasGrade(form.values)} />
      <CertLookUp {...form.values} card={card} onGrade={form.field('grade').onValueChange} />
      <SelectField {...form.field('condition')} className="col-span-2" label="Card Condition">
        <option value="">Select condition</option>
        {conditions.map(condition => (
          <option key={condition}>{condition}</option>
        ))}
      </SelectField>
    </div>
  )
}

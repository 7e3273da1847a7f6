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
import { type AddField, emptyAddValues, gradingPriceText, readAddForm } from './add-to-collection-form.ts'
import { orderWords, priceHint, quantityOf } from './order-cost.ts'
import { CertLookUp } from './cert-look-up.tsx'
import { CertNumberField } from './cert-number-field.tsx'
import { PurchaseCostFields } from './purchase-cost-fields.tsx'

import { useDialogCall } from '../dialog-call.ts'

export interface AddToCollectionDialogProps {
  product: Pick<
    Product,
    'id' | 'name' | 'productType' | 'setName' | 'cardNumber' | 'printingLabel' | 'printings'
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
  const form = useFormState<AddField>(emptyAddValues(today))
  const [isForGrading, setIsForGrading] = useState(false)
  const [printingId, setPrintingId] = useState(product.id)
  const printings = printingOptions(product)
  const isCard = product.productType === 'card'

  const add = useDialogCall(addCopies, texts, form, onClose)

  function submit() {
    const { values } = form
    const reading = readAddForm({
      productId: printingId,
      productType: product.productType,
      isForGrading,
      values,
      today,
    })
    if ('errors' in reading) {
      add.setFailure(reading.alert)
      form.refuse(reading.errors)
      return
    }
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
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,7rem)] gap-4">
        {printings.length > 0 && (
          <SelectField
            className="col-span-2"
            label="Printing"
            options={printings}
            value={printingId}
            onValueChange={setPrintingId}
          />
        )}
        <PriceAndQuantity form={form} isForGrading={isForGrading} />
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
          <div className="col-span-2">
            {isForGrading ? <GradingFields form={form} /> : <GradeOrCondition form={form} card={product} />}
          </div>
        )}
        <PurchaseCostFields
          className="col-span-2"
          field={form.field}
          open={false}
          quantity={quantityOf(form.values) ?? 1}
          words={orderWords({ values: form.values, isForGrading })}
        />
        <DateField
          {...form.field('purchaseDate')}
          className="col-span-2"
          label="Purchase Date"
          required
          max={today}
        />
      </div>
    </FormDialog>
  )
}

function PriceAndQuantity({ form, isForGrading }: { form: AddFormState; isForGrading: boolean }) {
  const { values } = form
  const hint = priceHint({ values, isForGrading })
  return (
    <>
      {isForGrading ? (
        <MoneyField
          label="Price Paid"
          required
          readOnly
          value={gradingPriceText(values)}
          hint={`Raw card cost plus grading cost. ${hint}`.trim()}
        />
      ) : (
        <MoneyField {...form.field('purchasePrice')} data-autofocus label="Price Paid" required hint={hint} />
      )}
      <TextField {...form.field('quantity')} label="Quantity" required inputMode="numeric" maxLength={4} />
    </>
  )
}

function GradingFields({ form }: { form: AddFormState }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <MoneyField {...form.field('rawCardCost')} label="Raw Card Cost" required />
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

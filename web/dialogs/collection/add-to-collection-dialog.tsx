import { useRef, useState } from 'react'
import { conditions } from '#domain/collection/copy'
import { addCopies } from '#web/api/collection.ts'
import type { Product } from '#web/api/catalogue.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { type FormState, useFormState } from '#web/components/fields/form-state.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Segmented } from '#web/components/fields/segmented.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { todayIn } from '#web/format/date.ts'
import { inPrinting } from '#web/api/printings.ts'
import { identityOf, printingOptions } from '#web/format/printing.ts'
import { useUser } from '#web/session/session.ts'
import {
  type AddKind,
  addKinds,
  fieldsForKind,
  kindOf,
  type LastKind,
  targetOfForm,
} from './adding/add-kind.ts'
import { type AddField, type AddForm, emptyAddValues, gradingPriceText } from './add-to-collection-form.ts'
import { orderWords, priceHint, quantityOf } from './order-cost.ts'
import { fill, GradeOrCondition } from './grade-or-condition.tsx'
import { lastAdd, type LastAdd, rememberAdd } from './adding/last-add.ts'
import { MarketPrice } from './adding/market-price.tsx'
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
import { RemarksFields } from './remarks/remarks-fields.tsx'
import { usePaid } from './use-paid.ts'

import { useDialogCall } from '../dialog-call.ts'

export interface AddToCollectionDialogProps {
  product: Pick<
    Product,
    | 'id'
    | 'name'
    | 'productType'
    | 'setName'
    | 'cardNumber'
    | 'printingLabel'
    | 'language'
    | 'currentMarketPriceCents'
    | 'quantity'
    | 'printings'
  >
  onClose: () => void
  /** Where cards are searched for: called instead of `onClose` after *Add and next*, to go on with the next one. */
  onNext?: () => void
}

const noLast: LastKind = { condition: null, gradingCompany: null }

type AddFormState = FormState<AddField>

const texts = {
  done: () => 'Added to collection!',
  kind: () => 'add' as const,
  failed: 'Failed to add to collection.',
}

export function AddToCollectionDialog({ product, onClose, onNext }: AddToCollectionDialogProps) {
  const { id: userId, settings } = useUser()
  const [today] = useState(() => todayIn(settings.timeZone))
  const [last] = useState(() => lastAdd(userId))
  const isCard = product.productType === 'card'
  const form = useFormState<AddField>({
    ...emptyAddValues(today, lastPaidCurrency()),
    ...(isCard && last?.condition && { condition: last.condition }),
    ...(last?.addedOn === today && { purchaseDate: last.purchaseDate }),
  })
  const [isForGrading, setIsForGrading] = useState(false)
  const [picked, setPicked] = useState<AddKind | null>(null)
  // A search lists the common printing in the place of all; elsewhere the collector has chosen one already.
  const [firstPrintingId] = useState(() => (onNext && printingLike(product, last)) ?? product.id)
  const [printingId, setPrintingId] = useState(firstPrintingId)
  const printings = printingOptions(product)
  const chosen = inPrinting(product, printingId)
  const goesOn = useRef(false)

  const add = useDialogCall(addCopies, texts, form, () => {
    rememberAdd(userId, {
      condition: conditions.find(known => known === values.condition) ?? last?.condition ?? null,
      gradingCompany: values.gradingCompany.trim() || (last?.gradingCompany ?? null),
      printing: chosen.printingLabel ?? last?.printing ?? null,
      purchaseDate: values.purchaseDate,
      addedOn: today,
    })
    if (goesOn.current && onNext) onNext()
    else onClose()
  })
  const { values } = form
  const paid = usePaid(values, values.purchaseDate, null)
  const typed: AddForm = {
    productId: printingId,
    productType: product.productType,
    isForGrading,
    values,
    today,
  }
  const lastKind = last ?? noLast
  const inLedger = addInLedger(typed, paid?.reading ?? null)

  function choose(kind: AddKind) {
    setPicked(kind)
    setForGrading(kind === 'grading')
    fill(form, fieldsForKind(kind, values, lastKind))
  }

  function setForGrading(isTicked: boolean) {
    setIsForGrading(isTicked)
    add.setFailure(null)
    form.refuse({})
  }

  function submit(withNext: boolean) {
    goesOn.current = withNext
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
      subtitle={identityOf(chosen)}
      submitLabel="Add to Collection"
      pending={add.isPending}
      failure={add.failure}
      formRef={form.formRef}
      onSubmit={() => submit(false)}
      also={onNext && { label: 'Add and next', onSubmit: () => submit(true) }}
      isDirty={form.isDirty || isForGrading || printingId !== firstPrintingId}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_6rem_5.25rem] gap-x-3 gap-y-4">
        {printings.length > 0 && (
          <SelectField
            className="col-span-3"
            label="Printing"
            options={printings}
            value={printingId}
            onValueChange={setPrintingId}
          />
        )}
        {isCard && (
          <div className="col-span-3">
            <Segmented
              label="Kind of copy"
              options={addKinds}
              value={kindOf(values, isForGrading, picked)}
              onValueChange={choose}
            />
          </div>
        )}
        <PriceAndQuantity form={form} inLedger={inLedger} />
        <div className="col-span-3">
          <MarketPrice
            productId={printingId}
            target={targetOfForm(product.productType, values, isForGrading)}
            knownCents={chosen.currentMarketPriceCents}
            owned={chosen.quantity}
          />
        </div>
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
            className="col-span-3"
            label="This card is being sent for grading"
            checked={isForGrading}
            onCheckedChange={setForGrading}
          />
        )}
        {isCard && (
          <div className="col-span-3">
            {isForGrading ? (
              <GradingFields form={form} />
            ) : (
              <GradeOrCondition form={form} card={product} last={lastKind} />
            )}
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
        <RemarksFields className="col-span-3" field={form.field} open={false} />
      </div>
    </FormDialog>
  )
}

/** Returns the printing of a card that was added last, where this card has it too. */
function printingLike({ printings }: Pick<Product, 'printings'>, last: LastAdd | null): string | undefined {
  if (!last?.printing) return undefined
  return printings.find(({ label }) => label === last.printing)?.id
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

import type { ReactNode } from 'react'
import { gradingTexts } from '#domain/copies/state-texts'
import {
  CheckboxField,
  DateField,
  MoneyField,
  SelectField,
  TextField,
} from '#web/components/fields/fields.tsx'
import type { FormState } from '#web/components/fields/form-state.ts'
import { Segmented } from '#web/components/fields/choices.tsx'
import { addKinds, kindOf } from './adding/add-kind.ts'
import { type AddField, type AddForm, gradingPriceText } from './add-to-collection-form.ts'
import { GradeOrCondition } from './grade-or-condition.tsx'
import { orderWords, priceHint, quantityOf } from './costs/order-cost.ts'
import { isForeign } from './paid-form.ts'
import { PaidAmountField, PaidInChoice, PaidRateField } from './paid-in-fields.tsx'
import { PurchaseCostFields } from './costs/purchase-cost-fields.tsx'
import { StateTextFields } from './state-text-fields.tsx'
import { RemarksFields } from './remarks/remarks-fields.tsx'
import type { AddFormUse } from './use-add-form.ts'

type AddFormState = FormState<AddField>

export interface AddFieldsProps {
  add: AddFormUse
  /** Called when the kind of copy changes, which may leave another error behind. */
  onKind: () => void
  /** Shown below the price. */
  price?: ReactNode
}

/** The fields of new copies: printing, kind, price, state, costs, day and remarks. */
export function AddFields({ add, onKind, price }: AddFieldsProps) {
  const { form, isCard, isForGrading, inLedger, paid } = add
  const { values } = form
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem_5.25rem] gap-x-3 gap-y-4">
      {add.printings.length > 0 && (
        <SelectField
          className="col-span-3"
          label="Printing"
          options={add.printings}
          value={add.printingId}
          onValueChange={add.setPrintingId}
        />
      )}
      {isCard && (
        <div className="col-span-3">
          <Segmented
            label="Kind of copy"
            options={addKinds}
            value={kindOf(values, isForGrading, add.picked)}
            onValueChange={kind => {
              add.choose(kind)
              onKind()
            }}
          />
        </div>
      )}
      <PriceAndQuantity form={form} inLedger={inLedger} />
      {price && <div className="col-span-3">{price}</div>}
      {paid && (
        <PaidRateField className="col-span-3" field={form.field} paid={paid} currency={values.paidCurrency} />
      )}
      {isCard && (
        <CheckboxField
          className="col-span-3"
          label="This card is being sent for grading"
          checked={isForGrading}
          onCheckedChange={isTicked => {
            add.setIsForGrading(isTicked)
            onKind()
          }}
        />
      )}
      {isCard && (
        <div className="col-span-3">
          {isForGrading ? (
            <GradingFields form={form} />
          ) : (
            <GradeOrCondition form={form} card={add.chosen} last={add.lastKind} />
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
        max={add.today}
      />
      <RemarksFields className="col-span-3" field={form.field} open={false} />
    </div>
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
      <StateTextFields texts={gradingTexts} field={form.field} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { DateField, MoneyField, SelectField, TextField } from '#web/components/fields/fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { gradingPriceText } from './add-to-collection-form.ts'
import { orderWords, priceHint, quantityOf } from './costs/order-cost.ts'
import { MoreDetails } from './more-details.tsx'
import { isForeign } from './paid-form.ts'
import { PaidAmountField, PaidInChoice, PaidRateField } from './paid-in-fields.tsx'
import type { AddFormUse } from './use-add-form.ts'

export interface AddFieldsProps {
  add: AddFormUse
  /** What the copy is worth, shown above what is paid for it. */
  market?: ReactNode
}

/** The fields of new copies: what they are, what they cost and when, and the rest folded away. */
export function AddFields({ add, market }: AddFieldsProps) {
  const { form, kind, inLedger, paid } = add
  const { values } = form
  const words = orderWords(inLedger)
  return (
    <>
      {add.printings.length > 0 && (
        <SelectField
          label="Printing"
          options={add.printings}
          value={add.printingId}
          onValueChange={add.setPrintingId}
        />
      )}
      {kind !== 'sealed' && <KindFields form={form} card={add.chosen} kind={kind} onKind={add.setKind} />}
      {market}
      <div className="grid grid-cols-[minmax(0,1fr)_5.25rem] gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_5.25rem_minmax(0,1fr)]">
        <PriceField add={add} />
        <TextField {...form.field('quantity')} label="Quantity" required inputMode="numeric" maxLength={4} />
        <DateField
          {...form.field('purchaseDate')}
          className="max-sm:col-span-2"
          label="Purchase Date"
          required
          max={add.today}
        />
      </div>
      {paid && <PaidRateField field={form.field} paid={paid} currency={values.paidCurrency} />}
      {words !== null && <p className="tabular text-sm">{words}</p>}
      <MoreDetails field={form.field} open={false} quantity={quantityOf(values) ?? 1}>
        <PaidInChoice field={form.field} onCurrency={next => carryPrice(add, next)} />
      </MoreDetails>
    </>
  )
}

function PriceField({ add: { form, kind, inLedger } }: { add: AddFormUse }) {
  const { values } = form
  const hint = priceHint(inLedger)
  if (kind === 'grading') {
    return (
      <MoneyField
        label="Price Paid"
        required
        readOnly
        value={gradingPriceText(inLedger.values)}
        hint={`Raw card cost plus grading cost. ${hint}`.trim()}
      />
    )
  }
  const price = { label: 'Price Paid', hint, 'data-autofocus': true }
  return isForeign(values) ? (
    <PaidAmountField field={form.field} currency={values.paidCurrency} {...price} />
  ) : (
    <MoneyField {...form.field('purchasePrice')} required {...price} />
  )
}

/** Keeps the amount as typed when its currency changes. */
function carryPrice({ form, kind }: AddFormUse, next: string) {
  const price = kind === 'grading' ? 'rawCardCost' : 'purchasePrice'
  const { paidAmount } = form.values
  const nextForeign = isForeign({ ...form.values, paidCurrency: next })
  if (nextForeign && !isForeign(form.values)) form.field('paidAmount').onValueChange(form.values[price])
  if (!nextForeign && isForeign(form.values)) form.field(price).onValueChange(paidAmount)
}

import { type CostField, costField, extraCosts } from '#domain/copies/extra-costs'
import { capitalised } from '#domain/text'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { MoneyField } from '#web/components/fields/fields.tsx'
import { formatCount } from '#web/format/values.ts'

export interface PurchaseCostFieldsProps {
  field: FieldOf<CostField<'purchase'>>
  /** How many copies share the amounts. */
  quantity: number
}

/** The optional costs of a purchase. */
export function PurchaseCostFields({ field, quantity }: PurchaseCostFieldsProps) {
  return (
    <div>
      {quantity > 1 && (
        <p className="mb-2 text-sm text-muted">
          For all {formatCount(quantity)} copies together, as on a receipt. Divided among them to the cent.
        </p>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 min-[23rem]:grid-cols-3">
        {extraCosts.map(cost => (
          <MoneyField key={cost} {...field(costField('purchase', cost))} label={capitalised(cost)} />
        ))}
      </div>
    </div>
  )
}

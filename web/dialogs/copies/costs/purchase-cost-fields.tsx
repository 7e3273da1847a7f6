import { type CostField, costField, extraCosts } from '#domain/copies/extra-costs'
import { capitalised } from '#domain/text'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import { MoneyField } from '#web/components/fields/fields.tsx'
import { formatCount } from '#web/format/values.ts'

export interface PurchaseCostFieldsProps {
  field: FieldOf<CostField<'purchase'>>
  /** Open from the start. */
  open: boolean
  /** How many copies share the amounts. */
  quantity: number
  /** What the whole cost is made of; null leaves it out. */
  words: string | null
  className?: string
}

/** The optional costs of a purchase, and what the whole cost is made of. */
export function PurchaseCostFields({ field, open, quantity, words, className }: PurchaseCostFieldsProps) {
  const hasErrors = extraCosts.some(cost => field(costField('purchase', cost)).error !== undefined)
  return (
    <div className={className}>
      <FoldedFields label={capitalised(extraCosts.join(', '))} open={open} hasErrors={hasErrors}>
        {quantity > 1 && (
          <p className="mt-1 text-sm text-muted">
            For all {formatCount(quantity)} copies together, as on a receipt. Divided among them to the cent.
          </p>
        )}
        <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4 min-[23rem]:grid-cols-3">
          {extraCosts.map(cost => (
            <MoneyField key={cost} {...field(costField('purchase', cost))} label={capitalised(cost)} />
          ))}
        </div>
      </FoldedFields>
      {words !== null && <p className="tabular mt-2 text-sm">{words}</p>}
    </div>
  )
}

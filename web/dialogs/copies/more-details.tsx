import type { ReactNode } from 'react'
import { type CostField, costField, extraCosts } from '#domain/copies/extra-costs'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { PurchaseCostFields } from './costs/purchase-cost-fields.tsx'
import { type RemarkField, remarkNames, RemarksFields } from './remarks/remarks-fields.tsx'

interface MoreDetailsProps {
  field: FieldOf<CostField<'purchase'> | RemarkField>
  /** Open from the start. */
  open: boolean
  /** How many copies share the costs. */
  quantity: number
  /** Shown first. */
  children?: ReactNode
}

/** What most copies go without: costs next to the price, note, tags, place and seller. */
export function MoreDetails({ field, open, quantity, children }: MoreDetailsProps) {
  const names = [...extraCosts.map(cost => costField('purchase', cost)), ...remarkNames]
  const hasErrors = names.some(name => field(name).error !== undefined)
  return (
    <FoldedFields label="More details" open={open} hasErrors={hasErrors}>
      <div className="mt-2 flex flex-col gap-4">
        {children}
        <PurchaseCostFields field={field} quantity={quantity} />
        <RemarksFields field={field} />
      </div>
    </FoldedFields>
  )
}

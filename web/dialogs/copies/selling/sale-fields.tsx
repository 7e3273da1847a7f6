import type { ReactNode } from 'react'
import { costField, costsInWords, extraCosts } from '#domain/copies/extra-costs'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import type { Cents } from '#domain/money/money'
import { capitalised } from '#domain/text'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import type { FormState } from '#web/components/fields/form-state.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { formatCents } from '#web/format/money.ts'
import type { RemovalField } from './removal-effect.ts'
import { dayRemark } from './sale-effect.ts'
import { useVenuePreset, type VenuePreset } from './use-venue-preset.ts'
import { VenueField } from './venue-field.tsx'

export interface SaleFieldsProps {
  form: FormState<RemovalField>
  costBasisCents: Cents
  /** When it was bought, YYYY-MM-DD; null for several copies. */
  purchaseDate: string | null
  now: Date
  /** What the price compares with; what was paid unless given. */
  priceHint?: ReactNode
  /** Shows the details from the start. */
  withDetails?: boolean
}

/** The price and the place of a sale and, on demand, its costs and day. A venue of the collector fills its costs. */
export function SaleFields(props: SaleFieldsProps) {
  const { form, costBasisCents, purchaseDate, now, priceHint, withDetails = false } = props
  const preset = useVenuePreset(form)
  const remark = dayRemark(form.values.day, purchaseDate)
  return (
    <>
      <div className="grid gap-x-3 gap-y-4 min-[23rem]:grid-cols-2">
        <MoneyField
          {...form.field('soldPrice')}
          label="Sold Price"
          required
          hint={priceHint ?? `You paid ${formatCents(costBasisCents)}.`}
          onValueChange={preset.changePrice}
        />
        <VenueField form={form} preset={preset} />
      </div>
      <SaleDetails form={form} preset={preset} now={now} withDetails={withDetails} />
      {remark !== null && <Notice tone="warn">{remark}</Notice>}
    </>
  )
}

/** Widths of fields, of six columns where the dialog has room for three amounts side by side. */
const third = 'min-[23rem]:col-span-2'
const half = 'col-span-2 min-[23rem]:col-span-3'

const costNames = extraCosts.map(cost => costField('sale', cost))

interface SaleDetailsProps extends Pick<SaleFieldsProps, 'form' | 'now'> {
  withDetails: boolean
  preset: VenuePreset
}

function SaleDetails({ form, preset, now, withDetails }: SaleDetailsProps) {
  const hasErrors = [...costNames, 'day' as const].some(name => form.field(name).error !== undefined)
  return (
    <FoldedFields label={capitalised(costsInWords())} open={withDetails} hasErrors={hasErrors}>
      <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4 min-[23rem]:grid-cols-6">
        {extraCosts.map((cost, index) => {
          const name = costField('sale', cost)
          return (
            <MoneyField
              key={cost}
              {...form.field(name)}
              className={index % 2 === 0 && index === extraCosts.length - 1 ? 'col-span-2' : third}
              label={capitalised(cost)}
              onValueChange={text => preset.changeCost(name, text)}
            />
          )
        })}
        <DateField
          {...form.field('day')}
          className={half}
          label="Day of Sale"
          required
          max={latestPurchaseDate(now)}
        />
      </div>
    </FoldedFields>
  )
}

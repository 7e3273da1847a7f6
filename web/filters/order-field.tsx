import { ArrowDownWideNarrow } from 'lucide-react'
import { SelectField, type SelectOption } from '#web/components/fields/fields.tsx'

export interface OrderFieldProps {
  order: string
  options: readonly SelectOption[]
  onOrder: (order: string) => void
}

/** Chooses the order of a list: an icon where the row has no room for words. */
export function OrderField({ order, options, onOrder }: OrderFieldProps) {
  return (
    <div className="icon-select relative">
      <SelectField
        label="Sort by"
        labelHidden
        className="lg:w-48"
        value={order}
        onValueChange={onOrder}
        options={options}
      />
      <ArrowDownWideNarrow aria-hidden size={20} className="pointer-events-none absolute inset-3 lg:hidden" />
    </div>
  )
}

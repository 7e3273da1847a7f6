import { SelectField } from '#web/components/fields/select-field.tsx'
import { namedOptions } from './named-options.ts'

export interface NameFilterProps {
  label: string
  labelHidden: boolean
  className: string
  /** The option for no filter: "All Sets". */
  all: string
  /** Undefined while loading. */
  names: readonly string[] | undefined
  chosen: string | undefined
  /** Called with undefined for "all". */
  onChoose: (name: string | undefined) => void
}

/** Filters by one of the names. */
export function NameFilter({ all, names, chosen, onChoose, ...field }: NameFilterProps) {
  return (
    <SelectField
      {...field}
      value={chosen ?? ''}
      onValueChange={name => onChoose(name || undefined)}
      options={namedOptions(all, names, chosen)}
    />
  )
}

import { SelectField } from '#web/components/fields/select-field.tsx'
import { namedOptions } from './named-options.ts'

export interface NameFilterProps {
  label: string
  labelHidden: boolean
  className: string
  /** What stands for no filter: "All Sets". */
  all: string
  /** Undefined while they are being asked for. */
  names: readonly string[] | undefined
  chosen: string | undefined
  /** With undefined when all of them are wanted. */
  onChoose: (name: string | undefined) => void
}

/** Narrows to one name of those there are. */
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
